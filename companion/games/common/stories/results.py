"""How results differ that are more than one value: lists without order, decks in order, numbers by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from companion.games.common.spelling import letters
from companion.games.common.stories.words import listed, mapped
from companion.kernel.facts import Fact

F = TypeVar("F", bound=Fact)
Comparison = Callable[[str, Any, Mapping[str, Any], Mapping[str, Any]], list[str] | None]
"""How a result differs from what is wanted: key, wanted, and `reached` before and after; ``None``: plainly compared."""
UNKNOWN = "?"
"""How a card that nobody knows is written in what was reached."""


def differ(key: str, wanted: Any, now: Any) -> str:
    """The sentence for a difference."""
    return f"{key}: expected {wanted}, reached {now}"


def newest(facts: Sequence[Fact], kind: type[F] | tuple[type[F], ...]) -> F | None:
    """The last fact of a kind, or of some, ``None`` when there is none."""
    return next((fact for fact in reversed(facts) if isinstance(fact, kind)), None)


def words(value: Any) -> list[str]:
    """A list as plain words."""
    return [letters(one) or str(one) for one in listed(value)]


def is_number(wanted: Any, now: Any) -> bool:
    """Whether only the number of cards in a list is wanted."""
    return isinstance(wanted, int) and not isinstance(wanted, bool) and isinstance(now, list)


def number_of_cards(key: str, wanted: int, now: list[Any]) -> list[str]:
    """How a list differs from the number of its cards."""
    return [] if len(now) == wanted else [f"{key}: expected {wanted} cards, reached {len(now)}"]


def same_when(same: bool, key: str, wanted: Any, now: Any) -> list[str]:
    """No difference, or that one."""
    return [] if same else [differ(key, wanted, now)]


def agreeing(same: Callable[[Any, Any], bool]) -> Comparison:
    """Two values, wanted and reached, that are the same when `same` says so."""
    return lambda key, wanted, before, after: same_when(same(wanted, after.get(key)), key, wanted, after.get(key))


def lasting(comparison: Comparison) -> Comparison:
    """A list of what never ends once it is so: what was there before need not be listed again."""

    def compared(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str] | None:
        if isinstance(wanted, list | tuple) and wanted:
            wanted = [*wanted, *(one for one in before.get(key) or () if letters(one) not in words(wanted))]
        if is_number(wanted, after.get(key)):
            return number_of_cards(key, wanted, after[key])
        return comparison(key, wanted, before, after)

    return compared


def unordered(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A list whose order does not matter, or the number of its cards."""
    now = after.get(key)
    if is_number(wanted, now):
        return number_of_cards(key, wanted, now or [])
    return same_when(Counter(words(wanted)) == Counter(words(now)), key, wanted, now)


def ordered(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Cards in their order as far as that is known; where it is not, any card may be meant.

    Of a pile that was not known to begin with, the cards that are known may be listed alone.
    """
    now = after.get(key)
    if is_number(wanted, now):
        return number_of_cards(key, wanted, now or [])
    want, have = words(wanted), words(now)
    partly = UNKNOWN in (before.get(key) or ()) and want == [one for one in have if one != UNKNOWN]
    fits = len(want) == len(have) and all(there in (UNKNOWN, one) for one, there in zip(want, have, strict=True))
    return same_when(fits or partly, key, wanted, now)


def numbers_by_name(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Numbers of which those that are named are compared; none named: there are none."""
    now = after.get(key) or {}
    if not mapped(f"then.{key}", wanted or {}, "numbers"):
        return same_when(not now, key, wanted or {}, now)
    have = {letters(name): value for name, value in now.items()}
    wrong = [name for name, value in wanted.items() if have.get(letters(name), 0) != value]
    return [f"{key} {name}: expected {wanted[name]}, reached {have.get(letters(name), 0)}" for name in wrong]


def by_part(key: str, wanted: Mapping[str, Any], now: Mapping[str, Any], missing: Any = None) -> list[str]:
    """The parts of a map that are listed and otherwise; what is not there is told as `missing`."""
    return [
        f"{key} {name}: expected {value}, reached {now.get(name, missing)}"
        for name, value in wanted.items()
        if now.get(name) != value
    ]


def each(comparison: Comparison, of: str = "players") -> Comparison:
    """A map (`of` players) whose parts are compared one by one, those that are listed."""

    def compared(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
        found: list[str] = []
        for name, value in mapped(key, wanted, of).items():
            path = f"{key} {name}"
            was, now = ({path: (one.get(key) or {}).get(str(name))} for one in (before, after))
            found += [differ(path, value, None)] if now[path] is None else comparison(path, value, was, now) or []
        return found

    return compared
