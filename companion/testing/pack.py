"""A pile as it really lies on a table: shuffled by hands, in an order that the rules of most games never know."""

from __future__ import annotations

import random
from collections.abc import Iterable

from companion.kernel.cards import CardId


class Pack:
    """Cards face down, the next one on top; `seed` says how they were shuffled, so that a test is always alike.

    >>> pack = Pack(["frog:1", "frog:2", "heron:1"], seed=1)
    >>> sorted((pack.draw(), *pack.draw_all()))
    ['frog:1', 'frog:2', 'heron:1']
    """

    def __init__(self, cards: Iterable[CardId], seed: int = 0) -> None:
        self._chance = random.Random(seed)
        self.cards = list(cards)
        self.shuffle()

    def __len__(self) -> int:
        return len(self.cards)

    def shuffle(self) -> None:
        """The same cards in another order."""
        self._chance.shuffle(self.cards)

    def draw(self) -> CardId:
        """The top card; IndexError when there is none."""
        return self.cards.pop()

    def draw_all(self) -> list[CardId]:
        """Every card, the top one first."""
        drawn, self.cards = self.cards[::-1], []
        return drawn

    def put(self, card: CardId, *, under: bool = False) -> None:
        """A card back on top, or under the others."""
        self.cards.insert(0 if under else len(self.cards), card)
