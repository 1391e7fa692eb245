"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import set_reader
from companion.games.common.own_cards.sets import CardFileError, heading_faults, kind_faults, numbered, refuse
from companion.games.common.own_cards.shapes import Shapes
from companion.games.incubo.cards import checks
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import KINDS, CardSet
from companion.games.incubo.power import Power

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
SHAPES = Shapes(Power, POWERS)
read_set = set_reader(HOUSE_SET, lambda raw, path: parse_set(raw, path.name, house=path == HOUSE_SET))


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("cards"), list):
        raise CardFileError(source, ("a card file is a map with cards",))
    faults = [
        f"{field}: {SHAPES.unknown_verb(word)}"
        for field in checks.VOCABULARY
        for word in raw.get(field) or ()
        if word not in POWERS
    ]
    faults += heading_faults(raw, "incubo", checks.HEADING | checks.LISTED)
    for place, value in enumerate(raw["cards"], 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        faults += (f"{name or f'card {place}'}: {say}" for say in kind_faults(value, KINDS, SHAPES))
    rest = {key: raw[key] for key in checks.HEADING & raw.keys()}
    faults += SHAPES.faults({**rest, "cards": []}, CardSet)
    refuse(source, faults)
    cards = [SHAPES.convert(value, KINDS[value["kind"]]) for value in raw["cards"]]
    file: CardSet = SHAPES.convert({**rest, "cards": []}, CardSet)
    file = changed(file, cards=tuple(cards))
    refuse(source, checks.id_complaints(file))
    houses = {} if house else {card.id: card.number for card in read_set().cards}
    file = changed(file, cards=tuple(numbered({card.id: card for card in cards}, houses).values()))
    refuse(source, checks.complaints(file))
    return file
