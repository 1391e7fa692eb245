"""Stories of ``kind: deck``: lists of cards, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace as changed

from companion.games.augmented.cards.catalogue import CardFace, Tier
from companion.games.augmented.cards.deck import faults
from companion.games.augmented.options import Options
from companion.games.augmented.scenario.cards import CARDS
from companion.games.common.spelling import letters
from companion.games.common.stories.forms import ANY, COUNT, TEXT, among, listing, mapping, record
from companion.games.common.stories.keys import Key, Keys
from companion.games.common.stories.results import unordered
from companion.games.common.stories.words import listed

ROW = record({
    "name": TEXT, "tier": among("tier", get_args(Tier)), "n": COUNT, "max_copies": COUNT,
    "temple": TEXT,
}, "name")  # fmt: skip
ROWS = listing(ROW, "a list of {name, tier, n}")
DECK: Keys = {
    "main": Key(form=ROWS, then=False), "side": Key(form=ROWS, then=False),
    "options": Key(form=mapping(TEXT, ANY), then=False),
    "main_count": Key(form=COUNT, given=False), "errors": Key(differs=unordered, form=listing(TEXT), given=False),
}  # fmt: skip


def checked(given: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """The check of the decks of a story."""
    main, side = (list(map(_entry, listed(given.get(pile)))) for pile in ("main", "side"))
    found = faults(main, side, two_temples=options.two_temples)
    return {"main_count": sum(count for _, count in main), "errors": list(dict.fromkeys(one.code for one in found))}


def _entry(said: Mapping[str, Any]) -> tuple[CardFace, int]:
    name = said["name"]
    face = CARDS.face(name) or CardFace(id=f"story-{letters(name)}", name=name, number=0)
    own = {key: said[key] for key in ("tier", "max_copies", "temple") if key in said}
    return changed(face, **own), said.get("n", 1)
