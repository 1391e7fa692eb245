"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2), and own cards beside
it: weapon, flashback, effect, kick (team deck) and event (its level's deck)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.files import Extras, OwnCards
from companion.games.common.own_cards.sets import SetFiles
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inception.cards import checks
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import KINDS, AnyDesign, CardSet, Event, PhysicalCard
from companion.games.inception.script import Verb
from companion.kernel.workshop import Fault

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
EXTRA_KINDS = ("weapon", "flashback", "effect", "kick", "event")


class InceptionSets(SetFiles[CardSet]):
    """Designs by key, and the list of the physical cards."""

    words = ("verbs",)
    beside = ("priority_abbr",)

    def more_shape_faults(self, raw: Mapping[str, Any]) -> Iterator[str]:
        for place, value in enumerate(raw["cards"] if isinstance(raw.get("cards"), list) else (), 1):
            name = value.get("id") if isinstance(value, Mapping) else None
            called = f"card {place}" + (f" ({name})" if name else "")
            yield from (f"{called}: {say}" for say in self.shapes.faults(value, PhysicalCard))

    def filled(self, file: CardSet, designs: Mapping[str, Any], raw: Mapping[str, Any]) -> CardSet:
        return changed(file, designs=designs, cards=self.shapes.convert(raw["cards"], tuple[PhysicalCard, ...]))

    complaints = staticmethod(checks.complaints)


SETS = InceptionSets("inception", HOUSE_SET, CardSet, KINDS, Shapes(Verb, VERBS))
read_set, parse_set = SETS.read, SETS.parse


def deck_of(design: AnyDesign) -> str:
    """The deck a card belongs to."""
    return f"level{design.level}" if isinstance(design, Event) else "team"


def added_faults(key: str, design: AnyDesign) -> Iterator[Fault]:
    """Everything wrong with a design whose fields have the right types, beside the house set."""
    for field, fault in checks.design_faults(key, design, checks.flags_set((*read_set().designs.values(), design))):
        yield Fault(key, field or ("windows" if "window" in fault else ""), fault)


def added(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks."""
    cards = (
        PhysicalCard(f"{key}-{copy}", key, deck_of(design), copy, extras.copies[key])
        for key, design in extras.designs.items()
        for copy in range(1, extras.copies[key] + 1)
    )
    return changed(file, designs={**file.designs, **extras.designs}, cards=(*file.cards, *cards))


OWN_CARDS = OwnCards(SETS, EXTRA_KINDS, added_faults, deck_of, added)
