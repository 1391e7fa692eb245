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
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.tags.damaged import best_part
from vision.tags.finder_patterns import PX, Contrast
from vision.tags.manifest import SymbolSet
from vision.tags.pattern import SHARP, SOFT, Grid, blurred, centres, data_mask, function_pattern, product, unit
from vision.tags.symbol_poses import Pose, control, correlations, refine, sampled_at

_LENGTH, _NOISE = 0.8, 1.0
"""Clutter's correlation falls to 1/e in 0.8 modules; noise is as strong as clutter."""


class _Limits(NamedTuple):
    """What a tag's own modules must correlate with: `base` + `slope` * fixed, and `share` * fixed, where fixed is the
    correlation of the fixed modules: when those are clear, an unclear symbol is one we do not know. And the odds."""

    base: float
    slope: float
    share: float
    odds: float


_FITS = {SHARP: _Limits(0.38, 0.36, 0.85, 0.2), SOFT: _Limits(0.55, 0.0, 0.85, 0.38)}
"""By blur. Soft symbols are more like each other, so more is asked of them."""
_CLEAR = {SHARP: _Limits(0.41, 0.36, 0.85, 0.42), SOFT: _Limits(0.58, 0.0, 0.85, 0.46)}
"""What one frame alone must show."""
_PERSISTS = {SHARP: _Limits(0.42, 0.0, 0.7, 0.1), SOFT: _Limits(0.55, 0.0, 0.75, 0.1)}
"""What is left of a tag in the hand's shadow or a darker picture."""
_PART_CLEAR = 0.03
"""How much more it must show of what is left of a damaged tag."""
_PART, _PART_ODDS, _PART_CLEAR_ODDS = 0.8, 0.7, 0.2
"""What is left of a damaged tag must correlate so much, and be so much likelier than any other."""
_DAMAGED, _DAMAGED_FIXED, _RIVALS = 0.48, 0.5, 4
"""Correlations, of its own modules and of the fixed ones, from which a tag may be a damaged one, and how many of the
likeliest it may be."""
_OBVIOUS, _OBVIOUS_ODDS = 0.7, 0.5
_HOPELESS = {SHARP: 0.28, SOFT: 0.42}
_LIKELY = {SHARP: 0.4, SOFT: 0.62}
"""By blur: the likeness to one of our tags from which refining is worth while, and that nothing else has by chance."""
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
    blur: float = SHARP
    """The blur in modules that it was compared with."""
    whole: bool = True
    """Whether all of the symbol was compared, or what is left without a damaged part (`vision.tags.damaged`)."""

    @property
    def odds(self) -> float:
        """Logarithm of the ratio of what the second and the best tag leave unexplained."""
        return float(np.log((1 - min(self.second, 0.999) ** 2) / (1 - min(self.score, 0.9995) ** 2)))

    @property
    def fits(self) -> bool:
        """Whether this can be the tag; two frames that agree make it certain."""
        return self._passes(_FITS[self.blur]) if self.whole else self._passes_in_part(0.0, 0.0)

    @property
    def persists(self) -> bool:
        """Whether this can be a tag that is believed to lie here."""
        return self.whole and self._passes(_PERSISTS[self.blur])

    @property
    def clear(self) -> bool:
        """Whether one frame is enough."""
        return self._passes(_CLEAR[self.blur]) if self.whole else self._passes_in_part(_PART_CLEAR, _PART_CLEAR_ODDS)

    @property
    def obvious(self) -> bool:
        """Whether the match is clear enough to skip refining."""
        return self.clear and self.score > _OBVIOUS and self.odds > _OBVIOUS_ODDS

    @property
    def hopeless(self) -> bool:
        """Whether no refining can make a tag of it."""
        return self.score < _HOPELESS[self.blur]

    @property
    def likely(self) -> bool:
        """Whether one of our tags seems to lie here, though it may not be named yet."""
        return self.score > _LIKELY[self.blur]

    @property
    def damaged(self) -> bool:
        """Whether this may be a tag of which a part cannot be seen."""
        return self.blur == SHARP and self.score >= _DAMAGED and self.pose.fixed >= _DAMAGED_FIXED

    def _passes(self, limits: _Limits) -> bool:
        fixed = self.pose.fixed
        likeness = max(limits.base + limits.slope * fixed, limits.share * fixed)
        return self.score >= likeness and self.odds >= limits.odds

    def _passes_in_part(self, more: float, odds: float) -> bool:
        return self.score >= max(_PART + more, _FITS[SHARP].share * self.pose.fixed) and self.odds >= _PART_ODDS + odds


class TemplateMatcher:
    """Matches one size of symbols. Images are `vision.tags.finder_patterns.contrast` at `scale` pixels per mm."""

    def __init__(self, symbols: SymbolSet) -> None:
        self.payloads = symbols.payloads
        self.scale = PX / symbols.module_mm
        self._looks = {blur: _Looks(symbols.grids, blur) for blur in (SHARP, SOFT)}
        self._at = {payload: index for index, payload in enumerate(self.payloads)}

    def match(self, contrast: Contrast, poses: Sequence[Pose]) -> list[Match]:
        """The likeliest known tag at each pose, refined where that is worth while. Poses that would lie on a clear tag
        are left out: they are made of its own finders.
        """
        found = _apart(self._likeliest(contrast, poses))
        unclear = [number for number, match in enumerate(found) if not (match.obvious or match.hopeless)]
        better = self._refined(contrast, [found[number] for number in unclear])
        for number, match in zip(unclear, better, strict=True):
            found[number] = match
        return [self._in_part(contrast, match) for match in _apart(found)]

    def verify(
        self, contrast: Contrast, corners: NDArray[np.float64], payload: str, believed: bool = False
    ) -> Match | None:
        """The match at remembered finders (3 x 2 px) when it is still this tag there, else None. A tag that is
        `believed` to lie there only has to be the likeliest of all, which no other is by chance.
        """
        (again,), (fixed,) = refine(contrast, corners[None], (0.5, 0.25))
        if fixed < _LEAST_FIXED:
            return None
        pose = Pose(again, float(fixed))
        (match,) = self._likeliest(contrast, [pose])
        if not match.obvious and (match.payload == payload or match.score < _OBVIOUS):
            (match,) = self._refined(contrast, [replace(match, payload=payload)])
        match = self._in_part(contrast, match)
        return match if match.payload == payload and (match.fits or (believed and match.persists)) else None

    def _refined(self, contrast: Contrast, firsts: Sequence[Match]) -> list[Match]:
        """The likeliest tags where the whole symbols of the first matches fit best."""
        if not firsts:
            return []
        wholes = np.array([self._looks[one.blur].whole[self._at[one.payload]] for one in firsts])
        points = refine_bent(contrast, np.array([control(one.pose.corners) for one in firsts]), wholes)
        bent = [Pose(four[:3], 0.0, four[3]) for four in points]
        return self._likeliest(contrast, bent)

    def _in_part(self, contrast: Contrast, match: Match) -> Match:
        """The match that a damaged tag is without its damaged part, else the same again."""
        if match.clear or not match.damaged or len(self.payloads) < _RIVALS:
            return match
        seen = sampled_at(contrast, match.pose.points[None])[0, data_mask()]
        looks = self._looks[SHARP]
        scores = looks.likeness(seen[None])[0]
        rivals = np.argpartition(scores, -_RIVALS)[-_RIVALS:]
        best, score, second = best_part(seen, looks.own[rivals], whitening())
        part = Match(self.payloads[rivals[best]], match.pose, score, max(second, 0.0), whole=False)
        return part if part.fits else match

    def _likeliest(self, contrast: Contrast, poses: Sequence[Pose]) -> list[Match]:
        """The likeliest tag at each pose, compared as sharp or as soft as the fixed modules look there; where that is
        not clear, the other way as well. Most of what looks soft is clutter, and stays so."""
        if not poses:
            return []
        values = sampled_at(contrast, np.array([pose.points for pose in poses]))
        fixed = unit(values[:, ~data_mask()]) @ np.stack([function_pattern(blur) for blur in self._looks], 1)
        softer = fixed[:, 1] > fixed[:, 0]
        found = self._compared(poses, values[:, data_mask()], fixed, softer)
        unclear = [
            number
            for number, match in enumerate(found)
            if not match.clear and (match.blur == SHARP or match.score >= _DAMAGED)
        ]
        other = self._compared(
            [poses[number] for number in unclear], values[unclear][:, data_mask()], fixed[unclear], ~softer[unclear]
        )
        for number, match in zip(unclear, other, strict=True):
            found[number] = min(found[number], match, key=lambda one: (not one.clear, not one.fits, not one.damaged))
        return found

    def _compared(self, poses: Sequence[Pose], seen: Grid, fixed: Grid, softer: NDArray[np.bool_]) -> list[Match]:
        """The likeliest tag at each pose by what is seen of its own modules (K x 232), compared as sharp or as `softer`
        (K); `fixed` is how well the fixed modules correlate both ways (K x 2)."""
        found: dict[int, Match] = {}
        for column, (blur, looks) in enumerate(self._looks.items()):
            (mine,) = np.nonzero(softer == bool(column))
            if not len(mine):
                continue
            scores = looks.likeness(seen[mine])
            best, each = scores.argmax(1), np.arange(len(mine))
            score = scores[each, best]
            scores[each, best] = 0.0
            for number, top, first, second in zip(mine.tolist(), best, score, scores.max(1), strict=True):
                there = Pose(poses[number].corners, float(fixed[number, column]), poses[number].fourth)
                found[number] = Match(self.payloads[top], there, float(first), max(float(second), 0.0), blur=blur)
        return [found[number] for number in range(len(poses))]


class _Looks:
    """How all symbols of a set look through one blur: whole (N x 441), and the modules that tell them apart (N x 232),
    also whitened; both whole and whitened ones have unit length."""

    def __init__(self, grids: NDArray[np.uint8], blur: float) -> None:
        soft = blurred(grids, blur)
        self.whole = unit(soft)
        self.own = soft[:, data_mask()]
        self._known = unit(self.own @ whitening())

    def likeness(self, seen: Grid) -> Grid:
        """How well each symbol correlates (K x N) with what is seen of the modules that tell them apart (K x 232)."""
        return product(unit(product(seen, whitening())), self._known.T)


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
