"""Painting things of known size in mm into a camera's frame: textures, cards with shadows, hands.

Frames here are uint8 BGR as OpenCV has them. Everything is drawn at twice the frame's resolution and averaged.
"""

import math
from functools import lru_cache

import numpy as np
from msgspec import Struct

from companion.kernel.cards import CARD_MM
from vision.opencv import cv2
from vision.printing.card_paper import CORNER_MM
from vision.virtual.optics import CameraPose

_OVER = 2


class Patch(Struct, frozen=True, eq=False):
    """A piece of a frame: its top left pixel, the colour (float32 BGR, already weighted) and what it lets through.

    A frame becomes ``frame * through + colour`` in the piece's area; `through` is float32, 0 = opaque, 1 = clear.
    """

    x: int
    y: int
    colour: np.ndarray
    through: np.ndarray

    def onto(self, frame: np.ndarray) -> None:
        """Paint into a uint8 BGR frame."""
        h, w = self.through.shape[:2]
        area = frame[self.y : self.y + h, self.x : self.x + w]
        mixed = cv2.multiply(area, self.through, dtype=cv2.CV_32F)
        cv2.add(mixed, self.colour, area, dtype=cv2.CV_8U)


def placed(x: float, y: float, angle: float) -> np.ndarray:
    """3 x 3: coordinates of a thing (mm from its centre, right and down) to the table, turned clockwise by degrees."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    return np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1.0]])


def _texture_to_mm(shape: tuple[int, ...], size_mm: tuple[float, float], middle: bool) -> np.ndarray:
    """3 x 3: texture pixels to mm, from the middle of the thing or from its top left corner."""
    h, w = shape[:2]
    sx, sy = size_mm[0] / w, size_mm[1] / h
    shift = (size_mm[0] / 2, size_mm[1] / 2) if middle else (0.0, 0.0)
    return np.array([[sx, 0, sx / 2 - shift[0]], [0, sy, sy / 2 - shift[1]], [0, 0, 1.0]])


def _finer() -> np.ndarray:
    """3 x 3: frame pixels to the pixels of the doubled frame."""
    return np.array([[_OVER, 0, (_OVER - 1) / 2], [0, _OVER, (_OVER - 1) / 2], [0, 0, 1.0]])


def spread(
    texture: np.ndarray, size_mm: tuple[float, float], view: CameraPose, corner: tuple[float, float]
) -> np.ndarray:
    """A whole frame of a texture of the table whose top left corner lies at `corner` mm; black beside it."""
    home = placed(*corner, 0.0) @ _texture_to_mm(texture.shape, size_mm, middle=False)
    matrix = _finer() @ view.homography @ home
    w, h = view.size
    large = cv2.warpPerspective(texture, matrix, (w * _OVER, h * _OVER), flags=cv2.INTER_LINEAR)
    return cv2.resize(large, (w, h), interpolation=cv2.INTER_AREA)


def _bounds(view: CameraPose, corners: np.ndarray, margin: float) -> tuple[int, int, int, int] | None:
    """The pixel box (x, y, w, h) of table points, grown by a margin in pixels; None outside of the frame."""
    points = view.pixels(corners)
    low = np.maximum(np.floor(points.min(0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(points.max(0) + margin), view.size).astype(int)
    if (high - low < 1).any():
        return None
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def _warped(texture: np.ndarray, matrix: np.ndarray, box: tuple[int, int, int, int]) -> np.ndarray:
    """The part of a frame inside `box` that shows `texture` (float32 result)."""
    x, y, w, h = box
    shift = np.array([[1, 0, -x * _OVER], [0, 1, -y * _OVER], [0, 0, 1.0]])
    large = cv2.warpPerspective(texture, shift @ _finer() @ matrix, (w * _OVER, h * _OVER), flags=cv2.INTER_LINEAR)
    return cv2.resize(large, (w, h), interpolation=cv2.INTER_AREA).astype(np.float32)


@lru_cache(maxsize=4)
def card_shape(dpi: int = 127) -> np.ndarray:
    """The outline of a card as a mask (uint8, 255 = card) with its rounded corners."""
    w, h = (round(side * dpi / 25.4) for side in CARD_MM)
    radius = round(CORNER_MM * dpi / 25.4)
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (radius, 0), (w - 1 - radius, h - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (w - 1, h - 1 - radius), 255, -1)
    for x in (radius, w - 1 - radius):
        for y in (radius, h - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def thing_patch(
    picture: np.ndarray,
    mask: np.ndarray,
    size_mm: tuple[float, float],
    pose: tuple[float, float, float],
    view: CameraPose,
    shade: np.ndarray,
    lifted: float = 0.0,
) -> Patch | None:
    """A flat thing (BGR `picture`, `mask`) of a size in mm at x, y, angle as a patch with its soft shadow.

    `shade` is the light on the table as float32 BGR per frame pixel; `lifted` in mm widens and moves the shadow. None
    when nothing of it falls into the frame.
    """
    home = placed(*pose)
    half = np.array(size_mm) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    on_table = corners @ home[:2, :2].T + home[:2, 2]
    scale = view.scale_at(pose[:2])
    offset = np.array([0.9 + lifted * 0.35, 1.4 + lifted * 0.6])
    box = _bounds(view, np.vstack([on_table, on_table + offset]), (2.5 + lifted * 0.6) * scale + 2)
    if box is None:
        return None
    seen = view.homography @ home
    drop = view.homography @ placed(pose[0] + offset[0], pose[1] + offset[1], pose[2])
    outline = _texture_to_mm(mask.shape, size_mm, middle=True)
    alpha = _warped(mask, seen @ outline, box)[..., None] / 255
    shadow = _warped(mask, drop @ outline, box)
    shadow = cv2.GaussianBlur(shadow, (0, 0), (0.8 + lifted * 0.12) * scale)[..., None] / 255
    x, y, w, h = box
    colour = (
        _warped(picture, seen @ _texture_to_mm(picture.shape, size_mm, middle=True), box)
        * alpha
        * shade[y : y + h, x : x + w]
    )
    through = np.repeat((1 - alpha) * (1 - shadow * 0.55), 3, axis=2)
    return Patch(x, y, colour, through.astype(np.float32))


@lru_cache(maxsize=2)
def lamp_light(view: CameraPose, size_mm: tuple[float, float]) -> np.ndarray:
    """A warm lamp above the table, a little left of the middle: float32 BGR factors per pixel, 1 near the middle.
    Shared by all who ask: not to be written to."""
    w, h = view.size
    grid = np.stack(np.meshgrid(np.linspace(0, w - 1, 32), np.linspace(0, h - 1, 18)), -1).reshape(-1, 2)
    away = view.table(grid) - np.array([size_mm[0] * 0.45, size_mm[1] * 0.4])
    reach = size_mm[0] * 0.75
    light = 1.16 / (1 + (away**2).sum(1) / reach**2) ** 1.1
    small = np.stack([light**1.25 * 0.93, light * 0.98, light**0.9 * 1.03], -1).reshape(18, 32, 3)
    return cv2.resize(small.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)


def wood(size_mm: tuple[float, float], seed: int = 7, per_mm: float = 1.5) -> np.ndarray:
    """Dark wooden boards as a BGR texture of a size in mm."""
    chance = np.random.default_rng(seed)
    w, h = (int(side * per_mm) for side in size_mm)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (h, max(8, w // 24))).astype(np.float32), (0, 0), sigmaX=2, sigmaY=1.1)
    grain = cv2.resize(grain, (w, h), interpolation=cv2.INTER_CUBIC)
    waves = cv2.resize(
        chance.normal(0, 1, (h // 60 + 2, w // 200 + 2)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC
    )
    tone = 1 + 0.16 * grain + 0.1 * waves
    board = max(1, int(110 * per_mm))
    for top in range(0, h, board):
        tone[top : top + board] *= chance.uniform(0.82, 1.1)
        tone[top : top + 2] *= 0.4
    return np.stack([np.clip(tone * shade, 0, 255).astype(np.uint8) for shade in (26.0, 40.0, 62.0)], axis=-1)
