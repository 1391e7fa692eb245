"""The matched reader: which of our own tags is it, answered by correlation instead of decoding.

All tags were printed by us, so their symbols are known. At a pose the 21 x 21 modules are sampled and compared with
every known symbol. Reads at one pixel a module, where no decoder does.

Samples are whitened first: what clutter looks like (neighbouring modules alike) counts less than what symbols look
like. That lowers the best chance likeness from 0.50 to 0.39 without lowering true ones much. A match that is not
obvious is refined as a bent patch (a curled card) with the symbol itself as the template. The limits were set on
4400 tags and 20000 other poses of two different renderers, such that no other symbol of the same kind ever passed in
place of a missing one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.tags.damaged import best_part
from vision.tags.finder_patterns import (
    PX,
    Contrast,
    Pose,
    control,
    correlations,
    fixed_correlations,
    refine,
    sampled_at,
)
from vision.tags.manifest import SymbolSet
from vision.tags.pattern import Grid, blurred, centres, data_mask, product, unit

_LENGTH, _NOISE = 0.8, 1.0
"""Clutter's correlation falls to 1/e in 0.8 modules; noise is as strong as clutter."""
_BASE, _SLOPE, _SHARE = 0.38, 0.36, 0.85
"""A tag's own modules must correlate with at least BASE + SLOPE * fixed, and with SHARE * fixed, where `fixed` is the
correlation of the fixed modules: when those are clear, an unclear symbol is one we do not know."""
_ODDS = 0.2
_CLEAR, _CLEAR_ODDS = 0.03, 0.22
"""How much more one frame alone must show."""
_PART, _PART_ODDS, _PART_CLEAR_ODDS = 0.8, 0.7, 0.2
"""What is left of a damaged tag must correlate so much, and be so much likelier than any other."""
_DAMAGED, _DAMAGED_FIXED, _RIVALS = 0.48, 0.5, 4
"""Correlations, of its own modules and of the fixed ones, from which a tag may be a damaged one, and how many of the
likeliest it may be."""
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
    whole: bool = True
    """Whether all of the symbol was compared, or what is left without a damaged part (`vision.tags.damaged`)."""

    @property
    def odds(self) -> float:
        """Logarithm of the ratio of what the second and the best tag leave unexplained."""
        return float(np.log((1 - min(self.second, 0.999) ** 2) / (1 - min(self.score, 0.9995) ** 2)))

    @property
    def fits(self) -> bool:
        """Whether this can be the tag; two frames that agree make it certain."""
        return self._passes(0.0, _ODDS) if self.whole else self._passes_in_part(0.0, 0.0)

    @property
    def clear(self) -> bool:
        """Whether one frame is enough."""
        return self._passes(_CLEAR, _CLEAR_ODDS) if self.whole else self._passes_in_part(_CLEAR, _PART_CLEAR_ODDS)

    @property
    def obvious(self) -> bool:
        """Whether the match is clear enough to skip refining."""
        return self.clear and self.score > _OBVIOUS and self.odds > _OBVIOUS_ODDS

    def _passes(self, more: float, odds: float) -> bool:
        fixed = self.pose.fixed
        return self.score >= max(_BASE + more + _SLOPE * fixed, _SHARE * fixed) and self.odds >= odds

    def _passes_in_part(self, more: float, odds: float) -> bool:
        return self.score >= max(_PART + more, _SHARE * self.pose.fixed) and self.odds >= _PART_ODDS + odds


class TemplateMatcher:
    """Matches one size of symbols. Images are `vision.tags.finder_patterns.contrast` at `scale` pixels per mm."""

    def __init__(self, symbols: SymbolSet) -> None:
        self.payloads = symbols.payloads
        self.scale = PX / symbols.module_mm
        soft = blurred(symbols.grids)
        self._whole = unit(soft)
        self._soft = soft[:, data_mask()]
        self._known = unit(self._soft @ whitening())
        self._at = {payload: index for index, payload in enumerate(self.payloads)}

    def match(self, contrast: Contrast, poses: Sequence[Pose]) -> list[Match]:
        """The likeliest known tag at each pose, refined where that is worth while. Poses that would lie on a clear tag
        are left out: they are made of its own finders.
        """
        found = _apart(self._likeliest(contrast, poses))
        unclear = [number for number, match in enumerate(found) if not match.obvious and match.score >= _HOPELESS]
        firsts = [found[number] for number in unclear]
        better = self._refined(contrast, [one.pose for one in firsts], [one.payload for one in firsts])
        for number, match in zip(unclear, better, strict=True):
            found[number] = match
        return [self._in_part(contrast, match) for match in _apart(found)]

    def verify(self, contrast: Contrast, corners: NDArray[np.float64], payload: str) -> Match | None:
        """The match at remembered finders (3 x 2 px) when it is still this tag there, else None."""
        (again,), (fixed,) = refine(contrast, corners[None], (0.5, 0.25))
        if fixed < _LEAST_FIXED:
            return None
        pose = Pose(again, float(fixed))
        (match,) = self._likeliest(contrast, [pose])
        if not match.obvious and (match.payload == payload or match.score < _OBVIOUS):
            (match,) = self._refined(contrast, [pose], [payload])
        match = self._in_part(contrast, match)
        return match if match.payload == payload and match.fits else None

    def _refined(self, contrast: Contrast, poses: Sequence[Pose], payloads: Sequence[str]) -> list[Match]:
        """The likeliest tags where the whole symbols of `payloads`, one a pose, fit best."""
        if not poses:
            return []
        wholes = self._whole[[self._at[payload] for payload in payloads]]
        points = refine_bent(contrast, np.array([control(pose.corners) for pose in poses]), wholes)
        fixed = fixed_correlations(contrast, points)
        bent = [Pose(four[:3], float(score), four[3]) for four, score in zip(points, fixed, strict=True)]
        return self._likeliest(contrast, bent)

    def _in_part(self, contrast: Contrast, match: Match) -> Match:
        """The match that a damaged tag is without its damaged part, else the same again."""
        likely = match.score >= _DAMAGED and match.pose.fixed >= _DAMAGED_FIXED
        if match.clear or not likely or len(self.payloads) < _RIVALS:
            return match
        seen = sampled_at(contrast, match.pose.points[None])[0, data_mask()]
        scores = product(unit(product(seen[None], whitening())), self._known.T)[0]
        rivals = np.argpartition(scores, -_RIVALS)[-_RIVALS:]
        best, score, second = best_part(seen, self._soft[rivals], whitening())
        part = Match(self.payloads[rivals[best]], match.pose, score, max(second, 0.0), whole=False)
        return part if part.fits else match

    def _likeliest(self, contrast: Contrast, poses: Sequence[Pose]) -> list[Match]:
        if not poses:
            return []
        values = sampled_at(contrast, np.array([pose.points for pose in poses]))[:, data_mask()]
        scores = product(unit(product(values, whitening())), self._known.T)
        best = scores.argmax(1)
        second = np.partition(scores, -2, axis=1)[:, -2] if scores.shape[1] > 1 else np.zeros(len(scores))
        return [
            Match(self.payloads[index], pose, float(row[index]), max(float(other), 0.0))
            for pose, row, index, other in zip(poses, scores, best, second, strict=True)
        ]


def _apart(matches: Sequence[Match]) -> list[Match]:
    """The clear matches, and those that lie on none of them."""
    clear = [one.pose for one in matches if one.clear]
    return [one for one in matches if one.clear or not any(pose.touches(one.pose) for pose in clear)]


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


def refine_bent(contrast: Contrast, points: NDArray[np.float64], wholes: Grid) -> NDArray[np.float64]:
    """The control points (K x 4 x 2 px) near `points` at which whole symbols (K x 441, unit length) correlate best."""
    points = points.copy()
    for step in _STEPS:
        uphill = np.arange(len(points))
        for _ in range(5):
            trials = points[uphill, None] + _nudges() * step * PX
            samples = sampled_at(contrast, trials.reshape(-1, 4, 2)).reshape(len(uphill), -1, wholes.shape[1])
            best = correlations(samples, wholes[uphill]).argmax(1)
            points[uphill] = trials[np.arange(len(uphill)), best]
            uphill = uphill[best != 0]
            if not len(uphill):
                break
    return points
