"""What the fields of an action can hold, read once from their annotations: cards, places, people, numbers, words.

Pages make forms of it, and recognition reads from it which cards a hand laid where and which it lifted for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat

Shape = Literal["card", "cards", "place", "seat", "number", "yes", "word", "text", "other"]


class Field(Struct, frozen=True):
    """One field of an action: its name, what it holds, whether it must be given, and the `words` it chooses from."""

    name: str
    shape: Shape
    required: bool
    words: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def shapes(kind: type[Struct]) -> tuple[Field, ...]:
    """The fields of an action in order, the seat that decides aside."""
    hints, seats = get_type_hints(kind), seats_of(kind)
    return tuple(
        Field(one.name, "seat" if one.name in seats else _shape(hints[one.name]), one.required, _words(hints[one.name]))
        for one in fields(kind)
        if one.name != "seat"
    )


@lru_cache(maxsize=256)
def seats_of(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of an action or a fact that hold a seat, which is plain text but for its annotation."""
    return tuple(name for name, hint in get_type_hints(kind, include_extras=True).items() if hint == Seat)


def _words(hint: Any) -> tuple[str, ...]:
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def _shape(hint: Any) -> Shape:
    if get_origin(hint) is Literal:
        return "word"
    options = [one for one in get_args(hint) if one is not type(None)] if get_origin(hint) is not tuple else [hint]
    known: dict[Any, Shape] = {
        CardId: "card", tuple[CardId, ...]: "cards", Place: "place", bool: "yes", int: "number", str: "text",
    }  # fmt: skip
    return known.get(options[0] if len(options) == 1 else hint, "other")
