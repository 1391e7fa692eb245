"""The virtual table: cards that are laid, turned and lifted by hand on a page, and seen through a rendered camera.

Nothing but hands and a camera: what a page does here reaches the rules only through frames and the reader.
"""

import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import CardId
from companion.kernel.places import Mat
from vision.geometry import turn
from vision.opencv import cv2
from vision.pictures.tuck import is_tucked
from vision.printing.canvas import SCREEN_COLOURS, png
from vision.printing.deck import Deck
from vision.printing.mat_art import mat_image


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
        self._seen: Scene | None = None
        self._lock = threading.Lock()

    @property
    def scene(self) -> Scene:
        """The table as it is seen now; immutable."""
        return self._seen or self._scene

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What hands do within is seen when all of it is done: a picture of half of it could be another move."""
        self._seen = self._scene
        try:
            yield
        finally:
            self._seen = None

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
        side: str | None = None,
        under: CardId | None = None,
        along: Sequence[CardId] = (),
    ) -> None:
        """Put a card's centre at x, y mm, on top of everything, or just beneath the card `under`; angle, face and side
        stay as they were when not given. The cards `along` keep lying beneath it as they do, wherever it goes.

        While `held` a hand holds it over the table; laying it without `held` lets it go and the hand leaves.
        """
        with self._changed() as change:
            one = self.card(card)
            turned = one.angle if angle is None else angle % 360
            down = one.face_down if face_down is None else face_down
            beneath = [here for here in self._scene.cards if here.card in along and here.on_table]
            shown = side if side in self.deck.sides(card) else one.side
            laid = replace(one, x=x, y=y, angle=turned, face_down=down, on_table=True, side=shown, held=held)
            change(laid, under=under)
            for other in beneath:
                change(replace(other, x=other.x + x - one.x, y=other.y + y - one.y, held=held), under=card)
            if held or one.held:
                self._scene = replace(self._scene, hand=self._holding(x, y) if held else None)

    def tucked(self, card: CardId) -> tuple[CardId, ...]:
        """The cards that lie tucked under one, the lowest first: each covered but for a strip. Cards with two printed
        sides stand for themselves, all others may be tucked under them.
        """
        cards = [one for one in self._scene.cards if one.on_table]
        found = [one for one in cards if one.card == card and len(self.deck.sides(card)) > 1]
        for one in reversed(cards[: cards.index(found[0])] if found else []):
            if len(self.deck.sides(one.card)) == 1 and is_tucked(_gap(one, found[-1])):
                found.append(one)
        return tuple(one.card for one in reversed(found[1:]))

    def two_sided(self) -> tuple[CardId, ...]:
        """The cards with two printed sides; other cards may be tucked under them."""
        return tuple(card for card, side in self.deck.tags if side == "B")

    def slip_under(self, card: CardId) -> None:
        """Slip a card that lies there under all others."""
        with self._changed() as change:
            one, lowest = self.card(card), next(iter(self._scene.cards), None)
            if one.on_table and lowest is not None and lowest.card != card:
                change(one, under=lowest.card)

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

    def copy(self) -> "VirtualTable":
        """A table on which the same lies, to try something that nobody sees."""
        other = VirtualTable(self.mat, self.deck)
        other._scene = self._scene
        return other

    def card_png(self, card: CardId, face_down: bool = False, side: str = "A", dpi: float = 110) -> bytes:
        """A card's picture for a page."""
        self.deck.sides(card)
        return png(self.deck.image(card, None if face_down else side, dpi), colours=SCREEN_COLOURS)

    def looks(self) -> dict[CardId, str]:
        """What the cards that show another face than their own show now: another text for another picture."""
        return {card: f"{zlib.crc32(repr(face).encode()):x}" for card, face in self.deck.dressed().items()}

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

    def _put(self, changed: VirtualCard, keep_order: bool = False, under: CardId | None = None) -> None:
        cards = self._scene.cards
        if keep_order and any(one.card == changed.card for one in cards):
            cards = tuple(changed if one.card == changed.card else one for one in cards)
        else:
            rest = [one for one in cards if one.card != changed.card]
            above = next((index for index, one in enumerate(rest) if one.card == under), len(rest))
            cards = (*rest[:above], changed, *rest[above:])
        self._scene = replace(self._scene, cards=cards)


def _gap(one: VirtualCard, top: VirtualCard) -> tuple[float, float]:
    """How far the middle of `top` lies to the right of and below that of `one`, in mm along the edges of `one`."""
    right, down = turn(-one.angle) @ np.array([top.x - one.x, top.y - one.y])
    return abs(float(right)), float(down)


def bgr(picture: np.ndarray) -> np.ndarray:
    """An RGB picture as OpenCV wants it."""
    return cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
