"""Millimetres on the mat to pixels in the frame and back: a homography and two radial terms.

``undistorted = homography * mm``; ``pixel = centre + (undistorted - centre) * (1 + radial * r**2 + second * r**4)``
where r is the distance from the centre in half diagonals; r stays what it is from where the picture would fold back.
The centre is where the lens's axis meets the picture, which is hardly ever quite its middle. Angles on the mat are
degrees clockwise seen from above.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.opencv import cv2

_NEVER = 1e9
Points = NDArray[np.float64]
"""N x 2."""


@dataclass(frozen=True, eq=False)
class TableFrame:
    """Where the mat lies in pictures of `size` (width, height) pixels. `axis`: how far beside the picture's middle the
    lens's axis meets it, in half diagonals."""

    homography: NDArray[np.float64]
    radial: float
    size: tuple[int, int]
    second: float = 0.0
    axis: tuple[float, float] = (0.0, 0.0)

    @property
    def lens(self) -> tuple[float, float, float, float]:
        """What belongs to the lens alone: both radial terms, and its axis."""
        return (self.radial, self.second, *self.axis)

    @property
    def _centre(self) -> Points:
        return np.array(self.size) / 2 + np.array(self.axis) * self._half_diagonal

    @property
    def _half_diagonal(self) -> float:
        return float(np.hypot(*self.size) / 2)

    def to_px(self, mm: Points) -> Points:
        """Pixels of points on the mat (N x 2)."""
        return project(self.homography, (self.radial, self.second), mm, self._centre, self._half_diagonal)

    def to_mm(self, px: Points) -> Points:
        """Points on the mat of pixels (N x 2)."""
        offset = np.asarray(px, float) - self._centre
        if self.radial or self.second:
            offset = offset / _straightening(np.hypot(*offset.T) / self._half_diagonal, (self.radial, self.second))
        return apply(np.asarray(np.linalg.inv(self.homography), float), offset + self._centre)

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


def project(
    homography: NDArray[np.float64], lens: tuple[float, float], mm: Points, centre: Points, scale: float
) -> Points:
    """`TableFrame.to_px` with its parts as arguments, for fitting; `lens` are the two radial terms."""
    flat = apply(homography, mm)
    offset = flat - centre
    squares = np.minimum((offset**2).sum(1, keepdims=True) / scale**2, _fold(lens))
    return centre + offset * (1 + lens[0] * squares + lens[1] * squares**2)


def _fold(lens: tuple[float, float]) -> float:
    """The square of the distance (half diagonals) from which a lens's polynomial would fold the picture back."""
    half, inner = 1.5 * lens[0], 2.25 * lens[0] ** 2 - 5 * lens[1]
    if inner < 0:
        return _NEVER
    # the smaller positive root of 1 + 3 first x + 5 second x², in the form that a second term of 0 does not harm
    lowest = half - float(np.sqrt(inner))
    return -1 / lowest if lowest < -1e-9 else _NEVER


def _straightening(away: NDArray[np.float64], lens: tuple[float, float]) -> NDArray[np.float64]:
    """By what the offsets of bent points `away` from the centre (half diagonals) are to be divided (N x 1)."""
    first, second = lens
    furthest = np.sqrt(_fold(lens))
    straight = np.minimum(away, furthest)
    for _ in range(8):  # Newton's method; from here it comes nearer from one side only
        square = straight**2
        miss = straight * (1 + first * square + second * square**2) - away
        slope = np.maximum(1 + 3 * first * square + 5 * second * square**2, 1e-3)
        straight = np.clip(straight - miss / slope, 0.0, furthest)
    square = straight**2
    return np.asarray(1 + first * square + second * square**2, float)[:, None]


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
