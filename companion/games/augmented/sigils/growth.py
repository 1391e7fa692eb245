"""Sigils that bring the card named on theirs: over it, or into the space it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented.facts import Gained
from companion.games.augmented.sigils.base import At, Yes, seek
from companion.games.augmented.sigils.perish import OnPerish
from companion.games.augmented.sigils.searches import named_token
from companion.games.augmented.steps import DrawEffects
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Fledgling(At):
    """AUG-SIGIL-Fledgling: on its player's next draw step; the named card is searched and placed over it."""

    id, clause, at = "fledgling", "AUG-SIGIL-Fledgling", DrawEffects
    turns: ClassVar[int] = 1
    tribes: ClassVar[tuple[str, ...]] = ()

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seen = state.mark(me, self.id) + 1
        if seen < self.turns:
            yield Gained(me, self.id, 1, why=self.title)
            return
        token, seat = named_token(self, state, me), controller(state, me) or "A"
        if token and not self.tribes:
            yield seek(seat, self.title, over=me, names=(token,))
        elif self.tribes:
            yield seek(seat, self.title, over=me, tribes=self.tribes)


class CreepingOutwards(Fledgling):
    """Two draw steps after it entered."""

    id, clause, turns = "creeping-outwards", "", 2


class Kraken(Fledgling):
    """A Tentacle card."""

    id, clause, tribes = "kraken-trait", "", ("tentacle",)


class FrozenAway(OnPerish):
    """The named card is searched and placed, not played, in its space."""

    id = "frozen-away"

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        token = named_token(self, state, me)
        if token:
            yield seek(fact.seat, self.title, (fact.slot,), names=(token,))


class RubyHeart(OnPerish):
    id = "ruby-heart"

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        yield seek(fact.seat, self.title, (fact.slot,), piles=("side", "discard"), names=("Ruby Mox",))


class CorpseEater(Yes):
    """Watches from the hand, not from the board."""

    id, asked_by = "corpse-eater", "rules.feast"


class AntEater(CorpseEater):
    id = "ant-eater"


SIGILS = (CorpseEater, AntEater, Fledgling, CreepingOutwards, Kraken, FrozenAway, RubyHeart)
