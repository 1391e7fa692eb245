"""The message catalogue: one file a language (`de.po`), English standing in the code.

A game from outside has its own beside it, in the folder `BESIDE` of its package: what this one has not, that may have.

[docs/translate.md](../../docs/translate.md) says how a language is added.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import polib

from companion.kernel.sentences import Sentence, joined, many, remembered, say

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent
BESIDE = "languages"
"""The folder in a game's package with the catalogues of a game from outside, named as the house's own."""
ENGLISH = "en"
HOLE = re.compile(r"\{\w+\}")
AFTER_A_SENTENCE = re.compile(r"(?<=[.?!]) ")


class Catalogue(GNUTranslations):
    """One language's sentences. `script` are those of the pages' scripts, by their template; all
    forms of those that have a plural. `known` are all templates."""

    def __init__(self, file: polib.POFile) -> None:
        super().__init__(BytesIO(file.to_binary()))
        self.script = {
            entry.msgid: [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] or entry.msgstr
            for entry in file
            if any(where.endswith(".js") for where, _ in entry.occurrences)
        }
        self.known = frozenset(entry.msgid for entry in file)
        self._templates = [
            (_reading(form), entry.msgid, entry.msgid_plural)
            for entry in file
            for form in filter(None, (entry.msgid, entry.msgid_plural))
            if "{" in form
        ]

    def gettext(self, message: str) -> str:
        """One sentence. What is empty stays so: gettext keeps the head of its file there."""
        return super().gettext(message) if message else ""

    def recognised(self, text: str, names: Collection[str] = ()) -> Sentence:
        """A text that a journal kept in English, with its template again where it has one of the catalogue's.

        Names of people and cards (`names`) are no words. Of a text of several sentences each is looked for by itself
        where no template has them all.
        """
        if text in self.known:
            return say(text)
        found = [
            (match, one, several)
            for pattern, one, several in self._templates
            if (match := pattern.fullmatch(text)) and (not several or match.groupdict().get("n", "1").isdecimal())
        ]
        whole = [one for one in found if not any(map(AFTER_A_SENTENCE.search, one[0].groupdict().values()))]
        for end in () if whole else AFTER_A_SENTENCE.finditer(text):
            parts = [self.recognised(part, names) for part in (text[: end.start()], text[end.start() :])]
            if all(part.values or part in self.known for part in parts):
                return joined(parts)
        if not found:
            return say(text)
        match, one, several = max(whole or found, key=lambda each: len(HOLE.sub("", each[1])))
        values: dict[str, Any] = {
            name: value if value in names else remembered(value, lambda: names)
            for name, value in match.groupdict().items()
        }
        return many(one, several, int(values.pop("n", 1)), **values) if several else say(one, **values)


@lru_cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


@lru_cache
def catalogue(language: str, game: Path | None = None) -> Catalogue:
    """The sentences in a language other than English, with those that a game's package in the folder `game` brings;
    KeyError for a language there is not."""
    if language == ENGLISH or language not in languages():
        raise KeyError(language)
    beside = None if game is None else game / BESIDE / f"{language}.po"
    if beside is None or not beside.is_file():
        return _own(language)
    file = polib.pofile(str(FOLDER / f"{language}.po"), encoding="utf-8")
    known = {entry.msgid for entry in file}
    try:
        file.extend(entry for entry in polib.pofile(str(beside), encoding="utf-8") if entry.msgid not in known)
        return Catalogue(file)
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read: %s", beside, error)
        return _own(language)


@lru_cache
def _own(language: str) -> Catalogue:
    return Catalogue(polib.pofile(str(FOLDER / f"{language}.po"), encoding="utf-8"))


def _reading(template: str) -> re.Pattern[str]:
    """What a filled-in template looks like."""
    parts, seen = [], set()
    for words, name, _, _ in Formatter().parse(template):
        parts.append(re.escape(words))
        if name:
            parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
            seen.add(name)
    return re.compile("".join(parts), re.DOTALL)
