"""The message catalogue: one file a language (`de.po`), English standing in the code.

[docs/translate.md](../../docs/translate.md) says how a language is added.
"""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import polib

from companion.kernel.sentences import Sentence, remembered, say

FOLDER = Path(__file__).parent
ENGLISH = "en"
HOLE = re.compile(r"\{\w+\}")


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
            (_reading(entry.msgid), entry.msgid) for entry in file if "{" in entry.msgid and not entry.msgid_plural
        ]

    def recognised(self, text: str) -> Sentence:
        """A text that a journal kept in English, with its template again where it has one of the catalogue's."""
        if text in self.known:
            return say(text)
        found = [(match, template) for pattern, template in self._templates if (match := pattern.fullmatch(text))]
        if not found:
            return say(text)
        match, template = max(found, key=lambda one: len(HOLE.sub("", one[1])))
        return say(template, **{name: remembered(value) for name, value in match.groupdict().items()})


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


@lru_cache
def catalogue(language: str) -> Catalogue:
    """The sentences in a language other than English; KeyError for one there is not."""
    if language == ENGLISH or language not in languages():
        raise KeyError(language)
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
