"""Light on a hard table: point lamps with fall-off and flicker, the shadows of hands, reflections on sleeves."""

import math

import numpy as np
from msgspec import Struct

from companion.kernel.places import Mat
from vision.opencv import cv2
from vision.synthetic.arrangement import ReachingArm
from vision.synthetic.conditions import Conditions
from vision.virtual.hand_picture import HAND_MM, TIP_MM, hand_picture
from vision.virtual.optics import CameraPose
from vision.virtual.paint import placed

_COARSE = 8
"""Light is computed once for this many pixels and interpolated."""
_SHADOW_PER_MM = 0.5
_WINDOW_AT, _WINDOW, _WINDOW_EDGE = np.array([0.12, 0.05]), np.array([0.14, 0.09]), 0.008
"""A window that sleeves mirror: its middle beside the camera's own image, half its size and the softness of its edges,
as slopes of the mirrored ray."""
_WALL = 0.2
"""How bright the wall beside a window is, at most."""


class Lamp(Struct, frozen=True):
    """A point light: x, y, height in mm, strength and colour (BGR factors)."""

    x: float
    y: float
    height: float
    strength: float
    colour: tuple[float, float, float]

    @property
    def position(self) -> np.ndarray:
        """x, y, height in mm."""
        return np.array([self.x, self.y, self.height])


def lamps_for(conditions: Conditions, mat: Mat, chance: np.random.Generator) -> tuple[Lamp, ...]:
    """Lamps round the table whose distance gives about the wanted fall-off over the mat."""
    w, h = mat.size_mm
    warm = conditions.warmth
    colour = (1 - 0.62 * warm, 1 - 0.3 * warm, 1.0)
    low = conditions.falloff > 3
    found = []
    for index in range(conditions.lamps):
        side = -1 if index % 2 else 1
        along = chance.uniform(0.0, 1.0)
        height = chance.uniform(120, 220) if low else math.hypot(w, h) * 1.4 / max(conditions.falloff - 0.9, 0.3)
        reach = chance.uniform(40, 110) if low else chance.uniform(100, 400)
        at = (along * w, h / 2 + side * (h / 2 + reach))
        found.append(Lamp(float(at[0]), float(at[1]), float(height), float(chance.uniform(0.7, 1.0)), colour))
    return tuple(found)


def flickered(lamps: tuple[Lamp, ...], conditions: Conditions, chance: np.random.Generator) -> tuple[Lamp, ...]:
    """The lamps a tenth of a second later: strength and flame wander."""
    if not conditions.flicker:
        return lamps
    return tuple(
        Lamp(
            lamp.x + float(chance.normal(0, 1.5)),
            lamp.y + float(chance.normal(0, 1.5)),
            lamp.height + float(chance.normal(0, 3)),
            lamp.strength * float(np.clip(1 + chance.normal(0, conditions.flicker), 0.5, 1.5)),
            lamp.colour,
        )
        for lamp in lamps
    )


def irradiance(
    view: CameraPose, mat: Mat, lamps: tuple[Lamp, ...], arms: tuple[ReachingArm, ...], conditions: Conditions
) -> np.ndarray:
    """Light on the table by pixel (float32, height x width x BGR); the brightest place of the mat is 1.

    The sum over lamps is squeezed so that the mat's brightest and darkest places have the wanted ratio.
    """
    w, h = view.size
    columns, rows = w // _COARSE + 2, h // _COARSE + 2
    nodes = np.stack(np.meshgrid(np.arange(columns) * _COARSE, np.arange(rows) * _COARSE), -1).reshape(-1, 2)
    at = view.table(nodes.astype(float))
    shares = np.array([_from_lamp(lamp, at) for lamp in lamps])
    on_mat = ((at > 0) & (at < mat.size_mm)).all(1)
    total = shares.sum(0)
    squeeze = math.log(conditions.falloff) / max(math.log(total[on_mat].max() / total[on_mat].min()), 1e-3)
    power = np.clip((total / total[on_mat].max()) ** min(squeeze, 1.6), 0, 2.5)
    colours = np.array([lamp.colour for lamp in lamps])
    field = np.zeros((len(at), 3))
    for share, lamp, colour in zip(shares, lamps, colours, strict=True):
        lit = 1.0 - 0.92 * _shadow(at, lamp, arms)
        field += (share / total * lit)[:, None] * colour
    ambient = conditions.ambient
    light = power[:, None] * ((1 - ambient) * field + ambient * colours.mean(0) * _shelter(at, arms)[:, None])
    coarse = light.reshape(rows, columns, 3).astype(np.float32)
    return between(coarse, (w, h), _COARSE, 1)


def _from_lamp(lamp: Lamp, at: np.ndarray) -> np.ndarray:
    square = (at[:, 0] - lamp.x) ** 2 + (at[:, 1] - lamp.y) ** 2 + lamp.height**2
    return lamp.strength * lamp.height / square**1.5


def arm_pose(arm: ReachingArm) -> np.ndarray:
    """3 x 3: mm of the hand's drawing from its middle to the table below it."""
    turn = math.radians(arm.angle)
    right, down = HAND_MM[0] / 2 - TIP_MM[0], HAND_MM[1] / 2 - TIP_MM[1]
    x = arm.x + right * math.cos(turn) - down * math.sin(turn)
    y = arm.y + right * math.sin(turn) + down * math.cos(turn)
    return placed(x, y, arm.angle)


def _covered(at: np.ndarray, arm: ReachingArm, soft: float) -> np.ndarray:
    """How much of the arm's outline, blurred by `soft` mm, lies over table points (0 to 1)."""
    _, mask = hand_picture()
    small = cv2.resize(mask, None, fx=_SHADOW_PER_MM / 2.3, fy=_SHADOW_PER_MM / 2.3, interpolation=cv2.INTER_AREA)
    margin = int(soft * 2 * _SHADOW_PER_MM) + 2
    small = cv2.copyMakeBorder(small, margin, margin, margin, margin, cv2.BORDER_CONSTANT)
    small = cv2.GaussianBlur(small, (0, 0), max(soft * _SHADOW_PER_MM, 0.3)).astype(np.float32) / 255
    per_mm = (small.shape[1] - 2 * margin) / HAND_MM[0]
    back = np.linalg.inv(arm_pose(arm))
    local = at @ back[:2, :2].T + back[:2, 2] + np.array(HAND_MM) / 2
    pixel = local * per_mm + margin - 0.5
    missing = -len(pixel) % 256  # remap wants a picture, not a long line
    sheet = np.pad(pixel, ((0, missing), (0, 0)), constant_values=-9).astype(np.float32).reshape(-1, 256, 2)
    return cv2.remap(small, sheet[..., 0], sheet[..., 1], cv2.INTER_LINEAR).ravel()[: len(pixel)]


def _shadow(at: np.ndarray, lamp: Lamp, arms: tuple[ReachingArm, ...]) -> np.ndarray:
    """How much of a lamp the arms hide from table points."""
    hidden = np.zeros(len(at))
    for arm in arms:
        height = min(arm.height, lamp.height * 0.8)
        ray = at + (np.array([lamp.x, lamp.y]) - at) * (height / lamp.height)
        hidden = np.maximum(hidden, _covered(ray, arm, 3.0 + 12.0 * height / (lamp.height - height) * 0.4))
    return hidden


def _shelter(at: np.ndarray, arms: tuple[ReachingArm, ...]) -> np.ndarray:
    """How much of the sky table points see past the arms."""
    open_ = np.ones(len(at))
    for arm in arms:
        open_ *= 1 - 0.55 * _covered(at, arm, arm.height * 0.5)
    return open_


def reflection(
    points: np.ndarray,
    normals: np.ndarray,
    view: CameraPose,
    lamps: tuple[Lamp, ...],
    strength: float,
    matte: bool = False,
) -> np.ndarray:
    """Mirror light of a sleeve (n x BGR) at points (n x 3, mm) with unit normals; at most `strength`, which a `matte`
    one spreads widely."""
    total = np.zeros((len(points), 3))
    to_eye = _unit(np.array(view.position) - points)
    for lamp in lamps:
        half = _unit(to_eye + _unit(lamp.position - points))
        facing = np.clip((half * normals).sum(1), 0, 1)
        lobe = 0.2 * facing**14 if matte else 0.75 * facing**900 + 0.25 * facing**90
        total += strength * lamp.strength * lobe[:, None] * np.array(lamp.colour)
    return total


def room_mirrored(points: np.ndarray, normals: np.ndarray, view: CameraPose, mat: Mat, sheen: float) -> np.ndarray:
    """What a glossy sleeve mirrors of the room (n) at points (n x 3, mm) with unit normals: a window beside the camera
    with nearly sharp edges, as bright as `sheen`, and a wall that is brighter towards it. A curl bends the edges."""
    to_eye = _unit(np.array(view.position) - points)
    ray = 2 * (to_eye * normals).sum(1, keepdims=True) * normals - to_eye
    slope = ray[:, :2] / np.maximum(ray[:, 2:], 0.05)
    middle = np.array([*mat.size_mm, 0.0]) / 2
    aim = _unit((middle - np.array(view.position))[None])[0]
    off = slope - np.array([aim[0], aim[1]]) / max(-aim[2], 0.05) - _WINDOW_AT
    inside = np.prod(1 / (1 + np.exp((np.abs(off) - _WINDOW) / _WINDOW_EDGE)), axis=1)
    wall = _WALL * np.exp(-np.hypot(*off.T) / 0.5)
    return np.asarray(sheen * np.maximum(inside, wall))


def _unit(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def between(coarse: np.ndarray, size: tuple[int, int], step: int, over: int) -> np.ndarray:
    """Values at pixel nodes `step` apart, interpolated to `over` samples a pixel; exact where cv2's resize is not.

    `coarse` is rows x columns x channels with node (0, 0) at pixel (0, 0); the result has height x width of `size`
    times `over`.
    """
    w, h = size
    for axis, length in ((0, h), (1, w)):
        at = ((np.arange(length * over) + 0.5) / over - 0.5) / step
        low = np.clip(np.floor(at).astype(int), 0, coarse.shape[axis] - 2)
        share = (at - low).astype(np.float32).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        first = np.take(coarse, low, axis).astype(np.float32, copy=False)
        coarse = np.take(coarse, low + 1, axis)
        coarse -= first
        coarse *= share
        coarse += first
    return coarse
