"""A mat seen through real lenses: rays and their distortion by OpenCV's model (k1, k2), made apart from the product's
own cameras."""

from dataclasses import dataclass

import numpy as np

from companion.kernel.places import Mat
from vision.frame import Luma
from vision.opencv import cv2
from vision.printing.mat_art import mat_image

_DPI = 100


@dataclass(frozen=True)
class Lens:
    """A lens that sees `field` degrees across the picture, with OpenCV's first two radial coefficients; its axis meets
    the picture `aside` of the middle (shares of the width)."""

    field: float
    k1: float
    k2: float = 0.0
    aside: tuple[float, float] = (0.0, 0.0)


LENSES = {
    "Camera Module 3 Wide": Lens(102, -0.25, 0.05),
    "Camera Module 3 Wide, aside": Lens(102, -0.25, 0.05, (0.01, -0.008)),
    "wide": Lens(80, -0.25),
    "wide, aside": Lens(80, -0.25, 0.0, (-0.015, 0.01)),
    "webcam 78": Lens(78, -0.10, 0.02),
    "webcam 66": Lens(66, -0.12),
    "pincushion": Lens(60, 0.08),
    "Camera Module 3": Lens(66, 0.02),
}


@dataclass(frozen=True, eq=False)
class Seen:
    """The picture, and the pixels (H x W x 2) mapped back to millimetres of the mat."""

    luma: Luma
    mm: np.ndarray

    def error_mm(self, found: np.ndarray, size_mm: tuple[float, float]) -> float:
        """Largest distance on the mat between true places and those found for the same pixels (H x W x 2 mm)."""
        inside = ((self.mm >= 0) & (self.mm <= size_mm)).all(2)
        return float(np.hypot(*(found - self.mm)[inside].T).max())


def seen_through(lens: Lens, mat: Mat, size: tuple[int, int], tilt: float = 8.0) -> Seen:
    """The bare mat from as near as it fits the picture."""
    radii = np.linspace(0, 2.5, 5000)
    bent = radii * (1 + lens.k1 * radii**2 + lens.k2 * radii**4)
    rising = int(np.argmax(np.diff(bent) <= 0)) or len(bent)
    focal = size[0] / 2 / np.interp(np.tan(np.radians(lens.field / 2)), radii, bent)
    columns, rows = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    x = (columns - (size[0] - 1) / 2 - lens.aside[0] * size[0]) / focal
    y = (rows - (size[1] - 1) / 2 - lens.aside[1] * size[0]) / focal
    away = np.hypot(x, y)
    straight = np.interp(away, bent[:rising], radii[:rising])
    stretch = straight / np.maximum(away, 1e-9)
    sin, cos = np.sin(np.radians(tilt)), np.cos(np.radians(tilt))
    down, forward = y * stretch * cos - sin, cos + y * stretch * sin
    rays = np.dstack([x * stretch / forward, down / forward])
    width, height = mat.size_mm
    aim = np.array([0.0, -sin / cos])
    across = min(np.abs(rays[:, 0, 0]).min(), np.abs(rays[:, -1, 0]).min())
    tall = min((rays[-1, :, 1] - aim[1]).min(), (aim[1] - rays[0, :, 1]).min())
    lift = 1.02 * max(width / 2 / across, height / 2 / tall)
    mm = (rays - aim) * lift + np.array(mat.size_mm) / 2
    art = cv2.cvtColor(mat_image(mat, _DPI, oversample=2), cv2.COLOR_RGB2GRAY)
    at = (mm * _DPI / 25.4 - 0.5).astype(np.float32)
    luma = cv2.remap(art, at[..., 0], at[..., 1], cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=70)
    soft = cv2.GaussianBlur(luma, (0, 0), 0.7).astype(float)
    noisy = soft + np.random.default_rng(1).normal(0, 3, soft.shape)
    return Seen(np.clip(noisy, 0, 255).astype(np.uint8), mm)
