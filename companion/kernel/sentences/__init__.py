"""Sentences people read, in English, with what it takes to say them in another language.

A `Sentence` is a `str`: the English text, so that whoever compares, logs or stores it needs to know nothing more. It
also keeps its template (the key of the message catalogue) and the values in it, which may be sentences themselves; a
page in another language says it anew from these, at the very edge (`Sentence.in_language`).

>>> say("{card} dies.", card="Wolf")
'Wolf dies.'
>>> say("{name} captures {card}.", name="Ana", card="F.B.I.")
'Ana captures F.B.I.'
>>> many("{n} card", "{n} cards", 2)
'2 cards'
>>> and_list(["Ann", "Ben", "Cy"])
'Ann, Ben and Cy'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Any, Protocol, TypeVar


class Language(Protocol):
    """A message catalogue, as the standard library's `gettext.NullTranslations` is one."""

    def gettext(self, message: str) -> str:
        """The translation of a template."""
        ...

    def ngettext(self, _one: str, _several: str, _n: int, /) -> str:
        """The translation of the form that goes with a number."""
        ...

    def recognised(self, text: str, names: Collection[str] = ()) -> Sentence:
        """A finished English text with its template again; `names` stay as they are."""
        ...


class Sentence(str):
    """A text in English that can be said in another language: its template, its values by name, and for a text that
    depends on a number the template for several and that number."""

    __slots__ = ("number", "plural", "template", "values")

    template: str
    values: dict[str, Any]
    plural: str
    number: int

    def __str__(self) -> str:
        return self

    def __add__(self, other: str) -> Sentence:
        return joined((self, other))

    def __radd__(self, other: str) -> Sentence:
        return joined((other, self))

    def rstrip(self, chars: str | None = None, /) -> Sentence:
        return _made(Trimmed, plain(self).rstrip(chars), chars or "", {"text": self})

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), plain(self), self.template, self.values, self.plural, self.number)

    def in_language(self, language: Language) -> str:
        """The same in another language."""
        if self.plural:
            template = language.ngettext(self.template, self.plural, self.number)
        else:
            template = language.gettext(self.template)
        return _filled(template, {name: translated(value, language) for name, value in self.values.items()})


class Joined(Sentence):
    """Texts one after the other; their `template` is what stands between them, `values` the texts."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return self.template.join(translated(part, language) for part in self.values.values())


class Remembered(Sentence):
    """A text that a journal kept, without its template; a catalogue may recognise it. `values` has the names in it."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return language.recognised(plain(self), self.values["names"]).in_language(language)


class Trimmed(Sentence):
    """A text without some characters at its end; they are its `template`."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return translated(self.values["text"], language).rstrip(self.template or None)


class Capital(Sentence):
    """A text with a capital at its beginning."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return _capital(translated(self.values["text"], language))


class Decimal(Sentence):
    """A number with a decimal point. Its `template` is an example, by which a catalogue tells how to write it."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return plain(self).replace(".", language.gettext(say("1.5"))[1])


def say(template: str, /, **values: Any) -> Sentence:
    """A sentence of the catalogue, ``{name}`` standing for a value."""
    return _made(Sentence, _filled(template, values), template, values) if values else _word(template)


def many(one: str, several: str, n: int, /, **values: Any) -> Sentence:
    """A sentence that depends on a number, ``{n}`` in its templates."""
    values = {"n": n, **values}
    return _made(Sentence, _filled(one if n == 1 else several, values), one, values, several, n)


def number_of(number: int, what: str) -> str:
    """A number with its noun, in English; what people may read in their language says `many`.

    >>> number_of(1, "card"), number_of(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the point, or the comma of a language that has one.

    >>> decimal(0.052, 2), decimal(3, 0)
    ('0.05', '3')
    """
    return _made(Decimal, f"{value:.{digits}f}", "1.5", {})


def joined(parts: Iterable[object], between: str = "") -> Joined:
    """Texts one after the other, what stands `between` them being the same in all languages."""
    kept = {str(index): str(part) for index, part in enumerate(parts)}
    return _made(Joined, between.join(kept.values()), between, kept)


def chained(template: str, parts: Iterable[str]) -> str:
    """Texts one after the other, each ``{other}`` put to the ``{first}`` before it; empty where there are none.

    >>> chained("{first}, then {other}", ["attack 3", "convince 5", "attack 8"])
    'attack 3, then convince 5, then attack 8'
    """
    first, *others = list(parts) or [""]
    for other in others:
        first = say(template, first=first, other=other)
    return first


def and_list(parts: Iterable[str]) -> str:
    """All of them: ``a, b and c``."""
    return _listed(say("{first} and {other}"), parts)


def or_list(parts: Iterable[str]) -> str:
    """One of them: ``a, b or c``."""
    return _listed(say("{first} or {other}"), parts)


def _listed(template: str, parts: Iterable[str]) -> str:
    *most, last = list(parts) or [""]
    return say(template, first=joined(most, ", "), other=last) if most else last


def capital(text: str) -> Sentence:
    """A text as it stands at the beginning of a sentence.

    >>> capital("one card")
    'One card'
    """
    return _made(Capital, _capital(plain(text)), "", {"text": text})


def remembered(text: str, names: Callable[[], Collection[str]] = tuple) -> Sentence:
    """A sentence out of a fact or a question, which a journal may have kept as mere text; `names` of people and cards
    are no words of it."""
    return text if isinstance(text, Sentence) else _made(Remembered, text, "", {"names": names()})


def translated(text: Any, language: Language) -> str:
    """A value as it stands in a sentence of another language; what is no sentence stays as it is."""
    return text.in_language(language) if isinstance(text, Sentence) else str(text)


def plain(text: str) -> str:
    """The English text and nothing else, for what is stored."""
    return str.__str__(text)


def as_plain_text(value: Any) -> str:
    """For msgspec's encoders (`enc_hook`), which do not know sentences. NotImplementedError for anything else."""
    if isinstance(value, Sentence):
        return plain(value)
    raise NotImplementedError(f"cannot encode {type(value).__name__}")


_TWO_STOPS = re.compile(r"(?<=\w)\.\.(?=\s|$)")
"""A name that ends with a full stop (F.B.I.) at the end of a sentence."""
S = TypeVar("S", bound="Sentence")


def _made(kind: type[S], text: str, template: str, values: dict[str, Any], plural: str = "", number: int = 1) -> S:
    made = str.__new__(kind, text)
    made.template, made.values, made.plural, made.number = template, values, plural, number
    return made


@lru_cache(maxsize=1024)
def _word(template: str) -> Sentence:
    return _made(Sentence, template, template, {})


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _filled(template: str, values: dict[str, Any]) -> str:
    if not values:
        return template
    text = template.format_map(values)
    return _TWO_STOPS.sub(".", text) if ".." in text and "}." in template else text
