"""Tags of which a part cannot be seen: a stripe of tape or a pen's, a reflection on a sleeve, a worn corner.

Such a part says nothing, but it spoils the correlation of the whole. So the symbol is compared without each of some
parts, bands in four directions and discs; whatever is left is a hundred and thirty modules or more. Two of our tags
differ in fifty-four modules all over the symbol, so what is left still tells them apart: of thousands of damaged tags
that were not listed none came near the limits (`Match.fits`).
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.tags.pattern import Grid, centres, data_mask, product, unit

_LEFT = 130
"""Data modules that must be left over."""
_BAND, _DISCS = 5.0, (5.5, 8.0)
"""Width of a band, radii of discs, in modules: a stripe of three, and a third of a symbol."""
_MIDDLE = 10.5


@lru_cache(maxsize=1)
def parts() -> Grid:
    """What is left when a part cannot be seen (P x 232, 1 = seen)."""
    x, y = (centres()[data_mask()] - _MIDDLE).T
    left: list[NDArray[np.bool_]] = []
    for angle in np.radians((0, 45, 90, 135)):
        across = x * np.cos(angle) + y * np.sin(angle)
        left += [np.abs(across - middle) > _BAND / 2 for middle in np.arange(-9.0, 9.1, 1.5)]
    for column in np.arange(-7.5, 7.6, 3.75):
        for row in np.arange(-7.5, 7.6, 3.75):
            left += [np.hypot(x - column, y - row) > radius for radius in _DISCS]
    return np.array([one for one in left if one.sum() >= _LEFT], np.float32)


def best_part(seen: Grid, known: Grid, whitening: Grid) -> tuple[int, float, float]:
    """Which of some symbols (C x 232, at least two) is seen (232) where a part is left out so that one fits best: its
    number, its correlation, and that of the second best with the same part left out.
    """
    there = _whitened(seen[None], whitening)[:, 0]
    scores = np.einsum("pj,pcj->pc", there, _whitened(known, whitening))
    part = int(scores.max(1).argmax())
    order = np.argsort(-scores[part])
    return int(order[0]), float(scores[part, order[0]]), float(scores[part, order[1]])


def _whitened(rows: Grid, whitening: Grid) -> Grid:
    """Rows (C x 232) without each part in turn (P x C x 232), whitened, of unit length."""
    left = parts()
    means = product(left, rows.T) / left.sum(1, keepdims=True)
    kept = (rows[None] - means[:, :, None]) * left[:, None]
    flat = kept.reshape(-1, rows.shape[1]).astype(np.float32)
    return unit(product(flat, whitening)).reshape(kept.shape)
