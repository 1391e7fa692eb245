"""What a game is looked back on by: how it stood at each moment."""

from msgspec import Struct


class Line(Struct, frozen=True):
    """One line of a curve: where it stands now, and whose or what it is where there are several."""

    value: float
    name: str = ""


class Curve(Struct, frozen=True):
    """How a game stands at one moment, as a point of each line of its curve; `low` to `high` is what it has room for.

    What `says` is read above the curve. The lines are the same at every moment of a game.
    """

    says: str
    lines: tuple[Line, ...]
    low: float = 0.0
    high: float = 1.0
