"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common.own_cards.files import set_reader
from companion.games.common.own_cards.sets import heading_faults, kind_faults, numbered, refuse
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inception.cards import checks
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import KINDS, CardSet, PhysicalCard
from companion.games.inception.script import Verb

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
SHAPES = Shapes(Verb, VERBS)
read_set = set_reader(HOUSE_SET, lambda raw, path: parse_set(raw, path.name, house=path == HOUSE_SET))


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        raise CatalogueError(f"E_CARD_DATA {source}: a card file is a map with designs and cards")
    faults = [f"verbs: {SHAPES.unknown_verb(word)}" for word in raw.get("verbs") or () if word not in VERBS]
    faults += heading_faults(raw, "inception", checks.HEADING | checks.LISTED)
    for key, value in raw["designs"].items():
        faults += (f"{key}: {say}" for say in kind_faults(value, KINDS, SHAPES))
    listed = raw["cards"] if isinstance(raw.get("cards"), list) else ()
    for place, value in enumerate(listed, 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        called = f"card {place}" + (f" ({name})" if name else "")
        faults += (f"{called}: {say}" for say in SHAPES.faults(value, PhysicalCard))
    rest = {key: raw[key] for key in checks.HEADING & raw.keys()}
    faults += SHAPES.faults({**rest, "designs": {}, "cards": []}, CardSet)
    refuse(source, faults)
    designs = {key: SHAPES.convert(value, KINDS[value["kind"]]) for key, value in raw["designs"].items()}
    file: CardSet = SHAPES.convert({**rest, "designs": {}, "cards": listed}, CardSet)
    houses = {} if house else {key: design.number for key, design in read_set().designs.items()}
    file = changed(file, designs=numbered(designs, houses))
    refuse(source, checks.complaints(file))
    return file
