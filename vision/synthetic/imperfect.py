"""What real prints, sleeves, screens, dust and rolling shutters do to a picture, each by one number of `Conditions`."""

import math
import zlib

import numpy as np

from vision.opencv import cv2
from vision.synthetic.conditions import Conditions

_WAVES = 1.5
"""Trembles of the camera while one picture is read out."""
_BANDS = 2.6
"""Half waves of mains light while one picture is read out."""
_HAZE, _MATTE_BLUR_MM = 0.07, 0.14
"""What a matte sleeve adds of the room's light (1 is white paper), and how far it spreads what lies under it."""


def printed_by_inkjet(picture: np.ndarray, spread_mm: float, per_mm: float) -> np.ndarray:
    """A card's picture (uint8) as ink that ran `spread_mm` into the paper: edges soft, dark parts a little wider."""
    soft = cv2.GaussianBlur(picture, (0, 0), max(0.3, spread_mm * per_mm))
    return np.minimum(soft, cv2.addWeighted(picture, 0.5, soft, 0.5, 0))


def in_matte_sleeve(picture: np.ndarray, per_mm: float) -> np.ndarray:
    """A card's picture (uint8) under a matte film: a little hazy and soft."""
    soft = cv2.GaussianBlur(picture, (0, 0), _MATTE_BLUR_MM * per_mm)
    return cv2.addWeighted(soft, 1 - _HAZE, np.full_like(soft, 255), _HAZE, 0)


def on_a_screen(local: np.ndarray, card: str, strength: float) -> np.ndarray:
    """The fringes (h x w x 3 factors) that a screen's pixels make with a camera's: a few mm apart, coloured, in another
    direction on every card. `local`: card coordinates in mm (h x w x 2)."""
    chance = np.random.default_rng(zlib.crc32(card.encode()))
    turn, period = chance.uniform(0, math.pi), chance.uniform(1.5, 6.0)
    along = (local @ np.array([math.cos(turn), math.sin(turn)])) / period * 2 * math.pi
    return (1 + strength * np.sin(along[..., None] + np.array([0.0, 0.9, 1.8]))).astype(np.float32)


def read_out_by_rows(
    light: np.ndarray, per_mm: float, conditions: Conditions, chance: np.random.Generator
) -> np.ndarray:
    """Linear light as a rolling shutter sees it: rows shifted by a trembling camera, bands of mains light, and dust
    on the lens."""
    h, w = light.shape[:2]
    rows = np.arange(h, dtype=np.float32)
    if conditions.rolling:
        phase = float(chance.uniform(0, 2 * math.pi))
        shift = conditions.rolling * per_mm * np.sin(2 * math.pi * _WAVES * rows / h + phase).astype(np.float32)
        across = np.arange(w, dtype=np.float32)[None] + shift[:, None]
        light = cv2.remap(
            light, across, np.repeat(rows[:, None], w, 1), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    if conditions.bands:
        phase = float(chance.uniform(0, math.pi))
        wave = np.abs(np.sin(math.pi * _BANDS * rows / h + phase)).astype(np.float32)
        light = light * (1 - conditions.bands * (1 - wave))[:, None, None]
    if conditions.dust:
        light = light * _dust((h, w), conditions.dust, chance)[..., None]
    return light


def _dust(shape: tuple[int, int], specks: int, chance: np.random.Generator) -> np.ndarray:
    """How much light passes (0 to 1): soft round specks and a fibre or two."""
    h, w = shape
    passing = np.ones(shape, np.float32)
    for number in range(specks):
        x, y = int(chance.integers(w)), int(chance.integers(h))
        dark = float(chance.uniform(0.45, 0.85))
        if number % 6 == 5:
            end = (x + int(chance.integers(-20, 21)), y + int(chance.integers(-20, 21)))
            cv2.line(passing, (x, y), end, dark, 1, cv2.LINE_AA)
        else:
            cv2.circle(passing, (x, y), int(chance.integers(1, max(3, w // 400))), dark, -1, cv2.LINE_AA)
    return cv2.GaussianBlur(passing, (0, 0), 1.0)
