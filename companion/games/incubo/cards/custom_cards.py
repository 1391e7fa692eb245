"""Cards of one's own beside the set (ledger 7.2), see `companion.games.common.own_cards.files`.

Kinds: courage (a starting deck), dream (shuffled with the others; 24 of them are dealt) and fear (a Fear deck).
"""

from __future__ import annotations

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards, check_added
from companion.games.incubo.cards.catalogue import SETS
from companion.games.incubo.cards.checks import added_faults
from companion.games.incubo.designs import AnyDesign, CardSet, CourageCard, FearCard
from companion.kernel.sentences import say


def deck_of(design: AnyDesign) -> str:
    """The pile a card belongs to."""
    match design:
        case CourageCard(owner=owner):
            return say("{owner}'s courage deck", owner=owner)
        case FearCard(owner=owner):
            return say("{owner}'s Fear deck", owner=owner)
        case _:
            return say("R.E.M. decks")


OWN_CARDS = OwnCards(SETS, ("courage", "dream", "fear"), added_faults, deck_of)


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks; CatalogueError when it has designs of the same key or tag number."""
    check_added(file, extras)
    added = (changed(design, id=key) for key, design in extras.designs.items())
    return changed(file, cards=(*file.cards, *added), copies=extras.copies)
