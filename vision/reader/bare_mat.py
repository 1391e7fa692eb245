"""How the bare mat looks, cell by cell, as far as it has been seen: the positive sign where no marker is printed."""

import numpy as np
from numpy.typing import NDArray

from vision.mat.cell_grid import Cells, median

_ENOUGH = 50
_ALIKE = 0.85
"""Share of cells that must look bare for a card to be gone."""
_SPECKS = 3
"""Cells that may look otherwise on a bare mat: tokens, crumbs, a shadow's edge. A tag covers nine."""


class BareLook:
    """Remembers cells of the bare mat."""

    def __init__(self, cells: int) -> None:
        self._look: Cells = np.full(cells, np.nan, np.float32)
        self._seen: Cells | None = None
        self._expected: Cells | None = None

    def learn(self, cells: NDArray[np.bool_], now: Cells) -> None:
        """These cells (bool) show the bare mat now."""
        self._look = np.where(cells, now, self._look)
        self._seen = None

    def refresh(self, cells: NDArray[np.bool_], now: Cells, noise: float) -> None:
        """These cells (bool) are said to be bare. What suddenly looks otherwise there may be a card that reaches in and
        that nobody has read yet, so it is not learned.
        """
        unlike = self._unlike(cells, now, noise)
        if unlike is not None:
            cells = cells.copy()
            cells[cells] = ~unlike | np.isnan(self._look[cells])
        self.learn(cells, now)

    def knows(self, cells: NDArray[np.bool_]) -> bool:
        """Whether all these cells were seen bare."""
        return bool(cells.any()) and not bool(np.isnan(self._look[cells]).any())

    def resembles(self, cells: NDArray[np.bool_], now: Cells, noise: float) -> bool:
        """Whether nearly all of these cells look bare: enough to say that a card is gone from them."""
        unlike = self._unlike(cells, now, noise)
        return unlike is not None and float(unlike.mean()) < 1 - _ALIKE

    def is_clear(self, cells: NDArray[np.bool_], now: Cells, noise: float) -> bool:
        """Whether these cells look so bare that not even a tag can lie in them."""
        unlike = self._unlike(cells, now, noise)
        return unlike is not None and int(unlike.sum()) <= _SPECKS

    def _unlike(self, cells: NDArray[np.bool_], now: Cells, noise: float) -> NDArray[np.bool_] | None:
        """Which of the cells differ from the bare mat there, or, where that was never seen, from most of the mat."""
        if self._seen is not now:
            self._seen, self._expected = now, self._expect(now)
        if self._expected is None or not cells.any():
            return None
        expected = self._expected[cells]
        return np.abs(now[cells] - expected) > 4.5 * noise + 0.2 * expected + 3

    def _expect(self, now: Cells) -> Cells | None:
        """How every cell would look now if it were bare; None as long as little of the mat was seen bare."""
        known = ~np.isnan(self._look)
        if known.sum() < _ENOUGH:
            return None
        bare = self._look[known]
        gain = median(now[known][::3] / np.maximum(bare[::3], np.float32(1)))
        return np.where(known, self._look, np.float32(median(bare))) * np.float32(gain)
