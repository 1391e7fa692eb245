"""The game object: all rules on one context."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from companion.games.inwo import facts, stock
from companion.games.inwo.cards.catalogue import OWN_CARDS
from companion.games.inwo.cards.deckbuilding import Decks
from companion.games.inwo.cards.designs import CardSet
from companion.games.inwo.context import InwoContext
from companion.games.inwo.dialogs import attacks, dealing, hand, moving, playing
from companion.games.inwo.notes import KINDS
from companion.games.inwo.options import Options as TableOptions
from companion.games.inwo.pages import course, devices, guide, picture, printed, view
from companion.games.inwo.pages.workshop import InwoWorkshop
from companion.games.inwo.refusals import no
from companion.games.inwo.rules import setup
from companion.games.inwo.rules.turn import Knock, nothing_to_end
from companion.games.inwo.structure import table
from companion.games.inwo.structure.doubts import doubts, oddities
from companion.kernel.actions import Action, Refusal
from companion.kernel.deckbuilding import Deckbuilding
from companion.kernel.dialogs import Dialogs
from companion.kernel.engine import LIMIT
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.prompts import Note, StepBase
from companion.kernel.rules import Rules, files
from companion.kernel.state import State
from companion.kernel.workshop import Workshop

ASKS_BY_SIGHT = 2
"""The version of the rules from which on all are asked for a hidden copy wherever one could be kept."""
WATCHES_FOUR = 3
"""The version from which on the camera looks at the structures of four from the beginning; before it did at two."""


class Inwo(InwoContext, BaseGame):
    """*Illuminati: New World Order* for two to six, by the rules ledger (RULES.md)."""

    name = "inwo"
    title = "Illuminati: New World Order"
    version = 3
    light = "lodge"
    in_all_languages = True
    blurb, lesson = guide.GUIDE.blurb, guide.GUIDE.lesson
    taught = guide.taught
    Options = TableOptions
    seat_counts = (3, 2, 4, 5, 6)
    end_clause = "INWO-WIN-01"
    hold_on = True
    rules = Rules.of(
        *files(
            "companion.games.inwo.rules",
            "setup first turn buying uniques hands spies threats trades deals links attacks.windows plays "
            "announcing roll_offs settling attacks.declare attacks.joining attacks.result structure "
            "attacks.consequences victory tellings phone showing",
        ),
        *files("companion.games.inwo.plays", "chosen drawing gambles rulings thrown triggers"),
    )
    vocabulary = rules.vocabulary(facts, words={Note: KINDS})
    dialogs = Dialogs.gathered(attacks, playing, moving, hand, dealing)
    most_steps = LIMIT * 4

    def __init__(self, options: TableOptions, players: Mapping[Seat, str], file: CardSet | None = None) -> None:
        super().__init__(options, players, stock.stocked(file or OWN_CARDS.card_set(options), options))

    @classmethod
    def workshop(cls) -> Workshop | None:
        return InwoWorkshop()

    @classmethod
    def deckbuilding(cls, extra: str = "") -> Deckbuilding:
        return Decks(OWN_CARDS.card_set(TableOptions(extra=extra)))

    # --- the rules -----------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def as_of(self, rules: int) -> Inwo:
        """By version 1 nobody was asked for a hidden copy where none lay face down, so its records go on at once; by
        version 2 three and four began with their structures on the phones, so that records say *on the mat again*."""
        if rules >= WATCHES_FOUR:
            return self
        old = copy(self)
        old.version = rules  # type: ignore[misc]
        old.asks_by_sight = rules >= ASKS_BY_SIGHT
        old.most_watched = 2
        return old

    def unasked(self, state: State, action: Action) -> Refusal:
        """The clause is the code, of the question's too."""
        refusal = super().unasked(state, action)
        return no(refusal.clause, refusal.say) if refusal.clause else refusal

    # --- what people and devices are shown -----------------------------------------------------------------------

    picture = picture.picture
    ground, doubts, laid, oddities = table.ground, doubts, table.laid, oddities
    view = view.view
    panel, cues, errands, beside = devices.panel, devices.cues, devices.errands, devices.beside
    disagreement = devices.disagreement
    guide = guide.guide
    printed = printed.printed
    stock = stock.stock
    curve, turning, abiding = course.curve, course.turning, course.abiding

    @property
    def together_s(self) -> float:
        """Two plays within this time came at the same moment (INWO-RULING-60)."""
        return self.options.simultaneous_s

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6.2: a press by the active player is the knock."""
        if state.question is not None or state.over is not None:
            return nothing_to_end(self, state)
        ring = Knock(state.turn.seat)
        return ring.why_not(self, state) or ring
