"""How often: token buckets, one for each client, far above what a polite phone needs."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

REMEMBERED = 1024
"""Clients whose bucket is kept; the one heard of least lately gets a full one again."""


class Limit:
    """At most `burst` at once and `every` seconds for one more, for each client. `now` is monotonic seconds."""

    def __init__(self, burst: int, every: float, now: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.every, self._now = burst, every, now
        self._lock = Lock()
        self._spent: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, client: Hashable) -> float:
        """Takes one: 0.0 when the client may go on, else the seconds until it may, and nothing is taken."""
        with self._lock:
            level = self._level(client)
            over = (level - self.burst + 1) * self.every
            if over > 0:
                return over
            self._spend(client, level + 1)
            return 0.0

    def give_back(self, client: Hashable) -> None:
        """What was taken last does not count."""
        with self._lock:
            self._spend(client, max(0.0, self._level(client) - 1))

    def _spend(self, client: Hashable, level: float) -> None:
        self._spent[client] = (level, self._now())
        self._spent.move_to_end(client)
        while len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)

    def _level(self, client: Hashable) -> float:
        """How much of the bucket is spent."""
        spent, at = self._spent.get(client, (0.0, 0.0))
        return max(0.0, spent - (self._now() - at) / self.every)
