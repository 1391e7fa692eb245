"""Names as people type them: every script and emoji stays as it is; what cannot be seen or turns a line around goes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

LONGEST = 40
"""Characters of a name, as people count them: a family of four is one."""
MOST_SIGNS = 4 * LONGEST
"""Code points of a name; marks piled upon marks end there."""
JOINER = "\u200d"
KEPT = {JOINER, "\u200c", "\u200e", "\u200f", *map(chr, range(0xE0020, 0xE0080))}
"""Signs without a shape that belong into words and emoji: joiners, marks of direction, the letters of flags."""


def tidy(name: str, longest: int = LONGEST) -> str:
    """A name in one line: spaces for breaks, nothing invisible at its ends, at most `longest` whole characters."""
    line = " ".join("".join(_shown(sign) for sign in name).split())
    kept = ""
    for number, character in enumerate(characters(line)):
        if number == longest or len(kept) + len(character) > MOST_SIGNS:
            break
        kept += character
    return kept.strip() if any(_visible(sign) for sign in kept) else ""


def characters(text: str) -> Iterator[str]:
    """The characters of a text as people see them (grapheme clusters): letters with marks, joined emoji, flags."""
    cluster = ""
    for sign in text:
        if cluster and not _goes_on(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def _goes_on(cluster: str, sign: str) -> bool:
    if unicodedata.category(sign) in ("Mn", "Me", "Mc") or sign in KEPT or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return True
    if cluster[-1] == JOINER and unicodedata.category(sign) in ("So", "Cn"):
        return True
    return _of_a_flag(sign) and _of_a_flag(cluster[-1]) and len(cluster) % 2 == 1


def _of_a_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _shown(sign: str) -> str:
    """The sign, a space for one that breaks a line, nothing for one that must not be in a name."""
    match unicodedata.category(sign):
        case "Zl" | "Zp" | "Zs" | "Cc":
            return " "
        case "Cs":
            return ""
        case "Cf":
            return sign if sign in KEPT else ""
    return sign


def _visible(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cf", "Zs", "Mn", "Me")
