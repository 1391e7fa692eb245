"""Where symbols lie: finder patterns found with one template for all directions, and poses refined on fixed modules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.opencv import cv2
from vision.tags.pattern import FINDERS, SHARP, SOFT, Grid, centres, data_mask, function_pattern, product, ring

PX = 2.5
"""Pixels a module in rectified images."""
_PEAK, _PEAKS, _CROWDED = 0.35, 24, 72
"""Correlation of a finder pattern, and how many are looked at in the box of a slot; in a crowd."""
_COARSE = 2
"""Pixels that become one while finder patterns are searched."""
_SPAN = 14.0
"""Modules between the middles of two neighbouring finder patterns."""
_TAKEN = 6.0
"""Modules between the middles of two symbols, at the very least."""
_INSIDE = 11.0
"""Modules from a symbol's middle within which its own finders' middles lie."""
_SAME = 7.0
"""Modules between the middles of two readings of one symbol, at most."""
_BESIDE, _OWN = 19.0, 12.0
"""Modules from a symbol's middle to that of one beside it, at least, and to its own finders' middles, at most."""
_WINDOW, _FLOOR = 11, 3.0
"""Local contrast: window in modules, smallest deviation in grey levels."""
_SOFTER = 0.2
"""How much better fixed modules have to correlate when they are taken for soft: so does clutter."""
_ROUGH, _ROUGH_ALL, _LEAST_FIXED, _SURE = 0.38, 0.3, 0.3, 0.85
"""Correlations of fixed modules: before refining, the same when nothing may be overlooked, after it, and a sure tag."""

Contrast = NDArray[np.float32]
"""An image of local contrast at `PX` pixels a module."""


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a symbol lies in a rectified image: the middles of its three finders (3 x 2 px), how well its fixed modules
    correlate, and where the fourth corner's finder would be when the symbol is bent (2 px)."""

    corners: NDArray[np.float64]
    fixed: float
    fourth: NDArray[np.float64] | None = None

    @property
    def points(self) -> NDArray[np.float64]:
        """The four control points (4 x 2 px): finders and fourth corner."""
        return control(self.corners) if self.fourth is None else np.vstack([self.corners, self.fourth])

    @property
    def centre(self) -> NDArray[np.float64]:
        """The symbol's middle in pixels."""
        return (self.corners[1] + self.corners[2]) / 2

    def touches(self, other: "Pose") -> bool:
        """Whether two symbols there would lie on each other, or share a finder."""
        apart = np.hypot(*(np.vstack([other.corners, other.centre]) - self.centre).T) / PX
        return bool(apart[3] < _BESIDE or apart[:3].min() < _OWN)

    @property
    def angle(self) -> float:
        """Clockwise turn of the symbol in degrees."""
        across = self.corners[1] - self.corners[0]
        down = self.corners[2] - self.corners[0]
        x, y = across[0] + down[1], across[1] - down[0]
        return float(np.degrees(np.arctan2(y, x)) % 360)


def poses(
    contrast: Contrast,
    limit: int = 6,
    taken: Sequence[NDArray[np.float64]] = (),
    *,
    thorough: bool = True,
    crowded: bool = False,
) -> list[Pose]:
    """Places where the fixed parts of a symbol are, best first; none at the middles (2 px) in `taken`. `thorough`: also
    those that only refining makes likely, as tags with less than a pixel a module are, for half as much work again.
    `crowded`: fainter finders are looked at too, for there is more that looks like one.
    """
    many = _CROWDED if crowded else _PEAKS
    peaks, values = _peaks(contrast, int(many * max(1.0, contrast.size / 385**2)), taken)
    triples = np.array(_triples(peaks, values)).reshape(-1, 3, 2)
    for middle in taken:
        triples = triples[np.hypot(*((triples[:, 1] + triples[:, 2]) / 2 - middle).T) > _TAKEN * PX]
    if not len(triples):
        return []
    rough = fixed_scores(contrast, triples)
    least = _ROUGH_ALL if thorough else _ROUGH
    order = [index for index in np.argsort(-rough, kind="stable") if rough[index] > least][: 2 * limit]
    triples = triples[order]
    first = _apart(triples)
    found = upright(contrast, triples[first])
    rest = np.delete(triples, first, 0)
    sure = [pose for pose in found if pose.fixed > _SURE]
    open_still = [not any(pose.touches(Pose(corners, 0.0)) for pose in sure) for corners in rest]
    found += upright(contrast, rest[np.array(open_still, bool)])
    found = sorted((pose for pose in found if pose.fixed >= _LEAST_FIXED), key=lambda pose: -pose.fixed)
    return _distinct(found)[:limit]


def _apart(triples: NDArray[np.float64]) -> list[int]:
    """The first triple at each place."""
    middles = (triples[:, 1] + triples[:, 2]) / 2
    kept: list[int] = []
    for index, middle in enumerate(middles):
        if not kept or np.hypot(*(middles[kept] - middle).T).min() >= _SAME * PX:
            kept.append(index)
    return kept


def contrast(image: Luma | Grid) -> Contrast:
    """Local contrast: mean 0, deviation 1 in a window of 11 modules; a little noise keeps flat areas from looking
    alike.
    """
    window = int(_WINDOW * PX) | 1
    grey = image.astype(np.float32)
    mean = np.asarray(cv2.boxFilter(grey, -1, (window, window), borderType=cv2.BORDER_REFLECT), np.float32)
    square = cv2.boxFilter(grey * grey, -1, (window, window), borderType=cv2.BORDER_REFLECT)
    deviation: Contrast = np.maximum(cv2.sqrt(np.maximum(square - mean * mean, 0.0)), _FLOOR)
    result = (grey - mean) / deviation
    height, width = image.shape
    return result + _noise(height, width)


@lru_cache(maxsize=8)
def _noise(height: int, width: int) -> NDArray[np.float32]:
    return np.random.default_rng(0).normal(0, 0.05, (height, width)).astype(np.float32)


def _peaks(
    contrast: Contrast, most: int, taken: Sequence[NDArray[np.float64]]
) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Middles of what looks like finder patterns (N x 2 px) and their correlations, best first; none in the symbols
    whose middles (2 px) are `taken`.

    Found at half the resolution, which is a quarter of the work and shows rings as well; refining does the rest.
    """
    coarse = cv2.resize(contrast, None, fx=1 / _COARSE, fy=1 / _COARSE, interpolation=cv2.INTER_AREA)
    template = ring(PX / _COARSE)
    half = template.shape[0] // 2
    padded = cv2.copyMakeBorder(coarse, half, half, half, half, cv2.BORDER_REFLECT)
    likeness = np.asarray(cv2.matchTemplate(padded, template, cv2.TM_CCOEFF_NORMED), np.float32)
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


def _vertex(before: Grid, here: Grid, after: Grid) -> Grid:
    """Where between two neighbours a parabola through three values is highest, -0.5 … 0.5."""
    return 0.5 * (before - after) / np.minimum(before - 2 * here + after, -1e-6)


def _triples(peaks: NDArray[np.float64], values: NDArray[np.float32]) -> list[NDArray[np.float64]]:
    """Finder triples (3 x 2: top left, top right, bottom left), best first; one finder may be missing."""
    span = _SPAN * PX
    offset = peaks[None] - peaks[:, None]
    distance = np.hypot(offset[..., 0], offset[..., 1])
    tree = values.astype(float)
    scored: list[tuple[float, NDArray[np.float64]]] = []
    beside = np.abs(distance - span) < 0.15 * span
    for corner, right in zip(*np.nonzero(beside), strict=True):
        across = offset[corner, right]
        down = np.array([-across[1], across[0]])
        miss = np.hypot(*(peaks - (peaks[corner] + down)).T)
        third = int(miss.argmin())
        pair = tree[corner] + tree[right]
        if miss[third] < 2.2 * PX:
            penalty = 0.1 * miss[third] / PX + 1.5 * abs(distance[corner, right] / span - 1)
            scored.append((pair + tree[third] - penalty, peaks[[corner, right, third]]))
        elif pair > 1.1:
            scored.append((pair - 0.2, np.array([peaks[corner], peaks[right], peaks[corner] + down])))
            scored.append((pair - 0.2, np.array([peaks[corner], peaks[corner] - down, peaks[right]])))
    diagonal = np.abs(distance - span * np.sqrt(2)) < 0.12 * span
    for right, bottom in zip(*np.nonzero(diagonal), strict=True):
        pair = tree[right] + tree[bottom]
        if pair > 1.2:
            half = offset[right, bottom] / 2
            corner = peaks[right] + half + np.array([-half[1], half[0]])
            scored.append((pair - 0.3, np.array([corner, peaks[right], peaks[bottom]])))
    scored.sort(key=lambda one: -one[0])
    return [corners for _, corners in scored]


def control(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Four control points (4 x 2) of a flat symbol from its three finders."""
    return np.vstack([corners, corners[1] + corners[2] - corners[0]])


@lru_cache(maxsize=1)
def _fixed_weights() -> NDArray[np.float32]:
    """How much each finder's middle counts for the place of each fixed module (3 x N): an affine map."""
    across, down = ((centres()[~data_mask()] - FINDERS[0]) / _SPAN).T
    return np.stack([1 - across - down, across, down]).astype(np.float32)


@lru_cache(maxsize=1)
def _bent_weights() -> NDArray[np.float32]:
    """How much each control point counts for the place of each module (4 x 441): a bilinear map."""
    u, v = ((centres() - FINDERS[0]) / _SPAN).T
    return np.stack([(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v]).astype(np.float32)


def sampled_at(contrast: Contrast, points: NDArray[np.float64]) -> Grid:
    """Contrast at the middles of all modules (K x 441) for K sets of control points (K x 4 x 2 px)."""
    return _sampled(contrast, points, _bent_weights())


def _sampled(contrast: Contrast, points: NDArray[np.float64], weights: NDArray[np.float32]) -> Grid:
    x = product(points[..., 0].astype(np.float32), weights)
    y = product(points[..., 1].astype(np.float32), weights)
    return np.asarray(cv2.remap(contrast, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


@lru_cache(maxsize=1)
def _nudges() -> NDArray[np.float64]:
    """Twelve trial moves of one finder each, and four of all together (K x 3 x 2)."""
    moves = [np.zeros((3, 2))]
    for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for finder in range(3):
            move = np.zeros((3, 2))
            move[finder] = direction
            moves.append(move)
        moves.append(np.tile(direction, (3, 1)).astype(float))
    return np.array(moves)


def refine(
    contrast: Contrast, corners: NDArray[np.float64], steps: tuple[float, ...] = (0.6, 0.3, 0.15)
) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Finder triples near `corners` (K x 3 x 2) at which the fixed modules correlate best, and how well they do (K);
    steps in modules. All together, for a call costs more than its work.
    """
    at, best = corners.copy(), np.full(len(corners), -1.0, np.float32)
    hopeful = np.arange(len(corners))
    for step in steps:
        uphill = hopeful
        for _ in range(6):
            if not len(uphill):
                break
            trials = at[uphill, None] + _nudges() * step * PX
            scores = fixed_scores(contrast, trials.reshape(-1, 3, 2)).reshape(len(uphill), -1)
            top, each = scores.argmax(1), np.arange(len(uphill))
            best[uphill], at[uphill] = scores[each, top], trials[each, top]
            uphill = uphill[top != 0]
        hopeful = hopeful[best[hopeful] >= 0.35]
    return at, best


def upright(contrast: Contrast, triples: NDArray[np.float64]) -> list[Pose]:
    """The refined poses of K triples; where one finder was guessed, the symbol may have to be turned by quarters to
    fit.
    """
    if not len(triples):
        return []
    corners, fixed = refine(contrast, triples)
    first, right, bottom = corners.transpose(1, 0, 2)
    round_about = np.stack([first, right, right + bottom - first, bottom], 1)
    turned = np.stack([round_about[:, [k, (k + 1) % 4, (k + 3) % 4]] for k in range(4)], 1)
    quarter = fixed_scores(contrast, turned.reshape(-1, 3, 2)).reshape(-1, 4).argmax(1)
    if len(wrong := np.nonzero(quarter)[0]):
        corners[wrong], fixed[wrong] = refine(contrast, turned[wrong, quarter[wrong]], (0.3, 0.15))
    return [Pose(one, float(score)) for one, score in zip(corners, fixed, strict=True)]


def fixed_scores(contrast: Contrast, corners: NDArray[np.float64]) -> NDArray[np.float32]:
    """Correlation of the fixed modules for K finder triples, as sharp or as soft as they look there."""
    seen = _sampled(contrast, corners, _fixed_weights())
    sharp, soft = (seen @ _patterns()).T / _deviation(seen)
    return np.asarray(np.maximum(sharp, soft - _SOFTER), np.float32)


@lru_cache(maxsize=1)
def _patterns() -> Grid:
    """The fixed modules' brightness, sharp and soft (N x 2)."""
    return np.stack([function_pattern(SHARP), function_pattern(SOFT)], 1)


def _deviation(values: Grid) -> Grid:
    """How long rows (… x M) are without their mean."""
    total = np.einsum("...j->...", values)
    spread = np.einsum("...j,...j->...", values, values) - total * total / values.shape[-1]
    return np.asarray(np.sqrt(np.maximum(spread, 1e-12)), np.float32)


def correlations(values: Grid, patterns: Grid) -> Grid:
    """Correlation of blocks of rows (K x I x M) with patterns of mean 0 and length 1, one a block (K x M)."""
    return np.asarray(np.einsum("kij,kj->ki", values, patterns) / _deviation(values), np.float32)


def _distinct(poses: list[Pose]) -> list[Pose]:
    """Poses without repetitions of a better one at the same place."""
    kept: list[Pose] = []
    for pose in poses:
        if all(np.hypot(*(pose.centre - other.centre)) > _SAME * PX for other in kept):
            kept.append(pose)
    return kept
