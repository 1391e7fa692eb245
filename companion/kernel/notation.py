"""Actions as words and back: ``play stoat:1 A2 blood=squirrel:3``.

Every action is complete in itself, so reading needs no board. Fields after ``seat`` are arguments: those without a
default in order, those with one as ``name=value`` when they differ from it. Tuples are comma lists; a last required
tuple takes all words that are left; a card and its place are ``CARD@PLACE``. A word outside the plain alphabet is
written in double quotes, and so is a value with fields of its own, those one after the other like the action's:
``accept yes "A B plots=1"``.

>>> from companion.kernel.actions.fixes import Fix
>>> words(Fix("!", "move", ("wolf:1", "A4")))
'fix move wolf:1 A4'
>>> parse("fix move wolf:1 A4", "!", Vocabulary())
Fix(seat='!', change='move', args=('wolf:1', 'A4'))
>>> usage(Fix)
'fix CHANGE ARGS'
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import isfinite
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, Union, get_origin, get_type_hints

import msgspec
from msgspec.structs import FieldInfo
from msgspec.structs import fields as fields_of

from companion.errors import UnknownAction
from companion.kernel.actions import Action
from companion.kernel.actions.shapes import seats_of
from companion.kernel.cards import CardId
from companion.kernel.codec import Vocabulary
from companion.kernel.context import Context
from companion.kernel.places import CHANCE, Place, Seat, place
from companion.kernel.sentences import say

_PLAIN = re.compile(r"[A-Za-z0-9:/+\-_.@]+\Z")
MOST = 500
"""So many words, or parts of a list, says no move: what is drawn for one is a single word in quotes."""
_TOKEN = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^\s"])+)')


def words(action: Action) -> str:
    """The action's words, without its seat."""
    return " ".join((action.verb, *_said(action, _fields(type(action)))))


def _said(value: msgspec.Struct, fields: tuple[FieldInfo, ...]) -> Iterator[str]:
    for field in fields:
        one = getattr(value, field.name)
        if not field.required:
            if one != field.default:
                yield f"{field.name}={_joined(one)}"
        elif _takes_rest(field, type(value), fields):
            yield from _texts(one)
        else:
            yield _joined(one)


def parse(text: str, seat: Seat, vocabulary: Vocabulary) -> Action:
    """The action of `seat` that `text` says; UnknownAction tells what was expected."""
    tokens = _TOKEN.findall(text)
    if not tokens:
        raise UnknownAction("an empty move")
    if len(tokens) > MOST:
        raise UnknownAction(f"a move of more than {MOST} words")
    kind = vocabulary.action(tokens[0])
    if kind is None:
        known = ", ".join(sorted(action.verb for action in vocabulary.actions))
        raise UnknownAction(f"{tokens[0]!r} is no move of this game; known: {known}")
    try:
        return kind(seat, **dict(_arguments(kind, _fields(kind), tokens[1:])))
    except (TypeError, ValueError, msgspec.ValidationError) as error:
        raise UnknownAction(f"{text!r}: {error}; expected: {usage(kind)}") from error


def in_game(action: Action, game: Context) -> Action:
    """The action, if it names only cards that a game has and people who play it; UnknownAction if not."""
    for field, nobody in _seat_fields(type(action)):
        who = getattr(action, field)
        if who not in game.seats and who != (CHANCE if field == "seat" else nobody):
            raise UnknownAction(say("There is no player {seat} at this table.", seat=repr(who)))
    listed = game.catalogue.listed
    for field, nothing in _card_fields(type(action)):
        value = getattr(action, field)
        if value in listed or value == nothing:
            continue
        for card in (value,) if isinstance(value, str) else value:
            if card not in game.catalogue:
                raise UnknownAction(say("There is no card {card} in this game.", card=repr(card)))
    return action


@lru_cache(maxsize=256)
def _card_fields(kind: type[Action]) -> tuple[tuple[str, Any], ...]:
    """The fields of an action that name cards, each with what stands there where it names none."""
    named = (one for one in _fields(kind) if one.type in (CardId, tuple[CardId, ...]))
    return tuple((one.name, "" if one.name in kind.or_none else one.default) for one in named)


@lru_cache(maxsize=256)
def _seat_fields(kind: type[Action]) -> tuple[tuple[str, Any], ...]:
    """The fields of an action that name people, each with what stands there where it names nobody."""
    seats = seats_of(kind)
    return tuple((one.name, one.default) for one in fields_of(kind) if one.name in seats)


def field_value(kind: type[Action], name: str, parts: Iterable[str]) -> Any:
    """What words say of one field of an action, each of a list by itself; ValueError when they cannot."""
    return _value(_hint(kind, name), list(parts))


def usage(kind: type[Action]) -> str:
    """The form of an action: ``play CARD SLOT [blood=…]``."""
    parts = [kind.verb]
    for field in _fields(kind):
        parts.append(field.name.upper() if field.required else f"[{field.name}=…]")
    return " ".join(parts)


@lru_cache(maxsize=256)
def _fields(kind: type[Action]) -> tuple[FieldInfo, ...]:
    return tuple(field for field in fields_of(kind) if field.name != "seat")


def _takes_rest(field: FieldInfo, kind: type[msgspec.Struct], fields: tuple[FieldInfo, ...]) -> bool:
    required = [other for other in fields if other.required]
    return required[-1].name == field.name and _is_tuple(_hint(kind, field.name))


def hints_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The types of a struct's fields by their names. What its classes say of themselves besides is not looked at: there
    is ten times as much of it."""
    found = {name: hint for base in reversed(kind.__mro__) for name, hint in _own_hints(base).items()}
    return {name: found[name] for name in kind.__struct_fields__}


@lru_cache(maxsize=1024)
def _own_hints(base: type) -> dict[str, Any]:
    said = vars(base).get("__annotations__", {}) if issubclass(base, msgspec.Struct) else {}
    fields = {name: hint for name, hint in said.items() if name in getattr(base, "__struct_fields__", ())}
    return get_type_hints(SimpleNamespace(__annotations__=fields), vars(sys.modules[base.__module__])) if fields else {}


def _hint(kind: type[msgspec.Struct], name: str) -> Any:
    return hints_of(kind)[name]


def _is_tuple(hint: Any) -> bool:
    return getattr(hint, "__origin__", None) is tuple


def _texts(value: Any) -> list[str]:
    return [_quoted(_text(one)) for one in (value if _listed(value) else (value,))]


def _text(value: Any) -> str:
    if _listed(value):
        return "@".join(map(_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        return " ".join(_said(value, fields_of(type(value))))
    return str(value)


def _listed(value: Any) -> bool:
    """Whether it is several values; a place is one."""
    return isinstance(value, tuple) and not isinstance(value, Place)


def _joined(value: Any) -> str:
    return ",".join(_texts(value))


def _quoted(text: str) -> str:
    if _PLAIN.match(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _arguments(
    kind: type[msgspec.Struct], fields: tuple[FieldInfo, ...], tokens: list[str]
) -> Iterator[tuple[str, Any]]:
    optional = {field.name for field in fields if not field.required}
    plain = []
    for token in tokens:
        name, equals, value = token.partition("=")
        if equals and name in optional:
            yield name, _value(_hint(kind, name), _split(value))
        else:
            plain.append(token)
    for field in (field for field in fields if field.required):
        if _takes_rest(field, kind, fields):
            rest, plain = [part for token in plain for part in _split(token)], []
            yield field.name, _value(_hint(kind, field.name), rest)
        elif plain:
            yield field.name, _value(_hint(kind, field.name), _split(plain.pop(0)))
        else:
            raise ValueError(f"{field.name} is missing")
    if plain:
        raise ValueError(f"{plain[0]!r} is one word too many")


def _split(text: str) -> list[str]:
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"|([^,"]+)', text)
    return [plain or quoted.replace('\\"', '"').replace("\\\\", "\\") for quoted, plain in parts]


def _value(hint: Any, parts: list[str]) -> Any:
    if len(parts) > MOST:
        raise ValueError(f"a list of more than {MOST}")
    if _is_tuple(hint):
        return tuple(_single(hint.__args__[0], part) for part in parts)
    if len(parts) > 1:
        raise ValueError(f"expected one value, found {','.join(parts)!r}")
    return _single(hint, parts[0] if parts else "")


def _single(hint: Any, text: str) -> Any:
    if _is_tuple(hint):  # a card and where it comes to lie: CARD@PLACE
        return tuple(_single(one, part) for one, part in zip(hint.__args__, text.split("@"), strict=True))
    options = getattr(hint, "__args__", ()) or (hint,)
    if Place in options:
        return place(text)
    if bool in options:
        if text not in ("yes", "no"):
            raise ValueError(f"expected yes or no, found {text!r}")
        return text == "yes"
    if int in options:
        return int(text)
    if float in options:
        return _number(text)
    nested = _nested(options)
    if nested is not None:
        return nested(**dict(_arguments(nested, fields_of(nested), _TOKEN.findall(text))))
    if get_origin(hint) is Literal and text not in options:
        raise ValueError(f"expected {' or '.join(map(str, options))}, found {text!r}")
    return text


def _nested(options: Iterable[Any]) -> type[msgspec.Struct] | None:
    """The kind of a value with fields of its own, if that is what is expected."""
    return next((one for one in options if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"expected a number, found {text!r}")
    return number


def check_readable(kind: type[msgspec.Struct]) -> None:
    """TypeError for an action with a field that words cannot say, so that it fails where it is registered."""
    for name, hint in hints_of(kind).items():
        if not _readable(hint):
            raise TypeError(f"{kind.__name__}.{name}: no words can say a value of type {hint}")


def _readable(hint: Any) -> bool:
    if _is_tuple(hint):
        return all(_readable(one) for one in hint.__args__ if one is not Ellipsis)
    several = get_origin(hint) in (Union, UnionType)
    options = [one for one in (hint.__args__ if several else (hint,)) if one is not NoneType]
    nested = _nested(options)
    if nested is not None:
        check_readable(nested)
    if nested is not None or get_origin(hint) is Literal:
        return True
    return all(getattr(one, "__supertype__", one) in (Place, bool, int, float, str) for one in options)
