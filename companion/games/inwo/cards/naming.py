"""Whether a card's name is of several, as sentences have to know: "Democrats are …", but "Pentagon is …"."""

from __future__ import annotations

import re

KINDS = ("illuminati", "organization", "resource")
"""Whose names are of several if they look so; a Place or a Personality is one, and a Plot's name is a title."""
OF = re.compile(r" (?:of|for|to|at|with) ")
"""What follows this says more of those that the name is about."""
ONE, SEVERAL = frozenset({"United Nations"}), frozenset({"The Men in Black"})
"""What looks otherwise than it is."""


def several(kind: str, name: str) -> bool:
    """Whether sentences about a card speak of several."""
    about = OF.split(name)[0]
    looks = about.endswith("s") and not about.endswith(("ss", "us", "is"))
    return kind in KINDS and (name in SEVERAL or (looks and name not in ONE))
