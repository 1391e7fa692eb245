"""Values as stories write them: lists or one thing, numbers, switches, seats, and what each may be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.spelling import Spellings
from companion.kernel.places import Seat

S = TypeVar("S", bound=str)
_SWITCHES = {"on": True, "off": False, "yes": True, "no": False}


def listed(value: Any) -> list[Any]:
    """A list, one thing as a list, or nothing."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def first(value: Any) -> Any:
    """One thing, or the first of a list; ``None`` of nothing."""
    return next(iter(listed(value)), None)


def flagged(value: Any) -> list[Any]:
    """A list of what is so, or a map of what is and what is not."""
    return [key for key, on in value.items() if on] if isinstance(value, Mapping) else listed(value)


def atoms(values: Iterable[Any]) -> list[Any]:
    """Every plain value in lists and maps, the keys of maps included."""
    found: list[Any] = []
    for value in values:
        if isinstance(value, Mapping):
            found += atoms([*value.keys(), *value.values()])
        elif isinstance(value, (list, tuple)):
            found += atoms(value)
        elif value is not None and not isinstance(value, bool):
            found.append(value)
    return found


def known_keys(where: str, found: Collection[Any], known: Collection[str]) -> None:
    """ScenarioError naming the first key that is not known here, with the nearest one that is."""
    for key in map(str, found):
        if key not in known:
            raise ScenarioError(f"{where} has no {key!r}; {hint(key, sorted(known))}")


def word(text: Any) -> str:
    """A name as keys are written: ``First Turn`` and ``first-turn`` are ``first_turn``."""
    return str(text).strip().lower().replace("-", "_").replace(" ", "_")


def number(key: str, value: Any, least: int | None = None) -> int:
    """A whole number, at least `least`."""
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise ScenarioError(f"{key} is a number{'' if least is None else f' from {least}'}, found {value!r}")
    return value


def switched(key: str, value: Any) -> bool:
    """True or false."""
    if value not in (True, False):
        raise ScenarioError(f"{key} is true or false, found {value!r}")
    return bool(value)


def mapped(key: str, value: Any, of: str) -> Mapping[Any, Any]:
    """A map; nothing is an empty one. `of` says of what: ``slots``."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{key} is a map of {of}, found {value!r}")
    return value


def one_of(what: str, text: Any, names: Collection[S]) -> S:
    """The one of some names that is meant; ScenarioError with the nearest when there is none."""
    found = Spellings((name, name) for name in names).find(text)
    if found is not None:
        return found
    raise ScenarioError(f"there is no {what} {text!r}; {hint(text, names)}")


def seat_of(key: str, value: Any, seats: Sequence[Seat]) -> Seat:
    """One of the seats, in any case."""
    seat = str(value).strip().upper()
    if seat not in seats:
        raise ScenarioError(f"{key} is {' or '.join(seats)}, found {value!r}")
    return seat


def by_seat(
    key: str, value: Any, seats: Sequence[Seat], default: Any = None, *, switch: bool = False
) -> dict[Seat, Any]:
    """A value for each player: ``{A: 1, B: 2}``, ``[1, 2]`` or ``1/2``; players left out have the default, if any.

    A value is a number from 0 or a list of cards; of a `switch` it is true or false.
    """
    if isinstance(value, str) and value.count("/") == len(seats) - 1 > 0:
        value = [int(part) if part.strip().isdigit() else part for part in value.split("/")]
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == len(seats):
        value = dict(zip(seats, value, strict=True))
    if not isinstance(value, Mapping):
        raise ScenarioError(f"{key} is a map of seats ({{{', '.join(f'{one}: …' for one in seats)}}}), found {value!r}")
    result = dict.fromkeys(seats, default) if default is not None else {}
    for seat, one in value.items():
        if str(seat).upper() not in seats:
            raise ScenarioError(
                f"{key} has no {'' if '.' in key else 'player '}{seat!r}; players are {' and '.join(seats)}"
            )
        if switch:
            if one not in (True, False):
                raise ScenarioError(f"{key} of {seat} is true or false, found {one!r}")
        elif isinstance(one, bool) or not isinstance(one, int | list) or (isinstance(one, int) and one < 0):
            raise ScenarioError(f"{key} of {seat} is a number from 0 or a list of cards, found {one!r}")
        result[str(seat).upper()] = one
    return result


def options_given(value: Any) -> Iterator[tuple[str, Any]]:
    """Options by name, switches also as words (``on``, ``off``)."""
    if not isinstance(value, Mapping):
        raise ScenarioError(f"options is a map, found {value!r}")
    for name, one in value.items():
        yield word(name), _SWITCHES.get(one.lower(), one) if isinstance(one, str) else one
