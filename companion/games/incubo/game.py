"""The game object: all rules on one context."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from companion.games.incubo import dialogs, facts, names, printed, steps
from companion.games.incubo.cards.catalogue import OWN_CARDS
from companion.games.incubo.cards.workshop import IncuboWorkshop
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import CardSet
from companion.games.incubo.options import Options as TableOptions
from companion.games.incubo.pages import course, devices, guide, picture, view
from companion.games.incubo.refusals import no
from companion.games.incubo.rules import powers, setup
from companion.games.incubo.rules.monster import GiveUp
from companion.games.incubo.rules.powers import UseCard
from companion.games.incubo.rules.result import Stop
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import LIMIT
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules, files
from companion.kernel.state import State
from companion.kernel.workshop import Workshop

DECLARES, BINDS = 2, 3
"""The versions of the rules from which on the part is declared before a card is drawn against a monster, and from
which on the card keeps to that part."""
STEPS_A_CARD = 5
"""No action moves a card more often: turned up, laid, put away, shuffled, with its tokens and its power's mark."""


class Incubo(IncuboContext, BaseGame):
    """*Incubo* for one or two, by the rules ledger (RULES.md)."""

    name = "incubo"
    title = "Incubo"
    version = 3
    light = "nightmare"
    blurb, lesson = guide.GUIDE.blurb, guide.GUIDE.lesson
    taught_in = {names.DICE: 1, names.PLAY: 2, names.MONSTER_DICE: 5, names.MONSTER: 5, names.GAME_OVER: 5}
    Options = TableOptions
    seat_counts = (2, 1)
    cooperative = True
    in_all_languages = True
    end_clause = "CUBO-END-01"
    rules = Rules.of(
        *files(
            "companion.games.incubo.rules",
            "setup choose dice draw turned_up place removing powers looking result monster",
        )
    )
    dialogs = dialogs.dialogs
    vocabulary = rules.vocabulary(facts, steps)

    def __init__(self, options: TableOptions, players: Mapping[Seat, str], file: CardSet | None = None) -> None:
        super().__init__(options, players, file or OWN_CARDS.card_set(options))
        self.most_steps = LIMIT + STEPS_A_CARD * len(self.file.cards)

    # --- the rules -----------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def as_of(self, rules: int) -> Incubo:
        """By version 1 a card could be drawn against a monster without a word on the part it is for, and by version 2
        a Fear card that was asked about could still be laid beside another part than the one declared."""
        if rules >= self.version:
            return self
        old = copy(self)
        old.version = rules  # type: ignore[misc]
        old.declares, old.binds = rules >= DECLARES, rules >= BINDS
        return old

    def unasked(self, state: State, action: Action) -> Refusal:
        """A wrong answer to what is chosen for a power is a wrong choice."""
        question = state.question
        assert question is not None
        asked = question.prompt.options[0] if question.prompt.key == powers.QUESTION else None
        if isinstance(action, UseCard) and isinstance(asked, UseCard) and asked.card == action.card:
            return no("E_BAD_TARGET", question.prompt.clause)
        return super().unasked(state, action)

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means."""
        if state.question is None and state.over is None and state.turn.phase in names.ENCOUNTERS:
            ring = Stop(self.seats[0])
            return ring.why_not(self, state) or ring
        return super().bell(state)

    def bell_twice(self, state: State) -> Action | None:
        """Two rings against a monster that is not beaten give the game up (CUBO-RULING-37)."""
        up = GiveUp(self.seats[0])
        return up if state.question is None and state.over is None and up.fault(self, state) is None else None

    def taught(self, state: State) -> int:
        """A card is turned up, then powers are used, then somebody rings."""
        plays = state.turn.phase == names.PLAY
        rows = (names.row(one, "play") for one in self.sides) if plays else ()
        return super().taught(state) + min(2, sum(len(state.at(row)) for row in rows))

    # --- what people and devices are shown -----------------------------------------------------------------------

    home_of, oddities, picture = picture.home_of, picture.oddities, picture.picture
    panel, cues, errands = devices.panel, devices.cues, devices.errands
    beside, pile_end = devices.beside, devices.pile_end
    view = view.view
    printed = printed.printed
    guide = guide.guide
    curve, weights = course.curve, course.WEIGHTS

    @classmethod
    def workshop(cls) -> Workshop | None:
        return IncuboWorkshop()
