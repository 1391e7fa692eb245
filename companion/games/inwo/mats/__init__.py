"""The printed mats, by number of seats: one for two, one for up to four, one for up to six."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from companion.games.inwo import names
from companion.kernel.places import Mat, Seat, load_mat

FILES = {2: "mat.toml", 4: "mat-4.toml", 6: "mat-6.toml"}
"""The smallest mat with room for so many seats is used."""


@lru_cache(maxsize=len(names.ALL_SEATS))
def mat_for(seats: tuple[Seat, ...]) -> Mat:
    """The mat of a table with these seats; places of seats that nobody takes are left away."""
    size = min((most for most in FILES if most >= len(seats)), default=max(FILES))
    mat = load_mat(Path(__file__).parent / FILES[size])
    empty = set(names.ALL_SEATS) - set(seats)
    return replace(mat, regions=tuple(one for one in mat.regions if one.name.partition(".")[0] not in empty))


def structure(seat: Seat) -> str:
    """The part of the mat where a seat's Power Structure lies."""
    return f"{seat}.structure"
