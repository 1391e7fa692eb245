"""One hard picture of a table and the whole truth about it. The same seed gives the same picture on every machine."""

import numpy as np
from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Mat
from vision.frame import Frame
from vision.opencv import cv2
from vision.printing.deck import Deck
from vision.printing.mat_art import DARK, Look
from vision.synthetic.arrangement import Arrangement, Laid, random_arrangement, tag_outline
from vision.synthetic.conditions import Conditions, random_view
from vision.synthetic.light import Lamp, flickered, lamps_for
from vision.synthetic.render import Renderer, bent
from vision.synthetic.sensor import photograph
from vision.virtual.optics import CameraPose
from vision.virtual.paint import placed


class TagTruth(Struct, frozen=True, eq=False):
    """One tag that faces the camera: its card's centre in mm and clockwise rotation, the share of the tag (with one
    module of border) that nothing covers, pixels per module, and its corners in pixels (4 x 2). `held` in a hand it is
    no part of the table yet."""

    payload: str
    card: CardId
    side: str
    x: float
    y: float
    rotation: float
    visible: float
    px_per_module: float
    corners: np.ndarray
    held: bool = False

    @property
    def clear(self) -> bool:
        """Whether nothing covers the tag and all of it is in the frame."""
        return self.visible > 0.995


class SlotTruth(Struct, frozen=True):
    """One printed region: the payload of the card on top of it (``None``: none, or face down), whether a card lies
    there at all, whether its bare marker is seen whole, and whether the top card's tag is clear."""

    zone: str
    payload: str | None
    occupied: bool
    bare: bool
    clear: bool


class Shot(Struct, frozen=True, eq=False):
    """A picture with its truth. `view` maps mm to pixels."""

    frame: Frame
    tags: tuple[TagTruth, ...]
    slots: tuple[SlotTruth, ...]
    view: CameraPose
    arrangement: Arrangement


class Studio:
    """Takes hard pictures of tables with one mat and one deck."""

    def __init__(self, mat: Mat, deck: Deck, look: Look = DARK) -> None:
        self.mat, self.deck = mat, deck
        self._renderer = Renderer(mat, deck, look)

    def shot(self, conditions: Conditions, seed: int) -> Shot:
        """A random table under random conditions of the named kind."""
        chance = np.random.default_rng(seed)
        view = random_view(conditions, self.mat, chance)
        arrangement = random_arrangement(conditions, self.mat, self.deck, chance)
        lamps = flickered(lamps_for(conditions, self.mat, chance), conditions, chance)
        return self.take(view, arrangement, lamps, conditions, chance)

    def take(
        self,
        view: CameraPose,
        arrangement: Arrangement,
        lamps: tuple[Lamp, ...],
        conditions: Conditions,
        chance: np.random.Generator,
        *,
        at: float = 0.0,
        number: int = 0,
    ) -> Shot:
        """A picture of a given table through a given camera in given light; noise comes from `chance`."""
        radiance, owner = self._renderer.render(view, arrangement, lamps, conditions)
        middle = (self.mat.size_mm[0] / 2, self.mat.size_mm[1] / 2)
        colour, luma = photograph(radiance, view.scale_at(middle), conditions, chance)
        tags = tuple(
            self._tag(view, one, index, owner) for index, one in enumerate(arrangement.cards, 1) if one.side is not None
        )
        slots = tuple(self._slots(view, arrangement, owner, {tag.card: tag for tag in tags}))
        return Shot(Frame(luma, colour, at, number), tags, slots, view, arrangement)

    def _tag(self, view: CameraPose, one: Laid, index: int, owner: np.ndarray) -> TagTruth:
        tag = self.deck.tags[one.card, one.side or "A"]
        border = _seen(view, one, tag_outline(self.deck, one, 1.0))
        corners = _seen(view, one, tag_outline(self.deck, one, 0.0))
        per_module = float(np.sqrt(cv2.contourArea(corners.astype(np.float32)))) / 21
        return TagTruth(
            tag.payload,
            one.card,
            tag.side,
            one.x,
            one.y,
            one.angle % 360,
            _share(owner, border, index),
            per_module,
            corners,
            one.held,
        )

    def _slots(
        self, view: CameraPose, arrangement: Arrangement, owner: np.ndarray, tags: dict[CardId, TagTruth]
    ) -> list[SlotTruth]:
        found = []
        for region in self.mat.regions:
            inside = [one for one in arrangement.cards if region.contains(one.x, one.y) and not one.held]
            top = inside[-1] if inside else None
            tag = tags.get(top.card) if top else None
            bare = False
            if region.marker:
                reach = region.marker.size / 2
                square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach + np.array(region.centre)
                bare = _share(owner, view.pixels(square), 0) > 0.999
            found.append(
                SlotTruth(region.name, tag.payload if tag else None, top is not None, bare, bool(tag and tag.clear))
            )
        return found


def _seen(view: CameraPose, one: Laid, local: np.ndarray) -> np.ndarray:
    """Pixels of points of a bent card (card coordinates in mm)."""
    heights, _ = bent(one, local)
    home = placed(one.x, one.y, one.angle)
    return view.pixels(local @ home[:2, :2].T + home[:2, 2], heights)


def _share(owner: np.ndarray, polygon: np.ndarray, index: int) -> float:
    """The share of a polygon's pixels that show the surface `index`; parts outside of the frame show nothing."""
    low, high = np.floor(polygon.min(0)).astype(int), np.ceil(polygon.max(0)).astype(int) + 1
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round((polygon - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    total = int(mask.sum())
    h, w = owner.shape
    start, stop = np.maximum(low, 0), np.minimum(high, (w, h))
    if total == 0 or (stop <= start).any():
        return 0.0
    part = owner[start[1] : stop[1], start[0] : stop[0]]
    inside = mask[start[1] - low[1] : stop[1] - low[1], start[0] - low[0] : stop[0] - low[0]]
    return float((inside[part == index]).sum()) / total
