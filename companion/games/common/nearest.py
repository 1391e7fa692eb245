"""The nearest of the names that exist, for whoever mistyped one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

MANY = 12
"""More names than this are not listed when none is near."""


def nearest(word: object, known: Iterable[object], least: float = 0.6) -> str | None:
    """The name most like `word`, whatever its case; ``None`` when none is at least `least` alike (0 to 1)."""
    names = {str(one).lower(): str(one) for one in known}
    near = difflib.get_close_matches(str(word).lower(), names, 1, least)
    return names[near[0]] if near else None


def hint(word: object, known: Iterable[object]) -> str:
    """``did you mean …?``, else what there is, as the second half of a sentence."""
    names = list(dict.fromkeys(map(str, known)))
    near = nearest(word, names)
    if near is not None:
        return f"did you mean {near!r}?"
    more = ", …" if len(names) > MANY else ""
    return f"known: {', '.join(names[:MANY]) or 'none'}{more}"


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """``; did you mean …?`` as the end of a sentence when a known word is much like this one, else nothing."""
    near = difflib.get_close_matches(str(word), [str(one) for one in known], 1)
    return f"; did you mean {near[0]!r}?" if near else ""
