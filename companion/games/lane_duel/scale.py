"""The tooth on the scale: how far points move it, and whom it hurts where it rests."""

from companion.kernel.places import Seat

END = 5
"""Steps from the middle to either end (INS-RULING-05, AUG-RULING-02)."""


def moved(value: int, seat: Seat, points: int, end: int = END) -> int:
    """Where the tooth rests when `seat` puts points on the scale: positive is B's side, the ends hold it."""
    return max(-end, min(end, value + (points if seat == "A" else -points)))


def counted(points: int, already: int, cap: int) -> int:
    """How many of these points count when no more than `cap` may in all and some have been counted already."""
    return min(points, max(0, cap - already))


def hurt(value: int) -> Seat:
    """Whose side the tooth leans to."""
    return "B" if value > 0 else "A"
