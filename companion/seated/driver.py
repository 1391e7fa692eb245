"""Follows the table beside the host, as a phone does, and plays the seats that the companion has.

It is one more source of messages: what it decides is judged like a tap. Nothing here waits for people and nothing
people do waits for it: it thinks in processes of its own (`companion.seated.thinker`).
"""

from __future__ import annotations

import logging
import os
import random
from collections.abc import Callable, Mapping
from threading import Event, Thread

from companion.kernel.minds import Mind
from companion.kernel.places import Seat
from companion.players.finding import mind_of
from companion.seated import moments
from companion.seated.hands import VirtualHands
from companion.seated.helping import Helping
from companion.seated.memory import Memory
from companion.seated.moves import Moves
from companion.seated.thoughts import ANSWER_S, Thoughts
from companion.table.clock import Clock
from companion.table.host import Host
from companion.table.journal.seated import Seated
from companion.table.pages.snapshot import Snapshot

log = logging.getLogger(__name__)

LOOK_S = 0.5
"""How long news is waited for at a time."""


class Driver:
    """The companion at its seats; `pace` are seconds between two of its moves. `hands` gives its hands at a virtual
    table, ``None`` where people have to lend theirs. `cores`: of this machine. The table's time comes from `clock`, how
    long it thinks is this machine's own."""

    def __init__(
        self,
        host: Host,
        clock: Clock,
        *,
        pace: float = 0.0,
        hands: Callable[[], VirtualHands | None] = lambda: None,
        cores: int | None = None,
    ) -> None:
        self._host = host
        self._closed = Event()
        self._dice = random.SystemRandom()
        self._mind: Mind | None = None
        self._game_id = 0
        self._moves = Moves(host, pace)
        self._memory = Memory(host, self._moves, hands)
        self._helping = Helping(hands, self._moves, pace)
        self._thoughts = Thoughts(max(1, (cores or os.cpu_count() or 1) - 1), clock, self._moves, self._memory)
        self._thread = Thread(target=self._run, name="companion", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def close(self) -> None:
        """Stop following and thinking; may be called twice."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self._rest()

    def _run(self) -> None:
        while not self._closed.is_set():
            snapshot = self._host.snapshot
            try:
                busy = self._look(snapshot)
            except Exception:  # whatever goes wrong with one look must not end the thread
                log.exception("playing for the companion failed")
                busy = False
                self._closed.wait(LOOK_S)
            if busy or self._host.wait_newer(snapshot.version, LOOK_S).version == snapshot.version:
                self._closed.wait(ANSWER_S)

    def _look(self, snapshot: Snapshot) -> bool:
        """Does what is to be done now; whether something goes on that does not wait for news."""
        game = snapshot.game
        if game is None or not snapshot.companions:
            self._rest()
            return False
        if snapshot.game_id != self._game_id or self._mind is None or self._mind.game is not game:
            self._rest()
            self._game_id, self._mind = snapshot.game_id, mind_of(game)
            self._memory.forget()
            self._thoughts.prepare(game)
        if self._helping.do(snapshot):
            return True
        mind, seats = self._mind, {one.seat: one for one in self._host.seated()}
        here = [one for one in snapshot.companions if one.seat in seats]
        busy = [self._thoughts.seat(mind, snapshot, one, seats[one.seat]) for one in here]
        return any(busy) or self._throw(mind, snapshot, seats)

    def _rest(self) -> None:
        """There is nobody to play for, or another game."""
        self._thoughts.end()
        self._moves.forget()
        self._mind = None

    def _throw(self, mind: Mind, snapshot: Snapshot, seats: Mapping[Seat, Seated]) -> bool:
        """Throws where it is the companion's to throw; whether it does, or is about to."""
        if not moments.throws(mind, snapshot, frozenset(seats)) or not moments.may_begin(snapshot):
            return False
        if self._moves.too_soon():
            return True
        one = seats.get(snapshot.state.turn.seat) or next(iter(seats.values()))
        action = moments.thrown(mind, self._memory.knowledge(mind, snapshot, one), self._dice)
        if action is None or action.hands(mind.game, snapshot.state):
            self._moves.to_turn_up(snapshot, action)
            return False
        return self._moves.thrown(snapshot, action)
