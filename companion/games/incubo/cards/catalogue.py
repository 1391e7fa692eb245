"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2), and own cards beside
it: courage (a starting deck), dream (shuffled with the others; 24 of them are dealt) and fear (a Fear deck)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards
from companion.games.common.own_cards.sets import SetFiles
from companion.games.common.own_cards.shapes import Shapes
from companion.games.incubo.cards import checks
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import KINDS, AnyDesign, CardSet, CourageCard, FearCard
from companion.games.incubo.power import Power
from companion.kernel.sentences import say

HOUSE_SET = Path(__file__).parent.parent / "cards.json"


class IncuboSets(SetFiles[CardSet]):
    """One design for each physical card."""

    words = ("powers", "fear_powers")

    id_faults = staticmethod(checks.id_complaints)
    complaints = staticmethod(checks.complaints)

    def filled(self, file: CardSet, designs: Mapping[str, Any], raw: Mapping[str, Any]) -> CardSet:
        return changed(file, cards=tuple(designs.values()))


SETS = IncuboSets("incubo", HOUSE_SET, CardSet, KINDS, Shapes(Power, POWERS))
read_set, parse_set = SETS.read, SETS.parse


def deck_of(design: AnyDesign) -> str:
    """The pile a card belongs to."""
    match design:
        case CourageCard(owner=owner):
            return say("{owner}'s courage deck", owner=owner)
        case FearCard(owner=owner):
            return say("{owner}'s Fear deck", owner=owner)
        case _:
            return say("R.E.M. decks")


def added(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks."""
    cards = (changed(design, id=key) for key, design in extras.designs.items())
    return changed(file, cards=(*file.cards, *cards), copies=extras.copies)


OWN_CARDS = OwnCards(SETS, ("courage", "dream", "fear"), lambda key, card: checks.card_faults(card), deck_of, added)
