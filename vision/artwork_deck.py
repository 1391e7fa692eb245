"""All physical cards of a table as pictures: what is printed on each side and the tag it carries."""

from collections.abc import Callable, Iterable
from functools import lru_cache

import numpy as np

from companion.kernel.cards import CardId, Tag, copy_of, face_of
from companion.kernel.game import BaseGame
from companion.kernel.view import Printed
from vision.artwork import card_back, card_image

Words = Callable[[CardId, str], Printed]
"""What is printed on a card's side (``A`` or ``B``)."""


class Deck:
    """The cards of a table: their tags by card and side, and their pictures, drawn when first asked for.

    `words` tells what is printed on a side of a card; without it the card's name stands alone.
    """

    def __init__(self, tags: Iterable[Tag], words: Words | None = None) -> None:
        self.tags: dict[tuple[CardId, str], Tag] = {(tag.card, tag.side): tag for tag in tags}
        self.words: Words = words or _name_only
        self.image = lru_cache(maxsize=256)(self._image)

    def __contains__(self, card: object) -> bool:
        return (card, "A") in self.tags

    def sides(self, card: CardId) -> tuple[str, ...]:
        """The sides of a card that carry a tag, ``A`` first; KeyError when the card is not of this deck."""
        sides = tuple(side for side in ("A", "B") if (card, side) in self.tags)
        if not sides:
            raise KeyError(card)
        return sides

    def _image(self, card: CardId, side: str | None, dpi: float = 127) -> np.ndarray:
        """One side of a card, uint8 RGB at `dpi`; ``None`` is the back that all cards share. Read-only."""
        if side is None:
            picture = card_back(dpi)
        else:
            note = f"{face_of(card)} {copy_of(card)}"
            picture = card_image(self.words(card, side), self.tags[card, side], dpi, note=note)
        picture.flags.writeable = False
        return picture


def _name_only(card: CardId, side: str) -> Printed:
    return Printed(face_of(card).replace("-", " ").title())


def deck_of(game: BaseGame) -> Deck:
    """Every printed card of a game's catalogue."""
    return Deck(game.catalogue.tags(), lambda card, side: game.printed(game.catalogue.face(card), side))
