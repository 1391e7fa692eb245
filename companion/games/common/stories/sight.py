"""What a picture shows, as stories write it: cards at places, each with its face and how far it is turned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.games.common.stories.forms import Form, among, record
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


SEEN = "a list of {zone, card, face, rotation} with the rotation in degrees"
DEGREES = Form("a number", lambda value: isinstance(value, int | float) and not isinstance(value, bool))


def seen(zone: Form, card: Form) -> Form:
    """What a story may say of a card that is seen."""
    return record(
        {"zone": zone, "card": card, "face": among("face", ("A", "B", "F", "up")), "rotation": DEGREES}, "zone", "card"
    )


def looks(cards: Any) -> Iterator[Look]:
    """The cards of ``seen: [{zone, card, face, rotation}]``."""
    for one in listed(cards):
        yield Look(place(one["zone"]), one["card"], one.get("face", "A"), float(one.get("rotation", 0)))
