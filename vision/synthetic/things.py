"""Tokens, foreign codes and arms, painted over a hard table."""

import numpy as np

from vision.opencv import cv2
from vision.printing.card_art import foreign_note
from vision.synthetic.arrangement import ReachingArm, Slip, Token
from vision.synthetic.light import arm_pose
from vision.synthetic.painting import OTHER, Box, Painting, halved, linear, sample, stroke, table_points
from vision.virtual.hand_picture import HAND_MM, hand_picture
from vision.virtual.paint import placed
from vision.virtual.table import bgr

_SLIP_MM = 40.0


def _flat_thing(
    painting: Painting, centre: tuple[float, float], half: float, height: float
) -> tuple[Box, np.ndarray] | None:
    """The box of a small thing and the mm from its centre of every doubled pixel in it."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half * 1.45 + np.array(centre)
    box = painting.box(painting.view.pixels(square, height), 4)
    if box is None:
        return None
    return box, table_points(painting.view, box, 2, height) - np.array(centre)


def paint_token(painting: Painting, token: Token) -> None:
    """A round token on the cards."""
    found = _flat_thing(painting, (token.x, token.y), token.radius, 5.0)
    if found is None:
        return
    box, away = found
    distance = np.hypot(away[..., 0], away[..., 1])
    mask = (distance < token.radius).astype(np.float32)
    colour = np.array(token.colour, np.uint8)
    domed = (1.15 - 0.5 * (distance / token.radius) ** 2)[..., None]
    painting.put(
        box, halved(linear(colour) * domed * mask[..., None]).astype(np.float32), halved(mask), OTHER, drop=1.5
    )


def paint_slip(painting: Painting, slip: Slip) -> None:
    """A foreign code on paper or on a screen."""
    found = _flat_thing(painting, (slip.x, slip.y), _SLIP_MM / 2, 0.5)
    if found is None:
        return
    box, away = found
    home = placed(0, 0, slip.angle)
    local = away @ home[:2, :2]
    mask = (np.abs(local) < _SLIP_MM / 2).all(2).astype(np.float32)
    picture = bgr(foreign_note(slip.text, 254))
    colour = linear(sample(picture, (local / _SLIP_MM + 0.5) * picture.shape[0] - 0.5))
    painting.put(box, halved(colour * mask[..., None]), halved(mask), OTHER, drop=1.0, lit=not slip.glowing)


def paint_arm(painting: Painting, arm: ReachingArm) -> None:
    """A hand above the table, blurred by its own movement."""
    view, pose = painting.view, arm_pose(arm)
    half = np.array(HAND_MM) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ pose[:2, :2].T + pose[:2, 2]
    pixels = view.pixels(corners, arm.height)
    blur = arm.blur * view.scale_at((arm.x, arm.y))
    box = painting.box(pixels, int(blur) + 3)
    if box is None:
        return
    local = (table_points(view, box, 1, arm.height) - pose[:2, 2]) @ pose[:2, :2]
    picture, mask = hand_picture()
    at = (local / np.array(HAND_MM) + 0.5) * np.array(picture.shape[1::-1]) - 0.5
    shown = sample(mask, at).astype(np.float32) / 255
    sleeve = (local[..., 1] > HAND_MM[1] * (214 / 520 - 0.5))[..., None]
    tint = np.where(sleeve, np.array(arm.sleeve), arm.skin)
    colour = np.minimum(linear(sample(picture, at)) * tint, 0.9) * shown[..., None]
    kernel = stroke(blur, arm.angle + 90.0)
    painting.put(
        box,
        cv2.filter2D(colour.astype(np.float32), -1, kernel, borderType=cv2.BORDER_REPLICATE),
        cv2.filter2D(shown, -1, kernel, borderType=cv2.BORDER_REPLICATE),
        OTHER,
    )
