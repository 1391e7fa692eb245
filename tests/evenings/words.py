"""What pages say, in the language in which somebody reads them."""

from __future__ import annotations

import re
from gettext import NullTranslations

from companion.languages import ENGLISH, catalogue

HOLE = re.compile(r"\\\{\w+\\\}")


class Words:
    """The message catalogue's sentences as patterns: whatever stands in a blank fits it."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._catalogue = NullTranslations() if language == ENGLISH else catalogue(language)

    def __call__(self, sentence: str) -> str:
        """The pattern of a sentence; its blanks are groups, in their order there."""
        found = self._catalogue.gettext(sentence)
        if found == sentence:  # perhaps one that depends on a number
            found = self._catalogue.ngettext(sentence, sentence, 1)
        return HOLE.sub("(.+?)", re.escape(found))

    def filled(self, sentence: str, **blanks: str) -> str:
        """A sentence as it stands there."""
        return self._catalogue.gettext(sentence).format(**blanks)

    def count(self, text: str, single: str, plural: str, one: str) -> int:
        """How many of something a text names: by “{n} squirrels”, or by “a squirrel” (`one`)."""
        forms = {self._catalogue.ngettext(single, plural, n) for n in (1, 2)}
        for form in forms:
            if found := re.search(HOLE.sub(r"(\\d+)", re.escape(form)), text):
                return int(found[1])
        return int(bool(re.search(self(one), text)))
