"""A camera that was bumped, or a mat that was pushed: cards are followed, and people are told for a while."""

from __future__ import annotations

import numpy as np

from companion.kernel.places import Mat
from companion.kernel.sentences import say
from vision.frame import Frame
from vision.geometry import TableFrame, angle_between
from vision.setup.drift import MOVED

NEAR_MM = 10.0
"""What lies so near is where it was."""
TURNED_DEG = 2.0
"""From so much on the turn is told too."""
USED_TO_S = 20.0
"""After so long where it is now, that is its place."""


class Moved:
    """Compares where the mat lies in the picture with where it lay; `words` say what happened, empty when nothing."""

    def __init__(self, mat: Mat) -> None:
        w, h = mat.size_mm
        self._corners = np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]])
        self._centre = (w / 2, h / 2)
        self._home: TableFrame | None = None
        self._now: TableFrame | None = None
        self._since = 0.0
        self.words = ""

    def look(self, frame: Frame, table: TableFrame) -> str:
        """What to say about this frame, "" when camera and mat are where they were, or have been so for a while."""
        if self._home is None or self._home.size != table.size:
            self._home = self._now = table
        if self._far(table, self._home) <= NEAR_MM:
            self._now, self.words = self._home, ""
        elif self._now is None or self._far(table, self._now) > NEAR_MM:
            self._now, self._since = table, frame.at
            self.words = self._said(table, self._home)
        elif frame.at - self._since >= USED_TO_S:
            self._home, self.words = table, ""
        return self.words

    def _far(self, one: TableFrame, other: TableFrame) -> float:
        """How far the mat's corners are from where they were, at most, in mm."""
        shift = one.to_px(self._corners) - other.to_px(self._corners)
        return float(np.hypot(*shift.T).max() / other.px_per_mm(*self._centre))

    def _said(self, now: TableFrame, was: TableFrame) -> str:
        middle = np.array([self._centre])
        away = float(np.hypot(*(now.to_px(middle) - was.to_px(middle))[0]) / was.px_per_mm(*self._centre))
        turned = angle_between(_angle(now, self._corners), _angle(was, self._corners))
        by = say(" by about {mm} mm", mm=max(10, round(away / 10) * 10)) if away > NEAR_MM else ""
        turn = ""
        if turned >= TURNED_DEG:
            degrees = f"{turned:.0f}"
            turn = (
                say(" and turned by {degrees}°", degrees=degrees)
                if by
                else say(" turned by {degrees}°", degrees=degrees)
            )
        return say(
            "{moved}{by}{turn}: play on, cards are read where they lie now; put it back, or calibrate when you can",
            moved=MOVED,
            by=by,
            turn=turn,
        )


def _angle(table: TableFrame, corners: np.ndarray) -> float:
    left, right = table.to_px(corners[:2])
    return float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])))
