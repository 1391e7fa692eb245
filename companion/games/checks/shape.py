"""Whether a class gives what a game may give, each of the right type and with the parameters it is called with."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.games.common.nearest import hint
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Zone
from companion.kernel.view import LIGHTS

ABOUT_NOTHING = ("options", "names", "seats")
"""What a game has only once it is built, from what people chose."""


def mistakes(kind: type[BaseGame], name: str) -> Iterator[str]:
    """What of a class is of a wrong type, or is called otherwise than it can be."""
    yield from _values(kind)
    if kind.name != name:
        yield f"its class says name = {kind.name!r}, and the entry point says {name!r}: both have to be the same"
    yield from _methods(kind)


def given() -> Mapping[str, Any]:
    """Everything that is a value of a game's class, by its name, with its type."""
    hints = get_type_hints(BaseGame, include_extras=True)
    return {name: wanted for name, wanted in hints.items() if not name.startswith("_") and name not in ABOUT_NOTHING}


@cache
def called() -> Mapping[str, inspect.Signature]:
    """Every method that a game may give, by its name, with how it is called."""
    names = (name for name in dir(BaseGame) if not name.startswith("_"))
    methods = {name: inspect.getattr_static(BaseGame, name) for name in names}
    plain = {name: getattr(one, "__func__", one) for name, one in methods.items()}
    return {name: inspect.signature(one) for name, one in plain.items() if inspect.isfunction(one)}


def fits(value: Any, wanted: Any) -> bool:
    """Whether a value is of a type, and what it holds too."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (ClassVar, Annotated):
        return fits(value, inner[0])
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if wanted is Any:
        return True
    if origin is Literal:
        return value in inner
    if wanted is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if origin is type:
        return isinstance(value, type) and (inner[0] is Any or issubclass(value, inner[0]))
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(one, inner[0]) for one in value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in value.items())
    return isinstance(value, NoneType if wanted is None else origin or wanted)


def values(owner: Any) -> Iterator[str]:
    """What a class or a game that is built gives with a type that it cannot have."""
    for name, wanted in given().items():
        if hasattr(owner, name) and not fits(getattr(owner, name), wanted):
            found = getattr(owner, name)
            yield f"{name}: expected {_expected(wanted)}, found {found!r:.80}"


def zones(game: BaseGame) -> Iterator[str]:
    """What a game says of a zone with a value that it cannot have."""
    for name, zone in game.zones.items():
        for field in msgspec.structs.fields(Zone):
            if not fits(found := getattr(zone, field.name), field.type):
                yield f"zone {name}: {field.name}: expected {_expected(field.type)}, found {found!r:.80}"


def of_action(action: type[Action]) -> Iterator[str]:
    """What a class of action says of itself with a type that it cannot have."""
    for name, wanted in _said_of_actions().items():
        if not fits(found := getattr(action, name), wanted):
            yield f"{name}: expected {_expected(wanted)}, found {found!r:.80}"


@cache
def _said_of_actions() -> Mapping[str, Any]:
    hints = get_type_hints(Action, include_extras=True)
    return {name: wanted for name, wanted in hints.items() if get_origin(wanted) is ClassVar}


def _values(kind: type[BaseGame]) -> Iterator[str]:
    wrong = tuple(values(kind))
    yield from wrong
    if any(one.startswith("seat_counts:") for one in wrong):
        return
    if not kind.seat_counts or not all(1 <= count <= len(SEATS) for count in kind.seat_counts):
        counts = ", ".join(map(str, kind.seat_counts)) or "none"
        yield f"seat_counts are 1 to {len(SEATS)}, found {counts}"
    if not wrong and kind.light not in LIGHTS:
        yield f"light: there is none called {kind.light!r}; {hint(kind.light, LIGHTS)}"
    if not wrong:
        yield from (
            f"option {one.name}: it has no default, so nobody can begin without choosing"
            for one in msgspec.structs.fields(kind.Options)
            if one.required
        )


def _methods(kind: type[BaseGame]) -> Iterator[str]:
    for name, signature in called().items():
        own = inspect.getattr_static(kind, name)
        own = getattr(own, "__func__", own)
        if not callable(own):
            yield f"{name}: expected a method {name}{without_types(signature)}, found {own!r:.80}"
            continue
        try:
            accepts = inspect.signature(own)
        except (TypeError, ValueError):
            continue
        if not _takes(accepts, signature):
            yield f"{name} is called as {name}{without_types(signature)}, and its own takes {without_types(accepts)}"


def _takes(own: inspect.Signature, wanted: inspect.Signature) -> bool:
    """Whether a method can be called as the house calls it."""
    plain = [one for one in wanted.parameters.values() if one.kind is not one.KEYWORD_ONLY]
    named = {one.name: None for one in wanted.parameters.values() if one.kind is one.KEYWORD_ONLY}
    try:
        own.bind(*plain, **named)
        own.bind(*(one for one in plain if one.default is one.empty))
    except TypeError:
        return False
    return True


def without_types(signature: inspect.Signature) -> str:
    """The parameters of a method as whoever writes one needs them: ``(state, seat=…)``."""
    names = [f"{one.name}=…" if one.default is not one.empty else one.name for one in signature.parameters.values()]
    return f"({', '.join(name for name in names if name not in ('self', 'cls'))})"


def _expected(wanted: Any) -> str:
    """A type in words."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (ClassVar, Annotated):
        return _expected(inner[0])
    if origin is Literal:
        return f"one of {', '.join(map(repr, inner))}"
    plain = {int: "a whole number", str: "a text", bool: "True or False"}
    if wanted in plain:
        return plain[wanted]
    if origin is tuple:
        return {int: "a tuple of whole numbers, such as (2,)", str: "a tuple of texts, such as ('lay',)"}.get(
            inner[0], "a tuple"
        )
    if origin is type:
        return f"a class that is a {inner[0].__name__}"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"a dict of {' to '.join(getattr(one, '__name__', str(one)) for one in inner)}"
    options = [one for one in inner if one is not NoneType] if origin in (Union, UnionType) else [origin or wanted]
    return " or ".join(f"a {getattr(one, '__name__', one)}" for one in options)
