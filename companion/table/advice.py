"""What phones may ask of the companion beside its seats: a look back, and what it would do in somebody's place."""

from typing import Literal, Protocol

from msgspec import Struct

from companion.kernel.places import Seat
from companion.table.messages import Reply
from companion.table.records.looking_back import Judging


class Advice(Struct, frozen=True):
    """``none``: nothing was asked here. ``thinking``: it is being thought about. ``done``: what it would do, move by
    move, and why. ``over``: the table is not as it was. ``failed``: that came to nothing."""

    state: Literal["none", "thinking", "done", "over", "failed"] = "none"
    level: str = ""
    moves: tuple[str, ...] = ()
    why: str = ""


class Onlooker(Protocol):
    """The part of `companion.seated.onlooker.Onlooker` that pages use."""

    def looking_back(self) -> Judging | None:
        """How far the look back on the game on the table is; begins it. ``None``: the game is not over."""

    def advises(self, seat: Seat) -> bool:
        """Whether a seat may ask now what the companion would do in its place."""

    def ask(self, seat: Seat, level: str) -> Reply:
        """A seat asks; the answer comes by `advice`."""

    def advice(self, seat: Seat) -> Advice:
        """What a seat was told last."""
