"""The printed mat: thin lines on white paper or dark felt, the fiducials of the frame, a marker in every region."""

import math
from functools import lru_cache

import numpy as np
from msgspec import Struct

from companion.kernel.places import Mat, Region
from vision.printing.canvas import BRASS, BRASS_DIM, FELT, FELT_DEEP, Canvas, Colour, Point, mix, stamp
from vision.printing.ornament import corner_flourish, sun
from vision.tags.symbols import marker_grid

MARKER_QUIET_MM = 3.5
"""Light border round every marker, a little more than one of its cells."""
_EMBLEM_ROOM_MM = 60.0


class Look(Struct, frozen=True):
    """The colours of a mat: its ground, the ground inside regions, lines, and fainter lines."""

    ground: Colour
    deep: Colour
    line: Colour
    dim: Colour


DARK = Look(FELT, FELT_DEEP, BRASS, BRASS_DIM)
"""Brass on felt: for a print shop, and for the virtual table."""
LIGHT = Look((255, 255, 255), (255, 255, 255), (104, 84, 48), (176, 164, 140))
"""Thin lines on white: what a home printer can print without using up its ink."""
LOOKS = {"light": LIGHT, "dark": DARK}


def mat_image(mat: Mat, dpi: float = 300, *, oversample: int = 1, look: Look = DARK) -> np.ndarray:
    """The whole mat at `dpi`, uint8 RGB. 1 mm is ``dpi / 25.4`` pixels, the mat's origin the top left corner."""
    canvas = Canvas(mat.size_mm, dpi, look.ground, oversample)
    _border(canvas, mat, look)
    _emblem(canvas, mat, look)
    _lanes(canvas, mat, look)
    lower = next((layer for layer in mat.layers if layer), "")
    for region in mat.regions:
        if region.layer in ("", lower):
            _region(canvas, region, look)
    for region in mat.regions:
        if region.layer not in ("", lower):
            _upper(canvas, region, look)
    for x, y, size in _markers_at(mat):
        side = size + 2 * MARKER_QUIET_MM
        canvas.box((x - side / 2 - 0.7, y - side / 2 - 0.7), (side + 1.4, side + 1.4), look.dim, look.line, 0.25, 1.0)
    image = canvas.done()
    stamp_markers(image, mat, dpi)
    return image


def _markers_at(mat: Mat) -> list[tuple[float, float, float]]:
    fiducials = [(fiducial.x, fiducial.y, fiducial.size) for fiducial in mat.fiducials]
    return fiducials + [(*region.centre, region.marker.size) for region in mat.regions if region.marker]


def stamp_markers(image: np.ndarray, mat: Mat, dpi: float) -> None:
    """Print fiducials (by centre) and the regions' markers (in their middle) into a picture of the mat."""
    for fiducial in mat.fiducials:
        dark = 1 - marker_grid(fiducial.dict, fiducial.id)
        stamp(image, dark, (fiducial.x, fiducial.y), fiducial.size, MARKER_QUIET_MM, dpi)
    for region in mat.regions:
        if region.marker:
            dark = 1 - marker_grid(region.marker.dict, region.marker.id)
            stamp(image, dark, region.centre, region.marker.size, MARKER_QUIET_MM, dpi)


def _border(canvas: Canvas, mat: Mat, look: Look) -> None:
    w, h = mat.size_mm
    for inset, width, colour in ((2.0, 0.5, look.line), (3.6, 0.2, look.dim)):
        canvas.box((inset, inset), (w - 2 * inset, h - 2 * inset), None, colour, width, 4.0)


@lru_cache(maxsize=8)
def _free_rectangle(mat: Mat) -> tuple[Point, Point] | None:
    """The largest empty area (corner, size) for the emblem; None when the mat is full. Found on a 5 mm grid."""
    w, h = (int(side // 5) for side in mat.size_mm)
    taken = np.zeros((h, w), bool)
    for region in mat.regions:
        taken[
            int(region.y // 5) : math.ceil((region.y + region.h) / 5),
            int(region.x // 5) : math.ceil((region.x + region.w) / 5),
        ] = True
    for x, y, size in _markers_at(mat):
        reach = size / 2 + MARKER_QUIET_MM + 2
        taken[
            max(0, int((y - reach) // 5)) : math.ceil((y + reach) / 5),
            max(0, int((x - reach) // 5)) : math.ceil((x + reach) / 5),
        ] = True
    best, most = None, 0
    heights = np.zeros(w, int)
    left, right = np.arange(w)[:, None], np.arange(w)[None, :]
    widths = np.maximum(right - left + 1, 0)
    for row in range(h):
        heights = np.where(taken[row], 0, heights + 1)
        lowest = np.minimum.accumulate(np.where(right < left, h, heights), axis=1)
        worth = np.minimum(lowest, widths) * 1000 + lowest * widths  # square ones first
        at = int(worth.argmax())
        if worth.flat[at] > most:
            most, high = int(worth.flat[at]), int(lowest.flat[at])
            best = (at // w, row - high + 1, int(widths.flat[at]), high)
    if best is None:
        return None
    x, y, across, down = best
    return (x * 5.0, y * 5.0), (across * 5.0, down * 5.0)


def _emblem(canvas: Canvas, mat: Mat, look: Look) -> None:
    """Sun and title in the largest free area."""
    found = _free_rectangle(mat)
    if found is None or min(found[1]) < _EMBLEM_ROOM_MM / 2:
        return
    (x, y), (w, h) = found
    centre, radius = (x + w / 2, y + h / 2), min(w, h, 130.0) * 0.44
    sun(canvas, centre, radius, mix(look.ground, look.line, 0.7), mix(look.ground, look.line, 0.16))
    title = " ".join(mat.title.upper())
    if not title or h - 2 * radius < 24:
        return
    below = centre[1] + radius + 10
    size = canvas.fitted(title, 6.0, w - 12)
    canvas.text((centre[0], below), title, size, mix(look.ground, look.line, 0.85))
    for side in (-1, 1):
        canvas.line([(centre[0] + side * 4, below + 7), (centre[0] + side * radius * 0.8, below + 7)], look.dim, 0.25)
    canvas.disc((centre[0], below + 7), 1.2, None, look.line, 0.3)
    canvas.text((centre[0], 2 * centre[1] - below), title, size, mix(look.ground, look.line, 0.85), turn=180)


def _lanes(canvas: Canvas, mat: Mat, look: Look) -> None:
    """A pair of blades between two regions that face each other across the middle."""
    for one in mat.regions:
        for other in mat.regions:
            gap = other.y - one.y - one.h
            if (
                one.x == other.x
                and one.facing == 180
                and other.facing == 0
                and 20 < gap < 60
                and one.kind == other.kind == "slot"
            ):
                _blades(canvas, (one.x + one.w / 2, one.y + one.h + gap / 2), gap * 0.36, look)


def _blades(canvas: Canvas, centre: Point, reach: float, look: Look) -> None:
    x, y = centre
    for side in (-1, 1):
        tip = (x, y + side * reach)
        canvas.polygon(
            [(x - 1.6, y + side * 2.4), tip, (x + 1.6, y + side * 2.4)],
            mix(look.ground, look.line, 0.25),
            mix(look.ground, look.line, 0.7),
            0.25,
        )
        canvas.line([(x - 4.5, y + side * 2.4), (x + 4.5, y + side * 2.4)], mix(look.ground, look.line, 0.7), 0.35)
    canvas.polygon([(x - 2, y), (x, y - 2), (x + 2, y), (x, y + 2)], look.ground, mix(look.ground, look.line, 0.8), 0.3)


def _region(canvas: Canvas, region: Region, look: Look) -> None:
    x, y, w, h = region.x, region.y, region.w, region.h
    canvas.box((x, y), (w, h), look.deep, look.line, 0.45, 3.0)
    canvas.box((x + 1.3, y + 1.3), (w - 2.6, h - 2.6), None, look.dim, 0.2, 2.2)
    if region.kind in ("slot", "pile"):
        for cx, across in ((x + 3.2, 1), (x + w - 3.2, -1)):
            for cy, down in ((y + 3.2, 1), (y + h - 3.2, -1)):
                corner_flourish(canvas, (cx, cy), (across, down), 7.0, look.dim)
    if region.kind == "pile":
        for step in (1, 2):
            canvas.line([(x + 3 + step * 0.9, y + h - 2.6 + 0 * step), (x + w - 3, y + h - 2.6)], look.dim, 0.2)
    _label(canvas, region, look)


def _upper(canvas: Canvas, region: Region, look: Look) -> None:
    """A region that lies over others: corners only, and its name small beside its marker."""
    reach = 9.0
    for cx, across in ((region.x, 1), (region.x + region.w, -1)):
        for cy, down in ((region.y, 1), (region.y + region.h, -1)):
            corner = [(cx, cy + down * reach), (cx, cy), (cx + across * reach, cy)]
            canvas.line(corner, mix(look.deep, look.line, 0.45), 0.3)
    (x, y), side = region.centre, -1 if region.facing == 180 else 1
    beside = (region.marker.size / 2 + MARKER_QUIET_MM if region.marker else 0.0) + 12
    canvas.text((x + side * beside, y), region.label, 4.0, mix(look.deep, look.line, 0.6), turn=region.facing)


def _label(canvas: Canvas, region: Region, look: Look) -> None:
    """The region's name on its owner's side of the marker, readable for its owner."""
    if not region.label:
        return
    cx, cy = region.centre
    angle = math.radians(region.facing)
    reach = 0.5 * (abs(region.h * math.cos(angle)) + abs(region.w * math.sin(angle)))
    across = abs(region.w * math.cos(angle)) + abs(region.h * math.sin(angle))
    marker = region.marker.size / 2 + MARKER_QUIET_MM if region.marker else 0.0
    down = (marker + reach) / 2
    at = (cx - down * math.sin(angle), cy + down * math.cos(angle))
    size = canvas.fitted(region.label, 9.0 if len(region.label) < 4 else 6.5, across - 12)
    canvas.text(at, region.label, size, mix(look.deep, look.line, 0.8), turn=region.facing)
