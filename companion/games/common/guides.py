"""What a game tells people about itself: its ``guide.md``, read once and said through the message catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from companion.kernel.sentences import say

HEADING = re.compile(r"^(#+) (.+)\n", re.M)
NEW_LINE = re.compile(r"\n\n|\n(?=\d+\. |\+ )")
"""Lines belong together up to an empty one, or to the next item of a list."""
NUMBER = re.compile(r"^\d+\. ")


class Guide(Struct, frozen=True):
    """A game in a few sentences, its first game step by step, and rules help: heading to text."""

    blurb: str
    lesson: tuple[str, ...]
    help: Mapping[str, str]

    def texts(self) -> Iterator[str]:
        """Everything people read of it."""
        yield from (self.blurb, *self.lesson, *self.help, *self.help.values())


def read_guide(path: Path) -> Guide:
    """A ``guide.md``: the blurb under its title; a list under ``## …``; rules help, each heading with ``###``."""
    _, *found = HEADING.split(path.read_text(encoding="utf-8"))
    parts = [*zip(found[::3], found[1::3], map(_text, found[2::3]), strict=True)]
    return Guide(
        blurb=next(say(text) for depth, _, text in parts if depth == "#"),
        lesson=tuple(
            say(NUMBER.sub("", line)) for depth, _, text in parts if depth == "##" for line in text.splitlines()
        ),
        help={say(heading): say(text) for depth, heading, text in parts if depth == "###"},
    )


def _text(body: str) -> str:
    return "\n".join(" ".join(line.split()) for line in NEW_LINE.split(body.strip()))
