"""The active effects of a duel over lanes: cards in play in arrow order, kept for boards that were seen before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.lane_duel import lanes
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.cards import CardId
from companion.kernel.effects import Active, Effect, Hooks
from companion.kernel.state import State

MEMORY = 4096
"""Boards whose effects are kept at most."""
Lasting = tuple[str, str, Callable[[State], object] | None]
"""An effect of no card in play: the counter that has it, the sigil's id, and when it is active; None: while the counter
is not nought."""


class RowEffects:
    """The effects of the active player's row in arrow order, then of the adversary's, then whatever else lasts.

    What a card does stands on its face (`effects`, in printed order); where marks decide it (`changing`), a board with
    that card is looked at anew.
    """

    def __init__(self, game: LaneContext, *kinds: type[Sigil], lasting: tuple[Lasting, ...] = ()) -> None:
        self.game = game
        self.by_id: dict[str, Effect] = {kind.id: kind(game) for kind in kinds}
        self.lasting = lasting
        self._kept: dict[Any, Hooks] = {}
        self._of_card: dict[CardId, Active] = {}
        self._last: tuple[Any, Any, Any, Any, Hooks] = (None, None, None, None, Hooks(()))

    def hooks(self, state: State) -> Hooks:
        """The active effects as the engine asks them."""
        cards, marks, counters, turn, last = self._last
        if state.cards is cards and state.marks is marks and state.counters is counters and state.turn is turn:
            return last
        found = self._found(state)
        self._last = (state.cards, state.marks, state.counters, state.turn, found)
        return found

    def _found(self, state: State) -> Hooks:
        counted = state.counters.get
        also = tuple([(name, id) for name, id, lasts in self.lasting if (lasts(state) if lasts else counted(name))])
        key = (state.turn.seat, also, *map(state.cards.get, lanes.SLOTS))
        found = self._kept.get(key)
        if found is None:
            active, fixed = self._active(state)
            found = Hooks((*active, *((CardId(name), self.by_id[id]) for name, id in also)))
            if fixed:
                if len(self._kept) > MEMORY:
                    self._kept.clear()
                self._kept[key] = found
        return found

    def _active(self, state: State) -> tuple[Active, bool]:
        """The effects of cards in play, and whether they depend on nothing but which cards lie where."""
        first = state.turn.seat or lanes.SEATS[0]
        found: list[tuple[CardId, Effect]] = []
        fixed = True
        for seat in (first, lanes.other(first)):
            for where in self.game.arrow[seat]:
                card = state.top(where)
                if card is not None:
                    brings = self._of_card.get(card)
                    if brings is None:
                        brings = tuple((card, self.by_id[id]) for id in self.game.face(state, card).effects)
                        if self.game.catalogue.face(card).changing:
                            fixed = False
                        else:
                            self._of_card[card] = brings
                    found.extend(brings)
        return tuple(found), fixed
