"""Does on the virtual table what hands owe: one press sets the table, and later moves and turns what is to be moved."""

from __future__ import annotations

from typing import Any

from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.table.host import Host
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.hand import VirtualHand
from vision.virtual.table import VirtualCard
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

AT_ONCE_MM_S = 1e9
HAND = "hand"


def tidy(host: Host, table: VirtualTable, virtual_piles: VirtualPiles) -> int:
    """Bring the cards to where the game on the table has them; how many were moved. Nothing without a game."""
    snapshot = host.snapshot
    if snapshot.game is None:
        return 0
    hands = _Hands(table, virtual_piles, snapshot)
    return VirtualHand(hands, lambda seconds: None, speed_mm_s=AT_ONCE_MM_S).tidy(snapshot.game, snapshot.state)


class _Hands:
    """A table on which cards are put down at once, and taken away to where they belong beside it."""

    def __init__(self, table: VirtualTable, virtual_piles: VirtualPiles, snapshot: Snapshot) -> None:
        assert snapshot.game is not None
        self.mat = table.mat
        self._table, self._virtual_piles = table, virtual_piles
        self._game, self._state, self._sent = snapshot.game, snapshot.state, snapshot.sent

    def cards(self) -> Any:
        return self._table.cards()

    def card(self, card: CardId) -> VirtualCard:
        return self._table.card(card)  # type: ignore[return-value]

    def tucked(self, card: CardId) -> tuple[CardId, ...]:
        return self._table.tucked(card)

    def lay(self, card: CardId, x: float, y: float, *args: Any, held: bool = False, **how: Any) -> None:
        if not held:
            self._table.lay(card, x, y, *args, **how)
            self._virtual_piles.laid(card)

    def lift(self, card: CardId) -> None:
        """Into the hand that holds it; what hands had brought, back to where it came from; else into the pile where the
        rules have it, or under its own."""
        where = self._state.where(card)
        if self._may_be_held(where) and card not in self._sent:
            if self._virtual_piles.put_back(card):
                return
            where = self._game.back(self._state, card, self._lying(card))
        seat = self._holder(where)
        if seat is None:
            self._virtual_piles.put_away(card, self._pile(where))
        else:
            self._virtual_piles.take(card, seat)

    def _pile(self, where: Place | None) -> str | None:
        """The pile beside the table that stands for a place of the rules."""
        return None if where is None else self._virtual_piles.known(str(where), self._game.zones[where.zone].region)

    def no_hand(self) -> None:
        """Nothing to do: these hands are never seen."""

    def _may_be_held(self, where: Place | None) -> bool:
        """Whether the rules do not know if a card is in a hand or in a pile."""
        return where is not None and self._game.zones[where.zone].secrecy == "counted"

    def _lying(self, card: CardId) -> Place:
        """The place of the mat in which a card lies; no place beside the mat."""
        one = self._table.card(card)
        return Place(next((region.name for region in self.mat.regions if region.contains(one.x, one.y)), ""))

    def _holder(self, where: Place | None) -> Seat | None:
        if where is None or where.zone.replace(".", "/").rpartition("/")[2] != HAND:
            return None
        return self._game.zones[where.zone].owner or self._state.turn.seat
