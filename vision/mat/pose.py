"""From markers to the table frame: homography and radial term, robust against chance likenesses and covered markers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.geometry import Points, TableFrame, project
from vision.mat.markers import Detection, MarkerMatch, PrintedMarker, detect, look
from vision.opencv import cv2

ENOUGH = 3
"""Markers that must be seen before anything is believed."""
_NO_CHANCE = 0.85
"""Likeness that noise and clutter do not have (0.81 at most in noise)."""
_FOR_RADIAL = 5
"""Markers from which the lens's radial term is fitted too."""
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
    found = detect(luma, markers)
    if not found:
        return Solution(None, why="no marker of the mat is in the picture")
    for table, inliers in _hypotheses(found, (luma.shape[1], luma.shape[0])):
        solved = _refine(luma, table, markers, (8.0, 3.0))
        if solved.table is not None:
            mats = 1 + _another(solved, found)
            return Solution(solved.table, solved.spots, solved.error_mm, inliers[0].mirrored, mats)
    count = len({one.marker for one in found if one.score > _NO_CHANCE})
    if not count:
        return Solution(None, why="no marker of the mat is in the picture")
    if count >= ENOUGH:
        return Solution(None, why="too much of it is hidden, or the markers are those of another mat")
    return Solution(None, why=f"only {count} marker{'s' * (count > 1)} of it can be seen, {ENOUGH} are needed")


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
            return Solution(None, spots, why="too few markers can be seen at their places")
        fitted = fit_spots(seen, table.size, table.radial)
        if fitted is None:
            return Solution(None, spots, why="the markers do not lie as they do on this mat")
        table = fitted
    error = reprojection_mm(table, seen)
    if error > 2.5:
        return Solution(None, spots, why="the markers do not lie as they do on this mat")
    return Solution(table, spots, error, bool(np.linalg.det(table.homography[:2, :2]) < 0), 1)


def fit_spots(seen: Sequence[MarkerMatch], size: tuple[int, int], radial: float) -> TableFrame | None:
    """The table frame that explains the seen markers best; the radial term is kept when there are too few to fit it."""
    mm = np.concatenate([spot.mm for spot in seen])
    px = np.concatenate([spot.px for spot in seen])
    return fit(mm, px, size, radial, len(seen) >= _FOR_RADIAL)


def reprojection_mm(table: TableFrame, seen: Sequence[MarkerMatch]) -> float:
    """Median distance between where markers are seen and where they should be, in mm on the mat."""
    errors = [np.hypot(*(table.to_mm(spot.px).mean(0) - spot.mm.mean(0))) for spot in seen]
    return float(np.median(errors))


def fit(mm: Points, px: Points, size: tuple[int, int], radial: float, free_radial: bool) -> TableFrame | None:
    """Least squares with Huber weights (Levenberg-Marquardt) over the homography and, if free, the radial term."""
    centre, scale = np.array(size) / 2, float(np.hypot(*size) / 2)
    flat = centre + (px - centre) / (1 + radial * (((px - centre) / scale) ** 2).sum(1, keepdims=True))
    start, _ = cv2.findHomography(mm, flat, 0)
    if start is None:
        return None
    span = float(np.abs(mm).max()) or 1.0
    unit_mm = mm / span
    parameters = np.append((start @ np.diag([span, span, 1.0]) / start[2, 2]).ravel()[:8], radial)
    columns = 9 if free_radial else 8

    def residuals(values: NDArray[np.float64]) -> NDArray[np.float64]:
        off = project(np.append(values[:8], 1.0).reshape(3, 3), values[8], unit_mm, centre, scale) - px
        return np.append(
            off.ravel(), 2.0 * values[8]
        )  # the last one keeps the radial term small where nothing asks for it

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
    return TableFrame(matrix, float(np.clip(parameters[8], -0.6, 0.6)), size)


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
