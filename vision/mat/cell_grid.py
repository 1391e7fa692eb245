"""The mat seen from afar, every frame: brightness of small cells in mat coordinates, and which sites changed.

A cell is the mean of a few pixels, fetched by index, so that a still frame costs a fraction of a millisecond. A site
is a piece of the mat that is decided on as a whole: a slot, or a square of the rest. Two looks of a site are
compared up to a common factor and offset, so that flicker and soft shadows are no change.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.geometry import TableFrame
from vision.opencv import cv2

CELL_MM = 6.0
_PIXELS = 4
_GLANCE = 2
_OTHER = 0.5
"""A site whose brightness changes by more than this share, against all others, is not the same site in shadow."""
_STRIPS, _BANDED = 32, 0.1
"""Strips of the picture in which bands of mains light are looked for, and how far their brightness has to differ."""
_CLIP = 4.5
"""Deviation in noise units from which a cell differs."""

Cells = NDArray[np.float32]


@dataclass(frozen=True)
class Site:
    """A piece of the mat: its own rectangle and the box that is searched for tags, both x, y, w, h in mm."""

    core: tuple[float, float, float, float]
    box: tuple[float, float, float, float]
    region: str = ""


class CellGrid:
    """Cells of a mat, sorted by site. Cells outside the picture are kept but never differ."""

    def __init__(self, size_mm: tuple[float, float], sites: Sequence[Site], margin: float = 18.0) -> None:
        columns = np.arange(-margin + CELL_MM / 2, size_mm[0] + margin, CELL_MM)
        rows = np.arange(-margin + CELL_MM / 2, size_mm[1] + margin, CELL_MM)
        x, y = np.meshgrid(columns, rows)
        points = np.stack([x.ravel(), y.ravel()], 1)
        owner = np.full(len(points), -1)
        for number, site in enumerate(sites):
            inside = _inside(points, site.core)
            owner[inside & (owner < 0)] = number
        order = np.argsort(owner, kind="stable")
        order = order[owner[order] >= 0]
        self.points = points[order]
        """Middles of the cells in mm (N x 2)."""
        self.owner = owner[order]
        """The site of each cell."""
        self.sites = len(sites)
        present, starts = np.unique(self.owner, return_index=True)
        if len(present) != len(sites):
            raise ValueError("a site has no cell of its own")
        self._starts = starts
        self._repeats = np.bincount(self.owner, minlength=len(sites))
        self._counts = self._repeats.astype(np.float32)
        self._index: NDArray[np.intp] = np.empty((0, 0), np.intp)
        self._glance_index: NDArray[np.intp] = np.empty(0, np.intp)
        self.glance_noise = 1.0
        self.shrink = 1
        """Pixels a side that become one before cells are fetched."""
        self._bands: dict[int, _Bands] = {}
        self._size = (0, 0)
        self.visible = np.zeros(len(self.points), bool)
        self._hidden = np.arange(len(self.points))

    def aim(self, table: TableFrame, noisy: bool = False) -> None:
        """Prepares for frames in which the mat lies at `table`. In `noisy` ones all pixels of a cell count, not four:
        a fraction of the noise for half a millisecond."""
        spread = CELL_MM / 4
        middle = self.points.mean(0)
        self.shrink = int(np.clip(table.px_per_mm(*middle) * CELL_MM / 2, 2, 8)) if noisy else 1
        width, height = (side // self.shrink for side in table.size)
        self._size = (width, height)
        parts = []
        for dx, dy in ((-1, -0.5), (0.5, -1), (1, 0.5), (-0.5, 1)):
            px = table.to_px(self.points + [dx * spread, dy * spread])
            parts.append(np.rint((px + 0.5) / self.shrink - 0.5).astype(np.intp))
        stacked = np.array(parts)
        x, y = stacked[..., 0], stacked[..., 1]
        self.visible = np.all((x >= 0) & (y >= 0) & (x < width) & (y < height), axis=0)
        self._hidden = np.nonzero(~self.visible)[0]
        self._index = np.clip(y, 0, height - 1) * width + np.clip(x, 0, width - 1)
        self._glance_index = np.ascontiguousarray(self._index[0, ::_GLANCE])
        rows = np.where(self.visible, y[0], -1)
        self._bands = {len(seen): _Bands(seen) for seen in (rows, rows[::_GLANCE])}
        self.glance_noise = 1.0 if noisy else _PIXELS**0.5

    def glance(self, luma: Luma) -> Cells:
        """The brightness of every second cell by one pixel each: enough to see that nothing at all moved, at an eighth
        of the cost of a look. Its noise is `glance_noise` times that of a look. In noisy frames the same as a look."""
        if self.shrink > 1:
            return self.look(luma)
        return luma.reshape(-1).take(self._glance_index).astype(np.float32)

    def look(self, luma: Luma) -> Cells:
        """The brightness of all cells in a frame (0 … 255)."""
        if self.shrink > 1:
            width, height = self._size
            seen = luma[: height * self.shrink, : width * self.shrink]
            luma = np.asarray(cv2.resize(seen, self._size, interpolation=cv2.INTER_AREA), np.uint8)
        return luma.reshape(-1).take(self._index).sum(0, dtype=np.uint16).astype(np.float32) * (1 / _PIXELS)

    def even(self, now: Cells, before: Cells) -> Cells:
        """A look or a glance without the bands that mains light draws over the rows of a rolling shutter, as far as
        they were not there `before`; the same again where there are none."""
        bands = self._bands.get(len(now))
        return now if bands is None or len(before) != len(now) else bands.without(now, before)

    def sums(self, values: Cells) -> NDArray[np.float32]:
        """Sums over each site."""
        return np.add.reduceat(values, self._starts)

    def residual(self, now: Cells, before: Cells) -> Cells:
        """How each cell differs from `before` after the best factor and offset of its site (grey levels)."""
        count = self._counts
        mean_now, mean_before = self.sums(now) / count, self.sums(before) / count
        n, b = now - self._spread(mean_now), before - self._spread(mean_before)
        factor = (self.sums(n * b) + 64 * count) / (self.sums(b * b) + 64 * count)
        difference = n - self._spread(np.clip(factor, 0.4, 2.5)) * b
        ratio = (mean_now + 4) / (mean_before + 4)
        other = np.abs(ratio / median(ratio) - 1) > _OTHER
        if other.any():  # too bright or dark for a shadow: something uniform lies there
            difference = np.where(self._spread(other), now - before, difference)
        difference[self._hidden] = 0
        return difference

    def _spread(self, values: NDArray[Any]) -> NDArray[Any]:
        """One value for each cell from one for each site."""
        return np.repeat(values, self._repeats)

    def tolerance(self, now: Cells, noise: float) -> Cells:
        """The difference up to which a cell counts as the same: noise and a little flicker."""
        return now * np.float32(0.06) + np.float32(_CLIP * noise + 2.0)

    def per_site(self, cells: NDArray[np.bool_]) -> NDArray[np.float32]:
        """How many cells of each site are set."""
        return self.sums(cells.astype(np.float32))

    def near(self, x: float, y: float, w: float, h: float) -> NDArray[np.bool_]:
        """Cells whose middle lies in a rectangle (x, y, w, h in mm)."""
        return _inside(self.points, (x, y, w, h))


class _Bands:
    """Brightness by rows of the picture: bands of mains light stretch over all of its width, hands and cards do not."""

    def __init__(self, rows: NDArray[np.intp]) -> None:
        order = np.argsort(rows, kind="stable")[int((rows < 0).sum()) :]
        each = len(order) // _STRIPS
        self._cells = order[: each * _STRIPS].reshape(_STRIPS, each)[:, ::2]
        self._middles = rows[self._cells].mean(1) if each else np.empty(0)
        self._rows = rows

    def without(self, now: Cells, before: Cells) -> Cells:
        """The cells with each strip's usual brightness against `before` evened out; all together stay as bright."""
        if not len(self._middles):
            return now
        share = np.median((now[self._cells] + 1) / (before[self._cells] + 1), axis=1)
        gain = share / median(share)
        if float(gain.max() - gain.min()) < _BANDED:
            return now
        return (now / np.interp(self._rows, self._middles, gain)).astype(np.float32)


def noise_of(residual: Cells) -> float:
    """The usual size of a cell's noise in grey levels, hands and changes left out."""
    return median(np.abs(residual[::5])) * 1.48


def median(values: NDArray[np.floating[Any]]) -> float:
    """The middle value, the upper one of two: a tenth of the price of NumPy's."""
    middle = len(values) // 2
    return float(np.partition(values, middle)[middle])


def grain_of(luma: Luma) -> float:
    """The usual noise of a pixel in grey levels, from every ninth row: how far it is off between its neighbours."""
    rows = luma[4::9].astype(np.int16)
    bend = rows[:, 1:-1:3] * 2 - rows[:, :-2:3] - rows[:, 2::3]
    return float(np.median(np.abs(bend))) / (0.6745 * 6**0.5) if bend.size else 0.0


def _inside(points: NDArray[np.float64], box: tuple[float, float, float, float]) -> NDArray[np.bool_]:
    x, y, w, h = box
    return (points[:, 0] >= x) & (points[:, 0] < x + w) & (points[:, 1] >= y) & (points[:, 1] < y + h)
