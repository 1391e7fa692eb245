"""From markers to the table frame: homography and radial terms, despite chance likenesses and covered markers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.kernel.sentences import many, say
from vision.frame import Luma
from vision.geometry import Points, TableFrame, project
from vision.mat.markers import Detection, MarkerMatch, PrintedMarker, detect, look
from vision.opencv import cv2

_SMALL = np.array([2.0, 6.0, 40.0, 40.0])
"""Pixels that a radial term of 1 costs, and an axis a half diagonal off: too little to bend a fit, enough to keep still
what is undetermined."""
ENOUGH = 3
"""Markers that must be seen before anything is believed."""
_FOLD_MM = 60.0
"""No fold or wave of a mat takes a marker so far from its place."""
_NO_CHANCE = 0.85
"""Likeness that noise and clutter do not have (0.81 at most in noise)."""
_FOR_RADIAL = 5
"""Markers from which the lens's radial term is fitted too."""
_FOR_SECOND = 8
"""Markers from which its second term is fitted too, which wide lenses need."""
_FOR_AXIS = 10
"""Markers from which its axis is fitted too: in a wide lens a hundredth of the picture aside is millimetres."""
_WIDE = 0.1
"""The radial term from which a lens shows where its axis is; a straighter one would follow noise."""
_BENT, _ASIDE = 0.8, 0.1
"""The largest radial term, and how far (half diagonals) an axis may lie aside."""
_GROWTH = 0.02
"""How far (in diagonals) a marker may lie beside the lens known so far to be taken in."""
MOVED_MM = 0.6
"""A mat that appears shifted by more than this has to be solved again."""


@dataclass(frozen=True, eq=False)
class Solution:
    """Where the mat lies. `table` is None when it could not be found; `why` then says so in words for people.

    `spots` are the markers looked for at their places; `error_mm` is the median reprojection error; `mirrored` tells
    that the picture is a mirror image; `mats` counts how many mats of this kind are in the picture.
    """

    table: TableFrame | None
    spots: tuple[MarkerMatch, ...] = ()
    error_mm: float = 0.0
    mirrored: bool = False
    mats: int = 0
    why: str = ""

    @property
    def seen(self) -> tuple[PrintedMarker, ...]:
        """Markers that were seen."""
        return tuple(spot.marker for spot in self.spots if spot.seen)


def solve(luma: Luma, markers: Sequence[PrintedMarker], guess: TableFrame | None = None) -> Solution:
    """Finds the mat in a picture, near `guess` first when there is one (a few mm of bump), else anywhere."""
    size = (luma.shape[1], luma.shape[0])
    if guess is not None and guess.size == size:
        nearby = _refine(luma, guess, markers, (12.0, 3.0))
        if nearby.table is not None:
            return nearby
    return _anywhere(luma, markers)


def _anywhere(luma: Luma, markers: Sequence[PrintedMarker]) -> Solution:
    """Searches quickly, and thoroughly where that does not explain all it saw."""
    found = detect(luma, markers, quick=True)
    solution = _among(luma, markers, found)
    if solution.table is not None and all(_explains(solution.table, one) for one in _sure(found)):
        return solution
    return _among(luma, markers, detect(luma, markers))


def _sure(found: Sequence[Detection]) -> list[Detection]:
    return [one for one in found if one.score > _NO_CHANCE]


def _explains(table: TableFrame, one: Detection) -> bool:
    """Whether a marker was found where it lies on the mat."""
    there = table.to_px(np.array([[one.marker.x, one.marker.y]]))[0]
    side = np.hypot(*(one.corners[0] - one.corners[1]))
    return bool(np.hypot(*(one.corners.mean(0) - there)) < 0.5 * side)


def _among(luma: Luma, markers: Sequence[PrintedMarker], found: list[Detection]) -> Solution:
    """The mat that some of the detections are on."""
    if not found:
        return Solution(None, why=say("no marker of the mat is in the picture"))
    for table, inliers in _hypotheses(found, (luma.shape[1], luma.shape[0])):
        solved = _refine(luma, _grown(table, found, inliers[0].mirrored), markers, (8.0, 3.0))
        if solved.table is not None:
            mats = 1 + _another(solved, found)
            return Solution(solved.table, solved.spots, solved.error_mm, inliers[0].mirrored, mats)
    count = len({one.marker for one in _sure(found)})
    if not count:
        return Solution(None, why=say("no marker of the mat is in the picture"))
    if count >= ENOUGH:
        return Solution(None, why=say("too much of it is hidden, or the markers are those of another mat"))
    return Solution(
        None,
        why=many(
            "only {n} marker of it can be seen, {enough} are needed",
            "only {n} markers of it can be seen, {enough} are needed",
            count,
            enough=ENOUGH,
        ),
    )


def _hypotheses(found: list[Detection], size: tuple[int, int]) -> Iterator[tuple[TableFrame, list[Detection]]]:
    """Table frames supported by at least two detections. A mirrored and an upright mat are never mixed."""
    tolerance = max(6.0, 0.012 * float(np.hypot(*size)))
    upright = sum(one.score for one in found if not one.mirrored)
    mirrored_first = sum(one.score for one in found if one.mirrored) > upright
    for mirrored in (mirrored_first, not mirrored_first):
        rest = [one for one in found if one.mirrored == mirrored]
        while len({one.marker for one in rest}) >= 2:
            mm = np.concatenate([one.marker.corners for one in rest])
            px = np.concatenate([one.corners for one in rest])
            matrix, mask = cv2.findHomography(mm, px, cv2.RANSAC, tolerance, maxIters=1000)
            if matrix is None:
                break
            fits = mask.reshape(-1, 4).sum(1) >= 3
            inliers = [one for one, fit in zip(rest, fits, strict=True) if fit]
            rest = [one for one, fit in zip(rest, fits, strict=True) if not fit]
            if len({one.marker for one in inliers}) < 2:
                break
            if (np.linalg.det(matrix[:2, :2]) < 0) == mirrored:
                yield TableFrame(np.asarray(matrix, float), 0.0, size), inliers


def _grown(table: TableFrame, found: Sequence[Detection], mirrored: bool) -> TableFrame:
    """The table with its lens learnt from the middle outwards: in a wide lens's picture no homography fits all of a
    mat, and markers at the edge are taken in as soon as the lens is known nearly there.
    """
    reach, known = _GROWTH * float(np.hypot(*table.size)), 0
    for _ in range(8):
        near: dict[PrintedMarker, Detection] = {}
        for one in found:
            off = np.hypot(*(table.to_px(one.marker.corners) - one.corners).T)
            if one.mirrored == mirrored and off.max() < reach:
                near.setdefault(one.marker, one)
        if len(near) <= max(known, ENOUGH):
            break
        known = len(near)
        mm = np.concatenate([one.marker.corners for one in near.values()])
        px = np.concatenate([one.corners for one in near.values()])
        fitted = fit(mm, px, table.size, table.lens, _terms(known))
        if fitted is None:
            break
        table = fitted
    return table


def _terms(markers: int) -> int:
    """How many terms of the lens so many markers determine."""
    return (markers >= _FOR_RADIAL) + (markers >= _FOR_SECOND) + 2 * (markers >= _FOR_AXIS)


def _another(best: Solution, found: list[Detection]) -> int:
    """1 when markers lie elsewhere in the picture just as they would on a second mat of the same kind."""
    assert best.table is not None
    elsewhere = []
    for one in found:
        there = best.table.to_px(np.array([[one.marker.x, one.marker.y]]))[0]
        side = np.hypot(*(one.corners[0] - one.corners[1]))
        if one.score > _NO_CHANCE and np.hypot(*(one.corners.mean(0) - there)) > 1.5 * side:
            elsewhere.append(one)
    if len({one.marker for one in elsewhere}) < ENOUGH:
        return 0
    return int(
        any(len({one.marker for one in inliers}) >= ENOUGH for _, inliers in _hypotheses(elsewhere, best.table.size))
    )


def _refine(luma: Luma, table: TableFrame, markers: Sequence[PrintedMarker], reaches: Sequence[float]) -> Solution:
    """Looks for each marker at its place and fits again, with ever smaller reach (mm)."""
    spots: tuple[MarkerMatch, ...] = ()
    for reach in reaches:
        inside = [one for one in markers if table.sees(one.x, one.y, 4)]
        spots = tuple(look(luma, table, marker, reach * marker.size / 20) for marker in inside)
        seen = [spot for spot in spots if spot.seen and len(spot.mm) >= 2]
        if len(seen) < ENOUGH:
            return Solution(None, spots, why=say("too few markers can be seen at their places"))
        fitted = fit_spots(seen, table)
        if fitted is None:
            return Solution(None, spots, why=say("the markers do not lie as they do on this mat"))
        table = fitted
    error = reprojection_mm(table, seen)
    if error > 2.5:
        return Solution(None, spots, why=say("the markers do not lie as they do on this mat"))
    return Solution(table, spots, error, bool(np.linalg.det(table.homography[:2, :2]) < 0), 1)


def fit_spots(seen: Sequence[MarkerMatch], before: TableFrame) -> TableFrame | None:
    """The table frame that explains the seen markers best; the lens stays as before where markers are too few."""
    mm = np.concatenate([spot.mm for spot in seen])
    px = np.concatenate([spot.px for spot in seen])
    return fit(mm, px, before.size, before.lens, _terms(len(seen)))


def reprojection_mm(table: TableFrame, seen: Sequence[MarkerMatch]) -> float:
    """Median distance between where markers are seen and where they should be, in mm on the mat."""
    return float(np.median(_errors_mm(table, seen)))


def _errors_mm(table: TableFrame, seen: Sequence[MarkerMatch]) -> list[float]:
    if not seen:
        return []
    ends = np.cumsum([len(spot.px) for spot in seen])[:-1]
    places = np.split(table.to_mm(np.concatenate([spot.px for spot in seen])), ends)
    return [float(np.hypot(*(at.mean(0) - spot.mm.mean(0)))) for at, spot in zip(places, seen, strict=True)]


def worst_mm(luma: Luma, solution: Solution, markers: Sequence[PrintedMarker]) -> float:
    """Largest distance (mm on the mat) between where a marker is seen and where the solution says. Those not found at
    their places are looked for around them, too; further away than a mat can be folded it is something else that
    looks alike (a picture on the card that covers the marker)."""
    table = solution.table
    assert table is not None
    seen = [spot for spot in solution.spots if spot.seen and len(spot.mm) >= 2]
    missed = [one for one in markers if one not in solution.seen]
    astray = [one for one in detect(luma, missed) if one.score > _NO_CHANCE and one.mirrored == solution.mirrored]
    elsewhere = [float(np.hypot(*(table.to_mm(one.corners) - one.marker.corners).mean(0))) for one in astray]
    return max([*_errors_mm(table, seen), *(far for far in elsewhere if far < _FOLD_MM)], default=0.0)


def fit(
    mm: Points, px: Points, size: tuple[int, int], lens: tuple[float, float, float, float], free: int
) -> TableFrame | None:
    """Least squares with Huber weights (Levenberg-Marquardt) over the homography and the first `free` terms of the lens
    (`TableFrame.lens`); of a lens that hardly bends the axis stays where it was."""
    if free > 2:
        straight = _fit(mm, px, size, lens, 2)
        if straight is None or abs(straight.radial) < _WIDE:
            return straight
    return _fit(mm, px, size, lens, free)


def _fit(
    mm: Points, px: Points, size: tuple[int, int], lens: tuple[float, float, float, float], free: int
) -> TableFrame | None:
    middle, scale = np.array(size) / 2, float(np.hypot(*size) / 2)
    flat = TableFrame(np.eye(3), lens[0], size, lens[1], lens[2:]).to_mm(px)
    start, _ = cv2.findHomography(mm, flat, 0)
    if start is None:
        return None
    span = float(np.abs(mm).max()) or 1.0
    unit_mm = mm / span
    parameters = np.append((start @ np.diag([span, span, 1.0]) / start[2, 2]).ravel()[:8], lens)
    columns = 8 + free

    def residuals(values: NDArray[np.float64]) -> NDArray[np.float64]:
        terms, centre = (float(values[8]), float(values[9])), middle + values[10:] * scale
        off = project(np.append(values[:8], 1.0).reshape(3, 3), terms, unit_mm, centre, scale) - px
        return np.append(off.ravel(), _SMALL * values[8:])  # the last keep terms small where nothing asks for them

    damping, now = 1e-3, residuals(parameters)
    for _ in range(25):
        weights = _huber(now)
        jacobian = _jacobian(residuals, parameters, now, columns)
        normal = jacobian.T @ (jacobian * weights[:, None])
        step = np.linalg.lstsq(normal + damping * np.diag(np.diag(normal)), -jacobian.T @ (now * weights), rcond=None)[
            0
        ]
        trial = parameters.copy()
        trial[:columns] += step
        then = residuals(trial)
        if (weights * then**2).sum() < (weights * now**2).sum():
            gain = (weights * now**2).sum() - (weights * then**2).sum()
            parameters, now, damping = trial, then, damping / 5
            if gain < 1e-6:
                break
        else:
            damping *= 8
    matrix = np.append(parameters[:8], 1.0).reshape(3, 3) @ np.diag([1 / span, 1 / span, 1.0])
    first, second = (float(term) for term in np.clip(parameters[8:10], -_BENT, _BENT))
    across, down = (float(aside) for aside in np.clip(parameters[10:], -_ASIDE, _ASIDE))
    return TableFrame(matrix, first, size, second, (across, down))


def _huber(residuals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights that bound the pull of outliers (threshold: 2.5 times the median error, at least 0.3 px)."""
    limit = max(0.3, 2.5 * float(np.median(np.abs(residuals))))
    return np.minimum(1.0, limit / np.maximum(np.abs(residuals), 1e-9))


def _jacobian(
    function: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    at: NDArray[np.float64],
    value: NDArray[np.float64],
    columns: int,
) -> NDArray[np.float64]:
    result = np.empty((len(value), columns))
    for column in range(columns):
        step = 1e-6 * max(1.0, abs(at[column]))
        moved = at.copy()
        moved[column] += step
        result[:, column] = (function(moved) - value) / step
    return result
