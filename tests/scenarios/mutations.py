"""Stories with one thing in them that is otherwise: a key misspelt, a value that says something else, junk."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.scenarios import Scenario

GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")
PARTS = ("given", "when", "then")
JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 99, 3.5, 10**9, "", "x", "zzqx", "B1", "A9", [], ["a"], [1, 2], {}, {"A": 1}, {"B": None},
    {"B1": "Wolf"}, {"B1": 3}, "1/2", "Stoat 1/2", "Wolf 3/2 [", "no", {"A": {"B": 1}}, "Wolf 3/2 {base=Wolf}",
    {"cobb": 1}, "kids", "L3", {"card": "kids"}, [["kids"]], {"do": ["bell"]}, [None], {1: 2}, {"A": -1}, {"S1": 1},
    {"S9": []}, "S2", ["S1", "T"], {"alpha": []}, "CA01@play", {"token": 2}, {"cards": {"A": {}}},
)  # fmt: skip
Path = tuple[Any, ...]


def parts(story: Scenario) -> Iterator[tuple[str, Any]]:
    """What is written under `given`, `when` and `then`."""
    for part in PARTS:
        yield part, list(story.when) if part == "when" else dict(getattr(story, part))


def keys(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every key of every map."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield (*path, key)
            yield from keys(one, (*path, key))
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from keys(one, (*path, place))


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to everything that is written."""
    yield path
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, one in pairs:
        yield from places(one, (*path, key))


def put(value: Any, path: Path, new: Any) -> Any:
    """The value with another one there."""
    if not path:
        return new
    first, *rest = path
    if isinstance(value, Mapping):
        return {**value, first: put(value[first], tuple(rest), new)}
    return [*value[:first], put(value[first], tuple(rest), new), *value[first + 1 :]]


def misspelt(value: Any, path: Path) -> Any:
    """The value with the key there written wrongly."""
    above, key = path[:-1], path[-1]
    there = value
    for step in above:
        there = there[step]
    return put(value, above, {wrong(one) if one == key else one: said for one, said in there.items()})


def wrong(key: Any) -> str:
    """A word that is no key, and near to one."""
    return f"{key}"[:-1] + "zq"


def spoiled(story: Scenario, part: str, value: Any) -> Scenario:
    """The story with another `given`, `when` or `then`."""
    if part == "when":
        return replace(story, when=tuple(value) if isinstance(value, list) else (value,))
    return replace(story, **{part: value if isinstance(value, dict) else {}})


def some(stories: tuple[Scenario, ...], seed: int, number: int) -> Iterator[tuple[Scenario, random.Random]]:
    """Stories by a seeded draw, each with a draw of its own."""
    draw = random.Random(seed)
    for _ in range(number):
        yield draw.choice(stories), draw
