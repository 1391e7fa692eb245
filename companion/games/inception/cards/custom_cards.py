"""Cards of one's own beside the set (ledger 7.2), see `companion.games.common.own_cards.files`.

Kinds: weapon, flashback, effect, kick (team deck) and event (its level's deck).
"""

from __future__ import annotations

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards, check_added
from companion.games.inception.cards.catalogue import SETS
from companion.games.inception.cards.checks import added_faults
from companion.games.inception.designs import AnyDesign, CardSet, Event, PhysicalCard

EXTRA_KINDS = ("weapon", "flashback", "effect", "kick", "event")


def deck_of(design: AnyDesign) -> str:
    """The deck a card belongs to."""
    return f"level{design.level}" if isinstance(design, Event) else "team"


OWN_CARDS = OwnCards(SETS, EXTRA_KINDS, lambda key, design: added_faults(SETS.read(), key, design), deck_of)
read_extras = OWN_CARDS.read


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks; CatalogueError when it has designs of the same key or tag number."""
    check_added(file, extras)
    cards = (
        PhysicalCard(f"{key}-{copy}", key, deck_of(design), copy, extras.copies[key])
        for key, design in extras.designs.items()
        for copy in range(1, extras.copies[key] + 1)
    )
    return changed(file, designs={**file.designs, **extras.designs}, cards=(*file.cards, *cards))
