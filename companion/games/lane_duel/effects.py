"""The active effects of a duel over lanes: cards in play in arrow order, kept for boards that were seen before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.lane_duel import lanes
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.cards import CardId
from companion.kernel.effects import Active, Effect, Hooks
from companion.kernel.state import State

MEMORY = 4096
"""Boards whose effects are kept at most."""


class RowEffects:
    """The effects of the active player's row in arrow order, then of the adversary's, then whatever else lasts.

    A game says what one card brings (`of_card`), whether marks change that (`changing`), and what else is active
    (`lasting`, which may depend on no more of a state than `key` names).
    """

    def __init__(self, game: LaneContext, *kinds: type[Sigil]) -> None:
        self.game = game
        self.by_id: dict[str, Effect] = {kind.id: kind(game) for kind in kinds}
        self._kept: dict[Any, Hooks] = {}
        self._of_card: dict[CardId, Active] = {}
        self._last: tuple[Any, Any, Any, Any, Hooks] = (None, None, None, None, Hooks(()))

    def of_card(self, state: State, card: CardId) -> Iterable[Effect]:
        """What a card in play does, in printed order."""
        return (self.by_id[effect] for effect in self.game.face(state, card).effects)

    def changing(self, card: CardId) -> bool:
        """Whether marks decide what this card does, so that a board with it is looked at anew."""
        return False

    def lasting(self, state: State) -> Iterable[tuple[CardId, Effect]]:
        """Effects of no card in play, under their markers' names."""
        return ()

    def key(self, state: State) -> tuple[Any, ...]:
        """What `lasting` depends on."""
        return ()

    def hooks(self, state: State) -> Hooks:
        """The active effects as the engine asks them."""
        cards, marks, counters, turn, last = self._last
        if state.cards is cards and state.marks is marks and state.counters is counters and state.turn is turn:
            return last
        found = self._found(state)
        self._last = (state.cards, state.marks, state.counters, state.turn, found)
        return found

    def _found(self, state: State) -> Hooks:
        key = (state.turn.seat, self.key(state), *map(state.cards.get, lanes.SLOTS))
        found = self._kept.get(key)
        if found is None:
            active, fixed = self._active(state)
            found = Hooks(active)
            if fixed:
                if len(self._kept) > MEMORY:
                    self._kept.clear()
                self._kept[key] = found
        return found

    def _active(self, state: State) -> tuple[Active, bool]:
        """The effects in resolving order, and whether they depend on nothing but which cards lie where."""
        first = state.turn.seat or lanes.SEATS[0]
        found: list[tuple[CardId, Effect]] = []
        fixed = True
        for seat in (first, lanes.other(first)):
            for where in self.game.arrow[seat]:
                card = state.top(where)
                if card is not None:
                    brings = self._of_card.get(card)
                    if brings is None:
                        brings = tuple((card, effect) for effect in self.of_card(state, card))
                        if self.changing(card):
                            fixed = False
                        else:
                            self._of_card[card] = brings
                    found.extend(brings)
        found.extend(self.lasting(state))
        return tuple(found), fixed
