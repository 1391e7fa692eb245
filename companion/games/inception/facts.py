"""What becomes true at a table of *Inception*, by the names of the ledger's timing model."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, over
from companion.kernel.state import State


class Drawn(Counted, frozen=True):
    """Cards came to the hand whose names only the player knows."""


class Attached(Moved, frozen=True):
    """A card now lies under a character."""


class Discarded(Moved, frozen=True):
    """A team card went to the discard pile."""


class Changed(Marked, frozen=True):
    """A character's health state changed."""


class Reshuffled(Moved, frozen=True):
    """A card of a discard pile is in the deck again."""


class Raised(Marked, frozen=True):
    """An event's numbers rose (INC-GROW-01)."""


class TurnedUp(Moved, frozen=True):
    """An event was turned up."""


class PutAway(Moved, frozen=True):
    """An event went to a pile or under its deck."""


class Joined(Moved, frozen=True):
    """A character joined the team on Level 4."""


class Went(Moved, frozen=True):
    """A character went to another level."""


class Fell(Moved, frozen=True):
    """A character is inactive and lies in Limbo."""

    falls = True


class Targeted(Marked, frozen=True):
    """This character is hit by the attack (or would lose it)."""


class Happened(Counted, frozen=True):
    """A flag of the game was set."""


class Failed(Counted, frozen=True):
    """A test that may not fail too often failed."""


class Boosted(Counted, frozen=True):
    """The open sum rose."""

    card: CardId = CardId("")


class Compared(Counted, frozen=True):
    """A window was closed and the sum compared. `how`: ``fought``, ``declined`` or ``evaded``."""

    kind: str = "attack"
    total: int = 0
    required: int = 0
    success: bool = False
    how: str = "fought"
    target: str = ""


class Unfinished(Counted, frozen=True):
    """The Kick woke nobody: the final Inception has not succeeded. Nothing is counted by it."""


def defeat(state: State, why: str) -> Iterator[Fact]:
    """The game is lost, at once (INC-RULING-51)."""
    return over(state, (), why)
