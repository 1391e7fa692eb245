"""Ordinary QR decoders, used on small prepared crops that look like one of our tags.

`zxing-cpp` reads what is sharp enough with a checksum, so it also names foreign codes. `pyzbar` is a second opinion and
only used where it is installed: libzbar can abort the process on hostile pictures, so it never sees more than a crop.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.geometry import TableFrame
from vision.opencv import cv2
from vision.tags.pattern import FINDERS

_MODULE_PX = 6
_QUIET = 3
_SIDE = 21 + 2 * _QUIET


@dataclass(frozen=True, eq=False)
class Crop:
    """A supposed symbol, upright at 6 pixels a module and sharpened; `corners_mm` are its finders' middles (3 x 2)."""

    image: Luma
    corners_mm: NDArray[np.float64]

    def finders_mm(self, ring: NDArray[np.float64]) -> NDArray[np.float64]:
        """The finders' middles on the mat, from the corners (4 x 2 px) that a decoder saw in the crop."""
        u, v = (FINDERS / 21).T[:, :, None]
        px = (1 - u) * (1 - v) * ring[0] + u * (1 - v) * ring[1] + u * v * ring[2] + (1 - u) * v * ring[3]
        modules = (px + 0.5) / _MODULE_PX - _QUIET - FINDERS[0]
        across, down = (self.corners_mm[1:] - self.corners_mm[0]) / 14
        return self.corners_mm[0] + modules[:, :1] * across + modules[:, 1:] * down


def crop(luma: Luma, table: TableFrame, corners_mm: NDArray[np.float64]) -> Crop:
    """The symbol whose finders' middles are at `corners_mm`, prepared for decoders."""
    across, down = (corners_mm[1:] - corners_mm[0]) / 14
    low, high = -3.5 - _QUIET, 17.5 + _QUIET
    square = np.array([[low, low], [high, low], [high, high], [low, high]])
    px = table.to_px(corners_mm[0] + square[:, :1] * across + square[:, 1:] * down)
    side = _SIDE * _MODULE_PX
    there = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(there, px.astype(np.float32))
    image = cv2.warpPerspective(luma, matrix, (side, side), flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP)
    return Crop(sharpened(np.asarray(image, np.uint8), 0.8 * _MODULE_PX), corners_mm)


def sharpened(image: Luma, sigma: float) -> Luma:
    """Three times unsharp: what helps decoders most (contrast limiting and denoising hurt them)."""
    window = (int(2 * sigma) | 1,) * 2  # two box filters are a Gaussian at a tenth of its price
    soft = cv2.blur(cv2.blur(image, window), window)
    return np.asarray(cv2.addWeighted(image, 4.0, soft, -3.0, 0), np.uint8)


def zxing(image: Luma) -> list[tuple[str, NDArray[np.float64]]]:
    """Texts of QR codes in an image with their corners (4 x 2 px, in the symbol's order)."""
    reader = _zxing()
    if reader is None:
        return []
    found = []
    for code in reader.read_barcodes(np.ascontiguousarray(image), formats=reader.BarcodeFormat.QRCode):
        at = code.position
        ring = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        found.append((code.text, np.array([[corner.x, corner.y] for corner in ring], float)))
    return found


def is_mirrored(image: Luma, ring: NDArray[np.float64], grid: NDArray[np.uint8]) -> bool:
    """Whether a symbol with corners `ring` (4 x 2 px) and modules `grid` (21 x 21, 1 = black) is seen as in a mirror.

    Decoders put a mirrored symbol's corners in such an order that its modules lie as in the transposed grid.
    """
    side = len(grid)
    there = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(there, ring.astype(np.float32))
    seen = cv2.warpPerspective(image, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    modules = grid.astype(float)
    return float((seen * (modules.T - modules)).sum()) < 0


def zbar(image: Luma) -> list[str]:
    """Texts of QR codes in a crop by the second reader; nothing where it is not installed or stumbles."""
    reader = _pyzbar()
    if reader is None:
        return []
    try:
        codes = reader.decode(image, symbols=[reader.ZBarSymbol.QRCODE])
    except ValueError:  # a code without corners, or of a kind that pyzbar has no name for
        return []
    return [code.data.decode("utf-8", "replace") for code in codes]


@lru_cache(maxsize=1)
def _zxing() -> Any:  # noqa: ANN401 - an optional module
    try:
        import zxingcpp
    except ImportError:
        return None
    return zxingcpp


@lru_cache(maxsize=1)
def _pyzbar() -> Any:  # noqa: ANN401 - an optional module
    try:
        from pyzbar import pyzbar
    except (ImportError, OSError):
        return None
    return pyzbar
