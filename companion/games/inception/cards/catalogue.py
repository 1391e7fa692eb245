"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.sets import SetFiles
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inception.cards import checks
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import KINDS, CardSet, PhysicalCard
from companion.games.inception.script import Verb

HOUSE_SET = Path(__file__).parent.parent / "cards.json"


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
