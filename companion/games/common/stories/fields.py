"""Actions whose words are their fields: ``{do: keep, card: Stoat}`` and ``{keep: Stoat}`` need no code of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import FieldInfo

from companion.errors import ScenarioError
from companion.games.common.nearest import hint, nearest
from companion.games.common.spelling import Spellings
from companion.games.common.stories.words import listed, number, seat_of
from companion.kernel.actions import Action
from companion.kernel.actions.shapes import seats_of
from companion.kernel.cards import CardId, Catalogue
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Seat, place

A = TypeVar("A", bound=Action)
Reader = Callable[[str, Any], Any]
"""A field's name and its words to its value."""
ASIDE = ("do", "by", "answers", "refused", "error", "note")
"""Keys of a step that are not about its action."""


def derived(
    game: BaseGame, kind: type[A], seat: Seat, said: Any, readers: Mapping[str, Reader], called: Mapping[str, str] = {}
) -> A:
    """The action that `said` describes: a map of its fields, a list of them in order, or its one field alone.

    `readers` say what words mean, by the field's name or its type's (``CardId``, ``Place``, ``Seat``). Without one, a
    card is found by its name, and numbers, switches, seats, places and single words are what they say. `called`: other
    words for fields. ScenarioError names a field that is missing, unknown or wrong.
    """
    values = {name: value for name, value in _given(kind, said, called) if value is not None}
    for field in fields(kind):
        if field.name in values:
            values[field.name] = _value(game, kind, field.name, values[field.name], readers)
        elif field.required:
            raise ScenarioError(f"{kind.verb} is {form(kind)}; {field.name} is missing")
    return kind(seat, **values)


def form(kind: type[Action]) -> str:
    """How an action is written: ``[card, level]``."""
    return f"[{', '.join(field.name for field in fields(kind))}]"


@lru_cache(maxsize=256)
def fields(kind: type[Action]) -> tuple[FieldInfo, ...]:
    """What an action says beside who does it."""
    return tuple(field for field in msgspec.structs.fields(kind) if field.name != "seat")


def told(action: Action) -> Iterator[str]:
    """The words an action is made of: its verb and the values of its fields, those of lists one by one."""
    yield action.verb
    for field in fields(type(action)):
        value = getattr(action, field.name)
        if isinstance(value, tuple) and not isinstance(value, Place):
            yield from map(str, value)
        else:
            yield str(value)


def _given(kind: type[Action], said: Any, called: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    known = [field.name for field in fields(kind)]
    if isinstance(said, Mapping):
        for name, value in said.items():
            field = called.get(name, name)
            if field not in known:
                raise ScenarioError(f"{kind.verb} has no {name!r}; {hint(name, (*known, *called, *ASIDE))}")
            yield str(field), value
    elif said is not None and len(known) == 1:
        yield known[0], said
    elif said is not None:
        values = listed(said)
        if len(values) > len(known):
            raise ScenarioError(f"{kind.verb} is {form(kind)}, found {said!r}")
        yield from zip(known, values, strict=False)


def _value(game: BaseGame, kind: type[Action], name: str, said: Any, readers: Mapping[str, Reader]) -> Any:
    wanted = _hints(kind)[name]
    several = get_origin(wanted) is tuple
    one = get_args(wanted)[0] if several else wanted
    reader = readers.get(name) or _reader(game, kind, name, one, readers)
    if several:
        return tuple(reader(name, part) for part in listed(said))
    return reader(name, said)


def _reader(game: BaseGame, kind: type[Action], name: str, wanted: Any, readers: Mapping[str, Reader]) -> Reader:
    if get_origin(wanted) is Literal:
        return lambda name, said: _one_of(name, said, get_args(wanted))
    plain = next((one for one in get_args(wanted) if one is not type(None)), wanted)
    own = readers.get(str(getattr(plain, "__name__", plain)))
    if own is not None:
        return own
    if plain is CardId:
        return lambda name, said: card_named(game, name, said)
    if name in seats_of(kind):
        return readers.get("Seat") or (lambda name, said: seat_of(name, said, game.seats))
    return _PLAIN.get(plain, _text)


def card_named(game: BaseGame, name: str, said: Any) -> CardId:
    """A card by its id, or the first copy of a face (`face_named`)."""
    if said in game.catalogue:
        return CardId(said)
    try:
        return game.catalogue.copies(face_named(game.catalogue, said))[0]
    except ScenarioError as error:
        raise ScenarioError(f"{name}: {error}") from error


def face_named(catalogue: Catalogue[Any], said: Any, prefix: str = "") -> str:
    """The face that is called like this, by its key, its name, the number printed on a card of it or a card's id.

    A `prefix` may be left out. ScenarioError with the nearest name when there is none.
    """
    word = str(said).strip()
    called = _called(catalogue)
    bare = re.sub(r"(?<=\S):\d+\Z", "", word)
    short = bare[len(prefix) :] if bare.casefold().startswith(prefix.casefold()) else bare
    key = next((found for one in (word, bare, short) if (found := called.find(one)) is not None), None)
    if key is None:
        keys = list(catalogue.faces)
        near = nearest(said, [*keys, *(face.name for face in catalogue.faces.values())])
        meant = f"did you mean {near!r}?" if near else f"cards are called like {', '.join(keys[len(keys) // 2 :][:5])}"
        raise ScenarioError(f"there is no card {said!r}; {meant}")
    return key


@lru_cache(maxsize=32)
def _called(catalogue: Catalogue[Any]) -> Spellings[str]:
    """Faces by what they are called; of two that are called the same the key counts, then the first."""
    faces = list(catalogue.faces.values())
    keys = [(face.id, face.id) for face in faces]
    return Spellings([*keys, *((word, face.id) for face in faces for word in (face.name, *getattr(face, "ids", ())))])


def _place(name: str, said: Any) -> Place:
    return place(str(said).strip())


def _text(name: str, said: Any) -> str:
    if not isinstance(said, str | int) or isinstance(said, bool):
        raise ScenarioError(f"{name} is a word, found {said!r}")
    return str(said)


def _switch(name: str, said: Any) -> bool:
    if not isinstance(said, bool):
        raise ScenarioError(f"{name} is true or false, found {said!r}")
    return said


def _one_of(name: str, said: Any, known: tuple[Any, ...]) -> Any:
    if said not in known:
        raise ScenarioError(f"there is no {name} {said!r}; {hint(said, known)}")
    return said


_PLAIN: Mapping[Any, Reader] = {Place: _place, bool: _switch, int: number}


@lru_cache(maxsize=256)
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)
