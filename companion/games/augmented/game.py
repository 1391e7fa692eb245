"""The game object: options, decks and cards bound together, and the files its rules stand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.errors import ConfigError
from companion.games.augmented import facts, names, steps
from companion.games.augmented.cards.catalogue import CardFace, catalogue, printed, read_cards
from companion.games.augmented.cards.deck import copies, face_up_fault, faults
from companion.games.augmented.cards.deckbuilding import Decks
from companion.games.augmented.cards.ready import READY, titled
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.options import Options as TableOptions
from companion.games.augmented.pages import devices, guide, view
from companion.games.augmented.pages.own_cards import OWN_CARDS, AugmentedWorkshop, face_of_design
from companion.games.augmented.rules import hand, play, search, setup, side_deck
from companion.games.augmented.rules.attack import Ring
from companion.games.augmented.sigils import every
from companion.games.augmented.working import Working
from companion.games.lane_duel import lanes
from companion.games.lane_duel import pages as lane_pages
from companion.games.lane_duel.payment import payment_open
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, Catalogue
from companion.kernel.deckbuilding import Deckbuilding
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Seat, load_mat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules, files
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.kernel.workshop import Workshop

HERE = Path(__file__).parent


class Augmented(AugmentedContext, BaseGame):
    """*Inscryption PvP Augmented* for two, by the rules ledger (RULES.md)."""

    in_all_languages = True
    name = "augmented"
    title = say("Augmented")
    version = 2
    light = "circuit"
    blurb, lesson = guide.GUIDE.blurb, guide.GUIDE.lesson
    taught_in = {names.MULLIGAN: 1, names.COIN: 1, names.DRAW: 2, names.PLAY: 2, names.ATTACK: 5, names.END: 5,
                 names.GAME_OVER: 6}  # fmt: skip
    Options = TableOptions
    rules = Rules.of(
        *files(
            "companion.games.augmented.rules",
            "setup turn play payment abilities hand search collecting choices place attack damage perish moments "
            "side_deck told agreed",
        ),
        *files("companion.games.lane_duel", "coin payment"),
    )
    vocabulary = rules.vocabulary(facts, *steps.FILES)
    end_clause = "AUG-GEN-02"

    def __init__(
        self, options: TableOptions, players: Mapping[Seat, str], cards: Catalogue[CardFace] | None = None
    ) -> None:
        super().__init__(options, players)
        self.file = read_cards()
        own = OWN_CARDS.faces(options.extra, face_of_design)
        self.catalogue = cards or (catalogue((*self.file.cards, *own)) if own else printed())
        self.mat = load_mat(HERE / "mat.toml")
        self.counters = names.counters(tuple((face.id, face.copies) for face in self.catalogue.faces.values()))
        self.marks = names.marks(tuple(every()))
        self.decks = {seat: getattr(options, f"deck_{seat.lower()}") or READY[seat] for seat in lanes.SEATS}
        self._check_decks()
        self.face_down = {seat: face_up_fault(self.entries(deck, "side")) for seat, deck in self.decks.items()}
        self.home = {card: where for seat in lanes.SEATS for card, where in self._homes(seat)}
        self.working = Working(self, self.file, {key: kind(self) for key, kind in every().items()})

    @classmethod
    def deckbuilding(cls, extra: str = "") -> Deckbuilding:
        return Decks((*read_cards().cards, *OWN_CARDS.faces(extra, face_of_design)))

    @classmethod
    def workshop(cls) -> Workshop | None:
        return AugmentedWorkshop()

    def _check_decks(self) -> None:
        """AUG-DECK-01: no duel starts unless both decks are valid; all that is wrong is said."""
        for seat, deck in self.decks.items():
            main, side = self.entries(deck, "main"), self.entries(deck, "side")
            wrong = faults(main, side, two_temples=self.options.two_temples)
            if wrong:
                said = joined((one.told for one in wrong), " ")
                text = say("the deck of {name} cannot be played: {faults}", name=self.names[seat], faults=said)
                raise ConfigError(text)

    def _homes(self, seat: Seat) -> Iterable[tuple[CardId, Place]]:
        """Each physical card of a player's decks and where it begins: side-deck cards in print order."""
        piles = {pile: self.entries(self.decks[seat], pile) for pile in names.PILES}
        for pile, cards in copies(piles, seat).items():
            yield from ((card, names.unseen(seat, pile)) for card in cards)

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def worked_out(self, state: State, steps: Iterable[StepBase]) -> State:
        return resolve(self, state, steps)[0]

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means. It gives no search and no ability up that has been paid for."""
        question = state.question
        if question is None and state.over is None:
            ring = Ring(state.turn.seat)
            return ring.why_not(self, state) or ring
        meant = super().bell(state)
        if question is not None and isinstance(meant, search.FindNothing | hand.NameNothing):
            found = any(one.verb in question.prompt.verbs for one in self.legal(state))
            return super().unasked(state, meant) if found else meant
        return meant

    def unasked(self, state: State, action: Action) -> Refusal:
        """A side deck that must not lie face up is no answer to anything (AUG-DECK-21), nor is a second mulligan
        (AUG-START-04), and nothing else is played while a card is paid for (AUG-BLOOD-05). A card shown that a search
        does not find hears why (AUG-SEARCH-01)."""
        said: Refusal | None = None
        if isinstance(action, side_deck.TurnUp):
            said = action.why_not(self, state)
        elif isinstance(action, setup.Mulligan):
            said = action.unfit(self, state)
        elif isinstance(action, play.Play | play.Lay):
            paying = any(names.paid_for(slot) in state.cards for slot in lanes.SLOTS)
            said = payment_open(self, state, action.card, paying)
        first = super().unasked(state, action)
        if said is None and isinstance(action, play.Play | play.Lay):
            wrong = search.not_found(self, state, action.card)
            said = wrong and replace(first, say=joined((wrong.say, first.say), " "))
        return said or first

    def announced(self, action: Action) -> Action | None:
        """AUG-BLOOD-05: a card that lies there before all that pays for it is taken away."""
        return play.Lay(action.seat, action.card, action.to) if isinstance(action, play.Play) else None

    printed = view.printed
    view = view.view
    panel = devices.panel
    cues = devices.cues
    picture = devices.picture
    errands, beside = devices.errands, devices.beside

    def taught(self, state: State) -> int:
        """Each of the first turns has a step of its own."""
        plays = state.turn.phase in (names.DRAW, names.PLAY)
        return super().taught(state) + (min(3, state.turn.number - 1) if plays else 0)

    def in_lesson(self) -> Mapping[str, str]:
        """Who plays which deck."""
        return {**super().in_lesson(), **{f"deck_{seat}": titled(deck) for seat, deck in self.decks.items()}}

    back, came_from = devices.back, devices.came_from
    guide, signs = guide.guide, guide.signs
    curve, abiding = lane_pages.curve, lane_pages.abiding
