"""Keys of stories, each declared once: what may be given, how it is laid out, what is reached, and how that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories import results
from companion.games.common.stories.results import UNKNOWN, Comparison
from companion.games.common.stories.words import listed, number
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place
from companion.kernel.state import State

Check = Callable[[Any, str, Any], object]
"""ScenarioError for what cannot stand under a key: the game, where it stands (``given.hand``), and the value."""


class Key(Struct, frozen=True):
    """A key of `given` and `then`, and what is more about it than a plain value that the game itself tells."""

    told: Callable[[Any, State], Any] | None = None
    """What is reached: of the game and the state."""
    differs: Comparison | None = None
    lay: Callable[[Any, Any], object] | None = None
    """Lays out what is given on a table (`companion.games.common.stories.layout.Layout`)."""
    check: Check | None = None
    given: bool = True
    then: bool = True


Keys = Mapping[str, Key]


def given_keys(keys: Keys) -> frozenset[str]:
    """The keys of `given`."""
    return frozenset(key for key, one in keys.items() if one.given)


def then_keys(keys: Keys) -> frozenset[str]:
    """The keys of `then`."""
    return frozenset(key for key, one in keys.items() if one.then)


def comparisons(keys: Keys) -> Mapping[str, Comparison]:
    """How results differ, by key, where that is more than one plain value."""
    return {key: one.differs for key, one in keys.items() if one.differs is not None}


def check(keys: Keys, game: Any, where: str, said: Mapping[str, Any]) -> None:
    """ScenarioError for the first thing in `given` or `then` (`where`) that cannot be."""
    for key, one in keys.items():
        if one.check is not None and said.get(key) is not None:
            one.check(game, f"{where}.{key}", said[key])


def lay(keys: Keys, table: Any, given: Mapping[str, Any]) -> None:
    """Lays out everything given, in the order of the keys; what is not given is laid out as ``None``."""
    for key, one in keys.items():
        if one.lay is not None:
            one.lay(table, given.get(key))


def told(keys: Keys, game: Any, state: State) -> dict[str, Any]:
    """What is reached, in the words of `then`."""
    return {key: one.told(game, state) for key, one in keys.items() if one.told is not None}


# --- usual keys ------------------------------------------------------------------------------------------------------


def pile(
    *places: Place,
    deck: bool = False,
    count: str = "",
    called: Callable[[CardId], str] = face_of,
    differs: Comparison | None = None,
    check: Check | None = None,
) -> Key:
    """The cards of a place, or one card in each of several places; a `deck` is written with its top card first.

    `count`: the counter of all its cards, where some may be unknown. Then a number may be given.
    """

    def told(game: Any, state: State) -> list[str]:
        cards = [card for where in places for card in state.at(where)]
        known = [called(card) for card in (reversed(cards) if deck else cards)]
        return known + [UNKNOWN] * (state.count(count) - len(known)) if count else known

    def lay(table: Any, value: Any) -> None:
        texts = [] if count and isinstance(value, int) else listed(value)
        if count:
            table.counters[count] = value if isinstance(value, int) else len(texts)
        where = places if len(places) > 1 else places * len(texts)
        for text, to in zip(reversed(texts) if deck else texts, where, strict=False):
            table.lay(text, to)

    return Key(told, differs or (results.ordered if deck else results.unordered), lay, check)


def counter(name: str, check: Check | None = None) -> Key:
    """A counter of the state; nothing given is none."""

    def lay(table: Any, value: Any) -> None:
        table.counters[name] = value or 0

    return Key(lambda game, state: state.count(name), lay=lay, check=check)


# --- what may be said ------------------------------------------------------------------------------------------------


def least(number_: int) -> Check:
    """A number, at least this."""
    return lambda game, where, value: number(where, value, number_)


def within(first: int, last: int) -> Check:
    """A number from the first to the last."""

    def checked(game: Any, where: str, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not first <= value <= last:
            raise ScenarioError(f"{where} is {first} to {last}, found {value!r}")

    return checked


def cards(meant: Callable[[Any, Any], object], says: str = "", most: int = 0, counted: bool = False) -> Check:
    """A list of cards of which each can be `meant` (ScenarioError when not), at `most` so many.

    `says` what else is to be known of the list. In `then` the number may be said instead, in `given` where the cards
    are `counted`.
    """

    def checked(game: Any, where: str, value: Any) -> None:
        then = where.startswith("then.")
        if isinstance(value, int) and (then or counted):
            if isinstance(value, bool) or value < 0:
                raise ScenarioError(f"{where} is a list of cards or their number, found {value!r}")
            return
        if isinstance(value, Mapping):
            raise ScenarioError(f"{where} is a list of cards{says}, found a map ({', '.join(map(str, value))})")
        for text in listed(value):
            if not (then and text == UNKNOWN):
                named(meant, game, where, text)
        if most and len(listed(value)) > most:
            raise ScenarioError(f"{where} has room for {most} cards, found {len(listed(value))}")

    return checked


def named(meant: Callable[[Any, Any], object], game: Any, where: str, text: Any) -> None:
    """ScenarioError that says where it is, for a card that cannot be meant."""
    try:
        meant(game, text)
    except ScenarioError as error:
        raise ScenarioError(f"{where}: {error}") from error


def known(what: str, names: Callable[[Any], Iterable[str]], parts: Callable[[Any], Iterable[Any]] = listed) -> Check:
    """Every part of the value is one of the names there are in a game."""

    def checked(game: Any, where: str, value: Any) -> None:
        every = list(names(game))
        for one in parts(value):
            if one not in every:
                raise ScenarioError(f"{where}: there is no {what} {one!r}; {hint(one, every)}")

    return checked
