"""Where cards lie when too many are in a row to stand side by side: on one another, and no tag under another card.

A card takes the first spot, from the left as its player reads and from the top, where it covers nobody's tag.
So who lies there already stays when one more comes. Where the row is too small, corners reach out of it.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from msgspec import Struct

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import Region

STEP_MM = 3.0
"""How close together spots are tried."""
TAG_MM = 21.0
"""From a card's middle to its tag's, at the left edge as its player reads."""
HALF_TAG_MM = 11.0
"""Half a tag with its light border."""
REACH_MM = ((0.0, 0.0, 7.0), (0.0, 22.0, 7.0), (22.0, 22.0, 7.0))
"""How far a card may reach out of its row, one after the other: at the left, at the right, above and below."""

Points = np.ndarray
"""Rows of x and y, in mm."""
_TAG: Points = np.array(
    [(along - TAG_MM, across) for along, across in product((-HALF_TAG_MM, 0.0, HALF_TAG_MM), repeat=2)]
)
_NEAR_MM = (math.hypot(*CARD_MM) + math.hypot(2 * HALF_TAG_MM, 2 * HALF_TAG_MM)) / 2
"""How far apart the middles of a card and of a tag may be that it covers, however they are turned."""
_CORNERS: Points = np.array([(x * CARD_MM[0] / 2, y * CARD_MM[1] / 2) for x, y in product((-1, 1), repeat=2)])


class Lain(Struct, frozen=True):
    """A card as it lies: its middle in mm, degrees clockwise."""

    x: float
    y: float
    angle: float = 0.0

    def hides(self, other: "Lain") -> bool:
        """Whether it would cover some of the other's tag, if it lay above."""
        return bool(_hidden(self.angle, other.tag() - (self.x, self.y)).any())

    def tag(self) -> Points:
        """Points of its tag, in mm: corners, edges, middle."""
        return _turned(_TAG, self.angle) + (self.x, self.y)


def _turned(points: Points, degrees: float) -> Points:
    way = math.radians(degrees)
    turned: Points = points @ np.array(((math.cos(way), math.sin(way)), (-math.sin(way), math.cos(way))))
    return turned


def _hidden(angle: float, points: Points) -> np.ndarray:
    """Which points, measured from its middle, are under a card."""
    hidden: np.ndarray = np.all(np.abs(_turned(points, -angle)) < np.array(CARD_MM) / 2, axis=-1)
    return hidden


@lru_cache(maxsize=64)
def crowd(
    region: Region, cards: tuple[tuple[CardId, float], ...], others: tuple[Lain, ...]
) -> tuple[tuple[CardId, Lain], ...] | None:
    """Where these cards (with their angles) lie in the region, the lowest first; ``None`` when there is no room.

    `others` lie in other rows: nobody's tag may be under anybody. Remembered, since a table is asked again for
    where its cards lie until they do.
    """
    straight_first = tuple(sorted(cards, key=lambda one: one[1] % 90 != 0))
    for left, right, upright in REACH_MM:
        for order in dict.fromkeys((cards, straight_first)):
            found = _first_fit(region, order, others, (left, right, upright))
            if found is not None:
                return tuple(found)
    return None


def _first_fit(
    region: Region, cards: Sequence[tuple[CardId, float]], others: Sequence[Lain], reach: tuple[float, float, float]
) -> list[tuple[CardId, Lain]] | None:
    found: list[tuple[CardId, Lain]] = []
    for card, angle in cards:
        spots = _spots(region, angle, reach)
        free = np.ones(len(spots), bool)
        for lain in (*(one for _, one in found), *others):
            _strike(free, angle, lain.tag(), -spots)
        for lain in others:
            _strike(free, lain.angle, Lain(0, 0, angle).tag() - (lain.x, lain.y), spots)
        if not free.any():
            return None
        x, y = spots[np.argmax(free)]
        found.append((card, Lain(float(x), float(y), angle)))
    return found


def _strike(free: np.ndarray, angle: float, tag: Points, shifts: Points) -> None:
    """Strikes out where a tag, shifted from a card's middle by so much, would be under that card in some point."""
    middle = tag.mean(axis=0)
    near = np.flatnonzero(free & (np.abs(shifts + middle) < _NEAR_MM).all(axis=1))
    free[near[_hidden(angle, tag + shifts[near, None]).any(axis=1)]] = False


def _spots(region: Region, angle: float, reach: tuple[float, float, float]) -> Points:
    """Spots in a region, column by column; from the other side where it faces the player there."""
    wide, high = np.abs(_turned(_CORNERS, angle)).max(axis=0)
    left, right, beyond = reach
    across = _steps(max(0.0, wide - left), min(region.w, region.w - wide + right))
    down = _steps(max(0.0, high - beyond), min(region.h, region.h - high + beyond))
    spots = np.array([(x, y) for x in across for y in down]).reshape(-1, 2)
    size = np.array((region.w, region.h))
    return (size - spots if region.facing else spots) + (region.x, region.y)


def _steps(first: float, last: float) -> Points:
    return first + STEP_MM * np.arange(int((last - first) / STEP_MM) + 1)
