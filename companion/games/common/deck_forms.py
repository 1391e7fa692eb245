"""The forms in which decks come: lists people type, tables, and what programs write.

Read are LackeyCCG's ``.dek``, OCTGN's ``.o8d`` and Cockatrice's ``.cod`` (XML, also where it is not well-formed), JSON
that names cards, with or without counts, by pile or in one list (Tabletop Simulator's saved decks too), and tables with
a heading for their columns. Nothing is looked up here.
"""

from __future__ import annotations

import html
import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from companion.games.common.deck_lines import cells, count_in, unnumbered
from companion.games.common.spelling import bare

_TAG = re.compile(r"<(?P<name>superzone|section|zone|card|deckname|title)\b(?P<attributes>[^<>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")
_NAME_INSIDE = re.compile(r"<name\b[^<>]*>([^<]*)", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]*>")
_NAMES = ("nickname", "name", "card", "cardname", "title")
_COUNTS = ("count", "quantity", "qty", "amount", "copies", "number", "num", "n")
_PILES = ("pile", "board", "section", "zone", "deck")
_TITLES = ("name", "title", "deckname", "nickname")
_LOOKS = ("transform", "colordiffuse", "customdeck", "tabstates", "deckids")
"""What Tabletop Simulator says of a deck besides its cards."""
MOST_ROWS = 600
"""No deck has so many names and headings; the longest that was met has 450."""
DEEPEST = 16
"""So deep lie the lists and maps of a program's deck in each other; those that are known: six."""
_SETTINGS = ("version", "format", "game", "id", "date", "sidedeckcat")


class Row(Struct, frozen=True):
    """One row of a deck in whatever form: a name with its count, or the heading of a pile. `line` counts from 1."""

    line: int
    text: str
    heading: bool = False


class Form(Struct, frozen=True):
    """A deck's rows. `typed`: they are the lines of a text; `foreign`: it is something else than a deck."""

    rows: tuple[Row, ...] = ()
    title: str = ""
    typed: bool = True
    foreign: bool = False


FOREIGN = Form(typed=False, foreign=True)


def form_of(text: str) -> Form:
    """The rows of a deck that somebody typed or a program wrote."""
    text = text.replace("\ufeff", "")
    start = text.lstrip()[:1]
    if "\0" in text:
        return FOREIGN
    if start == "<":
        return _of_tags(text)
    if start and start in "{[" and (found := _of_json(text)) is not None:
        return found
    return _of_table(text) or Form(tuple(Row(at, line) for at, line in enumerate(unnumbered(text.splitlines()), 1)))


def _of_tags(text: str) -> Form:
    breaks = [found.start() for found in re.finditer("\n", text)]
    rows, title = [], ""
    tags = list(islice(_TAG.finditer(text), 2 * MOST_ROWS))
    if len(tags) == 2 * MOST_ROWS:
        return FOREIGN
    for tag in tags:
        kind, line = tag["name"].lower(), bisect_right(breaks, tag.start()) + 1
        said = {one[1].lower(): html.unescape(one[2] or one[3] or "") for one in _ATTRIBUTE.finditer(tag["attributes"])}
        if kind == "card":
            name = said.get("name") or ("" if tag["attributes"].endswith("/") else _inside(text, tag.end(), "card"))
            count = next((number for key in _COUNTS if (number := count_in(said.get(key, ""))) is not None), 1)
            rows += [Row(line, _line(count, name))] if name else []
        elif kind in ("deckname", "title"):
            title = title or _inside(text, tag.end(), kind)
        else:
            rows.append(Row(line, said.get("name", ""), heading=True))
    return Form(tuple(rows), title, typed=False) if any(not row.heading for row in rows) else FOREIGN


def _inside(text: str, start: int, tag: str) -> str:
    """What stands in a tag that was opened there: its name, or its text."""
    end = text.find(f"</{tag}", start, start + 2000)
    inside = text[start : max(start, end)]
    named = _NAME_INSIDE.search(inside)
    return " ".join(html.unescape(named[1] if named else _ANY_TAG.sub(" ", inside)).split())


def _of_json(text: str) -> Form | None:
    """The rows of a file of JSON; ``None``: it is none, and begins with a bracket for another reason."""
    try:
        data = json.loads(text)
        found = _rows(data)
    except (ValueError, RecursionError):
        return FOREIGN if text.lstrip().startswith("{") else None
    rows, at = [], 0
    if len(found) > MOST_ROWS:
        return Form(tuple(found), typed=False)  # nobody asks on which lines
    for row in found:
        spelled = json.dumps(row.text.partition("\t")[2] or row.text)[1:-1]
        at = max(at, text.find(spelled, at), text.find(row.text.partition("\t")[2] or row.text, at))
        rows.append(Row(text.count("\n", 0, at) + 1, row.text, row.heading))
    title = _first(data, _TITLES) if isinstance(data, Mapping) else ""
    kept = tuple(row for row in rows if row.heading or row.text.strip() != _line(1, title))
    return Form(kept, title, typed=False) if any(not row.heading for row in kept) else FOREIGN


def _rows(node: Any, deep: int = 0) -> list[Row]:
    """The names in a value, under the keys they stand under. ValueError where it lies deeper than any deck."""
    if deep > DEEPEST:
        raise ValueError("no deck lies so deep")
    if isinstance(node, str):
        return [Row(0, node)]
    if isinstance(node, list):
        return [row for one in node for row in _rows(one, deep + 1)]
    return _of_map(node, deep) if isinstance(node, Mapping) else []


def _of_map(node: Mapping[str, Any], deep: int) -> list[Row]:
    """One card, or what it holds by key."""
    inside = {name: _rows(one, deep + 1) for name, one in node.items()
              if isinstance(one, list | Mapping) and one and bare(name) not in _LOOKS}  # fmt: skip
    named = _first(node, _NAMES)
    if named and not any(not row.heading for rows in inside.values() for row in rows):
        return [Row(0, _line(_number(node), named))]
    counts = not any(isinstance(one, float | bool) for one in node.values())
    found: list[Row] = []
    for name, one in node.items():
        if name in inside:
            found += [Row(0, "deck" if bare(name) == "cards" else name, heading=True), *inside[name]]
        elif counts and isinstance(one, int) and bare(name) not in (*_COUNTS, *_SETTINGS):
            found.append(Row(0, _line(one, name)))
    return found


def _first(node: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    """The text under the first of these keys."""
    plain = {bare(key): value for key, value in node.items() if isinstance(value, str) and value.strip()}
    return next((str(plain[key]).strip() for key in keys if key in plain), "")


def _number(node: Mapping[str, Any]) -> int:
    plain = {bare(key): value for key, value in node.items()}
    for key in _COUNTS:
        if (found := count_in(str(plain.get(key, "")))) is not None:
            return found
    return 1


def _of_table(text: str) -> Form | None:
    """The rows of a table whose first line says what stands in its columns."""
    lines = text.splitlines()
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return None
    for between in "\t,;":
        heads = [bare(cell) for cell in cells(lines[first], between)]
        name, count, pile = (next((heads.index(one) for one in known if one in heads), -1)
                             for known in (_NAMES, _COUNTS, _PILES))  # fmt: skip
        if name >= 0 and len(heads) > 1 and (count >= 0 or pile >= 0):
            rows: list[Row] = []
            for at, line in enumerate(lines[first + 1 :], first + 2):
                row = cells(line, between)
                if name < len(row) and row[name]:
                    here = row[pile] if 0 <= pile < len(row) else ""
                    rows += [Row(at, here, heading=True)] if here else []
                    number = count_in(row[count]) if 0 <= count < len(row) else None
                    rows.append(Row(at, _line(1 if number is None else number, row[name])))
            return Form(tuple(rows), typed=False)
    return None


def _line(count: int, name: str) -> str:
    """A row as a line reads it: the name may hold anything."""
    return f"{count}\t{name}"
