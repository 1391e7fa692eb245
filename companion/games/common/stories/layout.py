"""A table while a story lays it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.kernel.cards import CardId
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
