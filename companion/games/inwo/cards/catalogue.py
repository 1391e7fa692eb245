"""The card file: read and checked card by card. The house set, or a person's own (ledger 7), and own cards beside it:
any kind the ledger knows (7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards
from companion.games.common.own_cards.sets import SetFiles, number_faults
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inwo.cards.checks import OUTSIDE, attributes_of, card_faults, deck_faults, sort_of
from companion.games.inwo.cards.deck import PILES
from companion.games.inwo.cards.designs import KINDS, AnyDesign, CardSet, StarterDeck
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.spelling import spelled
from companion.games.inwo.cards.unread import Unread
from companion.kernel.workshop import Fault

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
SHAPES = Shapes(Effect, EFFECTS)


def card_of(value: Mapping[str, Any]) -> AnyDesign:
    """The design in a spelled map known to be without faults."""
    design: AnyDesign = SHAPES.convert(value, KINDS[value["kind"]])
    return design


def house_set(raw: Any) -> CardSet:
    """The card set in the house's own file, checked by its tests; a card is read when it is first asked for."""
    cards = Unread({value["id"]: value for value in raw["cards"]}, lambda value: card_of(spelled(value)))
    return CardSet(cards=cards, decks=SHAPES.convert(raw["decks"], tuple[StarterDeck, ...]))


class InwoSets(SetFiles[CardSet]):
    """Cards in the spelling of the card file or of the ledger, and starter decks."""

    beside = ("title", "set", "note", "source_note", "reading_notes", "vocabulary")

    def parse(self, raw: Any, source: str, *, house: bool = False) -> CardSet:
        return house_set(raw) if house else super().parse(raw, source)

    def spelled(self, value: Any) -> Any:
        return spelled(value)

    def filled(self, file: CardSet, designs: Mapping[str, Any], raw: Mapping[str, Any]) -> CardSet:
        return changed(file, cards=designs)

    def complaints(self, file: CardSet) -> list[str]:
        return _complaints(file)


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


SETS = InwoSets("inwo", HOUSE_SET, CardSet, KINDS, SHAPES)
read_set, parse_set = SETS.read, SETS.parse


def added_faults(key: str, card: AnyDesign) -> Iterator[Fault]:
    """What is wrong with a card of one's own whose fields have the right types."""
    house = read_set()
    return card_faults(card, attributes_of((*house, card)), {*house.cards, *OUTSIDE, key})


def added(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards."""
    cards = {key: changed(design, id=key) for key, design in extras.designs.items()}
    return changed(file, cards={**file.cards, **cards}, copies={**file.copies, **extras.copies})


OWN_CARDS = OwnCards(SETS, KINDS, added_faults, lambda design: PILES[sort_of(design)], added)
