"""A lens that is half covered: the marks at the mat's edge, where no card lies, are gone, and all between them is one
smooth patch.

Cups and papers upon some marks are none: between them the mat is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from companion.kernel.places import Mat
from vision.frame import Frame, Luma
from vision.geometry import TableFrame, rectify
from vision.mat.markers import PrintedMarker, look, printed

LOOK_S = 0.5
"""How often the marks are looked at."""
COVERED_S = 2.0
"""What covers them for so long is no hand that passes."""
SHARE = 1 / 3
"""Of the marks that were seen, so many at least are covered."""
FLAT, ALIKE = 6.0, 30.0
"""Grey levels that a covered place differs in (one standard deviation), and that two places of one cover differ by, at
most; a card, a mark or the printed mat has more."""
SMOOTH = 0.8
"""So much of what lies between covered marks is covered too."""
REACH_MM = 8.0


class Covered:
    """Notices it, frame by frame, while the mat is known.

    `suspected`: it looks so, and nothing seen now is to be trusted; `words` say so to people when it lasts.
    """

    def __init__(self, mat: Mat) -> None:
        self._marks = [one for one in printed(mat) if not one.region]
        self._known: set[int] = set()
        self._next = float("-inf")
        self._since = 0.0
        self.suspected = False
        self.words = ""

    def look(self, frame: Frame, table: TableFrame) -> None:
        """Takes in a frame."""
        if frame.at < self._next:
            return
        self._next = frame.at + LOOK_S
        seen = {one.id for one in self._marks if look(frame.luma, table, one, REACH_MM).seen}
        self._known |= seen
        known = [one for one in self._marks if one.id in self._known and table.sees(one.x, one.y)]
        gone = [one for one in known if one.id not in seen and _patch(frame.luma, table, one)[1] < FLAT]
        was = self.suspected
        self.suspected = 1 < len(gone) >= SHARE * len(known) and _one_cover(frame.luma, table, gone)
        if not was:
            self._since = frame.at
        lasts = self.suspected and frame.at - self._since >= COVERED_S
        how = f"{len(gone)} of the {len(known)} marks at the mat's edge"
        self.words = f"something covers {how}: take it away from before the camera, and wipe the lens" if lasts else ""


def _one_cover(luma: Luma, table: TableFrame, gone: Sequence[PrintedMarker]) -> bool:
    """Whether what lies between each two of these smooth places looks like one smooth thing with them."""
    smooth = []
    for one, other in combinations(gone, 2):
        ends = (_patch(luma, table, one)[0] + _patch(luma, table, other)[0]) / 2
        between = replace(one, x=(one.x + other.x) / 2, y=(one.y + other.y) / 2)
        level, spread = _patch(luma, table, between)
        smooth.append(spread < FLAT and abs(level - ends) < ALIKE)
    return sum(smooth) >= SMOOTH * len(smooth)


def _patch(luma: Luma, table: TableFrame, mark: PrintedMarker) -> tuple[float, float]:
    """Mean and standard deviation of the square where a mark is printed."""
    half = mark.size / 2
    image = rectify(luma, table, (mark.x - half, mark.y - half, mark.size, mark.size), 1.0).image
    return float(np.mean(image)), float(np.std(image))
