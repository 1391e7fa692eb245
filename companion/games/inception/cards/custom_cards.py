"""Cards of one's own beside the set (ledger 7.2), see `companion.games.common.own_cards.files`.

Kinds: weapon, flashback, effect, kick (team deck) and event (its level's deck).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import FIRST_NUMBER, Extras, OwnCards
from companion.games.common.own_cards.sets import check_added
from companion.games.inception.cards.catalogue import SHAPES, read_set
from companion.games.inception.cards.checks import added_faults
from companion.games.inception.designs import KINDS, AnyDesign, CardSet, Event, PhysicalCard

EXTRA_KINDS = ("weapon", "flashback", "effect", "kick", "event")
OWN_CARDS = OwnCards(
    "inception",
    {kind: KINDS[kind] for kind in EXTRA_KINDS},
    SHAPES,
    lambda: read_set().designs,
    lambda key, design: added_faults(read_set(), key, design),
)
read_extras, parse_extras = OWN_CARDS.read, OWN_CARDS.parse

__all__ = ["EXTRA_KINDS", "FIRST_NUMBER", "OWN_CARDS", "deck_of", "merged", "parse_extras", "read_extras"]


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks; CatalogueError when it has designs of the same key or tag number."""
    check_added({key: design.number for key, design in file.designs.items()}, extras)
    cards = (card for key, design in extras.designs.items() for card in _cards(key, design, extras.copies[key]))
    return changed(file, designs={**file.designs, **extras.designs}, cards=(*file.cards, *cards))


def _cards(key: str, design: AnyDesign, copies: int) -> Iterator[PhysicalCard]:
    for copy in range(1, copies + 1):
        yield PhysicalCard(f"{key}-{copy}", key, deck_of(design), copy, copies)


def deck_of(design: AnyDesign) -> str:
    """The deck a card belongs to."""
    return f"level{design.level}" if isinstance(design, Event) else "team"
