"""Which pieces of a mat are looked at together: each slot and pile, and squares of whatever is left."""

from collections.abc import Iterable

import numpy as np

from companion.kernel.places import Mat, Region
from vision.mat.cell_grid import CELL_MM, Site
from vision.tags.decode import Box

PITCH_MM = 84.0
"""Side of the squares into which the rest of the mat is cut."""
_CARD_REACH_MM = 14.0
"""How far beyond its region a slot is searched: a card may lie crooked."""
_TILE_MM = 250.0
MARGIN_MM = 18.0
"""How far beyond the mat's edge cards are still noticed."""


def single(region: Region) -> bool:
    """Whether one card (or its top) stands for the whole region."""
    return region.kind in ("slot", "pile")


def holds(box: Box, x: float, y: float) -> bool:
    """Whether a point (mm) lies in a box."""
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


def home(mat: Mat, tag: tuple[float, float]) -> tuple[float, float]:
    """The point of the mat and its margin (mm) by which a tag belongs to a site: a card that reaches over the edge may
    have its tag farther out, where no site is."""
    (x, y), (width, height) = tag, mat.size_mm
    last = MARGIN_MM - 0.01
    return min(max(x, -MARGIN_MM), width + last), min(max(y, -MARGIN_MM), height + last)


def sites_of(mat: Mat, largest_tag_mm: float) -> tuple[Site, ...]:
    """Sites of a mat: slots and piles first, then squares; a box always holds a whole tag whose middle is in the
    core.
    """
    slots = [_slot(region, largest_tag_mm) for region in mat.regions if single(region)]
    reach = largest_tag_mm / 2 + 3
    width, height = mat.size_mm[0] + 2 * MARGIN_MM, mat.size_mm[1] + 2 * MARGIN_MM
    columns, rows = max(1, round(width / PITCH_MM)), max(1, round(height / PITCH_MM))
    w, h = width / columns, height / rows
    squares = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * w - MARGIN_MM, row * h - MARGIN_MM
            if _left_over((x, y, w, h), slots):
                squares.append(Site((x, y, w, h), (x - reach, y - reach, w + 2 * reach, h + 2 * reach)))
    return (*slots, *squares)


def _slot(region: Region, tag_mm: float) -> Site:
    half = max(region.w, region.h) / 2 + max(_CARD_REACH_MM, tag_mm / 2)
    x, y = region.centre
    return Site((region.x, region.y, region.w, region.h), (x - half, y - half, 2 * half, 2 * half), region.name)


def _left_over(core: tuple[float, float, float, float], slots: list[Site]) -> bool:
    """Whether some cells of a square belong to no slot."""
    x, y, w, h = core
    px = (x + (np.arange(int(2 * w / CELL_MM)) + 0.5) * CELL_MM / 2)[:, None]
    py = (y + (np.arange(int(2 * h / CELL_MM)) + 0.5) * CELL_MM / 2)[None, :]
    taken = np.zeros((px.size, py.size), bool)
    for left, top, across, down in (slot.core for slot in slots):
        taken |= ((left - 3 <= px) & (px < left + across + 3)) & ((top - 3 <= py) & (py < top + down + 3))
    return bool((~taken).sum() >= 24)


def tiles_of(size_mm: tuple[float, float], tag_mm: float) -> Iterable[Box]:
    """Boxes that cover the mat and its margin so that each tag is whole in at least one."""
    overlap = tag_mm + 4
    width, height = (side + 2 * MARGIN_MM for side in size_mm)
    columns, rows = max(1, round(width / _TILE_MM)), max(1, round(height / _TILE_MM))
    w, h = width / columns, height / rows
    for row in range(rows):
        for column in range(columns):
            yield (column * w - MARGIN_MM - overlap / 2, row * h - MARGIN_MM - overlap / 2, w + overlap, h + overlap)
