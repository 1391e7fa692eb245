"""What the companion does beside its seats: it looks back on a game, and says what it would do."""

from __future__ import annotations

import threading

from companion.kernel.places import Seat
from companion.seated.adviser import Adviser
from companion.seated.reviewer import Reviewer
from companion.table.advice import Advice
from companion.table.host import Host
from companion.table.messages import Reply
from companion.table.records.looking_back import Judging


class Onlooker:
    """For the pages; any thread may ask. It thinks in a process of its own, one at a time: who has `room`, which tables
    of one machine share."""

    def __init__(self, host: Host, room: threading.Lock | None = None) -> None:
        room = room or threading.Lock()
        self._reviewer, self._adviser = Reviewer(host, room), Adviser(host, room)

    def looking_back(self) -> Judging | None:
        """How far the look back on the game on the table is; ``None``: it is not over."""
        return self._reviewer.look()

    def advises(self, seat: Seat) -> bool:
        """Whether a seat may ask now what the companion would do in its place."""
        return self._adviser.offered(seat)

    def ask(self, seat: Seat, level: str) -> Reply:
        """A seat asks; the answer comes by `advice`."""
        return self._adviser.ask(seat, level)

    def advice(self, seat: Seat) -> Advice:
        """What a seat was told last."""
        return self._adviser.advice(seat)

    def close(self) -> None:
        """Ends its processes; may be called twice."""
        self._reviewer.close()
        self._adviser.close()
