"""Names as people shorten them: ``Fan`` and ``harpiesfan`` for *Harpie's Birdleg Fan*."""

from __future__ import annotations

import re

from companion.games.common.spelling import words


def short_for(short: str, name: str) -> bool:
    """Whether every word of `short` is in `name`, run together or in another form; no word of it mistyped."""
    wanted, words = _words(short), _words(name)
    return bool(wanted) and all(_made_of(one, words) for one in wanted)


def _words(name: str) -> list[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return [word for word in words(spaced) if word not in ("a", "an", "the", "in", "of")]


def _made_of(one: str, words: list[str]) -> bool:
    """Whether it is one of the words, or several run together: ``fishhook``."""
    if any(_stem(one) == _stem(word) for word in words):
        return True
    return any(one.startswith(word) and _made_of(one.removeprefix(word), words) for word in words)


def _stem(word: str) -> str:
    """``bottled`` and ``bottle``, ``cage`` and ``caged``, ``Harpie`` and ``Harpies`` are the same."""
    return re.sub(r"(ed|es|d|e|s)$", "", word)
