"""Judges from one frame of the mat whether the camera is set up well, in words."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.kernel.cards import TAG_MM
from companion.kernel.places import Mat, Region
from companion.kernel.sentences import decimal, joined, say
from vision.cameras.picture_size import GOOD_PX, LEAST_PX, MODULES
from vision.frame import Frame, Luma
from vision.geometry import TableFrame, rectify
from vision.mat.exposure import blank
from vision.mat.markers import PrintedMarker, printed
from vision.mat.pose import Solution, solve, worst_mm
from vision.opencv import cv2
from vision.reader.belief import where
from vision.reader.messages import about_mat

_WHITE = 160.0
"""Grey level (0 … 255) that white paper should have at least, about."""
_DARK, _SATURATED = 90.0, 250.0
_SOFT_PX, _SOFT_MM = 1.25, 0.35
"""Blur (sigma) of printed edges from which the focus is off: both in pixels and in mm, for a coarse camera is no
blur.
"""
_ASTRAY_MM = 2.5
"""How far a marker may be seen beside its place: a card's tag is searched as far."""
_UNEVEN = 6.0
_GLARE_MM2 = 60.0
_PX_MM = 3.0


@dataclass(frozen=True)
class Calibration:
    """What was found. `good` means play can begin; `words` say what to do, worst first, and end with what was
    measured.

    `error_mm`, `worst_mm`: median and largest distance between a marker and where it should be, of all that are in the
    picture; `blur_mm`: sigma of printed edges; `white`: grey level of white paper, 0 …
    255; `stops`: how much light is missing (positive) in photographic stops; `px_per_module`: at the worst place of the
    mat; `glare`: names of regions with reflections; `complaints`: the words that ask for something.
    """

    good: bool
    words: tuple[str, ...]
    found: int = 0
    of: int = 0
    error_mm: float = 0.0
    blur_mm: float = 0.0
    white: float = 0.0
    stops: float = 0.0
    px_per_module: float = 0.0
    glare: tuple[str, ...] = ()
    solution: Solution = Solution(None)
    complaints: tuple[str, ...] = ()
    worst_mm: float = 0.0


def calibrate(
    frame: Frame, mat: Mat, guess: TableFrame | None = None, *, tag_mm: float = TAG_MM, drawn: bool = False
) -> Calibration:
    """Judges one frame of a mat that is bare or nearly so; `guess` is about where it lies, which saves a search.

    `tag_mm`: the side of the tags that will lie on it. `drawn`: the picture comes from no lens, and is as fine as its
    tags need it.
    """
    markers = printed(mat)
    solution = solve(frame.luma, markers, guess)
    if solution.table is None:
        why = blank(frame) or say("the mat cannot be found: {why}", why=solution.why)
        return Calibration(False, (why,), of=len(markers), solution=solution, complaints=(why,))
    measured = _measure(frame.luma, mat, solution, tag_mm)
    if measured.worst_mm > _ASTRAY_MM and guess is not None:
        return calibrate(frame, mat, tag_mm=tag_mm, drawn=drawn)
    coarse = measured.px_per_module < LEAST_PX and not drawn
    complaints = (*about_mat(solution, mat), *([_coarse(measured)] if coarse else []), *_complaints(measured))
    blocking = coarse or measured.stops > 3 or measured.error_mm > 1.0
    unsure = bool(measured.unseen) or measured.worst_mm > _ASTRAY_MM
    return Calibration(
        not (blocking or unsure),
        (*complaints, *_facts(measured, fine=not (coarse or drawn))),
        measured.found,
        len(markers),
        measured.error_mm,
        measured.blur_mm,
        measured.white,
        measured.stops,
        measured.px_per_module,
        measured.glare,
        solution,
        complaints,
        measured.worst_mm,
    )


@dataclass(frozen=True)
class _Measured:
    found: int
    of: int
    error_mm: float
    blur_mm: float
    blur_px: float
    white: float
    stops: float
    unevenness: float
    px_per_module: float
    glare: tuple[str, ...]
    turned: float
    worst_mm: float
    unseen: tuple[str, ...]


def _measure(luma: Luma, mat: Mat, solution: Solution, tag_mm: float) -> _Measured:
    table = solution.table
    assert table is not None
    edges = [_edge(luma, table, marker) for marker in solution.seen]
    whites = np.array([white for white, _ in edges])
    white = float(np.median(whites))
    blur = float(np.median([sigma for _, sigma in edges]))
    scales = [table.px_per_mm(*point) for point in _corners(mat)]
    linear = (np.maximum(whites, 4) / 255) ** 2.2
    return _Measured(
        len(solution.seen),
        len(solution.spots),
        solution.error_mm,
        blur,
        blur * float(np.median(scales)),
        white,
        float(2.2 * np.log2(_WHITE / max(white, 4))),
        float(linear.max() / linear.min()),
        min(scales) * tag_mm / MODULES,
        tuple(region.label or region.name for region in mat.regions if _has_glare(luma, table, region, white)),
        0.0 if solution.mirrored else _turn(table, mat),
        worst_mm(luma, solution, printed(mat)),
        tuple(_unseen_corners(solution, mat)),
    )


def _unseen_corners(solution: Solution, mat: Mat) -> Iterator[str]:
    """Where the outermost markers should be in the picture and are not: without them the lens is a guess there."""
    table, width, height = solution.table, *mat.size_mm
    assert table is not None
    for corner in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)):
        marker = min(printed(mat), key=lambda one: (one.x - corner[0]) ** 2 + (one.y - corner[1]) ** 2)
        if marker not in solution.seen and table.sees(marker.x, marker.y, table.px_per_mm(marker.x, marker.y) * 10):
            yield where(mat, marker.x, marker.y)


def _corners(mat: Mat) -> list[tuple[float, float]]:
    w, h = mat.size_mm
    return [(0.1 * w, 0.1 * h), (0.9 * w, 0.1 * h), (0.9 * w, 0.9 * h), (0.1 * w, 0.9 * h), (w / 2, h / 2)]


def _edge(luma: Luma, table: TableFrame, marker: PrintedMarker) -> tuple[float, float]:
    """Brightness of the paper round a marker, and the blur (sigma, mm) of the marker's outer edge."""
    half = marker.size * 0.75
    fine = 8 * _PX_MM * 20 / marker.size / 3
    view = rectify(luma, table, (marker.x - half, marker.y - half, 2 * half, 2 * half), fine)
    image = view.image.astype(np.float32)
    side = image.shape[0]
    third = slice(int(side * 0.36), int(side * 0.64))
    profiles = [
        image[third, :].mean(0),
        image[third, ::-1].mean(0),
        image[:, third].mean(1),
        image[::-1, third].mean(1),
    ]
    sigmas, whites = [], []
    for profile in profiles:
        outer = profile[: int(side * 0.27)]
        steps = -np.diff(outer)
        contrast = float(outer.max() - outer.min())
        whites.append(float(outer.max()))
        if contrast > 10 and steps.max() > 0.5:
            sigmas.append(contrast / (float(steps.max()) * np.sqrt(2 * np.pi)) / fine)
    return float(np.median(whites)), float(np.median(sigmas)) if sigmas else 0.0


def _has_glare(luma: Luma, table: TableFrame, region: Region, white: float) -> bool:
    """Whether a spot much brighter than paper lies in a region."""
    if white > 245 or not table.sees(*region.centre):
        return False
    view = rectify(luma, table, (region.x, region.y, region.w, region.h), _PX_MM)
    bright = (view.image >= _SATURATED).astype(np.uint8)
    if region.marker:  # its paper is white anyway
        (x, y), half = view.to_px(np.array([region.centre]))[0], region.marker.size * 0.75 * _PX_MM
        cv2.rectangle(bright, (round(x - half), round(y - half)), (round(x + half), round(y + half)), 0, -1)
    solid = cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return float(solid.sum()) / _PX_MM**2 > _GLARE_MM2


def _turn(table: TableFrame, mat: Mat) -> float:
    """How far the picture is turned against the mat, degrees clockwise."""
    w, h = mat.size_mm
    left, right = table.to_px(np.array([[0.25 * w, h / 2], [0.75 * w, h / 2]]))
    return float(np.degrees(np.arctan2(right[1] - left[1], right[0] - left[0])) % 360)


def _coarse(it: _Measured) -> str:
    return say(
        "the picture is too coarse: {pixels} pixels a tag module, {least} are needed; {finer}",
        pixels=_hundredths(it.px_per_module),
        least=decimal(LEAST_PX, 2),
        finer=_FINER,
    )


def _complaints(it: _Measured) -> Sequence[str]:
    words = []
    if it.stops > 0.8:
        words.append(say("too dark by about {stops}: add light or lengthen the exposure", stops=_stops(it.stops)))
    if it.white >= _SATURATED:
        words.append(say("too bright by a stop or more: shorten the exposure"))
    if it.blur_px > _SOFT_PX and it.blur_mm > _SOFT_MM:
        words.append(say("focus is off: edges are {mm} mm wide", mm=decimal(2.5 * it.blur_mm)))
    if it.unevenness > _UNEVEN:
        words.append(
            say(
                "the light is uneven: the brightest place has {times} times the light of the darkest",
                times=f"{it.unevenness:.0f}",
            )
        )
    if it.glare:
        words.append(say("glare on {places}: move the lamp away from the camera's side", places=", ".join(it.glare)))
    if it.worst_mm > _ASTRAY_MM:
        words.append(
            say(
                "a marker is {mm} mm beside its place: flatten the mat; if it is flat, the lens "
                "bends the picture more than can be allowed for, so raise the camera",
                mm=f"{it.worst_mm:.0f}",
            )
        )
    if it.unseen:
        words.append(
            say(
                "the mat's outermost marker is not seen {places}: uncover it, or light it better",
                places=joined(it.unseen, ", "),
            )
        )
    if it.error_mm > 0.8:
        words.append(
            say(
                "the mat does not lie flat or is not printed true to scale (off by {mm} mm)",
                mm=decimal(it.error_mm),
            )
        )
    return words


def _facts(it: _Measured, fine: bool) -> Sequence[str]:
    """What was measured; `fine`: also how fine the picture is."""
    facts = [
        say(
            "{found} of {of} markers found, the mat is located to {mm} mm",
            found=it.found,
            of=it.of,
            mm=decimal(max(it.error_mm, 0.01), 2),
        ),
        *([_fineness(it)] if fine else []),
    ]
    if 135 < it.turned < 225:
        facts.append(say("the camera sees the mat upside down, which is fine"))
    return facts


def _fineness(it: _Measured) -> str:
    return say(
        "a tag has {pixels} pixels a module at the worst place; {enough}",
        pixels=_hundredths(it.px_per_module),
        enough=_enough(it.px_per_module),
    )


_FINER = say("lower the camera, choose a larger picture, or print larger tags (of 18 mm)")


def _enough(pixels: float) -> str:
    """What that many pixels a module are good for."""
    takes = say("{least} are needed, {good} in candle light", least=decimal(LEAST_PX, 2), good=decimal(GOOD_PX, 2))
    return takes if pixels >= GOOD_PX else say("{takes}: for that, {finer}", takes=takes, finer=_FINER)


def _hundredths(value: float) -> str:
    """Two places, cut off: what is below a limit must not look like it."""
    return decimal(math.floor(value * 100) / 100, 2)


def _stops(stops: float) -> str:
    """``one stop``, ``two stops``."""
    names = {1: say("one stop"), 2: say("two stops"), 3: say("three stops"), 4: say("four stops")}
    return names.get(round(stops), say("{stops} stops", stops=f"{stops:.0f}"))
