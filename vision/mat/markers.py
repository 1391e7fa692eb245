"""Finding the printed ArUco markers of a mat in a picture.

A mat's markers are few and known, so they are matched, not decoded: dark squares are found and compared with those this
mat has. Once roughly known where the mat lies, each marker is looked for at its own place with a template, which also
works through blur, noise and partial cover (`look`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.kernel.places import Mat
from vision.frame import Luma
from vision.geometry import Points, RectifiedPatch, TableFrame, rectify
from vision.mat import squares
from vision.opencv import cv2
from vision.tags.symbols import marker_grid

SEEN = 0.6
"""Correlation from which a marker counts as seen at its place."""
_CELL_PX = 5
"""Pixels per marker cell when a marker is looked for at its place."""
_WORK_WIDTH = 1440
"""Width to which a picture is reduced before squares are searched."""


@dataclass(frozen=True)
class PrintedMarker:
    """A marker on the mat: dictionary, id, centre (mm), side (mm). `region` names the region whose middle it marks."""

    dict: str
    id: int
    x: float
    y: float
    size: float
    region: str = ""

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The cells with the black border, 1 = white."""
        return marker_grid(self.dict, self.id)

    @property
    def corners(self) -> Points:
        """Top left, top right, bottom right, bottom left in mm."""
        half = self.size / 2
        return np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) + [self.x, self.y]


def printed(mat: Mat) -> tuple[PrintedMarker, ...]:
    """All markers of a mat, fiducials first. SymbolError when a dictionary or id does not exist."""
    fiducials = [PrintedMarker(one.dict, one.id, one.x, one.y, one.size) for one in mat.fiducials]
    slots = [
        PrintedMarker(region.marker.dict, region.marker.id, *region.centre, region.marker.size, region.name)
        for region in mat.regions
        if region.marker
    ]
    markers = (*fiducials, *slots)
    for marker in markers:
        _ = marker.bits
    return markers


@dataclass(frozen=True, eq=False)
class Detection:
    """A square that looks like a marker of the mat: which one, its corners in pixels (in the marker's order)."""

    marker: PrintedMarker
    corners: Points
    score: float
    mirrored: bool


def detect(luma: Luma, markers: Sequence[PrintedMarker], *, quick: bool = False) -> list[Detection]:
    """Markers found anywhere in the picture, best first; some may be chance likenesses, so check their geometry.

    `quick` looks only where OpenCV's own detector sees squares (`vision.mat.squares`).
    """
    shrink = max(1.0, luma.shape[1] / _WORK_WIDTH)
    small = luma if shrink == 1 else cv2.resize(luma, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    small = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
    quads = squares.quickly(small) if quick else squares.thoroughly(small)
    if not len(quads):
        return []
    found = [
        one for cells in {len(marker.bits) for marker in markers} for one in _identify(small, quads, markers, cells)
    ]
    found.sort(key=lambda one: -one.score)
    unique: list[Detection] = []
    for one in found:
        middle = one.corners.mean(0)
        if all(np.hypot(*(middle - other.corners.mean(0))) > 4 for other in unique):
            unique.append(one)
    return [Detection(one.marker, (one.corners + 0.5) * shrink - 0.5, one.score, one.mirrored) for one in unique]


def _identify(image: Luma, quads: NDArray[np.float32], markers: Sequence[PrintedMarker], cells: int) -> list[Detection]:
    """The quads that correlate with a marker of `cells` x `cells` (border included), in one of eight orientations."""
    own = [marker for marker in markers if len(marker.bits) == cells]
    sampled = _sample(image, quads, cells)
    sampled -= sampled.mean(1, keepdims=True)
    length = np.linalg.norm(sampled, axis=1, keepdims=True)
    sampled /= np.maximum(length, 2.0 * cells)
    found = []
    scores = np.stack([sampled @ _orientations(tuple(own), mirrored) for mirrored in (False, True)])
    best = scores.reshape(2, len(quads), -1)
    for index, quad in enumerate(quads):
        mirrored, which = np.unravel_index(int(best[:, index].argmax()), best[:, index].shape)
        score = float(best[mirrored, index, which])
        if score < 0.72:
            continue
        marker, quarter = own[int(which) // 4], int(which) % 4
        ring = quad[::-1] if mirrored else quad
        corners = np.roll(ring, -quarter, 0).astype(float)
        found.append(Detection(marker, corners, score, bool(mirrored)))
    return found


def _sample(image: Luma, quads: NDArray[np.float32], cells: int) -> NDArray[np.float32]:
    """Mean brightness of each cell of each quad (N x cells²), rows in the quad's own order of corners, clockwise."""
    fine = cells * 3
    steps = (np.arange(fine) + 0.5) / fine
    u, v = np.meshgrid(steps, steps)
    unit = np.stack([u.ravel(), v.ravel()], 1)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    maps = []
    for quad in quads:
        ring = quad if _clockwise(quad) else quad[::-1]
        quad[:] = ring
        matrix = cv2.getPerspectiveTransform(square, ring)
        mapped = unit @ matrix[:, :2].T + matrix[:, 2]
        maps.append(mapped[:, :2] / mapped[:, 2:])
    where = np.array(maps, np.float32)
    # remap allows 32767 rows at most, far more than there are squares in any picture
    values = cv2.remap(image, where[:, :, 0].copy(), where[:, :, 1].copy(), cv2.INTER_LINEAR)
    blocks = values.astype(np.float32).reshape(len(quads), cells, 3, cells, 3).mean((2, 4))
    return blocks.reshape(len(quads), cells * cells)


def _clockwise(quad: NDArray[np.float32]) -> bool:
    """Whether the corners run clockwise on the screen (y down)."""
    x, y = quad[:, 0], quad[:, 1]
    return bool((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0)


@lru_cache(maxsize=16)
def _orientations(markers: tuple[PrintedMarker, ...], mirrored: bool) -> NDArray[np.float32]:
    """Unit columns: column 4 m + q is marker m as sampled from a quad whose corners, rolled by -q, are the marker's.

    In a mirrored picture it is the reversed quad whose corners, rolled by -q, are the marker's.
    """
    columns = [
        np.rot90(np.flipud(marker.bits), quarter) if mirrored else np.rot90(marker.bits, -quarter)
        for marker in markers
        for quarter in range(4)
    ]
    matrix = np.array([column.ravel() for column in columns], np.float32).T
    matrix -= matrix.mean(0)
    return matrix / np.linalg.norm(matrix, axis=0)


@lru_cache(maxsize=512)
def _template(marker: PrintedMarker) -> Luma:
    """The marker at `_CELL_PX` pixels a cell with half a cell of white round it, slightly blurred."""
    fine = np.kron(marker.bits, np.ones((_CELL_PX, _CELL_PX), np.uint8)) * 160 + 40
    framed = np.pad(fine.astype(np.uint8), _CELL_PX // 2, constant_values=200)
    return np.asarray(cv2.GaussianBlur(framed, (0, 0), 0.35 * _CELL_PX), np.uint8)


@dataclass(frozen=True, eq=False)
class MarkerMatch:
    """A marker at its place: correlation, and where points of it (mm on the mat) were seen (pixels)."""

    marker: PrintedMarker
    score: float
    mm: Points
    px: Points

    @property
    def seen(self) -> bool:
        """Whether this is the marker."""
        return self.score >= SEEN


def look(luma: Luma, table: TableFrame, marker: PrintedMarker, reach: float = 3.0) -> MarkerMatch:
    """Looks for a marker within `reach` mm of its place. The four quarters are located apart, where they are clear."""
    view, score, (left, top) = _best(luma, table, marker, reach)
    if score < SEEN:
        return MarkerMatch(marker, score, np.empty((0, 2)), np.empty((0, 2)))
    mm, px = _quarters(view, marker, left, top)
    return MarkerMatch(marker, score, mm, px)


def likeness(luma: Luma, table: TableFrame, marker: PrintedMarker, reach: float) -> float:
    """The correlation of a marker within `reach` mm of its place: a third of the price of a `look`."""
    return _best(luma, table, marker, reach)[1]


def _best(
    luma: Luma, table: TableFrame, marker: PrintedMarker, reach: float
) -> tuple[RectifiedPatch, float, tuple[int, int]]:
    """A marker's surroundings, its correlation where it is highest, and where in them that is (left, top)."""
    template = _template(marker)
    scale = _CELL_PX * len(marker.bits) / marker.size
    pad = reach + template.shape[0] / 2 / scale
    view = rectify(luma, table, (marker.x - pad, marker.y - pad, 2 * pad, 2 * pad), scale)
    result = cv2.matchTemplate(view.image, template, cv2.TM_CCOEFF_NORMED)
    _, score, _, (left, top) = cv2.minMaxLoc(result)
    return view, float(score) if np.isfinite(score) else 0.0, (int(left), int(top))


def _quarters(view: RectifiedPatch, marker: PrintedMarker, left: int, top: int) -> tuple[Points, Points]:
    """Where the four quarters of the marker are, to a fraction of a pixel: (mm on the mat, pixels in the frame)."""
    template = _template(marker)
    side = template.shape[0]
    part, reach = side * 5 // 8, 2
    mm, there = [], []
    for dx in (0, side - part):
        for dy in (0, side - part):
            x0, y0 = left + dx - reach, top + dy - reach
            window = view.image[max(0, y0) : y0 + part + 2 * reach, max(0, x0) : x0 + part + 2 * reach]
            if min(window.shape) < part + 2 * reach or x0 < 0 or y0 < 0:
                continue
            result = cv2.matchTemplate(window, template[dy : dy + part, dx : dx + part], cv2.TM_CCOEFF_NORMED)
            peak = _peak(result)
            if peak is None:
                continue
            middle = (part - 1) / 2
            there.append([x0 + peak[0] + middle, y0 + peak[1] + middle])
            mm.append(
                [
                    marker.x + (dx + middle - (side - 1) / 2) / view.scale,
                    marker.y + (dy + middle - (side - 1) / 2) / view.scale,
                ]
            )
    if not there:
        return np.empty((0, 2)), np.empty((0, 2))
    px = cv2.perspectiveTransform(np.array(there, np.float64)[None], view.to_frame)[0]
    return np.array(mm), px


def _peak(result: np.ndarray) -> tuple[float, float] | None:
    """The best place in a correlation image to a fraction of a pixel, None when it is weak or at the edge."""
    _, value, _, (x, y) = cv2.minMaxLoc(result)
    if not value > 0.5 or not (0 < x < result.shape[1] - 1 and 0 < y < result.shape[0] - 1):
        return None
    across, down = result[y, x - 1 : x + 2], result[y - 1 : y + 2, x]
    return x + _vertex(across), y + _vertex(down)


def _vertex(three: NDArray[np.float32]) -> float:
    """Offset of a parabola's top through three equally spaced values, -0.5 … 0.5."""
    bend = float(three[0] - 2 * three[1] + three[2])
    return float(np.clip(0.5 * (three[0] - three[2]) / bend, -0.5, 0.5)) if bend < 0 else 0.0
