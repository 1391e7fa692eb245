"""Walks in another language know what pages say from the message catalogue alone."""

from __future__ import annotations

import re
from pathlib import Path

from companion.languages import catalogue
from tests.evenings import duel, inception, incubo

SPOKEN = re.compile(r'(?:says|said|filled)\(\s*"((?:[^"\\]|\\.)*)"')


def test_every_sentence_that_walks_look_for_is_in_the_catalogue() -> None:
    german = catalogue("de")
    looked_for = {inception.TURN_UP, inception.DISCARD, incubo.BEATEN, incubo.FEAR}
    for mistakes in (duel.SAID, inception.SAID, incubo.SAID):
        looked_for |= {one.rstrip("…") for ways in mistakes.values() for one in ways}
    for module in Path(__file__).parent.glob("*.py"):
        looked_for |= set(SPOKEN.findall(module.read_text(encoding="utf-8")))
    assert len(looked_for) > 40
    assert [one for one in looked_for if german.gettext(one) == one == german.ngettext(one, one, 1)] == []
