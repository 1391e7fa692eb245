"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.games.common.own_cards.sets import SetFiles
from companion.games.common.own_cards.shapes import Shapes
from companion.games.incubo.cards import checks
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import KINDS, CardSet
from companion.games.incubo.power import Power

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
