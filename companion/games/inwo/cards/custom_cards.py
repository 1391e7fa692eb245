"""Cards of one's own beside the set, see `companion.games.common.own_cards.files`: any kind the ledger knows (7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards
from companion.games.common.own_cards.sets import check_added
from companion.games.inwo.cards.catalogue import SHAPES, read_set
from companion.games.inwo.cards.checks import OUTSIDE, attributes_of, card_faults
from companion.games.inwo.cards.designs import KINDS, AnyDesign, CardSet
from companion.games.inwo.cards.spelling import spelled
from companion.kernel.workshop import Fault


def added_faults(key: str, card: AnyDesign) -> Iterator[Fault]:
    """What is wrong with a card of one's own whose fields have the right types."""
    house = read_set()
    for fault in card_faults(card, attributes_of((*house, card)), {*house.cards, *OUTSIDE, key}):
        yield Fault(key, fault.field, fault.say)


class InwoCards(OwnCards):
    """Own cards, in the spelling of the card file or of the ledger."""

    def card_faults(self, key: str, values: Any) -> Iterator[Fault]:
        return super().card_faults(key, spelled(values))

    def convert(self, values: Mapping[str, Any]) -> Any:
        return super().convert(spelled(values))


OWN_CARDS = InwoCards("inwo", KINDS, SHAPES, lambda: set(read_set().cards), added_faults)


def card_set(options: Any) -> CardSet:
    """The cards of a table by its options `cards` and `extra`, each the path of a file."""
    file = read_set(Path(options.cards).expanduser()) if options.cards else read_set()
    return merged(file, OWN_CARDS.read(Path(options.extra).expanduser())) if options.extra else file


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards; CatalogueError when it has designs of the same key or tag number."""
    check_added({key: number for key, _, number in file.labels()}, extras)
    added = {key: changed(design, id=key) for key, design in extras.designs.items()}
    return changed(file, cards={**file.cards, **added}, copies={**file.copies, **extras.copies})
