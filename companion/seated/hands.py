"""Hands for the companion at the virtual table: it moves its own cards, visibly and not too fast."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Flask
from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.table.host import Host
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.hand import VirtualHand
from companion.virtual_table.hands import AT_ONCE_MM_S, Hands
from companion.virtual_table.tidy import fetched, tick
from web.context import EXTENSION, AppContext
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

FRAME_S = 0.06
"""However fast it is, the camera sees each card alone: else it takes one that is gone for one that is covered."""
SPEED_MM_S = 700.0
"""How fast its hand travels; without a pace all lies there at once."""


class VirtualHands:
    """What the companion does at a virtual table; `wait(seconds)` lets time pass. `pace`: 0 for no waiting."""

    def __init__(
        self, table: VirtualTable, piles: VirtualPiles, host: Host, wait: Callable[[float], None], pace: float
    ) -> None:
        self.table, self.piles = table, piles
        self._host, self._wait, self._fast = host, wait, not pace

    @property
    def free(self) -> bool:
        """Whether nobody's hand carries anything."""
        return self.table.scene.hand is None

    def tidy(self, snapshot: Snapshot) -> int:
        """Does what is owed; how many cards moved. What people draw they draw themselves."""
        if snapshot.game is None:
            return 0
        hands, seats = self._hands(snapshot), {one.seat for one in snapshot.companions}
        people = [seat for seat in snapshot.game.seats if seat not in seats]
        moved = self._hand(hands).tidy(snapshot.game, snapshot.state) + hands.deal(without=people)
        own = [key for key, errand, _ in snapshot.errands if errand.seat in seats]
        tick(self._host, snapshot, (*fetched(snapshot, self.piles), *own))
        return moved

    def do(self, snapshot: Snapshot, action: Action) -> None:
        """Makes the movements of an action."""
        assert snapshot.game is not None
        self._hand(self._hands(snapshot)).do(snapshot.game, snapshot.state, action)

    def from_piles(self, snapshot: Snapshot, action: Action) -> Action | None:
        """The action with the cards that really lie on top of the pile it takes them from; ``None``: they are in none,
        or nothing can be done with them."""
        copy = self.table.copy()
        piles = self.piles.copy(copy)
        for field in action.by_hand:
            value = getattr(action, field)
            cards: tuple[CardId, ...] = (CardId(value),) if isinstance(value, str) else tuple(value)
            pile = next((one.key for one in piles.piles() if cards and cards[0] in piles.inside(one.key)), None)
            if pile is None:
                continue
            tops = [card for _ in cards if (card := piles.draw(pile, action.seat)) is not None]
            action = changed(action, **{field: tops[0] if isinstance(value, str) else tuple(tops)})
        game = snapshot.game
        return action if game is not None and game.may(snapshot.state, action) else None

    def held_by_others(self, seat: Seat) -> frozenset[CardId]:
        """The cards that lie in the hands of others: nobody can draw these."""
        hands = self.piles.hands().items()
        return frozenset(card for whose, cards in hands if whose != seat for card in cards)

    def _hands(self, snapshot: Snapshot) -> Hands:
        return Hands(self.table, self.piles, snapshot, seen=True)

    def _hand(self, hands: Hands) -> VirtualHand:
        if self._fast:
            return VirtualHand(hands, lambda seconds: self._wait(FRAME_S), speed_mm_s=AT_ONCE_MM_S)
        return VirtualHand(hands, self._wait, speed_mm_s=SPEED_MM_S)


def hands_at(pages: Flask | None, host: Host, pace: float) -> VirtualHands | None:
    """Hands for the virtual table of these pages; ``None`` where there is none."""
    context: AppContext | None = pages.extensions[EXTENSION] if pages is not None else None
    if context is None or context.virtual is None or context.virtual_piles is None:
        return None
    if context.number not in (None, host.snapshot.game_id):
        return None  # another game is being laid out
    return VirtualHands(context.virtual, context.virtual_piles, host, time.sleep, pace)
