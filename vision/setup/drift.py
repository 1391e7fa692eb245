"""Watches during play whether the camera still is as calibrated, and says so before readings get worse."""

from collections.abc import Sequence
from math import log2

import numpy as np
from msgspec import Struct

from companion.kernel.cards import TAG_MM
from companion.kernel.places import Mat
from companion.kernel.sentences import decimal, say
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.reader.belief import Belief
from vision.setup.calibrate import Calibration, calibrate

MOVED = say("camera or mat was moved")
"""How what is told of that begins, at once (`vision.pictures.moved`) or when the calibration is compared."""
LOOK_S = 20.0
"""How often the table is looked at."""
MOVED_MM, STOPS, BLURRED, WARPED_MM = 25.0, 1.0, 1.6, 1.0
"""What is told: corners moved, light lost (stops), edges wider (factor), markers off their places (mm)."""
SOFT_MM = 0.35
"""Edges narrower than this are sharp enough, whatever they were."""


class Reference(Struct, frozen=True):
    """How a calibrated camera saw the mat: picture size and the mat's corners in pixels, blur (mm), grey of paper."""

    size: tuple[int, int]
    corners: tuple[tuple[float, float], ...]
    blur_mm: float
    white: float


def reference(found: Calibration, mat: Mat) -> Reference:
    """What to compare with later; `found` must have located the mat."""
    table = found.solution.table
    assert table is not None
    return Reference(table.size, _corners(table, mat), found.blur_mm, found.white)


class Drift:
    """Compares now and then with the calibration; what it says has been seen twice."""

    def __init__(self, was: Reference, mat: Mat, tag_mm: float = TAG_MM) -> None:
        self._was, self._mat, self._tag_mm = was, mat, tag_mm
        self._next = float("-inf")
        self._suspicion: tuple[str, ...] = ()
        self._told: tuple[str, ...] = ()

    def look(self, frame: Frame, belief: Belief) -> tuple[str, ...] | None:
        """Words about what is no longer as calibrated, () when all is; None while there is nothing new to say."""
        if frame.at < self._next or belief.table is None or not belief.usable:
            return None
        self._next = frame.at + LOOK_S
        now = calibrate(frame, self._mat, belief.table, tag_mm=self._tag_mm)
        if now.solution.table is None:
            return None
        words = tuple(self.words(now))
        kinds = tuple(word.split(":")[0] for word in words)
        twice, self._suspicion = self._suspicion == kinds, kinds
        if not twice or kinds == self._told:
            return None
        self._told = kinds
        return words

    def has_moved(self, table: TableFrame) -> bool:
        """Whether the mat lies elsewhere in the picture than it was calibrated."""
        return self._moved_mm(table) > MOVED_MM

    def words(self, now: Calibration) -> Sequence[str]:
        """What is different, worst first."""
        was, table = self._was, now.solution.table
        assert table is not None
        said = []
        stops = 2.2 * log2(max(was.white, 4) / max(now.white, 4))
        if stops > STOPS and now.stops > 0.3:
            less = say("by about {stops} stops", stops=f"{round(2 * stops) / 2:g}")
            said.append(
                say(
                    "it is darker than when the camera was calibrated: {less}; add light, or calibrate again", less=less
                )
            )
        if now.white >= 250 > was.white:
            said.append(say("it is too bright since the camera was calibrated: dim the light, or calibrate again"))
        if now.blur_mm > SOFT_MM and now.blur_mm > BLURRED * was.blur_mm:
            wider = now.blur_mm / max(was.blur_mm, 0.01)
            said.append(
                say(
                    "the focus is off: edges are {times} times as wide as calibrated; calibrate again",
                    times=decimal(wider),
                )
            )
        if now.error_mm > WARPED_MM:
            said.append(
                say(
                    "the mat lies unevenly: markers are {mm} mm off their places; flatten it",
                    mm=decimal(now.error_mm),
                )
            )
        moved = self._moved_mm(table)
        if moved > MOVED_MM:
            said.append(
                say(
                    "{moved} since it was calibrated: by {mm} mm; cards are still read, calibrate when you can",
                    moved=MOVED,
                    mm=f"{moved:.0f}",
                )
            )
        return said

    def _moved_mm(self, table: TableFrame) -> float:
        """How far the mat's corners are from where they were, at most, in mm on the mat."""
        if table.size != self._was.size:
            return 0.0
        shift = np.array(_corners(table, self._mat)) - np.array(self._was.corners)
        w, h = self._mat.size_mm
        return float(np.hypot(*shift.T).max() / table.px_per_mm(w / 2, h / 2))


def _corners(table: TableFrame, mat: Mat) -> tuple[tuple[float, float], ...]:
    w, h = mat.size_mm
    px = table.to_px(np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]]))
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in px)
