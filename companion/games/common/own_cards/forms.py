"""The form for own cards: a field to fill in for each field of a struct, from its type and its bounds."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from companion.kernel.blanks import Blank, Kind, Option
from companion.kernel.sentences import say

Shape = tuple[Kind, tuple[Option, ...]]
"""How a field is entered, and its options."""
LONGEST = 60
"""Letters of a text."""
Labels = Mapping[str, tuple[str, str]]
"""Label and help by field; by ``=value`` those of a choice."""


NOTHING: Labels = {}


class FormWords(msgspec.Struct, frozen=True):
    """What a game's `workshop.toml` says: label and help of kinds and fields, words of choices, an example."""

    kinds: Labels
    labels: Labels
    example: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path) -> FormWords:
        """``[kinds]`` and ``[fields]`` hold label and help, ``[choices]`` words, ``[example.KEY]`` is a card."""
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        kinds, fields = ({key: _said(*words) for key, words in raw[part].items()} for part in ("kinds", "fields"))
        choices = {f"={word}": _said(label) for word, label in raw["choices"].items()}
        return cls(kinds, {**fields, **choices}, raw["example"])


def _said(label: str, help_: str = "") -> tuple[str, str]:
    return say(label), say(help_) if help_ else ""


class Forms:
    """Draws the fields of structs.

    `marker` annotates verbs, whose field `word` holds their word; `words` are those of the game's form, `special` knows
    fields that only this game has; no form asks for the fields `hidden`.
    """

    def __init__(
        self,
        marker: type,
        words: FormWords,
        special: Callable[[str, Any], Shape | None],
        word: str = "verb",
        hidden: Collection[str] = (),
    ) -> None:
        self.marker, self.words, self.special, self.word, self.hidden = marker, words, special, word, hidden

    def fields(
        self, kind: type[msgspec.Struct], left_out: tuple[str, ...] = (), own: Labels = NOTHING
    ) -> Iterator[Blank]:
        """The fields of a struct, its name first; `own`: labels that mean something else in this struct."""
        for field, hint, limits in _typed(kind):
            if field.name not in left_out and field.name not in self.hidden:
                name = field.encode_name
                label = own.get(name) or self.words.labels.get(name) or (name, "")
                yield self._field(field, hint, limits, label)

    def _field(self, field: Any, hint: Any, limits: tuple[int | None, int | None], words: tuple[str, str]) -> Blank:
        shape, options = self.special(field.name, hint) or self._shape(hint)
        least, most = limits if shape == "number" else (None, LONGEST if shape == "text" else None)
        value = None if field.required or field.default is msgspec.NODEFAULT else field.default
        if value is None and options and shape in ("one", "card"):
            value = options[0].value
        if shape == "numbers":
            value = [0 for _ in options]
        if shape in ("some", "order", "script", "scripts"):
            value = list(value or ()) if shape != "order" else [one.value for one in options]
        if shape == "number":
            value = least if value is None and (least or 0) > 0 else value or 0
        blanks = tuple(self.fields(_plain(hint))) if shape == "group" else ()
        if shape == "group":
            value = None if all(one.optional for one in blanks) else {}
        label, hint_ = words
        name, optional = field.encode_name, not field.required
        return Blank(name, label, options, shape, value, optional, least, most, hint_, blanks=blanks, word=self.word)

    def _shape(self, hint: Any) -> Shape:
        """How a field of this type is entered."""
        plain = _plain(hint)
        if plain is self.marker:
            return "verb", ()
        if isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            return "group", ()
        if get_origin(hint) is tuple:
            return self._several(get_args(hint)[0])
        words = get_args(hint)
        if words and type(None) not in words and all(isinstance(one, str) for one in words):
            return "one", tuple(Option(one, self._choice(one)) for one in words)
        if hint is bool:
            return "yes", ()
        if hint is int:
            return "number", ()
        if int in words:
            return "one", (Option("all", say("all")), *(Option(n, str(n)) for n in range(1, 7)))
        return "text", ()

    def _several(self, inner: Any) -> Shape:
        if inner is self.marker:
            return "script", ()
        if get_origin(inner) is tuple:
            return "scripts", ()
        return "some", tuple(Option(one, self._choice(one)) for one in _words(inner))

    def _choice(self, word: str) -> str:
        """What people read of a choice."""
        return self.words.labels.get(f"={word}", (word.replace("_", " "), ""))[0]


@cache
def _typed(kind: type[msgspec.Struct]) -> tuple[tuple[Any, Any, tuple[int | None, int | None]], ...]:
    """A struct's fields, its name first, with types and limits; to read annotations is slow, and many share one."""
    hints, limits = get_type_hints(kind), get_type_hints(kind, include_extras=True)
    fields = sorted(msgspec.structs.fields(kind), key=lambda one: one.name != "name")
    return tuple((field, hints[field.name], _limits(limits[field.name])) for field in fields)


def _words(hint: Any) -> Iterator[str]:
    """The words of a literal type, also of several together."""
    for one in get_args(hint):
        yield from (one,) if isinstance(one, str) else _words(one)


def _plain(hint: Any) -> Any:
    """The type of a field that may be left away."""
    members = [one for one in get_args(hint) if one is not type(None)]
    return members[0] if len(members) == 1 and type(None) in get_args(hint) else hint


def _limits(hint: Any) -> tuple[int | None, int | None]:
    """The least and the highest number a field takes."""
    given = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, msgspec.Meta)]
    return next(((one.ge, one.le) for one in given), (None, None))  # type: ignore[return-value]
