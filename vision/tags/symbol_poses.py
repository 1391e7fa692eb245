"""Where symbols lie: finder patterns three by three, refined on the modules that all symbols have alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2
from vision.tags.finder_patterns import PX, SPAN, Contrast, finder_triples, ring_peaks
from vision.tags.pattern import FINDERS, SHARP, SOFT, Grid, centres, data_mask, function_pattern, product

_PEAKS, _CROWDED = 24, 72
"""How many finder patterns are looked at in the box of a slot; in a crowd."""
_TAKEN = 6.0
"""Modules between the middles of two symbols, at the very least."""
_SAME = 7.0
"""Modules between the middles of two readings of one symbol, at most."""
_BESIDE, _OWN = 19.0, 12.0
"""Modules from a symbol's middle to that of one beside it, at least, and to its own finders' middles, at most."""
_SOFTER = 0.2
"""How much better fixed modules have to correlate when they are taken for soft: so does clutter."""
_ROUGH, _ROUGH_ALL, _LEAST_FIXED, _SURE = 0.38, 0.3, 0.3, 0.85
"""Correlations of fixed modules: before refining, the same when nothing may be overlooked, after it, and a sure tag."""


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
    peaks, values = ring_peaks(contrast, int(many * max(1.0, contrast.size / 385**2)), taken)
    triples = finder_triples(peaks, values)
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


def control(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """Four control points (4 x 2) of a flat symbol from its three finders."""
    return np.vstack([corners, corners[1] + corners[2] - corners[0]])


@lru_cache(maxsize=1)
def _fixed_weights() -> NDArray[np.float32]:
    """How much each finder's middle counts for the place of each fixed module (3 x N): an affine map."""
    across, down = ((centres()[~data_mask()] - FINDERS[0]) / SPAN).T
    return np.stack([1 - across - down, across, down]).astype(np.float32)


@lru_cache(maxsize=1)
def _bent_weights() -> NDArray[np.float32]:
    """How much each control point counts for the place of each module (4 x 441): a bilinear map."""
    u, v = ((centres() - FINDERS[0]) / SPAN).T
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
