"""Hidden hands: what may be in one by all counts. Some cards are known to be there, of the others only the number."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State


class HiddenHand(Struct, frozen=True):
    """A hand as the rules know it.

    `counter` counts all its cards, `known` are the places of those known to be in it, `unseen` the places of cards
    that may be in it or elsewhere, nobody can say which. `foreign` cards are none of its own wherever they lie.
    """

    counter: str
    known: tuple[Place, ...]
    unseen: tuple[Place, ...]
    foreign: frozenset[CardId] = frozenset()

    def cards(self, state: State) -> tuple[CardId, ...]:
        """Cards known to be in it."""
        return tuple(card for where in self.known for card in state.at(where) if card not in self.foreign)

    def unknown(self, state: State, accounted: int = 0) -> int:
        """How many of its cards nobody has seen, when so many besides the known ones are `accounted` for."""
        return max(0, state.count(self.counter) - len(self.cards(state)) - accounted)

    def possible(self, state: State, accounted: int = 0) -> Iterator[CardId]:
        """Cards that may be in it: known ones, and all unseen ones while the count leaves room."""
        yield from self.cards(state)
        if self.unknown(state, accounted):
            for where in self.unseen:
                yield from state.at(where)

    def may_hold(self, state: State, card: CardId, where: Place | None, accounted: int = 0) -> bool:
        """Whether a card that lies at this place can be in it."""
        if where in self.unseen:
            return self.unknown(state, accounted) > 0
        return where in self.known and card not in self.foreign

    def most(self, state: State) -> int:
        """The largest hand there can be: known cards and all that may be in it."""
        return len(self.cards(state)) + sum(len(state.at(where)) for where in self.unseen)
