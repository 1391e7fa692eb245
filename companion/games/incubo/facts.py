"""What becomes true at a table of *Incubo*, by the names of the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import names
from companion.kernel.facts import Counted, Fact, Marked, Moved
from companion.kernel.state import State


class TurnedUp(Moved, frozen=True):
    """A card was turned up from a deck, a pile or the Companion deck."""


class Laid(Moved, frozen=True):
    """A card was played: it lies in a row or beside a part now."""


class Eliminated(Moved, frozen=True):
    """A card left the game for the box."""

    falls = True


class Kept(Moved, frozen=True):
    """A card went to a discard pile."""


class Shuffled(Moved, frozen=True):
    """A card of a pile is in the deck again."""


class Returned(Moved, frozen=True):
    """A card went under its deck."""


class Offered(Moved, frozen=True):
    """A dream was drawn to choose from."""


class Faced(Moved, frozen=True):
    """A dream is faced."""


class Rose(Moved, frozen=True):
    """A monster part lies in the line."""


class ChimeCame(Moved, frozen=True):
    """A +2 Chime card went back to its deck."""


class ChimeGiven(Moved, frozen=True):
    """A +2 Chime card went to a discard pile."""


class Frightened(Counted, frozen=True):
    """An unseen Fear card went to the discard pile of a player."""


class Thrown(Counted, frozen=True):
    """A die shows a number (plus one)."""


class Paid(Counted, frozen=True):
    """Tokens went from the reserve to the Chime discard area; `by` is negative, the counter is the reserve."""


class Gained(Counted, frozen=True):
    """Tokens came back to the reserve."""


class PowerUsed(Marked, frozen=True):
    """A power was used (or, where it must be and cannot, ignored)."""


class TokenPlaced(Marked, frozen=True):
    """A power token lies on a card."""


class PartBeaten(Marked, frozen=True):
    """A part of the monster is beaten."""


class Infused(Counted, frozen=True):
    """Somebody's need is lower."""


class MadeCommon(Counted, frozen=True):
    """Both requirements are one."""


class Won(Counted, frozen=True):
    """A dream was won, and the Growth symbol turned. `who` got the dream."""

    who: str = ""


class Terror(Counted, frozen=True):
    """A dream was abandoned: tokens were lost from the reserve; `by` is minus the Terror."""


class NextPhase(Counted, frozen=True):
    """The next R.E.M. phase begins."""


def pay(state: State, n: int) -> Iterator[Fact]:
    """`n` tokens go from the reserve to the discard area."""
    if n:
        yield Paid(names.RESERVE, -n)
        yield Counted(names.SPENT, n)


def gain(state: State, n: int) -> Iterator[Fact]:
    """Up to `n` tokens come back from the discard area; what is not there is lost (CUBO-RULING-44)."""
    n = min(n, state.count(names.SPENT))
    if n:
        yield Gained(names.RESERVE, n)
        yield Counted(names.SPENT, -n)


def gone(state: State, fact: Moved) -> Iterator[Fact]:
    """A card leaves the area: its tokens come off. That its power was used stays known until the result (T-POWER)."""
    yield from (Marked(fact.card, name, -by) for name, by in state.marks_of(fact.card) if name != names.USED)
    yield fact
