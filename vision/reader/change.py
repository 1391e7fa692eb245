"""What moves, and what looks otherwise than when it was last decided.

A still frame is recognised by one cheap comparison of single pixels; only when something moved, or every tenth frame
for what creeps, are sites compared one by one, each up to a factor and an offset of its own.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.mat.cell_grid import CellGrid, Cells, noise_of

CHANGED = 3
"""Cells of a site that must differ before it counts as moving or changed."""
_STRAY = 12
"""Cells of a glance that may differ in a still frame: at an edge one pixel jumps with a tenth of a pixel's sway. A card
covers some seventy; what is smaller than a stamp waits for the next thorough frame."""
_THOROUGH = 10


@dataclass(frozen=True, eq=False)
class Changes:
    """A frame compared: which cells and sites move, which cells differ from the last decision."""

    moving_cells: NDArray[np.bool_]
    moving: NDArray[np.bool_]
    differing: NDArray[np.bool_]


class ChangeDetector:
    """Remembers the frame before and the look of every cell when its site was last decided."""

    def __init__(self, cell_grid: CellGrid) -> None:
        self._cell_grid = cell_grid
        self.previous: Cells = np.zeros(len(cell_grid.points), np.float32)
        self.reference = self._known = self.previous
        self.noise = 3.0
        self._glance: Cells = np.zeros(0, np.float32)
        self._frames = 0

    def begin(self, now: Cells) -> None:
        """Everything is decided as it looks now."""
        self.previous = self.reference = self._known = now
        self._frames = 0

    def decided(self, cells: NDArray[np.bool_], now: Cells) -> None:
        """These cells (bool) are decided as they look now."""
        self.reference = np.where(cells, now, self.reference)

    def known(self, cells: NDArray[np.bool_], now: Cells) -> None:
        """These cells (bool) look as they do now while all that lies in them is known."""
        self._known = np.where(cells, now, self._known)

    def is_as_known(self, cells: NDArray[np.bool_], now: Cells) -> bool:
        """Whether these cells (bool) look as they did when all that lies in them was known: a hand came and went."""
        residual = np.abs(self._cell_grid.residual(now, self._known))
        return int(np.count_nonzero(residual[cells] > self._cell_grid.tolerance(now, self.noise)[cells])) < CHANGED

    def quiet(self, glance: Cells) -> bool:
        """Whether nothing at all moved since the glance before (`CellGrid.glance`); if so, the frame is done with."""
        self._frames += 1
        before = self._glance
        if self._frames % _THOROUGH == 0 or self._frames < 3 or len(before) != len(glance):
            return False
        if self._same(glance):
            self._glance = glance
            return True
        even = self._cell_grid.even(glance, before)
        if even is glance or not self._same(even):
            return False
        self._glance = even
        return True

    def _same(self, glance: Cells) -> bool:
        """Whether hardly a cell differs from the glance before, up to a common factor."""
        gain = float(glance.sum() / max(float(self._glance.sum()), 1.0))
        difference = np.abs(glance - gain * self._glance)
        tolerance = self._cell_grid.glance_noise * self._cell_grid.tolerance(glance, self.noise)
        return bool(np.count_nonzero(difference > tolerance) < _STRAY)

    def compared(self, now: Cells, glance: Cells) -> None:
        """A frame was compared and is the one before the next."""
        self.previous, self._glance = now, glance

    def compare(self, now: Cells) -> Changes:
        """Compares site by site."""
        residual = self._cell_grid.residual(now, self.previous)
        self._learn_noise(max(noise_of(residual), 0.5))
        tolerance = self._cell_grid.tolerance(now, self.noise)
        moving_cells = np.abs(residual) > tolerance
        moving = self._cell_grid.per_site(moving_cells) >= CHANGED
        differing = np.abs(self._cell_grid.residual(now, self.reference)) > tolerance
        return Changes(moving_cells, moving, differing)

    def _learn_noise(self, noise: float) -> None:
        """The noise may only change slowly: a repeated frame has none, a bump looks like much."""
        slow = float(np.clip(noise, 0.97 * self.noise, 1.1 * self.noise + 0.05))
        self.noise = noise if self._frames <= 2 else slow
