"""Compares what `then` wants with what was reached, in sentences a rulebook reader understands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.words import known_keys

FEW = 4
"""A list of more is shown by what is different in it."""


def differences(
    adapter: ScenarioGame, then: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[str]:
    """Every way in which `after` is not what `then` lists."""
    found: list[str] = []
    for key, wanted in then.items():
        special = adapter.differences(key, wanted, before, after)
        found += plain(key, wanted, before, after) if special is None else special
    return found


def unlisted(
    tracked: Iterable[str], then: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[str]:
    """What changed although `then` does not list it, part by part."""
    return [
        f"{name} changed from {shown(was)} to {shown(now)}, which then does not list"
        for key in sorted(tracked)
        if key not in then
        for name, was, now in _changes(key, before.get(key), after.get(key))
    ]


def _changes(key: str, was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """What is different in a value: of a map only the entries that are, of a list only what came and went."""
    if was == now:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for name in dict.fromkeys((*was, *now)):
            yield from _changes(f"{key} {name}", was.get(name), now.get(name))
    elif isinstance(was, list) and isinstance(now, list) and min(len(was), len(now)) > FEW:
        gone, come = Counter(map(str, was)), Counter(map(str, now))
        if gone == come:
            yield f"{key} (only its order)", was, now
            return
        same = (gone & come).total()
        yield f"{key} (beside {same} the same)", list((gone - come).elements()), list((come - gone).elements())
    else:
        yield key, was, now


def plain(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Differences of a plain value, or of a map of plain values of which only some need be listed."""
    was, now = before.get(key), after.get(key)
    if not isinstance(now, Mapping):
        return [] if same(wanted, now) else [f"{key}: expected {shown(wanted)}, reached {shown(now)}"]
    if not isinstance(wanted, Mapping):
        raise ScenarioError(f"{key} is a map ({', '.join(map(str, now)) or 'empty'}), found {wanted!r}")
    was, now, wanted = _by_text(was if isinstance(was, Mapping) else {}), _by_text(now), _by_text(wanted)
    known_keys(f"then.{key}", wanted, {*now, *was} or wanted.keys())
    merged = {**was, **wanted}
    return [
        f"{key} {name}: expected {shown(value)}{_note(name in wanted)}, reached {shown(now.get(name))}"
        for name, value in merged.items()
        if not same(_counted(value) if isinstance(now.get(name), int) else value, now.get(name))
    ]


def _by_text(values: Mapping[Any, Any]) -> dict[str, Any]:
    """A map by what its keys are written as: YAML reads ``1:`` as a number."""
    return {str(name): value for name, value in values.items()}


def _counted(value: Any) -> Any:
    """A list of cards is as good as their number."""
    return len(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else value


def _note(listed: bool) -> str:
    return "" if listed else " (unchanged, as it is not listed)"


def same(wanted: Any, reached: Any) -> bool:
    """Whether two plain values are the same thing; case does not matter in words."""
    if isinstance(wanted, str) and isinstance(reached, str):
        return wanted.strip().lower() == reached.strip().lower()
    if isinstance(wanted, bool) or isinstance(reached, bool):
        return wanted in (0, 1) and reached in (0, 1) and wanted == reached
    return bool(wanted == reached)


def shown(value: Any) -> str:
    """A value as it would be written in a scenario."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    return str(value)
