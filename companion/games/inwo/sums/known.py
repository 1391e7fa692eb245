"""A world that can be asked everything: predicates need numbers and alignments, and those need predicates."""

from __future__ import annotations

from companion.games.inwo.sums import nature, numbers
from companion.games.inwo.sums.world import Body, World


class Sums(World):
    """The cards of a state with all that is computed from them."""

    def alignments(self, body: Body) -> tuple[str, ...]:
        return nature.alignments(self, body)

    def attributes(self, body: Body) -> tuple[str, ...]:
        return nature.attributes(self, body)

    def power(self, body: Body) -> int:
        return numbers.power(self, body)

    def resistance(self, body: Body) -> int:
        return numbers.resistance(self, body)
