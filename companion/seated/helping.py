"""At a virtual table the companion moves what is its own to move, and puts right what lies wrong on its side."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.seated import moments
from companion.seated.hands import VirtualHands
from companion.seated.moves import Moves
from companion.table.messages import PutRight
from companion.table.pages.snapshot import Snapshot

RIGHT_S, PATIENCE_S = 1.0, 15.0
"""So long something may lie wrong on its side before its hands put it right; and longer where it may be a move that
somebody has begun."""


class Helping:
    """What its hands do there, if `hands` gives any; `pace` are seconds that people get to look."""

    def __init__(self, hands: Callable[[], VirtualHands | None], moves: Moves, pace: float) -> None:
        self._hands, self._moves, self._pace = hands, moves, pace
        self._wrong: tuple[str, float] | None = None
        """What is wrong on the table, and since when."""

    def do(self, snapshot: Snapshot) -> bool:
        """Moves what is the companion's to move; whether something moved."""
        hands = self._hands()
        if hands is None or not hands.free or snapshot.game is None or snapshot.state.over is not None:
            return False
        action = self._moves.to_be_turned_up(snapshot)
        if action is not None and snapshot.trouble is None:
            return self._moves.turned_up(snapshot, hands.from_piles(snapshot, action) or action)
        seats = {one.seat for one in snapshot.companions}
        own = snapshot.done[-1].entry.seat in seats or snapshot.for_me == len(snapshot.chores)
        if snapshot.trouble is not None:
            return self._put_right(snapshot, hands, alone=seats.issuperset(moments.awaited(snapshot)))
        self._wrong = None
        sets = snapshot.state.begins and seats.issuperset(snapshot.game.seats)
        if snapshot.state.begins and len(snapshot.done) == 1 and not sets:
            return False  # where people play they set the table, and see what the first step is
        return bool(own and (snapshot.chores or snapshot.errands or sets) and hands.tidy(snapshot))

    def _put_right(self, snapshot: Snapshot, hands: VirtualHands, *, alone: bool) -> bool:
        """What nobody asked for on its side is put right after a while, and whatever lies wrong while the move is its
        own (`alone`): people's hands may have crossed its own. What people do in their own move is theirs."""
        trouble, now = snapshot.trouble, time.monotonic()
        sure = alone or (trouble is not None and trouble.code == "E_NOT_YOURS")
        if trouble is None or not (sure or moments.on_its_side(snapshot)):
            return False
        if self._wrong is None or self._wrong[0] != trouble.say:
            self._wrong = (trouble.say, now)
        waited = now - self._wrong[1] > max(RIGHT_S if sure else PATIENCE_S, self._pace)
        if not waited or not hands.tidy(snapshot):
            return False
        self._moves.say(PutRight(min(one.seat for one in snapshot.companions), trouble.say))
        return True
