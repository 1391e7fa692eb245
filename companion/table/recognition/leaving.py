"""Which cards that lie on the mat the rules have sent off it, and which hands had merely brought there. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.places import Place


def sent_off(game: BaseGame, facts: Iterable[Fact]) -> frozenset[CardId]:
    """The cards whose last move led from a place of the mat to one that is not on it: they died or were put away."""
    mat = {region.name for region in game.mat.regions}
    last: dict[CardId, bool] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            last[fact.card] = _on(mat, fact.origin) and not _on(mat, fact.to)
    return frozenset(card for card, left in last.items() if left)


def _on(mat: set[str], where: Place | None) -> bool:
    return where is not None and where.zone in mat
