"""From light to a file: lens blur, vignette, electrons on a Bayer mosaic, what the camera's processor does, JPEG."""

import math

import numpy as np

from vision.opencv import cv2
from vision.synthetic.conditions import Conditions
from vision.synthetic.imperfect import read_out_by_rows

_WHITE_SHARE = 0.78
"""Where white paper at the brightest place of the mat lies between black and saturation."""
_MOSAIC_WIDTH = 1600
"""Below this width frames come scaled down from a larger sensor."""
_BINNED_WIDTH = 2304
"""Above this width pixels are not binned and each collects less light."""


def photograph(
    radiance: np.ndarray, per_mm: float, conditions: Conditions, chance: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The picture (uint8 BGR) and its luma that a camera makes of linear light; `per_mm` is pixels per mm of table."""
    light = read_out_by_rows(_lens(radiance, per_mm, conditions, chance), per_mm, conditions, chance)
    developed = _develop(_read_out(light, conditions, chance))
    return _compressed(_processed(developed, conditions), conditions.jpeg)


def _lens(radiance: np.ndarray, per_mm: float, conditions: Conditions, chance: np.random.Generator) -> np.ndarray:
    h, w = radiance.shape[:2]
    kernel = _spread_kernel(conditions.defocus * per_mm, conditions.motion * per_mm, float(chance.uniform(0, 180)))
    blurred = cv2.filter2D(radiance, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    blurred += 0.006 * radiance.mean((0, 1))  # stray light between the lenses
    across, down = (np.arange(w) - w / 2) / (w / 2), (np.arange(h) - h / 2) / (w / 2)
    dimmed = 1 / (1 + conditions.vignette * (across[None] ** 2 + down[:, None] ** 2))
    blurred *= dimmed[..., None].astype(np.float32)
    return blurred


def _spread_kernel(radius: float, length: float, angle: float) -> np.ndarray:
    """Defocus disc of a radius, stroke of a length (both in pixels) and the lens's own softness together."""
    reach = math.ceil(radius + length / 2) + 2
    over = 5
    side = (2 * reach + 1) * over
    fine = np.zeros((side, side), np.float32)
    turn = math.radians(angle)
    for t in np.linspace(-length / 2, length / 2, max(1, int(length * over)) | 1):
        centre = ((reach + 0.5 + t * math.cos(turn)) * over - 0.5, (reach + 0.5 + t * math.sin(turn)) * over - 0.5)
        y, x = np.ogrid[:side, :side]
        fine += np.hypot(x - centre[0], y - centre[1]) <= max(radius * over, 0.8)
    soft = cv2.GaussianBlur(fine, (0, 0), 0.35 * over)
    kernel = soft.reshape(2 * reach + 1, over, 2 * reach + 1, over).sum((1, 3))
    return kernel / kernel.sum()


def _channel_gains(conditions: Conditions) -> np.ndarray:
    """What the white balance multiplies blue, green and red by: most of the lamp's warmth."""
    warm = conditions.warmth * 0.7
    return 1 / np.array([1 - 0.62 * warm, 1 - 0.3 * warm, 1.0])


def _exposed(light: np.ndarray, conditions: Conditions, gain: float, chance: np.random.Generator) -> np.ndarray:
    """Electrons of some pixels with shot and read noise, scaled so that 1 is saturation before the gain."""
    white = conditions.electrons * min(1.0, (_BINNED_WIDTH / conditions.size[0]) ** 2)
    electrons = np.maximum(light, 0)
    electrons *= white
    noise = chance.standard_normal(electrons.shape, np.float32)
    noise *= np.sqrt(electrons + conditions.read_noise**2 + (0.006 * electrons) ** 2)
    electrons += noise
    electrons /= white
    electrons *= _WHITE_SHARE
    np.minimum(electrons, 1.0, out=electrons)
    electrons *= gain
    return electrons


def _read_out(light: np.ndarray, conditions: Conditions, chance: np.random.Generator) -> np.ndarray:
    """What the sensor gives, float32 BGR, linear: a Bayer mosaic (RGGB) with the missing colours interpolated.

    Small frames are scaled down from a larger sensor, so their pixels have all three colours.
    """
    gains = _channel_gains(conditions).astype(np.float32)
    if conditions.size[0] < _MOSAIC_WIDTH:
        planes = [_exposed(light[..., channel], conditions, gains[channel], chance) for channel in range(3)]
        return np.stack(planes, -1)
    raw = np.empty(light.shape[:2], np.float32)
    for row, column, channel in ((0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 0)):
        part = light[row::2, column::2, channel]
        raw[row::2, column::2] = _exposed(part, conditions, gains[channel], chance)
    steps = np.clip(raw * 4095 + 64, 0, 65535).astype(np.uint16)
    return (cv2.cvtColor(steps, cv2.COLOR_BayerBG2BGR_EA).astype(np.float32) - 64) / 4095


def _develop(linear: np.ndarray) -> np.ndarray:
    """A display's gamma, uint8 BGR."""
    curve = (np.linspace(0, 1, 4096) ** (1 / 2.2) * 255).astype(np.uint8)
    steps = linear * 4095
    return curve.take(np.clip(steps, 0, 4095, out=steps).astype(np.uint16))


def _processed(picture: np.ndarray, conditions: Conditions) -> np.ndarray:
    """Noise reduction (stronger in colour than in brightness) and sharpening, as camera chips do."""
    luma, *chroma = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    if conditions.denoise:
        luma = cv2.bilateralFilter(luma, 5, 10 + 40 * conditions.denoise, 0.7 + 0.7 * conditions.denoise)
        chroma = [cv2.GaussianBlur(plane, (0, 0), 1 + 2 * conditions.denoise) for plane in chroma]
    if conditions.sharpen:
        soft = cv2.GaussianBlur(luma, (0, 0), 1.1)
        luma = cv2.addWeighted(luma, 1 + conditions.sharpen, soft, -conditions.sharpen, 0)
    return cv2.cvtColor(cv2.merge([luma, *chroma]), cv2.COLOR_YCrCb2BGR)


def _compressed(picture: np.ndarray, quality: int) -> tuple[np.ndarray, np.ndarray]:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    colour, grey = cv2.imdecode(data, cv2.IMREAD_COLOR), cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    assert colour is not None and grey is not None, "what was encoded can be decoded"
    return colour, grey
