"""The sentences of the tree as the message catalogues have to have them; ``python -m tests.quality.sentences``
updates those: new sentences come in without a translation, those that are gone go, what is translated stays.

It reads `say`, `many` and `says` in Python, `t` and `many` in scripts, and the templates. What people read of names in
the code (options and their values) and of words in data (card files, forms, `words.toml`, `guide.md`) is added to that.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import polib
from babel.messages.extract import extract

from companion.games import found
from companion.games.common.guides import read_guide
from companion.games.common.own_cards.forms import FormWords
from companion.games.common.own_cards.vocabulary import read_words
from companion.games.loading import HOUSE
from companion.languages import FOLDER
from web.forms import option_blanks

ROOT = Path(__file__).resolve().parents[2]
PYTHON = {"say": None, "many": (1, 2), "told_of": (2, 3), "says": (1,)}
SCRIPT = {"t": None, "many": (1, 2)}
TEMPLATE = {"_": None, "gettext": None, "ngettext": (1, 2)}
IN_ENGLISH = ("commands", "doctor", "system", "scenarios", "synthetic")
"""Rooms whose words stand on a command line or in a test."""
WIDTH = 110

Known = dict[tuple[str, str], list[str]]


@cache
def sentences() -> Known:
    """Every sentence (and its form for several, else ""), with the files it stands in."""
    known: Known = {}
    for path in sorted(_sources()):
        for text in _form(path) if path.suffix == ".toml" else _extracted(path):
            one, several = text[:2] if isinstance(text, tuple) else (text, "")
            _add(known, (one or "", several or ""), path.relative_to(ROOT).as_posix())
    for label, where in sorted(set(_named())):
        _add(known, (label, ""), where)
    return known


def updated(path: Path) -> polib.POFile:
    """A catalogue of the tree's sentences with the translations that a file has."""
    before = polib.pofile(str(path), wrapwidth=WIDTH)
    translated = {one.msgid: one for one in before}
    after = polib.POFile(wrapwidth=WIDTH)
    after.metadata, after.header = before.metadata, before.header
    for (one, several), files in sentences().items():
        kept = translated.get(one)
        entry = polib.POEntry(msgid=one, msgid_plural=several, occurrences=[(file, "") for file in files])
        if several:
            entry.msgstr_plural = dict(kept.msgstr_plural) if kept and kept.msgstr_plural else {0: "", 1: ""}
        elif kept:
            entry.msgstr = kept.msgstr
        after.append(entry)
    return after


def _sources() -> Iterator[Path]:
    for folder in ("companion", "web", "hardware", "vision"):
        yield from (path for path in (ROOT / folder).rglob("*.py") if not _apart(path))
    for file in ("workshop.toml", "words.toml"):
        yield from (ROOT / "companion" / "games").rglob(file)
    yield from (ROOT / "web" / "static" / "js").rglob("*.js")
    yield from (ROOT / "web" / "templates").glob("*.html")


def _extracted(path: Path) -> Iterator[str | tuple[str, ...]]:
    method, keywords, options = _how(path)
    yield from (text for _, text, _, _ in extract(method, BytesIO(path.read_bytes()), keywords, (), options))


def _form(path: Path) -> Iterator[str | tuple[str, ...]]:
    """What a form for own cards says of kinds, fields and choices, or what the words of card texts say."""
    if path.name == "words.toml":
        for about in read_words(path).values():
            says, several = about.pop("says", ""), about.pop("several", "")
            yield from (text for text in about.values() if isinstance(text, str))
            yield says, several
        return
    words = FormWords.read(path)
    yield from (text for said in (*words.kinds.values(), *words.labels.values()) for text in said)


def _apart(path: Path) -> bool:
    """Whether a file's words stand on no page."""
    return bool({*path.relative_to(ROOT).parts[:-1]} & {*IN_ENGLISH})


def _how(path: Path) -> tuple[str, dict[str, object], dict[str, object]]:
    if path.suffix == ".py":
        return "python", dict(PYTHON), {}
    if path.suffix == ".js":
        return "javascript", dict(SCRIPT), {"parse_template_string": True}
    return "jinja2.ext:babel_extract", dict(TEMPLATE), {"trimmed": "true"}


def _add(known: Known, text: tuple[str, str], where: str) -> None:
    if text[0]:
        text = next((one for one in known if one[0] == text[0] and (one[1] or not text[1])), text)
        files = known.setdefault(text, [])
        if where not in files:
            files.append(where)


def _named() -> Iterator[tuple[str, str]]:
    """What the page of a new game makes of the names of options and of their values."""
    for name, one in found().items():
        if one.kind is not None and one.kind.__module__.startswith(HOUSE):
            room = Path(str(sys.modules[one.kind.__module__].__file__)).parent
            cards, help_ = room / "cards.json", room / "guide.md"
            yield from ((text, str(cards.relative_to(ROOT))) for text in _texts(json.loads(cards.read_text("utf-8"))))
            yield from ((text, str(help_.relative_to(ROOT))) for text in read_guide(help_).texts())
            for blank in option_blanks(one.kind.Options):
                where = f"companion/games/{name}/options.py"
                yield str(blank.label), where
                yield from ((str(label), where) for label in (option.label for option in blank.options))


def _texts(value: Any) -> Iterator[str]:
    """What a catalogue of cards prints beside names: rules under `text`, sigils, tiers, temples and tribes."""
    if isinstance(value, dict):
        printed = ("text", "summary", "ability_summary", "tier", "temple", *(("name",) if "summary" in value else ()))
        yield from (one for key, one in value.items() if key in printed and isinstance(one, str))
        yield from value.get("tribes", ())
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(one)


if __name__ == "__main__":
    for language in sorted(FOLDER.glob("*.po")):
        catalogue = updated(language)
        catalogue.save(str(language))
        missing = len(catalogue) - len(catalogue.translated_entries())
        print(f"{language.name}: {len(catalogue)} sentences, {missing} without a translation", file=sys.stderr)
