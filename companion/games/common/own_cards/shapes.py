"""Whether decoded JSON has the shape of a card: every wrong field at once, where msgspec stops at the first.

Faults are sentences in msgspec's words, with the path at their end (``Expected `int`, got `str` - at `$.do[0].n```),
so that they read alike wherever they come from.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.games.common.nearest import did_you_mean
from companion.kernel.sentences import say
from companion.kernel.workshop import Fault

DEEPEST = 8
"""So many lists of verbs inside each other nobody reads on a card."""


class Shapes:
    """The shapes of one game's cards. Texts are lists of verbs: fields annotated with `marker`, one of `verbs` each."""

    def __init__(self, marker: type, verbs: Mapping[str, type[msgspec.Struct]]) -> None:
        self.marker, self.verbs = marker, verbs
        self.word = next((verb.__struct_config__.tag_field for verb in verbs.values()), None) or "verb"
        """The field of a verb that holds its word."""
        self._any: Any = Union[tuple(verbs.values())] if verbs else None  # noqa: UP007 - built at run time

    def convert(self, value: Any, kind: Any) -> Any:
        """A value of this type; `msgspec.ValidationError` when it has another shape."""
        return msgspec.convert(value, kind, dec_hook=self._nested)

    def _nested(self, kind: type, value: Any) -> Any:
        if kind is not self.marker:
            raise TypeError(f"cannot decode {kind}")
        return self.convert(value, self._any)

    def unknown_verb(self, word: Any) -> str:
        """What is said of a verb that does not exist."""
        near = did_you_mean(word, self.verbs)
        if near:
            return say("{word} is no {kind}", word=repr(word), kind=self.word) + near
        return say("{word} is no {kind}; known: {known}", word=repr(word), kind=self.word, known=", ".join(self.verbs))

    def faults(self, value: Any, hint: Any, path: str = "", deep: int = 0) -> Iterator[str]:
        """Everything in `value` that is not as the type `hint` wants it; nothing when it can be converted."""
        plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        kind = get_origin(plain)
        members = [one for one in get_args(plain) if one is not types.NoneType]
        if plain is self.marker:
            yield from self._verb(value, path, deep)
        elif isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            yield from self._struct(value, plain, path, deep)
        elif kind in (Union, types.UnionType) and len(members) == 1 and value is not None:
            yield from self.faults(value, members[0], path, deep)
        elif kind is tuple and isinstance(value, list):
            inside = [
                fault
                for place, one in enumerate(value)
                for fault in self.faults(one, get_args(plain)[0], f"{path}[{place}]", deep)
            ]
            yield from inside or self._leaf(value, hint, path)
        elif kind is Mapping and isinstance(value, Mapping):
            for key, one in value.items():
                yield from self.faults(key, get_args(plain)[0], _joined(path, key), deep)
                yield from self.faults(one, get_args(plain)[1], _joined(path, key), deep)
        elif choices := _choices(plain):
            yield from self._choice(value, hint, choices, path)
        else:
            yield from self._leaf(value, hint, path)

    def _choice(self, value: Any, hint: Any, choices: tuple[Any, ...], path: str) -> Iterator[str]:
        if isinstance(value, str) and value not in choices:
            known = ", ".join(map(str, choices))
            near = did_you_mean(value, choices)
            yield _at(
                say("{value} is not known here; choices: {known}{near}", value=repr(value), known=known, near=near),
                path,
            )
        else:
            yield from self._leaf(value, hint, path)

    def _leaf(self, value: Any, hint: Any, path: str) -> Iterator[str]:
        try:
            self.convert(value, hint)
        except msgspec.ValidationError as error:
            yield _at(str(error).partition(" - at `")[0], path)

    def _verb(self, value: Any, path: str, deep: int) -> Iterator[str]:
        if not isinstance(value, Mapping):
            yield _at(f"Expected a map with a {self.word}, got {value!r:.40}", path)
        elif self.word not in value:
            yield _at(f"Object missing required field `{self.word}`", path)
        elif not isinstance(value[self.word], str) or value[self.word] not in self.verbs:
            yield _at(self.unknown_verb(value[self.word]), _joined(path, self.word))
        elif deep >= DEEPEST:
            text = say("lists of verbs lie {deep} deep in each other; that is as deep as a card goes", deep=DEEPEST)
            yield _at(text, path)
        else:
            fields = {key: one for key, one in value.items() if key != self.word}
            yield from self._struct(fields, self.verbs[value[self.word]], path, deep + 1)

    def _struct(self, value: Any, kind: type[msgspec.Struct], path: str, deep: int) -> Iterator[str]:
        if not isinstance(value, Mapping):
            yield from self._leaf(value, kind, path)
            return
        hints = _hints(kind)
        fields = _fields(kind)
        for key, one in value.items():
            if key in fields:
                yield from self.faults(one, hints[fields[key].name], _joined(path, key), deep)
            elif key != kind.__struct_config__.tag_field:
                yield _at(f"Object contains unknown field `{key}`{did_you_mean(key, fields)}", path)
        missing = (name for name, field in fields.items() if field.required and name not in value)
        yield from (_at(f"Object missing required field `{name}`", path) for name in missing)


def _joined(path: str, key: Any) -> str:
    return f"{path}.{key}" if path else str(key)


def _at(say: str, path: str) -> str:
    return f"{say} - at `${'' if path.startswith('[') or not path else '.'}{path}`" if path else say


def _choices(plain: Any) -> tuple[Any, ...]:
    """The words a field takes, alone or beside numbers."""
    options = get_args(plain) if get_origin(plain) in (Union, types.UnionType) else (plain,)
    return tuple(word for one in options if get_origin(one) is Literal for word in get_args(one))


@lru_cache(maxsize=128)
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@lru_cache(maxsize=128)
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


# --- as faults of a card ---------------------------------------------------------------------------------------------

_PATH = re.compile(r"(?P<say>.*?)(?: - at `\$(?:\.(?P<path>[^`]*))?`)?\Z", re.S)
SAID = {
    r"Object missing required field `([^`]*)`": say("is missing"),
    r"Object contains unknown field `([^`]*)`": say("does not belong here"),
}
"""How msgspec says it, and how people read it."""
PLAINLY = {
    r"[Ee]xpected `int` >= (?P<least>.*)": say("expected a whole number from {least}"),
    r"[Ee]xpected `int` <= (?P<most>.*)": say("expected a whole number up to {most}"),
    r"[Ee]xpected `array` of length >= (?P<least>.*)": say("expected at least {least} entries"),
    r"[Ee]xpected `array` of length <= (?P<most>.*)": say("expected at most {most} entries"),
    r"[Ee]xpected `int`, got .*": say("expected a whole number"),
    r"[Ee]xpected `float`, got .*": say("expected a number"),
    r"[Ee]xpected `bool`, got .*": say("expected true or false"),
    r"[Ee]xpected `str`, got .*": say("expected a text"),
    r"[Ee]xpected `array`, got .*": say("expected a list"),
    r"[Ee]xpected `object`, got .*": say("expected a map of fields"),
    r"[Ee]xpected a map with a (?P<word>\w+), got (?P<found>.*)": say("expected a map with a {word}, got {found}"),
    r"[Ii]nvalid enum value (?P<value>.*)": say("{value} is none of the choices"),
    r"[Ee]xpected `str` of length <= (?P<most>.*)": say("expected a text of at most {most} letters"),
}
"""What else msgspec says, and how people read it."""
_NAME = re.compile(r"[\w().# -]{1,60}\Z")


def at(card: str, sentence: str) -> Fault:
    """A wrong type, a missing or an unknown field (`checks_shape`) as a fault with its path."""
    match = _PATH.match(sentence)
    assert match is not None
    path, text = match["path"] or "", match["say"]
    for words, instead in SAID.items():
        field = re.match(words, text)
        if field:
            return Fault(card, ".".join(filter(None, (path, field[1]))), instead + text[field.end() :])
    return Fault(card, path, in_words(text))


def said(sentence: str) -> Fault:
    """A complaint about a whole file (``brace: expected `int` - at `$.c```) as a fault of its card."""
    card, colon, rest = sentence.partition(": ")
    if not colon or not _NAME.match(card):
        return Fault("", "", sentence)
    return at(card, rest)


def in_words(text: str) -> str:
    """What msgspec says of a wrong value, as people say it; anything else as it stands, to go on after a colon."""
    for words, instead in PLAINLY.items():
        match = re.fullmatch(words, text, re.S)
        if match:
            return say(instead, **match.groupdict())
    return text[:1].lower() + text[1:] if text[:2].istitle() else text
