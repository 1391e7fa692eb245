"""A frame in the making: linear light by pixel, whose surface each pixel shows, and how things are laid over it.

Radiance is float32 BGR; 1 is white paper at the brightest place of the mat.
"""

import math

import numpy as np

from vision.opencv import cv2
from vision.synthetic.light import between
from vision.virtual.optics import CameraPose

Box = tuple[int, int, int, int]
"""Part of a frame: x, y, width, height in pixels."""
OTHER = 60000
"""Owner of pixels that show a token, a slip or an arm; 0 is the table, n the n-th card (from 1)."""
_BLACK_INK = 0.028
"""What matte black still reflects."""
_LINEAR = (_BLACK_INK + (1 - _BLACK_INK) * (np.arange(256) / 255.0) ** 2.2).astype(np.float32)


def linear(picture: np.ndarray) -> np.ndarray:
    """Reflectance (float32) of a printed picture (uint8)."""
    return _LINEAR[picture]


class Painting:
    """A frame in the making: radiance and owners by pixel. `light` is what falls on the table."""

    def __init__(self, view: CameraPose, reflectance: np.ndarray, light: np.ndarray) -> None:
        self.view = view
        self.light = light
        self.radiance = reflectance * light
        self.owner = np.zeros(reflectance.shape[:2], np.int32)

    def box(self, pixels: np.ndarray, margin: int) -> Box | None:
        """The part of the frame (x, y, w, h) round points in pixels; None when it lies outside."""
        low = np.maximum(np.floor(pixels.min(0)) - margin, 0).astype(int)
        high = np.minimum(np.ceil(pixels.max(0)) + margin + 1, self.view.size).astype(int)
        if (high - low < 2).any():
            return None
        return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])

    def put(
        self,
        box: Box,
        colour: np.ndarray,
        mask: np.ndarray,
        owner: int,
        shade: np.ndarray | None = None,
        gloss: np.ndarray | None = None,
        drop: float = 0.0,
        lit: bool = True,
    ) -> None:
        """Lay a thing over the frame: `colour` (reflectance times mask), lit by the table's light times `shade`, plus
        `gloss`; `drop` is the reach of its soft contact shadow in mm. Not `lit`, `colour` is its own light."""
        x, y, w, h = box
        area = self.radiance[y : y + h, x : x + w]
        if drop:
            reach = drop * self.view.scale_at(tuple(self.view.table(np.array([[x + w / 2, y + h / 2]]))[0]))
            area *= 1 - 0.45 * cv2.GaussianBlur(mask, (0, 0), max(reach, 0.5))[..., None]
        light = colour * self.light[y : y + h, x : x + w] if lit else colour
        if shade is not None:
            light = light * shade
        if gloss is not None:
            light = light + gloss * mask[..., None]
        area *= 1 - mask[..., None]
        area += light
        self.owner[y : y + h, x : x + w][mask > (0.5 if owner != OTHER else 0.08)] = owner


def table_points(view: CameraPose, box: Box, over: int, height: float = 0.0) -> np.ndarray:
    """Table coordinates (rows x columns x 2, mm) of the pixels of a box, `over` samples a pixel each way."""
    nodes = grid_nodes(box, 8)
    coarse = view.table(nodes.reshape(-1, 2), height).reshape(nodes.shape)
    return between(coarse, (box[2], box[3]), 8, over)


def grid_nodes(box: Box, step: int) -> np.ndarray:
    """Pixels (rows x columns x 2) `step` apart that span a box."""
    x, y, w, h = box
    across, down = np.arange(w // step + 2) * step + x, np.arange(h // step + 2) * step + y
    return np.stack(np.meshgrid(across, down), -1).astype(float)


def sample(picture: np.ndarray, at: np.ndarray, *, beyond: bool = False) -> np.ndarray:
    """A picture's values at pixels (rows x columns x 2); outside of it black, or `beyond` its edge the edge's."""
    border = cv2.BORDER_REPLICATE if beyond else cv2.BORDER_CONSTANT
    at = at.astype(np.float32)
    return cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=border)


def halved(picture: np.ndarray) -> np.ndarray:
    """A doubled picture at the frame's resolution."""
    h, w = picture.shape[:2]
    return cv2.resize(picture, (w // 2, h // 2), interpolation=cv2.INTER_AREA)


def stroke(length: float, angle: float) -> np.ndarray:
    """A blur kernel: a straight line of a length in pixels."""
    reach = max(1, math.ceil(length / 2))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    turn = math.radians(angle)
    for t in np.linspace(-length / 2, length / 2, 8 * reach + 1):
        kernel[round(reach + t * math.sin(turn)), round(reach + t * math.cos(turn))] += 1
    return kernel / kernel.sum()
