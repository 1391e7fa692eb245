"""How the bare mat looks, cell by cell, as far as it has been seen: the positive sign where no marker is printed."""

import numpy as np
from numpy.typing import NDArray

from vision.overview import Cells

_ENOUGH = 50
_ALIKE = 0.85
"""Share of cells that must look bare."""


class BareLook:
    """Remembers cells of the bare mat."""

    def __init__(self, cells: int) -> None:
        self._look = np.full(cells, np.nan, np.float32)

    def learn(self, cells: NDArray[np.bool_], now: Cells) -> None:
        """These cells (bool) show the bare mat now."""
        self._look = np.where(cells, now, self._look)

    def knows(self, cells: NDArray[np.bool_]) -> bool:
        """Whether all these cells were seen bare."""
        return bool(cells.any()) and not bool(np.isnan(self._look[cells]).any())

    def resembles(self, cells: NDArray[np.bool_], now: Cells, noise: float) -> bool:
        """Whether cells look as the bare mat did there, or, where that was never seen, as most of the mat does."""
        known = ~np.isnan(self._look)
        if known.sum() < _ENOUGH or not cells.any():
            return False
        gain = float(np.median(now[known][::3] / np.maximum(self._look[known][::3], 1)))
        usual = float(np.median(self._look[known]))
        expected = np.where(known, self._look, usual)[cells] * gain
        alike = np.abs(now[cells] - expected) < 4.5 * noise + 0.2 * expected + 3
        return float(alike.mean()) > _ALIKE
