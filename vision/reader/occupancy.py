"""Which regions are bare: only a positive sign counts, the printed marker or the look of the bare mat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.kernel.places import Mat, Region
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.mat.cell_grid import CellGrid, Cells, Site
from vision.mat.markers import PrintedMarker, likeness
from vision.reader.bare_mat import BareLook
from vision.reader.belief import Sign
from vision.reader.sites import single

BARE = 0.75
"""Correlation from which a region's marker counts as seen."""


@dataclass(frozen=True, eq=False)
class Moment:
    """One frame as it is being read: its number, and its picture's (a repeated one has the same), where the mat lies in
    it, its cells and their noise."""

    frame: Frame
    number: int
    picture: int
    table: TableFrame
    cells: Cells
    noise: float


class Occupancy:
    """Remembers for each region whether it was bare when it was looked at last, and how the bare mat looks."""

    def __init__(self, mat: Mat, markers: Sequence[PrintedMarker], cell_grid: CellGrid, sites: Sequence[Site]) -> None:
        self._mat, self._cell_grid = mat, cell_grid
        self._markers = [marker for marker in markers if marker.region]
        self._shown = [[one for one in self._markers if _reaches(one, site)] for site in sites]
        self._sites = sites
        self.look = BareLook(len(cell_grid.points))
        self._bare: dict[str, bool] = {}
        self._seen_at: dict[str, int] = {}

    def is_bare(self, name: str) -> bool:
        """Whether a region was bare at the last look."""
        return self._bare.get(name, False)

    def see_all(self, moment: Moment) -> None:
        """Looks at every marker."""
        for marker in self._markers:
            self._see(marker, moment)

    def see(self, number: int, moment: Moment) -> bool:
        """Looks at the markers of which a part lies in a site, or at its print; whether the site is a slot that is
        bare.
        """
        name = self._sites[number].region
        for marker in self._shown[number]:
            self._see(marker, moment)
        if name and not any(marker.region == name for marker in self._shown[number]):
            mine = self._cell_grid.owner == number
            self._set(name, self.look.knows(mine) and self.looks_bare(mine, moment), moment)
        return bool(name) and self.is_bare(name)

    def _see(self, marker: PrintedMarker, moment: Moment) -> None:
        if self._seen_at.get(marker.region) != moment.number:  # once a frame is enough
            score = likeness(moment.frame.luma, moment.table, marker, 2.0)
            self._set(marker.region, score > BARE, moment)

    def _set(self, name: str, bare: bool, moment: Moment) -> None:
        self._bare[name], self._seen_at[name] = bare, moment.number

    def looks_bare(self, cells: NDArray[np.bool_], moment: Moment) -> bool:
        """Whether nearly all of these cells look as the bare mat does."""
        return self.look.resembles(cells, moment.cells, moment.noise)

    def is_clear(self, cells: NDArray[np.bool_], moment: Moment) -> bool:
        """Whether not even a tag can lie in these cells."""
        return self.look.is_clear(cells, moment.cells, moment.noise)

    def learn(self, under_cards: NDArray[np.bool_], moment: Moment) -> None:
        """Takes for bare mat what is neither a slot in use nor under a card (cells)."""
        bare = ~under_cards
        for number, site in enumerate(self._sites):
            if site.region and not self.is_bare(site.region):
                bare &= self._cell_grid.owner != number
        self.look.learn(bare, moment.cells)

    def signs(self, occupied: Collection[str], disturbed: Collection[str], moment: Moment | None) -> dict[str, Sign]:
        """The sign of each region. A bare slot that is disturbed counts as covered until its marker is seen again."""
        signs: dict[str, Sign] = {}
        for region in self._mat.regions:
            if region.name in occupied:
                signs[region.name] = "cards"
                continue
            bare = moment is not None and self._shows_bare(region, region.name in disturbed, moment)
            signs[region.name] = "bare" if bare else "covered"
        return signs

    def _shows_bare(self, region: Region, disturbed: bool, moment: Moment) -> bool:
        if single(region):
            fresh = not disturbed or self._seen_at.get(region.name) == moment.number
            return fresh and self.is_bare(region.name)
        if not self._bare.get(region.name, region.marker is None):
            return False
        cells = self._cell_grid.near(region.x, region.y, region.w, region.h)
        return (region.marker is not None or self.look.knows(cells)) and self.looks_bare(cells, moment)


def _reaches(marker: PrintedMarker, site: Site) -> bool:
    """Whether a part of a marker lies in a site: a card there can hide it, and lay it open again."""
    (x, y, w, h), half = site.core, marker.size / 2
    return x - half < marker.x < x + w + half and y - half < marker.y < y + h + half
