"""The nearest of the names that exist, for whoever mistyped one."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from companion.kernel.sentences import joined, say

MANY = 12
"""More names than this are not listed when none is near."""
FEW = 16
"""So many names, those that share the most pairs of letters with a word, are compared with it."""
LONGEST = 80
"""More signs of a word are not looked at."""


class Nearest:
    """Many names, to be asked often which of them is near a word: only a few of them are compared with it."""

    def __init__(self, known: Iterable[object]) -> None:
        self.names = list(dict.fromkeys(map(str, known)))
        self._lower = {one.lower(): one for one in self.names}
        self._having: defaultdict[str, list[str]] = defaultdict(list)
        for name in self._lower:
            for pair in _pairs(name):
                self._having[pair].append(name)

    def to(self, word: object, least: float = 0.6) -> str | None:
        """The name most like `word`, whatever its case; ``None`` when none is at least `least` alike (0 to 1)."""
        wanted = str(word)[:LONGEST].lower()
        alike = max(((similarity(wanted, one), one) for one in self._candidates(wanted)), default=(0.0, ""))
        return self._lower[alike[1]] if alike[1] and alike[0] >= least else None

    def hint(self, word: object) -> str:
        """``did you mean …?``, else what there is, as the second half of a sentence."""
        near = self.to(word)
        if near is not None:
            return say("did you mean {near}?", near=repr(near))
        more = ", …" if len(self.names) > MANY else ""
        return say("known: {names}", names=", ".join(self.names[:MANY]) + more if self.names else say("none"))

    def _candidates(self, word: str) -> Iterable[str]:
        if len(self._lower) <= FEW:
            return self._lower
        shared = Counter(name for pair in set(_pairs(word)) for name in self._having.get(pair, ()))
        alike = {name: count / (len(word) + len(name)) for name, count in shared.items()}
        return sorted(alike, key=lambda name: (-alike[name], name))[:FEW]


def similarity(word: str, name: str) -> float:
    """How much two words are alike, 0 to 1."""
    return difflib.SequenceMatcher(None, name, word).ratio()


def nearest(word: object, known: Iterable[object], least: float = 0.6) -> str | None:
    """The name most like `word`, whatever its case; ``None`` when none is at least `least` alike (0 to 1)."""
    return Nearest(known).to(word, least)


def hint(word: object, known: Iterable[object]) -> str:
    """``did you mean …?``, else what there is, as the second half of a sentence."""
    return Nearest(known).hint(word)


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """``; did you mean …?`` as the end of a sentence when a known word is much like this one, else nothing."""
    near = difflib.get_close_matches(str(word), [str(one) for one in known], 1)
    return joined(("; ", say("did you mean {near}?", near=repr(near[0])))) if near else ""


def _pairs(word: str) -> Iterator[str]:
    """Each two letters that follow each other, the ends of the word with a space."""
    padded = f" {word} "
    return (padded[at : at + 2] for at in range(len(padded) - 1))
