"""Cards tucked under others in a row: the strip with the tag stays visible, so the card it belongs to lies on the other
side of it, whichever way round the tucked card lies.
"""

from collections.abc import Sequence

import numpy as np

from companion.kernel.cards import CARD_MM
from vision.geometry import turn
from vision.reader.belief import Sighting

STRIP_MM = 20.0
"""How much of a tucked card stays visible, as the mat's rules have it (INC ledger 2.2)."""
_FARTHEST_MM = 34.0
"""Distance of two cards' middles up to which one is tucked under the other; groups that touch overlap by 20 mm."""
_NEAREST_MM = 6.0
_ASKEW_MM = 0.45 * CARD_MM[1]


def tucked(cards: Sequence[Sighting]) -> dict[int, tuple[Sighting, ...]]:
    """For each card (by ``id``) that is tucked under others: what it is under, the nearest first."""
    found: dict[int, tuple[Sighting, ...]] = {}
    for one in cards:
        chain: list[Sighting] = []
        way = one.rotation + (180 if one.read.offset[0] > 0 else 0)
        while (top := _next(chain[-1] if chain else one, way, cards)) is not None and top not in chain:
            chain.append(top)
        if chain:
            found[id(one)] = tuple(chain)
    return found


def _next(one: Sighting, way: float, cards: Sequence[Sighting]) -> Sighting | None:
    """The nearest card whose middle lies away from the strip, near enough to cover all of this one but that."""
    away = {id(other): _away(one, way, other) for other in cards if other is not one}
    near = [other for other in cards if other is not one and is_tucked(away[id(other)])]
    return min(near, key=lambda other: away[id(other)][0], default=None)


def is_tucked(gap: tuple[float, float]) -> bool:
    """Whether a card whose middle is so far (along, across; mm) from another's covers all but a strip of that."""
    right, down = gap
    return _NEAREST_MM <= right <= _FARTHEST_MM and abs(down) <= _ASKEW_MM


def _away(one: Sighting, way: float, other: Sighting) -> tuple[float, float]:
    """How far another card's middle lies along a direction (degrees, 0 = right) and across it, in mm."""
    right, down = turn(-way) @ np.array([other.x - one.x, other.y - one.y])
    return float(right), float(down)
