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


class Fledgling(At, id="fledgling", clause="AUG-SIGIL-Fledgling", at=DrawEffects):
    """AUG-SIGIL-Fledgling: on its player's next draw step; the named card is searched and placed over it."""

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


class FrozenAway(OnPerish, id="frozen-away"):
    """The named card is searched and placed, not played, in its space."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        token = named_token(self, state, me)
        if token:
            yield seek(fact.seat, self.title, (fact.slot,), names=(token,))


class RubyHeart(OnPerish, id="ruby-heart"):
    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        yield seek(fact.seat, self.title, (fact.slot,), piles=("side", "discard"), names=("Ruby Mox",))


class CorpseEater(Yes, id="corpse-eater", asked_by="rules.feast"):
    """Watches from the hand, not from the board."""


PLAIN = (
    Fledgling.called("creeping-outwards", clause="", turns=2),  # Two draw steps after it entered
    Fledgling.called("kraken-trait", clause="", tribes=("tentacle",)),  # A Tentacle card
    CorpseEater.called("ant-eater"),
)
"""Sigils that are their family's, with another number or name."""
