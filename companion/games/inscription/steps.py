"""What the rules have to do beside what any duel over lanes knows; `rules` expands it."""

from companion.games.common.steps import OfSeat
from companion.kernel.cards import CardId
from companion.kernel.facts import Step


class Become(Step, frozen=True):
    """`card` is replaced in its space by another (Undead Cat, Hungry Child)."""

    card: CardId
    into: str


class Search(OfSeat, frozen=True):
    """Hoarder: `seat` takes any card of the own deck (INS-SIGIL-Hoarder)."""

    why: str


class TakeItem(OfSeat, frozen=True):
    """`seat` draws an item."""


class Settle(OfSeat, frozen=True):
    """T-SETTLE."""


class LoseLife(OfSeat, frozen=True):
    """T-LIFE."""


class NewRound(OfSeat, frozen=True):
    """T-LIFE 4–7, after the board is cleared. `filled`: limited squirrels are back in their piles."""

    filled: bool = False


class Run(Step, frozen=True):
    """One Sprinter, Hefty or Rampager moves on (INS-RULING-54, 55)."""

    card: CardId
    how: str


class DraftNext(Step, frozen=True):
    """After a pick: the third card aside, the next deal, or the end of the draft."""


class Reveals(OfSeat, frozen=True):
    """The next stage of a death card (INS-DEATHCARD-06…10)."""
