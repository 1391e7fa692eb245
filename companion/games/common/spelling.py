"""Names as people write them, in every script: what two spellings share, and which of many names one means.

The phone's scripts compare in the same way (``web/static/js/spelling.js``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u0652\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Accents, breves, vowel points: what people leave out who have no key for it."""
_ACCENT = re.compile(f"[{_MARKS}]")
_CLUSTER = re.compile(f"[^{_MARKS}][{_MARKS}]*|[{_MARKS}]+")
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ŧ": "t", "ħ": "h"}
)
"""Letters that are no letter with a mark, and what they are written as without their key."""
_ARTICLES = ("the", "a", "an")
_JOINING = ("and", "n")
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: str(number) for number, word in enumerate(_DIGITS)}


def letters(value: Any) -> str:
    """Its letters, digits and pictures in lower case, without what stands between them: ``Touch of Death``,
    ``touch-of-death`` and ``TouchOfDeath`` are one; *Bär* and *Bör*, *Волки* and *Лисы* are not.
    """
    return _letters(str(value))


def bare(value: Any) -> str:
    """`letters` without their marks: ``Bjørnë`` is ``bjorne``."""
    return _bare(str(value))


def words(value: Any) -> list[str]:
    """Its words in lower case, without marks: ``Mothers' March`` is ``mothers``, ``march``."""
    return [bare(word) for word in _words(str(value))]


def written(value: Any) -> str:
    """A name as it stands, but for case and space: two names that differ only in these are one."""
    return _written(str(value))


class Spellings(Generic[T]):
    """Things by what they are called, found however somebody writes it, and only where no other can be meant.

    A name is looked up as it stands, then by its `letters`, then without marks (*Bar* for *Bär*), then by what people
    write another way (*The Network* for *Network*, *&* for *and*, *3* for *Three*). Of two things that are called the
    same the first is meant; between names that differ and are spelled alike nobody chooses.
    """

    def __init__(self, called: Iterable[tuple[str, T]]) -> None:
        self._as_written: dict[str, T] = {}
        self._kept: dict[int, dict[str, list[str]]] = {}
        for name, thing in called:
            self._as_written.setdefault(written(name), thing)

    def find(self, text: Any) -> T | None:
        """What is meant, ``None`` where nothing or more than one thing may be."""
        found = self.fitting(text)
        return found[0] if len(found) == 1 else None

    def fitting(self, text: Any) -> list[T]:
        """Everything that may be meant by the closest spelling that fits at all."""
        return next(filter(None, (self.at(level, text) for level in LEVELS)), [])

    def at(self, level: int, text: Any) -> list[T]:
        """What is spelled like this, compared by one of `LEVELS`."""
        return self.spelled(level, written(text))

    def spelled(self, level: int, key: str) -> list[T]:
        """The same of a name that is `written` already."""
        if level == 0:
            return [self._as_written[key]] if key in self._as_written else []
        form, kept = _FORMS[level - 1]
        if not (names := self._alike(level).get(form(key))):
            return []
        return _different(self._as_written[name] for name in names if _lesser(kept(key), kept(name)))

    def _alike(self, level: int) -> dict[str, list[str]]:
        """The names by what is compared at a level; made when the first name is looked for that stands nowhere."""
        if (found := self._kept.get(level)) is None:
            found = {}
            form, _ = _FORMS[level - 1]
            for key in self._as_written:
                found.setdefault(form(key), []).append(key)
            self._kept[level] = found
        return found


@lru_cache(maxsize=8192)
def _letters(text: str) -> str:
    folded = _folded(text)
    kept = "".join(sign for sign in folded if _counts(sign))
    return kept or "".join(folded.split())


@lru_cache(maxsize=8192)
def _bare(text: str) -> str:
    return _ACCENT.sub("", _letters(text)).translate(_PLAIN)


@lru_cache(maxsize=8192)
def _written(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())


@lru_cache(maxsize=8192)
def _counts(sign: str) -> bool:
    """Letters, digits, marks and pictures do; the signs that only say how a picture looks do not."""
    category = unicodedata.category(sign)
    return category == "So" or (category[0] in "LNM" and not "\ufe00" <= sign <= "\ufe0f")


def _words(text: str) -> Iterator[str]:
    word = ""
    for sign in re.sub("['’‘ʼ]", "", _folded(text)):
        if _counts(sign):
            word += sign
        elif word:
            yield word
            word = ""
    if word:
        yield word


@lru_cache(maxsize=8192)
def _loose(text: str) -> str:
    """Letters with marks, numbers as digits, without articles at the front or the end and without *and*."""
    every = list(_words(text.replace("&", " and ").replace("+", " and ")))
    kept = [one for one in every if one not in _JOINING]
    kept = kept[1:] if len(kept) > 1 and kept[0] in _ARTICLES else kept
    kept = kept[:-1] if len(kept) > 1 and kept[-1] in _ARTICLES else kept
    return "".join(_NUMBERS.get(one, one) for one in kept) or letters(text)


@lru_cache(maxsize=8192)
def _loose_bare(text: str) -> str:
    return bare(_loose(text))


_FORMS: tuple[tuple[Callable[[str], str], Callable[[str], str]], ...] = (
    (_letters, _letters), (_bare, _letters), (_loose_bare, _loose),
)  # fmt: skip
"""For each level below the name as it stands: what is compared, and the same with its marks."""
LEVELS = range(1 + len(_FORMS))


def _lesser(one: str, other: str) -> bool:
    """Whether one of two spellings is the other with some of its marks left out, and none that is another mark."""
    return _left_out(one, other) or _left_out(other, one)


def _left_out(less: str, more: str) -> bool:
    at = 0
    for cluster in _CLUSTER.findall(more):
        if less.startswith(cluster, at) and not _ACCENT.match(less[at + len(cluster) :]):
            at += len(cluster)
        elif less.startswith(plain := _ACCENT.sub("", cluster).translate(_PLAIN), at):
            at += len(plain)
        else:
            return False
    return at == len(less)


def _different(things: Iterable[T]) -> list[T]:
    found: list[T] = []
    for one in things:
        if one not in found:
            found.append(one)
    return found
