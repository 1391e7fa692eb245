"""One line of a deck's list: how often which name stands on it, in the ways that people and programs write it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator

_N = r"(?P<count>\d{1,4})"
_TIMES = "[x×✕✖*]"
_NAME = r"(?P<name>\S.*?)\s*\Z"
_FORMS = tuple(
    re.compile(rf"\s*{form}", re.IGNORECASE)
    for form in (
        rf"{_N}\s*{_TIMES}\s+{_NAME}",  # 3 x Stoat, 3x Stoat
        rf"{_N}\s+{_NAME}",  # 3 Stoat
        rf"{_N}{_TIMES}{_NAME}",  # 3xStoat
        rf"{_N}(?={_TIMES}){_NAME}",  # 3Xanadu
        rf"[(\[]\s*(?:{_TIMES}\s*)?{_N}\s*(?:{_TIMES}\s*)?[)\]]\s*{_NAME}",  # (3) Stoat
        rf"{_N}\s*(?:{_TIMES}\s*)?[.):,;|=–—-]\s*{_NAME}",  # 3. Stoat, 3) Stoat, 3 - Stoat
        r"(?P<name>\S.*?)(?:\s*[,:;|=]\s*|\s+[–—-]+\s*|\s+|(?=[×✕✖*]))"
        rf"(?:[(\[]\s*(?:{_TIMES}\s*)?{_N}\s*(?:{_TIMES}\s*)?[)\]]"
        rf"|(?:{_TIMES}\s*)?(?P<behind>\d{{1,4}})\s*(?:{_TIMES})?)\s*\Z",  # Stoat x3, Stoat (3), Stoat - 3, Stoat: 3x
    )
)
_BULLET = re.compile(r"\A\s*[-–—*•·∙◦‣▪●■★☆]\s+")
_COUNT = re.compile(rf"\s*(?:{_TIMES}\s*)?(\d{{1,4}})\s*(?:{_TIMES})?\s*\Z", re.IGNORECASE)
_BEHIND_NAME = re.compile(r"\s*(?:\|.*|\s(?:#|//).*|\s\*\w{1,6}\*\s*)\Z")
_IN_BRACKETS = re.compile(
    r"\s*(?!.[x×*\d\s]*[\])])(?:\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|<[^<>]*>)\s*[\w/★-]{0,12}\s*\Z", re.IGNORECASE
)
_KIND = re.compile(r"\s*\w[^:]{0,24}:\s*(?=\S)")
_ORDINAL = re.compile(r"\s*(\d{1,3})[.)]\s+(?=\S)")
_SPACE = re.compile(r"\s{2,}")
LONGEST = 200
"""More signs of a line are not looked at."""
ORDINALS = 3
"""So many lines that are numbered from 1 on are numbered, and say no counts."""


def readings(line: str, kinds: Iterable[str] = ()) -> Iterator[tuple[int, str]]:
    """Every count and name that a line may mean, the likeliest first.

    `kinds` are words that may stand before a name without a colon (``NWO Gun Control``).
    """
    bare = _unbulleted(line)
    whole, numbered = [(1, text) for text in dict.fromkeys((line[:LONGEST].strip(), bare))], list(_numbered(bare))
    yield from (*whole, *numbered)
    for count, name in (*numbered, *whole):
        yield from ((count, text) for text in _within(name, kinds))


def said_of(line: str) -> tuple[int, str]:
    """The count and the name to be told of a line that names no card."""
    bare = _unbulleted(line)
    return next(_numbered(bare), (1, bare))


def unnumbered(lines: Iterable[str]) -> list[str]:
    """The lines of a list without their numbers where these only count the lines: ``1. Stoat``, ``2. Wolf`` …"""
    every = list(lines)
    numbers = [int(found[1]) for line in every if (found := _ORDINAL.match(line)) is not None]
    if len(numbers) < ORDINALS or numbers != list(range(1, len(numbers) + 1)):
        return every
    return [_ORDINAL.sub("", line, count=1) for line in every]


def cells(line: str, between: str) -> list[str]:
    """The cells of a row of a table, quotes taken off."""
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=between), [])]
    except csv.Error:
        return [line.strip()]


def count_in(cell: str) -> int | None:
    """The number in a cell that is one: ``3``, ``x3``, ``3x``."""
    found = _COUNT.match(cell)
    return int(found[1]) if found else None


def _unbulleted(line: str) -> str:
    """A line without what marks it as one of a list, one sign of space between its words, and no longer than names."""
    spaced = _SPACE.sub(lambda found: "\t" if "\t" in found[0] else " ", line[:LONGEST])
    return _BULLET.sub("", spaced, count=1).strip()


def _numbered(bare: str) -> Iterator[tuple[int, str]]:
    for form in _FORMS:
        if (found := form.match(bare)) is not None:
            yield int(found["count"] or found.groupdict().get("behind") or 0), found["name"]
    yield from _cells(bare)


def _within(name: str, kinds: Iterable[str]) -> Iterator[str]:
    """A name without what stands around it: its set behind it, its kind before it (``NWO: Gun Control``)."""
    bare = _BEHIND_NAME.sub("", name)
    stripped = _IN_BRACKETS.sub("", bare)
    for text in dict.fromkeys((name, bare, stripped, _IN_BRACKETS.sub("", stripped))):
        if text != name:
            yield text
        if (kind := _KIND.match(text)) is not None:
            yield text[kind.end() :]
        first, _, rest = text.partition(" ")
        if rest and first.casefold() in kinds:
            yield rest


def _cells(line: str) -> Iterator[tuple[int, str]]:
    """A row of a table: a count and a name beside each other, first or second; of tabs also without one."""
    for between in "\t,;":
        if between in line and len(row := cells(line, between)) > 1:
            here = [one for one in row if one][: None if between == "\t" else 2]
            count = next((number for one in here if (number := count_in(one)) is not None), None)
            if count is not None or between == "\t":
                yield from ((1 if count is None else count, one) for one in here if count_in(one) is None)
