"""Millimetres on the mat to pixels in the frame and back: a homography and one radial term.

``undistorted = homography * mm``; ``pixel = centre + (undistorted - centre) * (1 + radial * r * r)`` where r is the
distance from the picture's centre in half diagonals. Angles on the mat are degrees clockwise seen from above.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.opencv import cv2

Points = NDArray[np.float64]
"""N x 2."""


@dataclass(frozen=True, eq=False)
class TableFrame:
    """Where the mat lies in pictures of `size` (width, height) pixels."""

    homography: NDArray[np.float64]
    radial: float
    size: tuple[int, int]

    @property
    def _centre(self) -> Points:
        return np.array([self.size[0] / 2, self.size[1] / 2])

    @property
    def _half_diagonal(self) -> float:
        return float(np.hypot(*self.size) / 2)

    def to_px(self, mm: Points) -> Points:
        """Pixels of points on the mat (N x 2)."""
        return project(self.homography, self.radial, mm, self._centre, self._half_diagonal)

    def to_mm(self, px: Points) -> Points:
        """Points on the mat of pixels (N x 2)."""
        offset = np.asarray(px, float) - self._centre
        inner = offset / self._half_diagonal
        for _ in range(6 if self.radial else 0):  # fixed point: converges fast for any real lens
            inner = offset / self._half_diagonal / (1 + self.radial * (inner**2).sum(1, keepdims=True))
        return apply(np.asarray(np.linalg.inv(self.homography), float), inner * self._half_diagonal + self._centre)

    def px_per_mm(self, x: float, y: float) -> float:
        """Pixels per millimetre near a point, the geometric mean of both directions."""
        around = self.to_px(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        return float(np.sqrt(abs(np.linalg.det(around[1:] - around[0]))))

    def sees(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point is inside the picture, at least `margin` pixels from its edge."""
        px, py = self.to_px(np.array([[x, y]]))[0]
        return bool(margin <= px < self.size[0] - margin and margin <= py < self.size[1] - margin)


def apply(matrix: NDArray[np.float64], points: Points) -> Points:
    """Points (N x 2) through a 3 x 3 homography."""
    x, y = np.asarray(points, float).T
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)  # BLAS would wake its threads for this
    return np.stack([u / w, v / w], 1)


def project(homography: NDArray[np.float64], radial: float, mm: Points, centre: Points, scale: float) -> Points:
    """`TableFrame.to_px` with its parts as arguments, for fitting."""
    flat = apply(homography, mm)
    offset = flat - centre
    return centre + offset * (1 + radial * (offset**2).sum(1, keepdims=True) / scale**2)


@dataclass(frozen=True, eq=False)
class RectifiedPatch:
    """A rectified piece of the mat: `image` shows the box from `origin` (mm) at `scale` pixels per mm, mat's axes."""

    image: Luma
    origin: tuple[float, float]
    scale: float
    to_frame: NDArray[np.float64]
    """Homography from pixels of `image` to pixels of the frame, exact at the middle of the box."""

    def to_mm(self, px: Points) -> Points:
        """Mat millimetres of pixels of `image` (pixel centres are whole numbers)."""
        return (np.asarray(px, float) + 0.5) / self.scale + np.array(self.origin)

    def to_px(self, mm: Points) -> Points:
        """Pixels of `image` of mat millimetres."""
        return (np.asarray(mm, float) - np.array(self.origin)) * self.scale - 0.5


def rectify(luma: Luma, table: TableFrame, box: tuple[float, float, float, float], scale: float) -> RectifiedPatch:
    """The box (x, y, w, h in mm) of the mat at `scale` pixels per mm. Outside the picture it is grey."""
    x, y, w, h = box
    width, height = max(2, round(w * scale)), max(2, round(h * scale))
    # Four points a little inside the box: the local homography then errs least where cards lie.
    inner = np.array([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])
    there = inner * [width, height] - 0.5
    here = table.to_px(np.array([x, y]) + inner * [w, h])
    to_frame = np.asarray(cv2.getPerspectiveTransform(there.astype(np.float32), here.astype(np.float32)), float)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    image = cv2.warpPerspective(
        luma, to_frame, (width, height), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=110
    )
    return RectifiedPatch(np.asarray(image, np.uint8), (x, y), scale, to_frame)


def turn(angle: float) -> NDArray[np.float64]:
    """The 2 x 2 matrix that turns mat vectors (x right, y towards the near player) clockwise by `angle` degrees."""
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return np.array([[cos, -sin], [sin, cos]])


def card_centre(tag: tuple[float, float], angle: float, offset: tuple[float, float]) -> tuple[float, float]:
    """The card's centre from its tag's centre (mm), the card's angle and the tag's offset (right, up) on the card."""
    right, up = offset
    x, y = np.array(tag) - turn(angle) @ np.array([right, -up])
    return (float(x), float(y))


def angle_between(one: float, other: float) -> float:
    """The smaller angle between two directions in degrees, 0 … 180."""
    return abs((one - other + 180) % 360 - 180)
