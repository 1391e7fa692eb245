"""The game object: options, cards and rules bound together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.inscription import answers, effects, facts, steps
from companion.games.inscription.cards.catalogue import catalogue, read_cards
from companion.games.inscription.cards.sigils import SHAPES, SIGILS, asking
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.facts import LifeLost
from companion.games.inscription.names import DRAFT
from companion.games.inscription.options import Options as TableOptions
from companion.games.inscription.pages import devices
from companion.games.inscription.pages import view as table_view
from companion.games.inscription.refusals import no
from companion.games.inscription.rules import (
    combat,
    copies,
    death,
    death_cards,
    draft,
    drawing,
    items,
    lives,
    play,
    reveals,
    setup,
    sleeves,
    stalemate,
    turn,
)
from companion.games.lane_duel import coin as lane_coin
from companion.games.lane_duel import combat as lane_combat
from companion.games.lane_duel import facts as lane_facts
from companion.games.lane_duel import pages as lane_pages
from companion.games.lane_duel import payment as lane_payment
from companion.games.lane_duel import steps as lane_steps
from companion.games.lane_duel import telling as lane_telling
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import Catalogue
from companion.kernel.effects import Active, Hooks
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat, load_mat
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State


class Inscription(InscriptionContext, BaseGame):
    """*Inscription* for two, by the rules ledger (RULES.md)."""

    in_all_languages = True
    blurb = say(
        "A duel of beasts for two. Lay creatures on four spaces, pay for them with "
        "sacrifices and bones, and let them strike across the table until the scale tips. "
        "About half an hour."
    )
    name = "inscription"
    title = say("Inscription")
    version = 2
    Options = TableOptions
    end_clause = "INS-GEN-03"
    sigils = SIGILS
    shapes = SHAPES
    rules = Rules.of(
        answers, setup, draft, drawing, turn, asking, copies, sleeves, items, play, combat, death,
        lives, stalemate, death_cards, reveals, lane_combat, lane_telling, lane_coin, lane_payment,
    )  # fmt: skip
    vocabulary = rules.vocabulary(lane_facts, lane_steps, facts, steps)

    options: TableOptions

    def __init__(
        self, options: TableOptions, players: Mapping[Seat, str], cards: Catalogue[CardFace] | None = None
    ) -> None:
        file = read_cards()
        super().__init__(
            options, players, cards or catalogue(file.cards + (file.expansion if options.expansion else ()))
        )
        self.mat = load_mat(Path(__file__).parent / "mat.toml")
        self._effects = effects.CardEffects(self)

    setup = setup.setup
    carry_over = death_cards.carry_over
    dressed = sleeves.worn
    view = table_view.view
    guide, signs = table_view.guide, table_view.signs
    curve, abiding = lane_pages.curve, lane_pages.abiding
    picture, panel, cues, check = devices.picture, devices.panel, devices.cues, devices.check
    errands = devices.errands
    printed, home_of, back = devices.printed, devices.home_of, devices.back

    def turning(self, fact: Fact) -> int:
        """A life is lost."""
        return 1 if isinstance(fact, LifeLost) else 0

    def hooks(self, state: State) -> Hooks:
        return self._effects.hooks(state)

    def effects(self, state: State) -> Active:
        return self.hooks(state).active

    def unasked(self, state: State, action: Action) -> Refusal:
        """Something else is done while a question is open."""
        prompt = state.question.prompt if state.question else Prompt((), "", "")
        if isinstance(action, death.Eat):
            return no("E_CORPSE_EATER_CLOSED", "INS-RULING-37")
        if prompt.key == "payment" and isinstance(action, play.Play | play.Lay):
            text = say("Another card is being paid for: finish that first, or take it back.")
            return no(
                "E_PAYMENT_OPEN",
                "INS-BLOOD-07",
                text,
                say("put {card} back into your hand", card=self.card_name(action.card)),
            )
        return super().unasked(state, action)

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
        return no("E_GAME_OVER", "INS-GEN-03") if meant is None else self.refusal(state, meant) or meant

    def announced(self, action: Action) -> Action | None:
        """INS-BLOOD-07: a card that lies there before all of its sacrifices are lifted."""
        return play.Lay(action.seat, action.card, action.to) if isinstance(action, play.Play) else None
