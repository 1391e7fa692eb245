"""Cards attached to cards: which side of which parent a card of a power structure lies at."""

from collections.abc import Sequence

import numpy as np

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import Region
from vision.geometry import turn
from vision.reader.belief import Sighting

GAP_MM = 30.0
"""Largest gap between the edges of attached cards."""
_SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Directions on the upright parent: its printed top is N."""


def spots(region: Region, cards: Sequence[tuple[CardId, Sighting]]) -> list[tuple[str, Sighting]]:
    """The spot of each card of a tree: ``""`` for the root, ``parent/side`` for the others, nearest attachments first.

    The root is the card nearest to the region's printed marker. Cards that touch nothing get ``?/card``.
    """
    rest = dict(cards)
    if not rest:
        return []
    x, y = region.centre
    root = min(rest, key=lambda card: np.hypot(rest[card].x - x, rest[card].y - y))
    placed = {root: rest.pop(root)}
    named = [("", placed[root])]
    while rest:
        options = [
            (gap, parent, side, child)
            for child, one in rest.items()
            for parent, other in placed.items()
            if (found := beside(other, one)) is not None
            for side, gap in (found,)
        ]
        if not options:
            break
        _, parent, side, child = min(options, key=lambda option: option[0])
        placed[child] = rest.pop(child)
        named.append((f"{parent}/{side}", placed[child]))
    return named + [(f"?/{card}", one) for card, one in rest.items()]


def beside(parent: Sighting, child: Sighting) -> tuple[str, float] | None:
    """The side of `parent` (its own N, E, S, W) that `child` lies at, and the gap in mm; None when it is not beside
    it.
    """
    across, down = turn(-parent.rotation) @ np.array([child.x - parent.x, child.y - parent.y])
    relative = np.radians(child.rotation - parent.rotation)
    wide = abs(np.cos(relative)) * CARD_MM[0] + abs(np.sin(relative)) * CARD_MM[1]
    high = abs(np.sin(relative)) * CARD_MM[0] + abs(np.cos(relative)) * CARD_MM[1]
    best: tuple[str, float] | None = None
    for side, (dx, dy) in _SIDES.items():
        along = across * dx + down * dy
        aside = abs(down) if dx else abs(across)
        reach = (CARD_MM[0] + wide) / 2 if dx else (CARD_MM[1] + high) / 2
        gap = along - reach
        if -20 < gap < GAP_MM and aside < (CARD_MM[1] if dx else CARD_MM[0]) / 2 and (best is None or aside < best[1]):
            best = (side, float(aside + abs(gap)))
    return best
