"""The nearest of the names that exist, for whoever mistyped one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from companion.kernel.sentences import joined, say

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
        return say("did you mean {near}?", near=repr(near))
    more = ", …" if len(names) > MANY else ""
    return say("known: {names}", names=", ".join(names[:MANY]) + more if names else say("none"))


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """``; did you mean …?`` as the end of a sentence when a known word is much like this one, else nothing."""
    near = difflib.get_close_matches(str(word), [str(one) for one in known], 1)
    return joined(("; ", say("did you mean {near}?", near=repr(near[0])))) if near else ""
