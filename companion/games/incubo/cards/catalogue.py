"""The card file: read and checked (ledger 7.2)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.card_json import read
from companion.games.common.own_cards.shapes import Shapes
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import KINDS, CardSet
from companion.games.incubo.power import Power

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
SHAPES = Shapes(Power, POWERS)
HEADING = ("title", "set", "note", "counts", "chimes", "dice", "rem_decks")


@lru_cache(maxsize=4)
def read_set(path: Path = HOUSE_SET) -> CardSet:
    """The card file at `path`."""
    raw: Any = read(path.read_bytes())
    file: CardSet = SHAPES.convert({**{key: raw[key] for key in HEADING}, "cards": []}, CardSet)
    return changed(file, cards=tuple(SHAPES.convert(card, KINDS[card["kind"]]) for card in raw["cards"]))
