"""Stories of ``kind: deck``: lists of cards, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.augmented.cards.catalogue import CardFace
from companion.games.augmented.cards.deck import faults
from companion.games.augmented.options import Options
from companion.games.augmented.scenario.cards import CARDS
from companion.games.common.spelling import letters
from companion.games.common.stories.words import listed, mapped, number


class CheckedDeck(Struct, frozen=True):
    """What a deck check says."""

    main_count: int
    errors: tuple[str, ...]


def checked(given: Mapping[str, Any], options: Options) -> CheckedDeck:
    """The check of the decks of a story."""
    main, side = (_entries(given.get(pile)) for pile in ("main", "side"))
    found = faults(main, side, two_temples=options.two_temples)
    codes = tuple(dict.fromkeys(fault.code for fault in found))
    return CheckedDeck(sum(count for _, count in main), codes)


def _entries(value: Any) -> list[tuple[CardFace, int]]:
    result = []
    for entry in listed(value):
        said = mapped("a deck entry", entry, "name, tier and n")
        name = str(said.get("name") or "")
        if not name:
            raise ScenarioError(f"a deck entry is {{name, tier, n}}, found {entry!r}")
        face = CARDS.face(name) or CardFace(id=f"story-{letters(name)}", name=name, number=0)
        own = {key: said[key] for key in ("tier", "max_copies", "temple") if key in said}
        result.append((changed(face, **own), number("n", said.get("n", 1), 0)))
    return result
