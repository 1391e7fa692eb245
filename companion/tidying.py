"""Does on the virtual table what hands owe: one press sets the table, and later moves and turns what is to be moved."""

from __future__ import annotations

from typing import Any

from companion.hand import VirtualHand
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.table.host import Host
from vision.virtual import VirtualCard
from web.contracts import VirtualTable
from web.trays import Trays

AT_ONCE_MM_S = 1e9
HAND = "hand"


def tidy(host: Host, table: VirtualTable, trays: Trays) -> int:
    """Bring the cards to where the game on the table has them; how many were moved. Nothing without a game."""
    snapshot = host.snapshot
    if snapshot.game is None:
        return 0
    hands = _Hands(table, trays, snapshot.game, snapshot.state)
    return VirtualHand(hands, lambda seconds: None, speed_mm_s=AT_ONCE_MM_S).tidy(snapshot.game, snapshot.state)


class _Hands:
    """A table on which cards are put down at once, and taken away to where they belong beside it."""

    def __init__(self, table: VirtualTable, trays: Trays, game: BaseGame, state: State) -> None:
        self.mat = table.mat
        self._table, self._trays, self._game, self._state = table, trays, game, state

    def cards(self) -> Any:
        return self._table.cards()

    def card(self, card: CardId) -> VirtualCard:
        return self._table.card(card)  # type: ignore[return-value]

    def tucked(self, card: CardId) -> tuple[CardId, ...]:
        return self._table.tucked(card)

    def lay(self, card: CardId, x: float, y: float, *args: Any, held: bool = False, **how: Any) -> None:
        if not held:
            self._table.lay(card, x, y, *args, **how)
            self._trays.laid(card)

    def lift(self, card: CardId) -> None:
        """Into the hand that holds it, else under its own pile."""
        seat = self._holder(card)
        if seat is None:
            self._trays.put_away(card)
        else:
            self._trays.take(card, seat)

    def no_hand(self) -> None:
        """Nobody's hand is seen."""

    def _holder(self, card: CardId) -> Seat | None:
        where = self._state.where(card)
        if where is None or where.zone.rpartition("/")[2] != HAND:
            return None
        return self._game.zones[where.zone].owner or self._state.turn.seat
