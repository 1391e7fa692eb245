"""What people are told in passing: notes that are shown for a while, and what others did last."""

from __future__ import annotations

from msgspec import Struct

from companion.kernel.places import Seat


class Note(Struct, frozen=True):
    """A sentence shown for a while, and the monotonic second it disappears. `of_now`: it speaks of the table as it is,
    and goes as soon as that changes."""

    say: str
    until: float
    of_now: bool = False


class Latest(Struct, frozen=True):
    """Something people did, in words, and the first version of a page that knows of it."""

    version: int
    seat: Seat
    say: str
    only_for: tuple[Seat, ...] | None = None
    """Who alone may know of it; ``None``: everybody."""
    veiled: str = ""
    """What others read of it, where what it says is not theirs to know."""

    def told_to(self, seat: Seat) -> str:
        """What a seat reads of it."""
        return self.veiled if self.veiled and seat != self.seat else self.say

    def known_to(self, seat: Seat) -> bool:
        """Whether a seat may know of it."""
        return self.only_for is None or seat in self.only_for
