"""The matched reader: which of our own tags is it, answered by correlation instead of decoding.

All tags were printed by us, so their symbols are known. At a pose the 21 x 21 modules are sampled and compared with
every known symbol. Reads at one pixel a module, where no decoder does.

Samples are whitened first: what clutter looks like (neighbouring modules alike) counts less than what symbols look
like. That lowers the best chance likeness from 0.50 to 0.39 without lowering true ones much. A match that is not
obvious is refined as a bent patch (a curled card) with the symbol itself as the template. The limits were set on
4400 tags and 20000 other poses of two different renderers, such that no other symbol of the same kind ever passed in
place of a missing one.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.tags.finder_patterns import PX, Contrast, Pose, control, correlations, fixed_correlation, refine, sampled_at
from vision.tags.manifest import SymbolSet
from vision.tags.pattern import Grid, blurred, centres, data_mask, unit

_LENGTH, _NOISE = 0.8, 1.0
"""Clutter's correlation falls to 1/e in 0.8 modules; noise is as strong as clutter."""
_BASE, _SLOPE, _SHARE = 0.36, 0.36, 0.85
"""A tag's own modules must correlate with at least BASE + SLOPE * fixed, and with SHARE * fixed, where `fixed` is the
correlation of the fixed modules: when those are clear, an unclear symbol is one we do not know."""
_ODDS = 0.15
_CLEAR, _CLEAR_ODDS = 0.03, 0.18
"""How much more one frame alone must show."""
_OBVIOUS, _OBVIOUS_ODDS, _HOPELESS = 0.7, 0.5, 0.28
_LEAST_FIXED = 0.3
_STEPS = (0.5, 0.25, 0.12)


@dataclass(frozen=True, eq=False)
class Match:
    """The likeliest tag at a pose: correlation `score` of its own modules (whitened), of the second likeliest tag's,
    and the logarithm of how much better the best explains what is seen, per sample.
    """

    payload: str
    pose: Pose
    score: float
    second: float

    @property
    def odds(self) -> float:
        """Logarithm of the ratio of what the second and the best tag leave unexplained."""
        return float(np.log((1 - min(self.second, 0.999) ** 2) / (1 - min(self.score, 0.9995) ** 2)))

    @property
    def fits(self) -> bool:
        """Whether this can be the tag; two frames that agree make it certain."""
        return self._passes(0.0, _ODDS)

    @property
    def clear(self) -> bool:
        """Whether one frame is enough."""
        return self._passes(_CLEAR, _CLEAR_ODDS)

    @property
    def obvious(self) -> bool:
        """Whether the match is clear enough to skip refining."""
        return self.clear and self.score > _OBVIOUS and self.odds > _OBVIOUS_ODDS

    def _passes(self, more: float, odds: float) -> bool:
        fixed = self.pose.fixed
        return self.score >= max(_BASE + more + _SLOPE * fixed, _SHARE * fixed) and self.odds >= odds


class TemplateMatcher:
    """Matches one size of symbols. Images are `vision.tags.finder_patterns.contrast` at `scale` pixels per mm."""

    def __init__(self, symbols: SymbolSet) -> None:
        self.payloads = symbols.payloads
        self.scale = PX / symbols.module_mm
        soft = blurred(symbols.grids)
        self._whole = unit(soft)
        self._known = unit(soft[:, data_mask()] @ whitening())
        self._at = {payload: index for index, payload in enumerate(self.payloads)}

    def match(self, contrast: Contrast, pose: Pose) -> Match:
        """The likeliest known tag at a pose, refined where that is worth while."""
        first = self._likeliest(contrast, pose)
        if first.obvious or first.score < _HOPELESS:
            return first
        return self._refined(contrast, pose, first.payload)

    def verify(self, contrast: Contrast, pose: Pose, payload: str) -> Match | None:
        """The match at a remembered pose when it is still this tag there, else None."""
        again = refine(contrast, pose.corners, steps=(0.5, 0.25))
        if again.fixed < _LEAST_FIXED:
            return None
        match = self._likeliest(contrast, again)
        if not match.obvious and (match.payload == payload or match.score < _OBVIOUS):
            match = self._refined(contrast, again, payload)
        return match if match.payload == payload and match.fits else None

    def _refined(self, contrast: Contrast, pose: Pose, payload: str) -> Match:
        """The likeliest tag where `payload`'s whole symbol fits best."""
        points = refine_bent(contrast, control(pose.corners), self._whole[self._at[payload]])
        bent = Pose(points[:3], fixed_correlation(contrast, points), points[3])
        return self._likeliest(contrast, bent)

    def _likeliest(self, contrast: Contrast, pose: Pose) -> Match:
        values = sampled_at(contrast, pose.points[None])[:, data_mask()]
        scores = (unit(values @ whitening()) @ self._known.T)[0]
        best = int(scores.argmax())
        second = float(np.partition(scores, -2)[-2]) if len(scores) > 1 else 0.0
        return Match(self.payloads[best], pose, float(scores[best]), max(second, 0.0))


@lru_cache(maxsize=1)
def whitening() -> NDArray[np.float32]:
    """The matrix that makes clutter in the data modules uncorrelated (exponential covariance plus noise)."""
    places = centres()[data_mask()]
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    values, vectors = np.linalg.eigh(np.exp(-apart / _LENGTH) + _NOISE * np.eye(len(places)))
    return ((vectors / np.sqrt(values)) @ vectors.T).astype(np.float32)


@lru_cache(maxsize=1)
def _nudges() -> NDArray[np.float64]:
    """No move, each of four control points in four directions, and all together (21 x 4 x 2)."""
    moves = [np.zeros((4, 2))]
    for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for point in range(4):
            move = np.zeros((4, 2))
            move[point] = direction
            moves.append(move)
        moves.append(np.tile(direction, (4, 1)).astype(float))
    return np.array(moves)


def refine_bent(contrast: Contrast, points: NDArray[np.float64], whole: Grid) -> NDArray[np.float64]:
    """The control points (4 x 2 px) near `points` at which a whole symbol (441, unit length) correlates best."""
    for step in _STEPS:
        for _ in range(5):
            trials = points + _nudges() * step * PX
            best = int(correlations(sampled_at(contrast, trials), whole).argmax())
            points = trials[best]
            if best == 0:
                break
    return points
