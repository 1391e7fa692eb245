"""A world that can be asked everything: predicates need numbers and alignments, and those need predicates."""

from __future__ import annotations

from typing import Any

from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.sums import ends, nature, numbers
from companion.games.inwo.sums.world import Body, World


class Sums(World):
    """The cards of a state with all that is computed from them."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        silent = [body for body in self.bodies.values() if self._silenced(body)]
        if silent:
            for kind, found in self._active.items():
                self._active[kind] = [(source, effect) for source, effect in found if source not in silent]
            self.known.clear()

    def _silenced(self, body: Body) -> bool:
        """Whether a card's effects do not hold: its link is illegal now, or an order has switched its sort off."""
        if body.zone == "linked" and body.link is not None and not self.link_holds(body):
            return True
        return any(
            effect.outline.get("what") == "disable_abilities"
            and body.in_play
            and set(effect.outline["applies"].get("attr", "").split()) & set(body.design.attributes)
            for order, effect in self.active(Manual)
            if order.zone == "nwo"
        )

    def link_holds(self, body: Body) -> bool:
        """Whether what a card is linked to is still of the sort it needs (INWO-LINK-10)."""
        target = self.bodies.get(body.link) if body.link else None
        link = body.design.link
        if target is None or not target.in_play:
            return False
        if link is None:
            return True
        others = [self.bodies.get(one) for one in body.also]
        if any(one is None or not one.in_play for one in others):
            return False
        return ends.fit(self, body, (target, *(one for one in others if one is not None)), _needed)

    def alignments(self, body: Body) -> tuple[str, ...]:
        return nature.alignments(self, body)

    def attributes(self, body: Body) -> tuple[str, ...]:
        return nature.attributes(self, body)

    def power(self, body: Body) -> int:
        return numbers.power(self, body)

    def resistance(self, body: Body) -> int:
        return numbers.resistance(self, body)


def _needed(allowed: Pred) -> Pred:
    """What a link needs of the card it is on, whoever controls that (INWO-LINK-12); its target when it was played."""
    return Pred(
        align=allowed.align, not_align=allowed.not_align, align_all=allowed.align_all, attr=allowed.attr,
        not_attr=allowed.not_attr, kind=allowed.kind, card=allowed.card, any=tuple(map(_needed, allowed.any)),
    )  # fmt: skip
