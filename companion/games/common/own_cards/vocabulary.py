"""The words card texts are made of, one class each: what any of them may be asked, and the table of a game's words.

What people read of them stands in a game's ``words.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import Meta, Struct

from companion.kernel.sentences import say

W = TypeVar("W", bound="CardWord")
Word = Annotated[str, Meta(min_length=1, max_length=80)]
"""A name, or a word that is noted; one line of a card."""


class Design(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True):
    """What is printed on a card of a file. `number` is the printed tag number, never reused; 0: the file gives none."""

    name: Word
    number: Annotated[int, Meta(ge=0, le=46655)] = 0
    note: str = ""


class CardWord:
    """One word of card texts: the marker of its struct, whose tag is the word in the card file."""

    __slots__ = ()

    title: ClassVar[str] = ""
    """Its words in the form for own cards."""
    help: ClassVar[str] = ""
    labels: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Label and help of its fields where they mean something else than in other words."""
    says: ClassVar[str] = ""
    """Its words on a card, with its fields in braces; ``{plus}`` is its field `n` with its sign."""

    def filled(self, template: str = "", **more: Any) -> str:
        """What it says, or another `template`, its fields filled in; `more` stands beside them or in their place."""
        template = template or self.says
        return say(template, **{name: more[name] if name in more else self.blank(name) for name in blanks(template)})

    def blank(self, name: str) -> Any:
        """What stands in place of a name in braces: a field's value."""
        return f"{getattr(self, 'n', 0):+}" if name == "plus" else getattr(self, name)


@lru_cache(maxsize=512)
def blanks(template: str) -> tuple[str, ...]:
    """What stands in braces in a sentence."""
    return tuple(re.findall(r"\{(\w+)\}", template))


def word_of(one: Any) -> str:
    """The word of a struct, or of its class, in the card file."""
    return str(one.__struct_config__.tag)


def read_words(path: Path) -> dict[str, dict[str, Any]]:
    """A ``words.toml``: for each word its texts (`title`, `help`, `says`) and what else its game has of it."""
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {word: {field: _said(value) for field, value in about.items()} for word, about in words.items()}


def _said(value: Any) -> Any:
    return say(value) if isinstance(value, str) else tuple(value)


def words_in(files: Sequence[ModuleType], base: type[W]) -> dict[str, type[W]]:
    """Every word that these modules define themselves, in order, by what it is called; one without texts in the
    ``words.toml`` beside them is none."""
    said = read_words(Path(str(files[0].__file__)).with_name("words.toml"))
    kinds = ((file, kind) for file in files for kind in vars(file).values() if isinstance(kind, type))
    mine = (kind for file, kind in kinds if issubclass(kind, base) and kind.__module__ == file.__name__)
    words = {word_of(kind): kind for kind in mine if word_of(kind) in said}
    for word, kind in words.items():
        for field, text in said[word].items():
            setattr(kind, field, text)
    return words
