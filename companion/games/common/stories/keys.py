"""Keys of stories, each declared once: what may be given, how it is laid out, what is reached, and how that differs.

What a game's table of names declares (`companion.kernel.names`) needs no key of its own (`declared`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.stories import results
from companion.games.common.stories.forms import ANY, COUNT, Form, listing, mapping, number
from companion.games.common.stories.results import UNKNOWN, Comparison
from companion.games.common.stories.words import listed
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Counter
from companion.kernel.names import Names
from companion.kernel.places import Place, Seat
from companion.kernel.state import State


class Key(Struct, frozen=True):
    """A key of `given` and `then`, and what is more about it than a plain value that the game itself tells."""

    told: Callable[[Any, State], Any] | None = None
    """What is reached: of the game and the state."""
    differs: Comparison | None = None
    lay: Callable[[Any, Any], object] | None = None
    """Lays out what is given on a table (`companion.games.common.stories.layout.Layout`)."""
    form: Form = ANY
    """What may stand under it."""
    given: bool = True
    then: bool = True


Keys = Mapping[str, Key]


def given_keys(keys: Keys) -> frozenset[str]:
    """The keys of `given`."""
    return frozenset(key for key, one in keys.items() if one.given)


def then_keys(keys: Keys) -> frozenset[str]:
    """The keys of `then`."""
    return frozenset(key for key, one in keys.items() if one.then)


def check(keys: Keys, game: Any, where: str, said: Mapping[str, Any]) -> None:
    """ScenarioError for the first thing in `given` or `then` (`where`) that cannot be."""
    for key, value in said.items():
        if value is not None and key in keys:
            keys[key].form(game, f"{where}.{key}", value)


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
    form: Form = ANY,
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

    return Key(told, differs or (results.ordered if deck else results.unordered), lay, form)


def counter(name: str, form: Form = COUNT, usual: int = 0) -> Key:
    """A counter of the state, and what it is when nothing is given."""

    def lay(table: Any, value: Any) -> None:
        table.counters[name] = usual if value is None else value

    return Key(lambda game, state: state.count(name), lay=lay, form=form)


def cards(card: Form, says: str = "", most: int = 0, counted: bool = False) -> Form:
    """A list of cards, at `most` so many. `says` what else is to be known of the list. In `then` the number may be said
    instead, in `given` where the cards are `counted`."""
    every = listing(card, f"a list of cards{says}", most)

    def test(game: Any, where: str, value: Any) -> None:
        then = where.startswith("then.")
        if isinstance(value, int) and (then or counted):
            if isinstance(value, bool) or value < 0:
                raise ScenarioError(f"{where} is a list of cards or their number, found {value!r}")
            return
        every(game, where, [one for one in listed(value) if not (then and one == UNKNOWN)])

    return Form(every.says, lambda value: every.fits(value) or value is True, test)


# --- keys that follow from the table of names -----------------------------------------------------------------------


NOBODY = ""
"""Whose a counter or a place of the whole table is."""


class Writing(Struct, frozen=True):
    """How the stories of a game write seats and cards; `read` is the seat that is meant."""

    seat: Form
    card: Form
    read: Callable[[Any], Seat]
    told: Callable[[Seat], str]
    named: Callable[[Any, CardId], str]


def declared(table: Names, writing: Writing, usual: Mapping[str, int]) -> dict[str, Key]:
    """A key for each counter, place and mark of a game's names; of seats as ``{S1: …}``. A switch is a list of those of
    whom it is so. `usual`: counters that are not nought when nothing is given."""
    found: dict[str, Key] = {}
    for mark, kind in table.marks.items():
        found[mark] = _mark(mark, kind, writing)
    piles: defaultdict[str, dict[Seat, list[Place]]] = defaultdict(lambda: defaultdict(list))
    for where, known in table.places.items():
        piles[word_of(where.zone, known.zone.owner)][known.zone.owner or NOBODY].append(where)
    for key, there in piles.items():
        loose = all(table.places[where].zone.order == "any" for some in there.values() for where in some)
        found[key] = _piles(there, writing, loose)
    counts: defaultdict[str, dict[Seat, str]] = defaultdict(dict)
    for name, (_, owner) in table.counts.items():
        counts[word_of(name, owner)][owner or NOBODY] = name
    for key, by in counts.items():
        found[key] = _counts(by, table.counts[next(iter(by.values()))][0], writing, usual.get(key, 0))
    return found


def word_of(name: str, owner: Seat | None) -> str:
    """The key of a counter or a place in stories: its name without its owner's."""
    own = re.sub(rf"^{owner}[./]", "", name) if owner else name
    return re.sub(r"\W+", "_", own)


def _mark(mark: str, kind: Counter, writing: Writing) -> Key:
    """Cards with a mark: a list, or a number for each."""
    switch = kind.most == 1

    def told(game: Any, state: State) -> Any:
        some = {writing.named(game, card): n for (card, name), n in state.marks.items() if name == mark}
        return list(some) if switch else some

    def lay(table: Any, value: Any) -> None:
        for text, n in dict.fromkeys(listed(value), 1).items() if switch else (value or {}).items():
            table.mark(text, mark, n)

    form = listing(writing.card) if switch else mapping(writing.card, number(kind.least, kind.most))
    return Key(told, lay=lay, form=form)


def _counts(by: Mapping[Seat, str], kind: Counter, writing: Writing, usual: int) -> Key:
    """A number, or one of each seat; of a switch the seats of which it is so."""
    if NOBODY in by:
        return counter(by[NOBODY], number(kind.least, kind.most), usual)
    switch = kind.most == 1

    def told(game: Any, state: State) -> Any:
        now = {writing.told(seat): state.count(name) for seat, name in by.items() if seat in game.seats}
        return [seat for seat, n in now.items() if n] if switch else now

    def lay(table: Any, value: Any) -> None:
        said = dict.fromkeys(listed(value), 1) if switch else value or {}
        table.counters |= {name: table.counters.get(name, usual) for seat, name in by.items() if seat in table.seats}
        table.counters |= {by[writing.read(seat)]: n for seat, n in said.items()}

    one = number(kind.least, kind.most)
    return Key(told, lay=lay, form=listing(writing.seat) if switch else mapping(writing.seat, one))


def _piles(there: Mapping[Seat, list[Place]], writing: Writing, loose: bool) -> Key:
    """The cards of a place, or of one of each seat: the top card last, or by their names where they lie in no order
    (`loose`)."""
    cards = listing(writing.card)

    def told(game: Any, state: State) -> Any:
        lying = {
            seat: [writing.named(game, card) for where in some for card in _lying(state, where, loose)]
            for seat, some in there.items()
        }
        return lying.get(NOBODY, {writing.told(seat): some for seat, some in lying.items() if seat in game.seats})

    def lay(table: Any, value: Any) -> None:
        said = (
            {NOBODY: value} if NOBODY in there else {writing.read(seat): some for seat, some in (value or {}).items()}
        )
        for seat, texts in said.items():
            for text in listed(texts):
                table.lay(text, there[seat][0])

    return Key(told, lay=lay, form=cards if NOBODY in there else mapping(writing.seat, cards))


def _lying(state: State, where: Place, loose: bool) -> Iterable[CardId]:
    return sorted(state.at(where)) if loose else state.at(where)
