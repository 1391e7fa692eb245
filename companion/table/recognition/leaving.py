"""Which cards that lie on the mat the rules have sent off it, and which hands had merely brought there; where a card
was before. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from companion.table.journal.history import AppliedEntry


def sent_off(game: BaseGame, facts: Iterable[Fact]) -> frozenset[CardId]:
    """The cards whose last move led from a place of the mat to one that is not on it: they died or were put away."""
    mat = {region.name for region in game.mat.regions}
    last: dict[CardId, bool] = {}
    for fact in facts:
        if isinstance(fact, Moved):
            last[fact.card] = _on(mat, fact.origin) and not _on(mat, fact.to)
    return frozenset(card for card, left in last.items() if left)


def left(game: BaseGame, done: Sequence[AppliedEntry], card: CardId) -> Place | None:
    """The last place of the mat that a card left."""
    mat = {region.name for region in game.mat.regions}
    facts = (fact for one in reversed(done) for fact in reversed(one.facts))
    moves = (fact for fact in facts if isinstance(fact, Moved) and fact.card == card)
    return next((move.origin for move in moves if _on(mat, move.origin) and move.origin != move.to), None)


def _on(mat: set[str], where: Place | None) -> bool:
    return where is not None and where.zone in mat
