"""The card file: read and checked card by card. The house set, or a person's own (ledger 7)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games.common.own_cards.files import set_reader
from companion.games.common.own_cards.sets import (
    CardFileError,
    heading_faults,
    id_faults,
    kind_faults,
    number_faults,
    numbered,
    refuse,
)
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inwo.cards.checks import OUTSIDE, attributes_of, card_faults, deck_faults
from companion.games.inwo.cards.designs import KINDS, AnyDesign, CardSet, StarterDeck
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.spelling import spelled
from companion.games.inwo.cards.unread import Unread

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
SHAPES = Shapes(Effect, EFFECTS)
HEADING = frozenset(("game", "title", "set", "note", "source_note", "reading_notes", "vocabulary", "cards", "decks"))
read_set = set_reader(HOUSE_SET, lambda raw, path: house_set(raw) if path == HOUSE_SET else parse_set(raw, path.name))
"""The house's own file was checked by its tests."""


def house_set(raw: Any) -> CardSet:
    """The card set in the house's own file; a card is read when it is first asked for."""
    cards = Unread({value["id"]: value for value in raw["cards"]}, lambda value: card_of(spelled(value)))
    return CardSet(cards=cards, decks=SHAPES.convert(raw["decks"], tuple[StarterDeck, ...]))


def parse_set(raw: Any, source: str) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("cards"), list):
        raise CardFileError(source, ("a card file is a map with cards",))
    faults = list(heading_faults(raw, "inwo", HEADING))
    values = [spelled(value) for value in raw["cards"]]
    for place, value in enumerate(values, 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        faults += (f"{name or f'card {place}'}: {say}" for say in kind_faults(value, KINDS, SHAPES))
    decks = raw.get("decks", [])
    faults += SHAPES.faults(decks, tuple[StarterDeck, ...], "decks")
    refuse(source, faults)
    cards: list[AnyDesign] = [card_of(value) for value in values]
    refuse(source, id_faults(card.id for card in cards))
    houses = {key: number for key, _, number in read_set().labels()}
    by_id = numbered({card.id: card for card in cards}, houses)
    file = CardSet(cards=by_id, decks=SHAPES.convert(decks, tuple[StarterDeck, ...]))
    refuse(source, _complaints(file))
    return file


def card_of(value: Mapping[str, Any]) -> AnyDesign:
    """The design in a spelled map known to be without faults."""
    design: AnyDesign = SHAPES.convert(value, KINDS[value["kind"]])
    return design


def _complaints(file: CardSet) -> list[str]:
    attributes, ids = attributes_of(file), {*file.cards, *OUTSIDE}
    faults = list(number_faults((card.id, card.number) for card in file))
    for card in file:
        if not card.id:
            faults.append(f"{card.name!r}: a card needs an id")
        for fault in card_faults(card, attributes, ids):
            faults.append(f"{card.id}: {fault.say}" + (f" - at `$.{fault.field}`" if fault.field else ""))
    for deck in file.decks:
        faults += deck_faults(deck, dict(file.cards))
    return faults
