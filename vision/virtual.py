"""The virtual table: cards that are laid, turned and lifted by hand on a page, and seen through a rendered camera.

Nothing but hands and a camera: what a page does here reaches the rules only through frames and the reader.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import CardId
from companion.kernel.places import Mat
from vision.artwork_canvas import png
from vision.artwork_deck import Deck
from vision.artwork_mat import mat_image
from vision.opencv import cv2


class VirtualCard(Struct, frozen=True):
    """A card as it lies: centre in mm of the mat (also beside it), angle in degrees clockwise, 0 = upright for the near
    player. `side` is the printed side that shows unless `face_down`; `on_table` is False for a lifted card, `held` is
    True while fingers hold it over the table."""

    card: CardId
    x: float
    y: float
    angle: float = 0.0
    face_down: bool = False
    on_table: bool = True
    side: str = "A"
    held: bool = False


class Foreign(Struct, frozen=True):
    """Somebody else's QR code lying on the table, centre in mm."""

    text: str
    x: float
    y: float
    angle: float = 8.0


class Hand(Struct, frozen=True):
    """A hand over the table: where its fingertips are, in mm, and whose side it comes from (``near`` or ``far``)."""

    x: float
    y: float
    side: str = "near"


class Scene(Struct, frozen=True):
    """Everything a camera can see, at one moment. `cards` lie on one another, the last on top."""

    cards: tuple[VirtualCard, ...] = ()
    foreign: tuple[Foreign, ...] = ()
    hand: Hand | None = None
    dark: bool = False


class VirtualTable:
    """A mat with cards on and beside it. Every method may be called from any thread; each change makes a new `Scene`.

    Methods that name a card raise KeyError when it is not of the table's deck.
    """

    def __init__(self, mat: Mat, deck: Deck) -> None:
        self.mat = mat
        self.deck = deck
        self._scene = Scene()
        self._lock = threading.Lock()

    @property
    def scene(self) -> Scene:
        """The table as it is now; immutable."""
        return self._scene

    def cards(self) -> tuple[VirtualCard, ...]:
        """Every card that was ever laid, from the bottom to the top; lifted cards have `on_table` False."""
        return self._scene.cards

    def card(self, card: CardId) -> VirtualCard:
        """How one card lies; a card never laid lies off the table."""
        self.deck.sides(card)
        for one in self._scene.cards:
            if one.card == card:
                return one
        return VirtualCard(card, 0.0, 0.0, on_table=False)

    def lay(
        self,
        card: CardId,
        x: float,
        y: float,
        angle: float | None = None,
        face_down: bool | None = None,
        held: bool = False,
    ) -> None:
        """Put a card's centre at x, y mm, on top of everything; angle and face stay as they were when not given.

        While `held` a hand holds it over the table; laying it without `held` lets it go and the hand leaves.
        """
        with self._changed() as change:
            one = self.card(card)
            turned = one.angle if angle is None else angle % 360
            down = one.face_down if face_down is None else face_down
            change(replace(one, x=x, y=y, angle=turned, face_down=down, on_table=True, held=held))
            if held or one.held:
                self._scene = replace(self._scene, hand=self._holding(x, y) if held else None)

    def lift(self, card: CardId) -> None:
        """Take a card off the table."""
        with self._changed() as change:
            one = self.card(card)
            change(replace(one, on_table=False, held=False))
            if one.held:
                self._scene = replace(self._scene, hand=None)

    def turn(self, card: CardId, degrees: float) -> None:
        """Turn a card clockwise where it lies."""
        with self._changed() as change:
            one = self.card(card)
            change(replace(one, angle=(one.angle + degrees) % 360), keep_order=True)

    def flip(self, card: CardId) -> None:
        """Turn a card over: to its other printed side when it has two, else face down or up."""
        with self._changed() as change:
            one = self.card(card)
            if len(self.deck.sides(card)) > 1:
                change(replace(one, side="B" if one.side == "A" else "A", face_down=False), keep_order=True)
            else:
                change(replace(one, face_down=not one.face_down), keep_order=True)

    def hand(self, x: float, y: float, side: str | None = None) -> None:
        """Hold a hand over the table with its fingertips at x, y mm."""
        with self._lock:
            self._scene = replace(self._scene, hand=Hand(x, y, side) if side else self._holding(x, y))

    def no_hand(self) -> None:
        """Take the hand away; a held card drops where it is."""
        with self._lock:
            cards = tuple(replace(one, held=False) for one in self._scene.cards)
            self._scene = replace(self._scene, hand=None, cards=cards)

    def add_foreign(self, text: str, x: float, y: float, angle: float = 8.0) -> None:
        """Lay a slip of paper with somebody else's QR code on the table."""
        with self._lock:
            self._scene = replace(self._scene, foreign=(*self._scene.foreign, Foreign(text, x, y, angle)))

    def clear_foreign(self) -> None:
        """Take all slips away."""
        with self._lock:
            self._scene = replace(self._scene, foreign=())

    def blackout(self, on: bool = True) -> None:
        """Cover the lens, or uncover it."""
        with self._lock:
            self._scene = replace(self._scene, dark=on)

    def clear(self) -> None:
        """An empty table in the light."""
        with self._lock:
            self._scene = Scene()

    def card_png(self, card: CardId, face_down: bool = False, side: str = "A", dpi: float = 110) -> bytes:
        """A card's picture for a page."""
        self.deck.sides(card)
        return png(self.deck.image(card, None if face_down else side, dpi))

    def mat_png(self, width: int = 1600) -> bytes:
        """The mat's picture for a page, `width` pixels wide."""
        dpi = width / self.mat.size_mm[0] * 25.4
        return png(mat_image(self.mat, dpi, oversample=2))

    def _holding(self, x: float, y: float) -> Hand:
        """The hand that reaches to x, y: a hand that is already there keeps its side."""
        before = self._scene.hand
        side = before.side if before else ("near" if y >= self.mat.size_mm[1] / 2 else "far")
        return Hand(x, y, side)

    @contextmanager
    def _changed(self) -> Iterator[Callable[..., None]]:
        with self._lock:
            yield self._put

    def _put(self, changed: VirtualCard, keep_order: bool = False) -> None:
        cards = self._scene.cards
        if keep_order and any(one.card == changed.card for one in cards):
            cards = tuple(changed if one.card == changed.card else one for one in cards)
        else:
            cards = (*(one for one in cards if one.card != changed.card), changed)
        self._scene = replace(self._scene, cards=cards)


def bgr(picture: np.ndarray) -> np.ndarray:
    """An RGB picture as OpenCV wants it."""
    return cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
