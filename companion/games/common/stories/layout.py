"""A table while a story lays it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.kernel.cards import CardId, Catalogue
from companion.kernel.places import Place
from companion.kernel.state import State, Turn


class Layout:
    """Cards in their places, counters and marks; what is zero or empty is as good as not there."""

    def __init__(
        self,
        cards: Mapping[Place, Iterable[CardId]] | None = None,
        counters: Mapping[str, int] | None = None,
        marks: Mapping[tuple[CardId, str], int] | None = None,
    ) -> None:
        self.cards = {where: list(there) for where, there in (cards or {}).items()}
        self.counters = dict(counters or {})
        self.marks = dict(marks or {})

    def pile(self, where: Place) -> list[CardId]:
        """The cards of a place, the top one last, to be added to."""
        return self.cards.setdefault(where, [])

    def state(self, turn: Turn) -> State:
        """The state that was laid out."""
        return State(
            {where: tuple(there) for where, there in self.cards.items() if there},
            {name: value for name, value in self.counters.items() if value},
            {key: value for key, value in self.marks.items() if value},
            turn,
        )


class Box(Layout):
    """A table laid with the cards of a box: each text takes the next copy of its card out of it.

    `key` finds the face that is meant by a text, or raises ScenarioError.
    """

    none_left = "there are not so many {} cards"
    """What is wrong when there is no such card any more."""

    def __init__(self, catalogue: Catalogue[Any], key: Callable[[Any], str]) -> None:
        super().__init__()
        self.free = {face: list(catalogue.copies(face)) for face in catalogue.faces}
        self._key = key

    def take(self, text: Any) -> CardId:
        """The next copy of a card; ScenarioError when there are no more."""
        key = self._key(text)
        if not self.free[key]:
            raise ScenarioError(self.none_left.format(key))
        return self.free[key].pop(0)

    def lay(self, text: Any, where: Place) -> CardId:
        """Lays a card on top of a place."""
        card = self.take(text)
        self.pile(where).append(card)
        return card
