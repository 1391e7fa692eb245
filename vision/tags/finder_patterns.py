"""Which places look like finder patterns, by one template for all directions, and which three may be a symbol's."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.opencv import cv2
from vision.tags.pattern import Grid, ring

PX = 2.5
"""Pixels a module in rectified images."""
_PEAK = 0.35
"""Correlation of a finder pattern."""
_COARSE = 2
"""Pixels that become one while finder patterns are searched."""
SPAN = 14.0
"""Modules between the middles of two neighbouring finder patterns."""
_INSIDE = 11.0
"""Modules from a symbol's middle within which its own finders' middles lie."""
_WINDOW, _FLOOR = 11, 3.0
"""Local contrast: window in modules, smallest deviation in grey levels."""

Contrast = NDArray[np.float32]
"""An image of local contrast at `PX` pixels a module."""


def contrast(image: Luma | Grid) -> Contrast:
    """Local contrast: mean 0, deviation 1 in a window of 11 modules; a little noise keeps flat areas from looking
    alike.
    """
    window = (int(_WINDOW * PX) | 1,) * 2
    mean = cv2.boxFilter(image, cv2.CV_32F, window, borderType=cv2.BORDER_REFLECT)
    variance = cv2.sqrBoxFilter(image, cv2.CV_32F, window, borderType=cv2.BORDER_REFLECT)
    variance = cv2.subtract(variance, cv2.multiply(mean, mean))
    deviation = cv2.sqrt(np.maximum(variance, _FLOOR**2))
    result = cv2.divide(cv2.subtract(image, mean, dtype=cv2.CV_32F), deviation)
    height, width = image.shape
    return np.asarray(cv2.add(result, _noise(height, width)), np.float32)


@lru_cache(maxsize=8)
def _noise(height: int, width: int) -> NDArray[np.float32]:
    return np.random.default_rng(0).normal(0, 0.05, (height, width)).astype(np.float32)


def ring_peaks(
    contrast: Contrast, most: int, taken: Sequence[NDArray[np.float64]]
) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Middles of what looks like finder patterns (N x 2 px) and their correlations, best first; none in the symbols
    whose middles (2 px) are `taken`.

    Found at half the resolution, which is a quarter of the work and shows rings as well; refining does the rest.
    """
    coarse = cv2.resize(contrast, None, fx=1 / _COARSE, fy=1 / _COARSE, interpolation=cv2.INTER_AREA)
    likeness = _likeness(np.asarray(coarse, np.float32), ring(PX / _COARSE))
    around = cv2.dilate(likeness, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((likeness == around) & (likeness > _PEAK))
    for x, y in taken:
        free = np.hypot(columns * _COARSE - x, rows * _COARSE - y) > _INSIDE * PX
        rows, columns = rows[free], columns[free]
    values = likeness[rows, columns]
    order = np.argsort(-values, kind="stable")[:most]
    rows, columns = rows[order], columns[order]
    nearby = np.pad(likeness, 1, mode="edge")
    x = columns + _vertex(nearby[rows + 1, columns], values[order], nearby[rows + 1, columns + 2])
    y = rows + _vertex(nearby[rows, columns + 1], values[order], nearby[rows + 2, columns + 1])
    return np.stack([x, y], 1) * _COARSE + (_COARSE - 1) / 2, values[order]


def _likeness(image: Grid, template: Grid) -> Grid:
    """Correlation of a small template (mean 0) with what is round each pixel."""
    window = (template.shape[1], template.shape[0])
    mean = cv2.boxFilter(image, cv2.CV_32F, window, borderType=cv2.BORDER_REFLECT)
    square = cv2.sqrBoxFilter(image, cv2.CV_32F, window, borderType=cv2.BORDER_REFLECT)
    length = cv2.sqrt(np.maximum(cv2.subtract(square, cv2.multiply(mean, mean)), 1e-6))
    unit = template / float(np.linalg.norm(template) * template.size**0.5)
    return np.asarray(cv2.divide(cv2.filter2D(image, -1, unit, borderType=cv2.BORDER_REFLECT), length), np.float32)


def _vertex(before: Grid, here: Grid, after: Grid) -> Grid:
    """Where between two neighbours a parabola through three values is highest, -0.5 … 0.5."""
    return 0.5 * (before - after) / np.minimum(before - 2 * here + after, -1e-6)


def finder_triples(peaks: NDArray[np.float64], values: NDArray[np.float32]) -> NDArray[np.float64]:
    """Finder triples (N x 3 x 2: top left, top right, bottom left), best first; one finder may be missing."""
    if not len(peaks):
        return np.empty((0, 3, 2))
    offset = peaks[None] - peaks[:, None]
    distance = np.hypot(offset[..., 0], offset[..., 1])
    worth = values.astype(float)
    found = [*_beside(peaks, worth, offset, distance), *_across(peaks, worth, offset, distance)]
    scores, triples = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return np.asarray(triples[np.argsort(-scores, kind="stable")], float)


_Scored = tuple[NDArray[np.float64], NDArray[np.float64]]
"""How likely triples are (N), and where they are (N x 3 x 2)."""


def _beside(
    peaks: NDArray[np.float64], worth: NDArray[np.float64], offset: NDArray[np.float64], distance: NDArray[np.float64]
) -> list[_Scored]:
    """Triples of a corner, the finder to its right, and the third below it, or guessed where two are strong."""
    span = SPAN * PX
    corner, right = np.nonzero(np.abs(distance - span) < 0.15 * span)
    across, pair = offset[corner, right], worth[corner] + worth[right]
    down = np.stack([-across[:, 1], across[:, 0]], 1)
    below = peaks[corner] + down
    apart = peaks[None] - below[:, None]
    miss = np.hypot(apart[..., 0], apart[..., 1])
    third = miss.argmin(1) if len(miss) else np.empty(0, int)
    miss = miss[np.arange(len(third)), third]
    whole = miss < 2.2 * PX
    penalty = 0.1 * miss / PX + 1.5 * np.abs(distance[corner, right] / span - 1)
    seen = np.stack([peaks[corner], peaks[right], peaks[third]], 1)[whole]
    bold = ~whole & (pair > 1.1)
    guessed = np.stack([peaks[corner], peaks[right], below], 1)[bold]
    turned = np.stack([peaks[corner], peaks[corner] - down, peaks[right]], 1)[bold]
    return [
        ((pair + worth[third] - penalty)[whole], seen), (pair[bold] - 0.2, guessed), (pair[bold] - 0.2, turned)
    ]  # fmt: skip


def _across(
    peaks: NDArray[np.float64], worth: NDArray[np.float64], offset: NDArray[np.float64], distance: NDArray[np.float64]
) -> list[_Scored]:
    """Triples of two strong finders at opposite corners; the one between them is guessed."""
    diagonal = SPAN * PX * np.sqrt(2)
    right, bottom = np.nonzero(np.abs(distance - diagonal) < 0.12 * SPAN * PX)
    strong = worth[right] + worth[bottom] > 1.2
    right, bottom = right[strong], bottom[strong]
    half = offset[right, bottom] / 2
    corner = peaks[right] + half + np.stack([-half[:, 1], half[:, 0]], 1)
    return [(worth[right] + worth[bottom] - 0.3, np.stack([corner, peaks[right], peaks[bottom]], 1))]
