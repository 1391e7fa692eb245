"""What can become true at this table beside what any duel over lanes knows."""

from __future__ import annotations

from companion.kernel.facts import Counted, Marked
from companion.kernel.places import Seat


class Offered(Marked, frozen=True):
    """A card was sacrificed and stayed (Many Lives); the mark is its tally where one is kept."""


class LifeLost(Counted, frozen=True):
    """A candle goes out."""

    seat: Seat = ""


class Skipped(Counted, frozen=True):
    """A whole turn was skipped (Hourglass)."""

    seat: Seat = ""


class Sleeved(Marked, frozen=True):
    """A death card was finished: its numbers are the marks, its name and portrait stand here (INS-DEATHCARD-11)."""

    title: str = ""
    portrait: str = ""
