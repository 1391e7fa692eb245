"""Cards of one's own beside the set (ledger 7.2), see `companion.games.common.own_cards.files`.

Kinds: weapon, flashback, effect, kick (team deck) and event (its level's deck).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards, check_added
from companion.games.inception.cards.catalogue import SETS
from companion.games.inception.cards.checks import design_faults, flags_set
from companion.games.inception.designs import AnyDesign, CardSet, Event, PhysicalCard
from companion.kernel.workshop import Fault

EXTRA_KINDS = ("weapon", "flashback", "effect", "kick", "event")


def deck_of(design: AnyDesign) -> str:
    """The deck a card belongs to."""
    return f"level{design.level}" if isinstance(design, Event) else "team"


def added_faults(key: str, design: AnyDesign) -> Iterator[Fault]:
    """Everything wrong with a design whose fields have the right types, beside the house set."""
    for field, fault in design_faults(key, design, flags_set((*SETS.read().designs.values(), design))):
        yield Fault(key, field or ("windows" if "window" in fault else ""), fault)


OWN_CARDS = OwnCards(SETS, EXTRA_KINDS, added_faults, deck_of)
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
