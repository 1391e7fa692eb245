"""What a picture shows, as stories write it: cards at places, each with its face and how far it is turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.stories.words import listed
from companion.kernel.places import Place, place


class Look(Struct, frozen=True):
    """One card that is seen: where, which (in the words of the story), which side of it, and how far it is turned."""

    where: Place
    card: Any
    side: str = "A"
    degrees: float = 0.0
    """Clockwise; 0 is upright for the near player."""

    def turns(self, step: int, tolerance: float = 180.0) -> int | None:
        """How many steps of so many degrees it is turned, ``None`` when it lies farther askew than the tolerance."""
        nearest = round(self.degrees / step)
        return nearest % (360 // step) if abs(self.degrees - nearest * step) <= tolerance else None


def looks(seen: Any) -> Iterator[Look]:
    """The cards of ``seen: [{zone, card, face, rotation}]``; ScenarioError for what is no such card."""
    for one in listed(seen):
        rotation = one.get("rotation", 0) if isinstance(one, Mapping) else None
        if not isinstance(rotation, int | float):
            raise ScenarioError(
                f"seen lists {{zone, card, face, rotation}} with the rotation in degrees, found {one!r}"
            )
        side = str(one.get("face", "A")).upper()
        yield Look(place(str(one.get("zone", ""))), one.get("card"), side, float(rotation))
