"""How symbols look to a slightly blurred camera, module by module, and where their fixed parts are."""

from functools import lru_cache
from math import erf

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2
from vision.tags.symbols import MODULES, function_modules

Grid = NDArray[np.float32]

FINDERS = np.array([[3.5, 3.5], [17.5, 3.5], [3.5, 17.5]])
"""Middles of the finder patterns in modules from the symbol's top left corner: top left, top right, bottom left."""
SHARP, SOFT = 0.55, 0.85
"""Blurs, in modules, that symbols are compared with: a picture in focus with a pixel a module or more, and one with
fewer, out of focus or shaken."""
_FINE = 8
_ONE_THREAD = 200_000
"""Multiplications from which BLAS may take more than one thread."""


def centres() -> NDArray[np.float64]:
    """The middles of all modules (441 x 2: x, y in modules), row by row."""
    y, x = np.mgrid[0:MODULES, 0:MODULES] + 0.5
    return np.stack([x.ravel(), y.ravel()], 1)


@lru_cache(maxsize=1)
def data_mask() -> NDArray[np.bool_]:
    """The modules (441) that tell tags apart."""
    return ~function_modules().ravel()


def blurred(grids: NDArray[np.uint8], sigma: float = SHARP) -> Grid:
    """Brightness at the modules' middles (N x 441, light positive) through a blur of `sigma` modules, quiet zone
    included.

    A module is a square, so a little of the blur is its own width; the neighbours' share is a 7 x 7 kernel of
    weights.
    """
    light = 1.0 - 2.0 * np.pad(grids, ((0, 0), (3, 3), (3, 3))).astype(np.float32)
    kernel = _module_kernel(sigma)
    flat = [cv2.sepFilter2D(one, cv2.CV_32F, kernel, kernel)[3:-3, 3:-3].ravel() for one in light]
    return np.array(flat, np.float32)


def _module_kernel(sigma: float) -> NDArray[np.float32]:
    """Share of each of seven modules in the brightness at the middle of the fourth."""
    edges = (np.arange(8) - 3.5) / (sigma * np.sqrt(2))
    steps = np.array([erf(edge) for edge in edges])
    weights = np.diff(steps) / 2
    return (weights / weights.sum()).astype(np.float32)


def unit(rows: Grid) -> Grid:
    """Rows with mean 0 and length 1, so that products are correlations."""
    rows = rows - rows.mean(-1, keepdims=True)
    return rows / np.maximum(np.linalg.norm(rows, axis=-1, keepdims=True), 1e-6)


def product(rows: Grid, columns: Grid) -> Grid:
    """A matrix product on this thread alone: BLAS wakes all of its threads for one of some size, and they spin, so it
    gets a few columns at a time."""
    few = max(1, _ONE_THREAD // max(1, rows.size))
    if columns.shape[1] <= few:
        return rows @ columns
    result = np.empty((*rows.shape[:-1], columns.shape[1]), np.float32)
    for first in range(0, columns.shape[1], few):
        np.matmul(rows, columns[:, first : first + few], out=result[..., first : first + few])
    return result


@lru_cache(maxsize=4)
def function_pattern(sigma: float = SHARP) -> Grid:
    """The fixed modules' brightness (unit length) as every tag shows it; data modules count as medium grey."""
    light = np.zeros((MODULES, MODULES), np.float32)
    for corner in ((0, 0), (0, MODULES - 7), (MODULES - 7, 0)):
        _finder_at(light, *corner)
    light[6, 8:13] = light[8:13, 6] = [-1, 1, -1, 1, -1]
    light[13, 8] = -1
    padded = np.pad(light, 3, constant_values=1.0)
    kernel = _module_kernel(sigma)
    soft = np.asarray(cv2.sepFilter2D(padded, cv2.CV_32F, kernel, kernel), np.float32)[3:-3, 3:-3].ravel()
    return unit(soft[~data_mask()])


def _finder_at(light: Grid, row: int, column: int) -> None:
    """Draws a finder pattern and its light separator."""
    light[max(0, row - 1) : row + 8, max(0, column - 1) : column + 8] = 1
    light[row : row + 7, column : column + 7] = -1
    light[row + 1 : row + 6, column + 1 : column + 6] = 1
    light[row + 2 : row + 5, column + 2 : column + 5] = -1


@lru_cache(maxsize=4)
def ring(px: float, sigma: float = 0.55) -> NDArray[np.float32]:
    """A finder pattern with its light border averaged over all directions, at `px` pixels a module (zero mean)."""
    side = 9 * _FINE
    finder = np.zeros((9, 9), np.float32)
    _finder_at(finder, 1, 1)
    fine = np.kron(finder, np.ones((_FINE, _FINE), np.float32))
    middle = ((side - 1) / 2, (side - 1) / 2)
    total = np.zeros_like(fine)
    angles = range(0, 90, 6)
    for angle in angles:
        matrix = cv2.getRotationMatrix2D(middle, angle, 1.0)
        total += cv2.warpAffine(fine, matrix, (side, side), flags=cv2.INTER_LINEAR, borderValue=0.0)
    soft = cv2.GaussianBlur(total / len(angles), (0, 0), sigma * _FINE)
    width = int(round(9 * px)) | 1
    small = cv2.resize(soft, (width, width), interpolation=cv2.INTER_AREA)
    return small - small.mean()
