"""What each of the companion's seats may know, with what it holds in its head."""

from __future__ import annotations

from collections.abc import Callable

from companion.kernel.minds import Mind
from companion.kernel.places import Seat
from companion.players.knowledge import Knowledge, known
from companion.seated.hands import VirtualHands
from companion.seated.moves import Moves
from companion.table.host import Host
from companion.table.journal.seated import Seated
from companion.table.messages import HeldByAnother
from companion.table.pages.snapshot import Snapshot
from companion.table.records.sealed_heads import Head


class Memory:
    """The heads of one game. At a virtual table (`hands`) what others hold in their hands was never drawn."""

    def __init__(self, host: Host, moves: Moves, hands: Callable[[], VirtualHands | None]) -> None:
        self._host, self._moves, self._hands = host, moves, hands
        self._heads: dict[Seat, Head] = {}

    def forget(self) -> None:
        """Another game begins."""
        self._heads = {}

    def knowledge(self, mind: Mind, snapshot: Snapshot, one: Seated) -> Knowledge:
        """What a seat may know. What others turn out to hold it has never drawn."""
        hands, head = self._hands(), self._heads.setdefault(one.seat, Head(mind))
        held = head.after(one, snapshot.done).held
        others = hands.held_by_others(one.seat) if hands is not None else frozenset()
        while wrong := [card for cards in held.values() for card in cards if card in others]:
            for card in wrong:
                self._moves.say(HeldByAnother(one.seat, card))
            one = next(now for now in self._host.seated() if now.seat == one.seat)
            held = head.after(one, snapshot.done).held
        return known(mind, snapshot.seen_by(one.seat).state, held, one.seat)
