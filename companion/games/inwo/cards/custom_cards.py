"""Cards of one's own beside the set, see `companion.games.common.own_cards.files`: any kind the ledger knows (7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards, check_added
from companion.games.inwo.cards.catalogue import SETS, read_set
from companion.games.inwo.cards.checks import OUTSIDE, attributes_of, card_faults, sort_of
from companion.games.inwo.cards.deck import PILES
from companion.games.inwo.cards.designs import KINDS, AnyDesign, CardSet
from companion.kernel.workshop import Fault


def added_faults(key: str, card: AnyDesign) -> Iterator[Fault]:
    """What is wrong with a card of one's own whose fields have the right types."""
    house = read_set()
    for fault in card_faults(card, attributes_of((*house, card)), {*house.cards, *OUTSIDE, key}):
        yield Fault(key, fault.field, fault.say)


OWN_CARDS = OwnCards(SETS, KINDS, added_faults, lambda design: PILES[sort_of(design)])


def card_set(options: Any) -> CardSet:
    """The cards of a table by its options `cards` and `extra`, each the path of a file."""
    file = read_set(Path(options.cards).expanduser()) if options.cards else read_set()
    return merged(file, OWN_CARDS.read(Path(options.extra).expanduser())) if options.extra else file


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards; CatalogueError when it has designs of the same key or tag number."""
    check_added(file, extras)
    added = {key: changed(design, id=key) for key, design in extras.designs.items()}
    return changed(file, cards={**file.cards, **added}, copies={**file.copies, **extras.copies})
