"""A game tried once, as a table would: built for every number of players, set up, shown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.errors import TagError, in_words
from companion.games.checks import shape
from companion.games.common.nearest import hint
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import parse_payload
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.panel import Panel
from companion.kernel.places import SEATS, Place
from companion.kernel.state import State
from companion.kernel.view import Printed, View

log = logging.getLogger(__name__)

CODES = {"AU": "augmented", "IC": "inception", "CU": "incubo", "IS": "inscription", "IW": "inwo"}
"""The first two signs on the cards of the games of the house."""
NEEDED = ("catalogue", "mat", "zones")
"""What every game has once it is built."""
ENOUGH = 200
"""So many actions are looked at, of those that could be meant at the beginning."""


def built(kind: type[BaseGame]) -> tuple[tuple[BaseGame, ...], tuple[str, ...]]:
    """The game for every number of players, and why it cannot be built or what it lacks then."""
    found, wrong = [], []
    for count in kind.seat_counts:
        names = {letter: f"Player {letter}" for letter in SEATS[:count]}
        try:
            game = kind(kind.Options(), names)
        except Exception as error:
            log.exception("the game %r cannot be built for %d", kind.name, count)
            wrong.append(f"for {count} it cannot be built: {named(error)}")
            continue
        wrong += [f"it has no {part}" for part in NEEDED if not hasattr(game, part)]
        wrong += shape.values(game)
        wrong += shape.zones(game) if hasattr(game, "zones") else ()
        found.append(game)
    return tuple(found), tuple(dict.fromkeys(wrong))


def unlike(games: Iterable[BaseGame]) -> Iterator[BaseGame]:
    """Of games that differ in the number of players, one for each mat."""
    seen: list[Any] = []
    for game in games:
        if game.mat not in seen:
            seen.append(game.mat)
            yield game


def mistakes(games: Sequence[BaseGame]) -> Iterator[str]:
    """What goes wrong before anybody has done anything."""
    first = games[0]
    yield from _attempt(first, "the codes of its cards", lambda: _codes(first))
    for what in ("workshop", "deckbuilding", "guide", "signs", "first_steps", "stock"):
        yield from _attempt(first, what, lambda what=what: _made(getattr(first, what)()))  # type: ignore[misc]
    yield from _attempt(first, "printed", lambda: _printed(first))
    yield from _attempt(first, "players.py", lambda: _thinking(first))
    told: dict[str, None] = {}
    for game in games:
        told.update(dict.fromkeys(_beginning(game)))
    yield from told
    yield from _attempt(first, "the places of actions", lambda: _touched(games))


def named(error: BaseException) -> str:
    """An error as people are told it."""
    return f"{type(error).__name__}: {in_words(str(error)) if 'Expected `' in str(error) else error}"


def _codes(game: BaseGame) -> Iterator[str]:
    code = game.catalogue.game_code
    for tag in game.catalogue.tags():
        try:
            parse_payload(tag.payload)
        except TagError:
            yield f"its cards begin with {code!r}; that has to be two signs of A–Z and 0–9"
            return
    whose = CODES.get(code, game.name)
    if whose != game.name:
        yield f"its cards begin with {code}, as those of {whose} do: the camera would take one for the other"


def _printed(game: BaseGame) -> Iterator[str]:
    for face in game.catalogue.faces.values():
        for side in face.sides:
            wrong = tuple(_is("printed", game.printed(face, side), Printed))
            if wrong:
                yield f"{wrong[0]} for {face.id}"
                return


def _thinking(game: BaseGame) -> Iterator[str]:
    """What is wrong with the class `Thinking` of the module ``players`` beside the game's own."""
    room = type(game).__module__.rpartition(".")[0]
    if room and find_spec(f"{room}.players") is not None:
        yield from _is("Thinking of players.py", import_module(f"{room}.players").Thinking(game), Mind)


def _beginning(game: BaseGame) -> Iterator[str]:
    state = State()
    try:
        state, facts = resolve(game, State(), game.setup())
        text = game.codec.encode(facts)
        if game.codec.decode(text) != facts:
            yield "setup: the journal reads its facts otherwise than they were written"
    except Exception as error:
        log.exception("the game %r cannot be set up for %d", game.name, len(game.seats))
        yield f"setup: {named(error)}"
        return
    yield from _attempt(game, "picture", lambda: unseen(game, state))
    yield from _attempt(game, "view", lambda: _shown(game, state))
    yield from _attempt(game, "panel", lambda: _is("panel", game.panel(state), Panel))
    yield from _attempt(game, "bell", lambda: _is("bell", game.bell(state), Action, Refusal))
    yield from _attempt(game, "candidates", lambda: _meant(game, state))
    yield from _attempt(game, "oddities", lambda: _made(game.oddities(state)))
    yield from _attempt(game, "beside", lambda: _made(game.beside(state)))


def unseen(game: BaseGame, state: State) -> Iterator[str]:
    """The places of the picture that the mat has not."""
    regions = {one.name: one for one in game.mat.regions}
    if any(one.kind == "free" for one in regions.values()):
        return  # what a place there is, the game says itself
    for where in game.picture(state):
        if not isinstance(where, Place):
            yield f"picture: {where!r} is no place; write Place({str(where)!r})"
        elif where.zone not in regions:
            yield f"picture: the mat has no region {where.zone!r}; {hint(where.zone, regions)}"


def _touched(games: Sequence[BaseGame]) -> Iterator[str]:
    """The places where a hand lays or lifts cards for an action, and which there are for no number of players."""
    for action in games[0].rules.actions:
        for name, places in (("laid_on", action.laid_on), ("taken_from", action.taken_from or ())):
            for where in places:
                if all(game.place_fault(State(), where) for game in games):
                    near = hint(str(where), {str(Place(zone)) for game in games for zone in game.zones})
                    yield f"{action.__name__}.{name}: there is no place {where}; {near}"


def _shown(game: BaseGame, state: State) -> Iterator[str]:
    for seat in (None, *game.seats):
        yield from _is("view", game.view(state, seat), View)


def _meant(game: BaseGame, state: State) -> Iterator[str]:
    """What is wrong with what could be meant: a place there is not, a sentence that is none."""
    told: dict[str, None] = {}
    for action, _ in zip(game.candidates(state), range(ENOUGH), strict=False):
        for field in shapes(type(action)):
            value = getattr(action, field.name)
            wrong = game.place_fault(state, value) if field.shape == "place" and isinstance(value, Place) else ""
            if wrong:
                told[f"{type(action).__name__}.{field.name}: {wrong}"] = None
        game.why_not(state, action)
        game.label(state, action)
    yield from told


def _is(what: str, value: Any, *kinds: type) -> Iterator[str]:
    if not isinstance(value, kinds):
        yield f"{what}: expected a {' or a '.join(kind.__name__ for kind in kinds)}, found {value!r:.80}"


def _made(value: Any) -> tuple[str, ...]:
    """Nothing is wrong with what could be made; what comes one after the other is taken to its end."""
    if isinstance(value, Iterator):
        list(value)
    return ()


def _attempt(game: BaseGame, what: str, tried: Callable[[], Iterable[str]]) -> Iterator[str]:
    try:
        yield from tuple(tried())
    except Exception as error:
        log.exception("%s of the game %r fails", what, game.name)
        yield f"{what}: {named(error)}"
