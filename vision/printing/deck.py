"""All physical cards of a table as pictures: what is printed on each side and the tag it carries."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import numpy as np

from companion.kernel.cards import TAG_MM, CardId, Tag, copy_of, face_of
from companion.kernel.game import BaseGame
from companion.kernel.view import Printed
from companion.kernel.workshop import shown
from vision.printing.canvas import png, stamp
from vision.printing.card_art import card_back, card_image, portrait_window, tag_centre
from vision.tags.symbols import MODULES, QUIET_MODULES, module_grid

_COPY = re.compile(r".+:[1-9]\d{0,2}")

DRAWING_DPI = 110
"""Of a portrait on a phone: sharp on a small card, and small enough to send."""

PORTRAIT_COLOURS = 32
"""Of those: paper, ink and one more, and what lies between them at the edges."""

Words = Callable[[CardId, str], Printed]
"""What is printed on a card's side (``A`` or ``B``)."""
Dressed = Callable[[], Mapping[CardId, Printed]]
"""The cards that show other words than their own at the moment."""


class Deck:
    """The cards of a table: their tags by card and side, and their pictures, drawn when first asked for.

    `words` tells what is printed on a side of a card; without it the card's name stands alone. `symbol` makes the grid
    of bits of a payload and `quiet_modules` is the width of its light border: other prints than ours, for comparison.
    """

    def __init__(
        self,
        tags: Iterable[Tag],
        words: Words | None = None,
        *,
        symbol: Callable[[str], np.ndarray] = module_grid,
        quiet_modules: float = QUIET_MODULES,
    ) -> None:
        self.tags: dict[tuple[CardId, str], Tag] = {(tag.card, tag.side): tag for tag in tags}
        self.words: Words = words or _name_only
        self.symbol, self.quiet_modules = symbol, quiet_modules
        self.dressed: Dressed = dict
        """Cards whose front shows other words now (a sleeve over a blank), asked for with every picture."""
        self._drawn = lru_cache(maxsize=256)(self._draw)

    def __contains__(self, card: object) -> bool:
        return (card, "A") in self.tags

    def sides(self, card: CardId) -> tuple[str, ...]:
        """The sides of a card that carry a tag, ``A`` first; KeyError when the card is not of this deck."""
        sides = tuple(side for side in ("A", "B") if (card, side) in self.tags)
        if not sides:
            raise KeyError(card)
        return sides

    def image(self, card: CardId, side: str | None, dpi: float = 127) -> np.ndarray:
        """One side of a card, uint8 RGB at `dpi`; ``None`` is the back that all cards share. Read-only."""
        return self._drawn(card, side, dpi, self.dressed().get(card) if side == "A" else None)

    def _draw(self, card: CardId, side: str | None, dpi: float, dress: Printed | None) -> np.ndarray:
        if side is None:
            picture = card_back(dpi)
        else:
            note = f"{face_of(card)} {copy_of(card)}"
            tag = self.tags[card, side]
            picture = card_image(dress or self.words(card, side), None, dpi, note=note, beside=tag)
            quiet = self.quiet_modules * tag.size_mm / MODULES
            stamp(picture, self.symbol(tag.payload), tag_centre(tag), tag.size_mm, quiet, dpi)
        picture.flags.writeable = False
        return picture


def _name_only(card: CardId, side: str) -> Printed:
    return Printed(face_of(card).replace("-", " ").title())


def deck_of(game: BaseGame, tag_mm: float = TAG_MM, more: Iterable[str] = ()) -> Deck:
    """Every printed card of a game's catalogue, with tags of that size; and those `more` of its cards (``stoat:9``)
    that are further copies, which only a certain deck needs. Other words among them are left alone.
    """
    known = game.catalogue
    further = (CardId(word) for word in more if _COPY.fullmatch(word) and face_of(CardId(word)) in known.faces)
    tags = (*known.tags(), *(tag for card in further for tag in known.tags_of(card)))
    return Deck((tag.sized(tag_mm) for tag in tags), lambda card, side: shown(game, known.face(card), side))


def portrait_png(deck: Deck, card: CardId) -> bytes:
    """The portrait of a card's front, as phones show it, PNG; KeyError when the deck has no such card."""
    deck.sides(card)
    face = deck.dressed().get(card) or deck.words(card, "A")
    corner, size = portrait_window(face, deck.tags[card, "A"])
    (left, top), (width, height) = ((round(mm * DRAWING_DPI / 25.4) for mm in pair) for pair in (corner, size))
    front = deck.image(card, "A", DRAWING_DPI)
    return png(np.ascontiguousarray(front[top : top + height, left : left + width]), colours=PORTRAIT_COLOURS)
