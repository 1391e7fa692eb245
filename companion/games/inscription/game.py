"""The game object: options, cards and rules bound together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.games.common.guides import read_guide
from companion.games.inscription import answers, facts, names, steps
from companion.games.inscription.cards.catalogue import catalogue, read_cards
from companion.games.inscription.cards.sigils import NAMED, SHAPES, SIGILS, asking
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.facts import LifeLost
from companion.games.inscription.names import DRAFT, IDLE, SEATS, fan
from companion.games.inscription.options import Options as TableOptions
from companion.games.inscription.pages import devices, view
from companion.games.inscription.pages.own_cards import OWN_CARDS, InscriptionWorkshop, face_of_design
from companion.games.inscription.refusals import no
from companion.games.inscription.rules import combat, death_cards, draft, play, setup, sleeves, stalemate, turn
from companion.games.lane_duel import board
from companion.games.lane_duel import pages as lane_pages
from companion.games.lane_duel.effects import Lasting, RowEffects
from companion.games.lane_duel.payment import payment_open
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import Catalogue
from companion.kernel.effects import Hooks
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat, load_mat
from companion.kernel.rules import Rules, files
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.workshop import Workshop

LASTING: tuple[Lasting, ...] = (
    *((fan(seat), "harpies-fan", None) for seat in SEATS),
    (IDLE, stalemate.Watch.id, stalemate.dry),
)
"""What is active besides the cards in play: fans, and the watch for a stalemate while there is nothing to draw."""


GUIDE = read_guide(Path(__file__).parent / "guide.md")


class Inscription(InscriptionContext, BaseGame):
    """*Inscription* for two, by the rules ledger (RULES.md)."""

    in_all_languages = True
    blurb, lesson = GUIDE.blurb, GUIDE.lesson
    taught_in = {
        names.TURN_START: 1, names.TURN_DRAW: 1, names.TURN_PLAY: 2, names.TURN_ATTACK: 4, names.TURN_END: 4,
        names.ROUND_RESET: 5, names.DEATH_CARD: 5, names.GAME_OVER: 5,
    }  # fmt: skip
    name = "inscription"
    title = say("Inscription")
    version = 3
    Options = TableOptions
    end_clause = "INS-GEN-03"
    weights = {LifeLost: 1}
    sigils = SIGILS
    shapes = SHAPES
    rules = Rules.of(
        answers,
        asking,
        *files(
            "companion.games.inscription.rules",
            "setup draft drawing turn copies sleeves items play combat lives stalemate death_cards",
        ),
        *files("companion.games.lane_duel", "combat telling coin payment"),
    )
    vocabulary = rules.vocabulary(*files("companion.games.lane_duel", "facts steps"), facts, steps)

    options: TableOptions

    def __init__(
        self, options: TableOptions, players: Mapping[Seat, str], cards: Catalogue[CardFace] | None = None
    ) -> None:
        file = read_cards()
        faces = file.cards + (file.expansion if options.expansion else ())
        own = OWN_CARDS.faces(options.extra, face_of_design)
        super().__init__(options, players, cards or catalogue((*faces, *own)))
        self.mat = load_mat(Path(__file__).parent / "mat.toml")
        self._effects = RowEffects(self, *SIGILS.values(), *NAMED, stalemate.Watch, lasting=LASTING)

    setup = setup.setup
    carry_over = death_cards.carry_over
    dressed = sleeves.worn
    guide, signs, view = view.guide, view.signs, view.view
    curve, abiding = lane_pages.curve, lane_pages.abiding
    picture, panel, cues, errands = devices.picture, devices.panel, devices.cues, devices.errands
    printed, oddities, home_of, back = devices.printed, devices.oddities, devices.home_of, devices.back
    beside = devices.beside

    @classmethod
    def workshop(cls) -> Workshop | None:
        return InscriptionWorkshop()

    def first_steps(self) -> Sequence[str]:
        """Where creatures are drafted nothing is dealt before."""
        first = say(
            "Ring: {A} and {B} choose their creatures from three at a time, and the phone says how.", **self.names
        )
        steps = super().first_steps()
        return (first, *steps[1:]) if self.options.draft else steps

    def taught(self, state: State) -> int:
        """Who has laid one card rings, or lays another."""
        plays = state.turn.phase == names.TURN_PLAY
        laid = len(list(board.in_row(state, state.turn.seat))) if plays else 0
        return super().taught(state) + min(2, laid)

    def hooks(self, state: State) -> Hooks:
        return self._effects.hooks(state)

    def unasked(self, state: State, action: Action) -> Refusal:
        """Something else is done while a question is open."""
        if isinstance(action, combat.Eat):
            return no("E_CORPSE_EATER_CLOSED", "INS-RULING-37")
        paying = payment_open(self, state, action.card) if isinstance(action, play.Play | play.Lay) else None
        return paying or super().unasked(state, action)

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means."""
        question = state.question
        if question is not None:
            ring, prompt = question.prompt.bell, question.prompt
            if isinstance(ring, answers.Ready) and ring.seat not in question.waiting:
                ring = answers.Ready(question.waiting[0])
            return ring if isinstance(ring, Action) else no("E_WRONG_PHASE", prompt.clause, prompt.say)
        if state.over is None and state.turn.phase == DRAFT:
            return no("E_DRAFT_COUNT", "INS-DRAFT-03", draft.todo(self, state))
        meant: Action | None = turn.Ring(state.turn.seat)
        if state.over is not None:
            meant = next(death_cards.Create.candidates(self, state, None), None)
        return no("E_GAME_OVER", "INS-GEN-03") if meant is None else meant.why_not(self, state) or meant

    def announced(self, action: Action) -> Action | None:
        """INS-BLOOD-07: a card that lies there before all of its sacrifices are lifted."""
        return play.Lay(action.seat, action.card, action.to) if isinstance(action, play.Play) else None
