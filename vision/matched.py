"""The matched reader: which of our own tags is it, answered by correlation instead of decoding.

All tags were printed by us, so their symbols are known. A rectified piece of the mat is searched for finder patterns
with one template that is the same in all directions; three of them give a pose; the 21 x 21 modules are sampled
there and compared with every known symbol. Reads at one pixel a module, where no decoder does. Constants were
measured on rendered and real pictures; at level H two tags differ in at least 54 modules, which is what makes a
likeness of half a symbol safe.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.manifest import SymbolSet
from vision.opencv import cv2
from vision.pattern import FINDERS, Grid, blurred, centres, data_mask, function_pattern, ring, unit

PX = 2.5
"""Pixels a module in rectified images."""
_PEAK, _PEAKS, _TRIPLES = 0.35, 24, 6
_SPAN = 14.0
"""Modules between the middles of two neighbouring finder patterns."""
_WINDOW, _FLOOR = 11, 3.0
"""Local contrast: window in modules, smallest deviation in grey levels."""
_ROUGH, _LEAST_FIXED, _SURE = 0.2, 0.3, 0.85
LEAST = 0.5
"""Correlation below which nothing is a tag."""
CLEAR = 0.6
"""Correlation from which one frame alone is enough."""
_SHARE = 0.85
"""A tag's own modules must correlate nearly as well as the fixed modules do, else it is a tag we do not know."""
_WEIGHT = 38.7
POSSIBLE_ODDS, CLEAR_ODDS = 6.0, 10.0


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a symbol lies in a rectified image: the middles of its three finders (3 x 2 px) and how well its fixed
    modules correlate."""

    corners: NDArray[np.float64]
    fixed: float

    @property
    def centre(self) -> NDArray[np.float64]:
        """The symbol's middle in pixels."""
        return (self.corners[1] + self.corners[2]) / 2

    def grid(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels of points given in modules (N x 2)."""
        return (self.corners.T @ _weights(points)).T

    def holds(self, corners: NDArray[np.float64]) -> bool:
        """Whether another triple (3 x 2 px) has its middle in this symbol's."""
        return bool(np.hypot(*((corners[1] + corners[2]) / 2 - self.centre)) < 7 * PX)

    @property
    def angle(self) -> float:
        """Clockwise turn of the symbol in degrees."""
        across = self.corners[1] - self.corners[0]
        down = self.corners[2] - self.corners[0]
        x, y = across[0] + down[1], across[1] - down[0]
        return float(np.degrees(np.arctan2(y, x)) % 360)


@dataclass(frozen=True, eq=False)
class Match:
    """The likeliest tag at a pose: correlation `score` of its own modules, of the second likeliest tag, and of the
    fixed modules; `odds` is the log likelihood ratio of the two.
    """

    payload: str
    pose: Pose
    score: float
    second: float
    odds: float

    @property
    def fits(self) -> bool:
        """Whether this can be the tag; two frames that agree make it certain."""
        return self.score >= LEAST and self.score >= _SHARE * self.pose.fixed and self.odds >= POSSIBLE_ODDS

    @property
    def clear(self) -> bool:
        """Whether one frame is enough."""
        return self.fits and self.score >= CLEAR and self.odds >= CLEAR_ODDS


class Matcher:
    """Matches one size of symbols. Images are rectified luma at `PX` pixels a module."""

    def __init__(self, symbols: SymbolSet) -> None:
        self.payloads = symbols.payloads
        self.scale = PX / symbols.module_mm
        """Pixels per mm of the images."""
        self._known = unit(blurred(symbols.grids)[:, data_mask()])
        self._at = {payload: index for index, payload in enumerate(self.payloads)}

    def poses(self, contrast: NDArray[np.float32], limit: int = _TRIPLES) -> list[Pose]:
        """Places in a `contrast` image where the fixed parts of a symbol are, best first."""
        peaks, values = _peaks(contrast, int(_PEAKS * max(1.0, contrast.size / 385**2)))
        triples = np.array(_triples(peaks, values)).reshape(-1, 3, 2)
        if not len(triples):
            return []
        rough = _fixed_scores(contrast, triples)
        order = [index for index in np.argsort(-rough, kind="stable") if rough[index] > _ROUGH][: 2 * limit]
        found: list[Pose] = []
        for corners in triples[order]:
            if not any(pose.fixed > _SURE and pose.holds(corners) for pose in found):
                pose = upright(contrast, corners)
                if pose.fixed >= _LEAST_FIXED:
                    found.append(pose)
        found.sort(key=lambda pose: -pose.fixed)
        return _distinct(found)[:limit]

    def match(self, contrast: NDArray[np.float32], pose: Pose) -> Match:
        """The likeliest known tag at a pose."""
        values = unit(_sampled(contrast, pose.corners[None], _all_weights())[:, data_mask()])
        scores = (values @ self._known.T)[0]
        best = int(scores.argmax())
        score = float(scores[best])
        second = float(np.partition(scores, -2)[-2]) if len(scores) > 1 else 0.0
        return Match(self.payloads[best], pose, score, second, _odds(score, second))

    def verify(self, contrast: NDArray[np.float32], pose: Pose, payload: str) -> Match | None:
        """The match at a remembered pose when it is still this tag there, else None."""
        again = refine(contrast, pose.corners, steps=(0.5, 0.25))
        if again.fixed < _LEAST_FIXED:
            return None
        match = self.match(contrast, again)
        return match if match.payload == payload and match.fits else None


def contrast(image: Luma) -> NDArray[np.float32]:
    """Local contrast: mean 0, deviation 1 in a window of 11 modules; a little noise keeps flat areas from looking
    alike.
    """
    window = int(_WINDOW * PX) | 1
    grey = image.astype(np.float32)
    mean = cv2.boxFilter(grey, -1, (window, window), borderType=cv2.BORDER_REFLECT)
    square = cv2.boxFilter(grey * grey, -1, (window, window), borderType=cv2.BORDER_REFLECT)
    deviation = cv2.sqrt(cv2.max(square - mean * mean, 0.0))
    result = (grey - mean) / cv2.max(deviation, _FLOOR)
    height, width = image.shape
    return result + _noise(height, width)


@lru_cache(maxsize=8)
def _noise(height: int, width: int) -> NDArray[np.float32]:
    return np.random.default_rng(0).normal(0, 0.05, (height, width)).astype(np.float32)


def _peaks(contrast: NDArray[np.float32], most: int) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Middles of what looks like finder patterns (N x 2 px) and their correlations, best first."""
    template = ring(PX)
    half = template.shape[0] // 2
    padded = cv2.copyMakeBorder(contrast, half, half, half, half, cv2.BORDER_REFLECT)
    likeness = cv2.matchTemplate(padded, template, cv2.TM_CCOEFF_NORMED)
    around = cv2.dilate(likeness, np.ones((5, 5), np.uint8))
    rows, columns = np.nonzero((likeness == around) & (likeness > _PEAK))
    values = likeness[rows, columns]
    order = np.argsort(-values, kind="stable")[:most]
    return np.stack([columns[order], rows[order]], 1).astype(float), values[order]


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


def _weights(points: NDArray[np.float64]) -> NDArray[np.float32]:
    """How much each finder's middle counts for the place of points in modules (3 x N): an affine map."""
    across, down = ((points - FINDERS[0]) / _SPAN).T
    return np.stack([1 - across - down, across, down]).astype(np.float32)


@lru_cache(maxsize=1)
def _all_weights() -> NDArray[np.float32]:
    return _weights(centres())


@lru_cache(maxsize=1)
def _fixed_weights() -> NDArray[np.float32]:
    return _weights(centres()[~data_mask()])


def _sampled(contrast: NDArray[np.float32], corners: NDArray[np.float64], weights: NDArray[np.float32]) -> Grid:
    """Contrast (K x N) at the N points of `weights` for K finder triples (K x 3 x 2)."""
    x = corners[..., 0].astype(np.float32) @ weights
    y = corners[..., 1].astype(np.float32) @ weights
    return cv2.remap(contrast, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


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
    contrast: NDArray[np.float32], corners: NDArray[np.float64], steps: tuple[float, ...] = (0.6, 0.3, 0.15)
) -> Pose:
    """The pose near `corners` at which the fixed modules correlate best; steps in modules."""
    best, at = -1.0, corners
    for step in steps:
        for _ in range(6):
            trials = at + _nudges() * step * PX
            scores = _fixed_scores(contrast, trials)
            top = int(scores.argmax())
            best, at = float(scores[top]), trials[top]
            if top == 0:
                break
        if best < 0.15:
            break
    return Pose(at, best)


def upright(contrast: NDArray[np.float32], corners: NDArray[np.float64]) -> Pose:
    """The refined pose; where one finder was guessed, the symbol may have to be turned by quarters to fit."""
    pose = refine(contrast, corners)
    first, right, bottom = pose.corners
    last = right + bottom - first
    ring = (first, right, last, bottom)
    turned = np.array([[ring[k], ring[(k + 1) % 4], ring[(k + 3) % 4]] for k in range(4)])
    best = int(_fixed_scores(contrast, turned).argmax())
    return refine(contrast, turned[best], (0.3, 0.15)) if best else pose


def _fixed_scores(contrast: NDArray[np.float32], corners: NDArray[np.float64]) -> NDArray[np.float32]:
    """Correlation of the fixed modules for K finder triples."""
    values = _sampled(contrast, corners, _fixed_weights())
    values -= values.mean(1, keepdims=True)
    length = np.sqrt(np.einsum("ij,ij->i", values, values))
    return (values @ function_pattern()) / np.maximum(length, 1e-6)


def _distinct(poses: list[Pose]) -> list[Pose]:
    """Poses without repetitions of a better one at the same place."""
    kept: list[Pose] = []
    for pose in poses:
        if all(np.hypot(*(pose.centre - other.centre)) > 7 * PX for other in kept):
            kept.append(pose)
    return kept


def _odds(score: float, second: float) -> float:
    """Log likelihood ratio of the best against the second best tag."""
    return _WEIGHT * float(np.log((1 - min(second, 0.999) ** 2) / (1 - min(score, 0.9995) ** 2)))
