"""The mat on paper: in one piece, or on sheets that overlap, with cut marks and a ruler."""

from collections.abc import Iterator
from itertools import product
from math import ceil
from pathlib import Path

import numpy as np
from msgspec import Struct

from companion.kernel.places import Mat
from vision.printing.canvas import Point
from vision.printing.mat_art import LIGHT, MARKER_QUIET_MM, Look, mat_image
from vision.printing.sheets import DPI, MARGIN_MM, Progress, Sheets, cut_marks, paper_size, ruler, sheets, unheard
from vision.tags.symbols import marker_grid

OVERLAP_MM = 10.0
"""How far the sheets of a tiled mat lie over one another."""


class Tile(Struct, frozen=True):
    """One sheet of a tiled mat: its row and column (from 0) and the part of the mat on it, in mm."""

    row: int
    column: int
    corner: Point
    size: Point


def tiles(mat: Mat, page: Point) -> list[Tile]:
    """The sheets a mat is cut into, row by row, each `OVERLAP_MM` over the next, cutting few markers."""
    columns, rows = (_stretches(mat, axis, page[axis] - 2 * MARGIN_MM) for axis in (0, 1))
    return [
        Tile(row, column, (left, top), (right - left, bottom - top))
        for (row, (top, bottom)), (column, (left, right)) in product(enumerate(rows), enumerate(columns))
    ]


def _stretches(mat: Mat, axis: int, room: float) -> list[Point]:
    """Start and end in mm of the sheets along one axis (0 = across, 1 = down), as few as possible."""
    length = mat.size_mm[axis]
    count = max(1, ceil((length - OVERLAP_MM) / (room - OVERLAP_MM)))
    spared = [
        (at[axis] - side / 2 - MARKER_QUIET_MM, at[axis] + side / 2 + MARKER_QUIET_MM) for _, at, side in _markers(mat)
    ]
    found: list[Point] = []
    start = 0.0
    for left in range(count - 1, 0, -1):
        shortest = length - left * (room - OVERLAP_MM)
        ends = np.arange(min(start + room, length), max(shortest, start + 2 * OVERLAP_MM) - 0.01, -1.0)
        cuts = [sum(low < end and high > end - OVERLAP_MM for low, high in spared) for end in ends]
        end = float(ends[int(np.argmin(cuts))])
        found.append((start, end))
        start = end - OVERLAP_MM
    return [*found, (start, length)]


def print_mat(mat: Mat, path: Path, paper: str = "A4", look: Look = LIGHT, progress: Progress = unheard) -> list[Path]:
    """The mat on sheets of a paper, or in one piece when `paper` is ``whole``; the files written."""
    out = sheets(path, f"Mat {mat.title}")
    picture = mat_image(mat, DPI, look=look)
    if paper.lower() == "whole":
        size = (mat.size_mm[0] + 2 * MARGIN_MM, mat.size_mm[1] + 2 * MARGIN_MM)
        _tile(out, mat, picture, Tile(0, 0, (0.0, 0.0), mat.size_mm), size, "")
        progress(1, 1)
        return out.save()
    w, h = paper_size(paper)
    page = min(((w, h), (h, w)), key=lambda turned: len(tiles(mat, turned)))
    every = tiles(mat, page)
    rows, columns = every[-1].row + 1, every[-1].column + 1
    for number, tile in enumerate(every, 1):
        where = f"row {tile.row + 1} of {rows}, column {tile.column + 1} of {columns}"
        _tile(out, mat, picture, tile, page, f"{where}; cut at the marks, lay the next sheet {OVERLAP_MM:.0f} mm over")
        progress(number, len(every))
    return out.save()


def _tile(out: Sheets, mat: Mat, picture: np.ndarray, tile: Tile, page: Point, words: str) -> None:
    out.page(page)
    shift = ((page[0] - tile.size[0]) / 2, (page[1] - tile.size[1]) / 2)
    scale = DPI / 25.4
    left, top = (int(value * scale) for value in tile.corner)
    right, bottom = (ceil((at + size) * scale) for at, size in zip(tile.corner, tile.size, strict=True))
    part = picture[top:bottom, left:right]
    corner = (shift[0] + left / scale - tile.corner[0], shift[1] + top / scale - tile.corner[1])
    out.picture(part, corner, (part.shape[1] / scale, part.shape[0] / scale))
    for dark, centre, side in _markers(mat):
        at = (centre[0] - tile.corner[0], centre[1] - tile.corner[1])
        reach = side / 2 + MARKER_QUIET_MM
        if all(reach <= value <= size - reach for value, size in zip(at, tile.size, strict=True)):
            out.symbol(dark, (at[0] + shift[0], at[1] + shift[1]), side, MARKER_QUIET_MM)
    cut_marks(out, shift, tile.size)
    ruler(out, page, f"{mat.title} mat. {words}".strip())


def _markers(mat: Mat) -> Iterator[tuple[np.ndarray, Point, float]]:
    for fiducial in mat.fiducials:
        yield 1 - marker_grid(fiducial.dict, fiducial.id), (fiducial.x, fiducial.y), fiducial.size
    for region in mat.regions:
        if region.marker:
            yield 1 - marker_grid(region.marker.dict, region.marker.id), region.centre, region.marker.size
