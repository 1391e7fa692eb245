"""The light that reaches the lens from a hard table: mat, bent cards on it, and what lies and moves above them."""

import math
from collections.abc import Sequence

import numpy as np

from companion.kernel.cards import CARD_MM
from companion.kernel.places import Mat
from vision.opencv import cv2
from vision.printing.deck import Deck
from vision.printing.mat_art import DARK, Look, mat_image
from vision.synthetic.arrangement import Arrangement, Laid, busy_art, tag_outline
from vision.synthetic.conditions import Conditions
from vision.synthetic.imperfect import in_matte_sleeve, on_a_screen, printed_by_inkjet
from vision.synthetic.light import Lamp, between, irradiance, reflection, room_mirrored
from vision.synthetic.painting import Box, Painting, grid_nodes, halved, linear, sample, stroke, table_points
from vision.synthetic.things import paint_arm, paint_slip, paint_token
from vision.virtual.optics import CameraPose
from vision.virtual.paint import card_shape, placed, wood
from vision.virtual.table import bgr

_STEP = 4
"""A bent card's surface is computed once for this many pixels and interpolated."""


class Renderer:
    """Renders arrangements on one mat; what one `CameraPose` shows of the bare table is kept."""

    def __init__(self, mat: Mat, deck: Deck, look: Look = DARK) -> None:
        self._mat, self._deck, self._look = mat, deck, look
        self._bare: tuple[CameraPose | None, np.ndarray] = (None, np.empty(0))
        self._mat_picture: tuple[float, np.ndarray] = (0.0, np.empty(0))

    def render(
        self, view: CameraPose, arrangement: Arrangement, lamps: tuple[Lamp, ...], conditions: Conditions
    ) -> tuple[np.ndarray, np.ndarray]:
        """Radiance (height x width x 3) and owners (height x width, int32) of a frame."""
        light = irradiance(view, self._mat, lamps, arrangement.arms, conditions)
        painting = Painting(view, self._table(view), light)
        for index, one in enumerate(arrangement.cards, 1):
            self._card(painting, one, index, lamps, conditions)
        for token in arrangement.tokens:
            paint_token(painting, token)
        for slip in arrangement.slips:
            paint_slip(painting, slip)
        if arrangement.arms:
            painting.light = irradiance(view, self._mat, lamps, (), conditions)
            for arm in arrangement.arms:
                paint_arm(painting, arm)
        return painting.radiance, painting.owner

    def _table(self, view: CameraPose) -> np.ndarray:
        """Reflectance of mat and table without anything on it."""
        if self._bare[0] == view:
            return self._bare[1]
        w, h = view.size
        middle = (self._mat.size_mm[0] / 2, self._mat.size_mm[1] / 2)
        per_mm = min(max(1.6 * view.scale_at(middle), 2.0), 10.0)
        if abs(self._mat_picture[0] / per_mm - 1) > 0.1:
            self._mat_picture = (per_mm, bgr(mat_image(self._mat, per_mm * 25.4, oversample=2, look=self._look)))
        per_mm, picture = self._mat_picture
        at = table_points(view, (0, 0, w, h), 1)
        rim = at[:: h - 1, :: w // 2].reshape(-1, 2)
        low = rim.min(0) - 15
        boards = wood(tuple(rim.max(0) + 15 - low), per_mm=1.0)
        under = sample(boards, (at - low) * 1.0 - 0.5, beyond=True)
        cloth = sample(cv2.GaussianBlur(picture, (0, 0), 0.45), at * per_mm - 0.5, beyond=True)
        inside = np.all((at > 0) & (at < self._mat.size_mm), axis=2)[..., None]
        self._bare = (view, linear(np.where(inside, cloth, under)))
        return self._bare[1]

    def _picture(self, one: Laid, per_mm: float, conditions: Conditions) -> np.ndarray:
        dpi = 25.4 * 4 * max(1, math.ceil(per_mm / 4))
        picture = bgr(self._deck.image(one.card, one.side, dpi))
        if one.busy and one.side is not None:
            outline = tag_outline(self._deck, one, self._deck.quiet_modules) + np.array(CARD_MM) / 2
            centre = outline.mean(0)
            picture = busy_art(picture, one.busy, (centre[0], centre[1], centre[0] - outline[0, 0]))
        if conditions.inkjet:
            picture = printed_by_inkjet(picture, conditions.inkjet, dpi / 25.4)
        if conditions.sleeve == "matte":
            picture = in_matte_sleeve(picture, dpi / 25.4)
        return picture

    def _card(self, painting: Painting, one: Laid, owner: int, lamps: tuple[Lamp, ...], conditions: Conditions) -> None:
        view = painting.view
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(CARD_MM) / 2
        home = placed(one.x, one.y, one.angle)
        on_table = corners @ home[:2, :2].T + home[:2, 2]
        top = one.height + abs(one.curl) + 1.0
        box = painting.box(np.vstack([view.pixels(on_table), view.pixels(on_table, top)]), 6 + int(one.blur * 2))
        if box is None:
            return
        local, heights, normals = card_surface(view, one, box)
        size = (box[2], box[3])
        fine = between(local, size, _STEP, 2)
        picture = self._picture(one, 2.0 * view.scale_at((one.x, one.y)), conditions)
        shape = card_shape(254)
        colour = linear(sample(picture, _texels(fine, picture)))
        if conditions.screen:
            colour = colour * on_a_screen(fine, one.card, conditions.screen)
        mask: np.ndarray = sample(shape, _texels(fine, shape)).astype(np.float32) / 255
        table = local @ home[:2, :2].T + home[:2, 2]
        points = np.concatenate([table, heights[..., None]], -1)
        colour, mask = halved(colour * mask[..., None]), halved(mask)
        if one.blur:
            smear = stroke(one.blur * view.scale_at((one.x, one.y)), 90.0)
            colour, mask = cv2.filter2D(colour, -1, smear), cv2.filter2D(mask, -1, smear)
        shade = _lambert(points, normals, lamps)
        flat, upright = points.reshape(-1, 3), normals.reshape(-1, 3)
        gloss = reflection(flat, upright, view, lamps, conditions.glare, conditions.sleeve == "matte")
        if conditions.sheen:
            gloss += room_mirrored(flat, upright, view, self._mat, conditions.sheen)[:, None]
        painting.put(
            box,
            colour,
            mask,
            owner,
            between(shade[..., None], size, _STEP, 1),
            between(gloss.reshape(*points.shape[:2], 3), size, _STEP, 1)
            if conditions.glare or conditions.sheen
            else None,
            drop=0.9 + top * 0.1,
        )


def card_surface(view: CameraPose, one: Laid, box: Box) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where rays through a box's pixel nodes meet a bent card: card coordinates in mm, heights and unit normals."""
    nodes = grid_nodes(box, _STEP)
    flat = nodes.reshape(-1, 2)
    home = placed(one.x, one.y, one.angle)
    heights = np.full(len(flat), one.height)
    local = slopes = np.zeros_like(flat)
    for _ in range(5):
        local = (view.table(flat, heights) - home[:2, 2]) @ home[:2, :2]
        heights, slopes = bent(one, np.clip(local, -50, 50))
    turned = slopes @ home[:2, :2].T
    normals = np.column_stack([-turned, np.ones(len(flat))])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    shape = nodes.shape[:2]
    return local.reshape(*shape, 2), heights.reshape(shape), normals.reshape(*shape, 3)


def bent(one: Laid, local: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Height (mm) and slopes (n x 2) of a card's surface at card coordinates (n x 2)."""
    axis = np.array([math.cos(math.radians(one.curl_axis)), math.sin(math.radians(one.curl_axis))])
    reach = float(np.abs(axis) @ (np.array(CARD_MM) / 2))
    along = local @ axis / reach
    lift = one.height + max(0.0, -one.curl)
    lean = np.array(one.lean)
    heights = lift + one.curl * along**2 + local @ lean
    return heights, (2 * one.curl * along / reach)[:, None] * axis + lean


def _lambert(points: np.ndarray, normals: np.ndarray, lamps: Sequence[Lamp]) -> np.ndarray:
    """How much more (or less) light a bent surface takes than a flat one."""
    total = flat = np.full(points.shape[:2], 1e-9)
    for lamp in lamps:
        ray = lamp.position - points
        distance = np.linalg.norm(ray, axis=-1)
        share = lamp.strength / distance**3
        total = total + share * np.clip((ray * normals).sum(-1), 0, None)
        flat = flat + share * ray[..., 2]
    return 0.25 + 0.75 * np.clip(total / flat, 0.0, 2.0)


def _texels(local: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """Card coordinates in mm to the pixels of a card's picture."""
    h, w = picture.shape[:2]
    return (local / np.array(CARD_MM) + 0.5) * np.array([w, h]) - 0.5
