"""A hand with a sleeve, drawn once and laid over the frame: fingertips at the origin, the arm running towards +y."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from vision.opencv import cv2

HAND_MM = (148.0, 452.0)
"""Size of the drawing; the fingertips are at `TIP_MM` from its top left corner."""
TIP_MM = (67.9, 19.0)
_DRAWN_MM = (170.0, 520.0)
_PER_MM = 2.0

_SKIN = (126, 158, 204)
_SKIN_DARK = (78, 104, 146)
_SLEEVE = (58, 40, 34)
_CUFF = (150, 156, 160)

_FINGERS = (
    ((49, 124), (48, 76), (64, 38), 17),
    ((65, 120), (66, 64), (73, 22), 19),
    ((83, 120), (87, 66), (83, 24), 19),
    ((100, 128), (107, 86), (97, 46), 16),
)
_THUMB = ((50, 166), (32, 122), (58, 62), 20)


def _limb(image: np.ndarray, points: Sequence[tuple[int, int]], width: float, colour: tuple[int, ...]) -> None:
    """A rounded finger through three points, narrowing to its tip."""
    a, b, c = (np.array(point, float) for point in points)
    for step in range(41):
        t = step / 40
        at = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
        radius = width / 2 * (1 - 0.28 * t)
        cv2.circle(
            image, tuple(int(v * _PER_MM * 8) for v in at), int(radius * _PER_MM * 8), colour, -1, cv2.LINE_AA, 3
        )


def _outline(points: list[tuple[float, float]]) -> np.ndarray:
    return (np.array(points) * _PER_MM).astype(np.int32)


@lru_cache(maxsize=1)
def hand_picture() -> tuple[np.ndarray, np.ndarray]:
    """The hand as uint8 BGR picture and mask (255 = hand), 2 pixels per mm. Shared, read-only."""
    w, h = (int(side * _PER_MM) for side in _DRAWN_MM)
    picture, mask = np.zeros((h, w, 3), np.uint8), np.zeros((h, w), np.uint8)
    palm = _outline([(38, 122), (46, 106), (108, 112), (112, 136), (108, 190), (100, 226), (58, 226), (44, 186)])
    sleeve = _outline([(48, 222), (112, 222), (128, 300), (146, 520), (20, 520), (34, 300)])
    cuff = _outline([(49, 214), (110, 214), (113, 228), (46, 228)])
    for shape, tint in ((palm, _SKIN), (sleeve, _SLEEVE), (cuff, _CUFF)):
        cv2.fillPoly(mask, [shape], 255, cv2.LINE_AA)
        cv2.fillPoly(picture, [shape], tint, cv2.LINE_AA)
    _limb(mask, _THUMB[:3], _THUMB[3], (255,))
    _limb(picture, _THUMB[:3], _THUMB[3], _SKIN_DARK)
    for *points, width in _FINGERS:
        _limb(mask, points, width, (255,))
        _limb(picture, points, width + 1.2, _SKIN_DARK)
        _limb(picture, points, width, _SKIN)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.2), np.uint8)
    lit = _rounded(mask)
    picture = np.clip(cv2.GaussianBlur(picture, (0, 0), 1.5) * lit[..., None], 0, 255).astype(np.uint8)
    picture.flags.writeable = mask.flags.writeable = False
    return picture, mask


def _rounded(mask: np.ndarray) -> np.ndarray:
    """Light on the hand: darker towards its edges and to the right, with folds in the sleeve."""
    inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_ = np.clip(0.55 + 0.5 * np.tanh(inside / (9 * _PER_MM)), 0, 1.1)
    h, w = mask.shape
    rows = np.arange(h)[:, None] / _PER_MM
    folds = np.where(rows > 226, 1 + 0.1 * np.sin(rows * 0.16 + np.arange(w)[None] / _PER_MM * 0.11), 1.0)
    slant = np.linspace(1.06, 0.86, w)[None]
    return (round_ * folds * slant).astype(np.float32)
