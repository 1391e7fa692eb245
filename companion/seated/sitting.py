"""The thought that is being thought for one seat that the companion plays."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from math import inf

from companion.players.knowledge import Knowledge
from companion.players.levels import LEVELS
from companion.players.player import Decision
from companion.seated.thinker import Thinker
from companion.table.journal.seated import Seated
from companion.table.pages.snapshot import Snapshot

log = logging.getLogger(__name__)

GRACE_S = 5.0
"""So much longer than its time the companion never lets people wait."""
SLACK_S = 2.5
"""A process that needs so much longer than its time hangs."""
BELOW = {"sharp": "steady", "steady": "apprentice"}
"""The level that is tried where thinking failed."""
LEAST_S = 0.05


class Thought:
    """What a seat thinks in one position of the game, tried in several ways until there is an answer."""

    def __init__(self, one: Seated, snapshot: Snapshot, knowledge: Knowledge, now: float, left: float = inf) -> None:
        """`now` in seconds of this machine; `left` are those until silence answers."""
        self.position, self.knowledge, self.began = snapshot.position, knowledge, now
        self.seed = int(hashlib.sha256(f"{one.salt} {snapshot.position}".encode()).hexdigest()[:8], 16)
        self.shown = False
        self._levels = _ways(one.level)
        self.level = one.level
        self.seconds = max(LEAST_S, min(LEVELS[one.level].seconds, left / 3))
        self.latest = now + min(self.seconds + GRACE_S, max(LEAST_S, left / 2))
        self._needs, self._until = 0.0, inf
        self.thinker: Thinker | None = None
        self.so_far: Decision | None = None
        """The best that was found until now, in whichever way."""

    def begin(self, thinker: Thinker, now: float) -> bool:
        """Asks a process to think, in the next way there is; False when none is left or there is no time for it."""
        self.level = next(self._levels, "")
        seconds = min(LEVELS[self.level].seconds, self.seconds, (self.latest - now) / 2) if self.level else 0.0
        if seconds < LEAST_S / 2:
            return False
        self.thinker = thinker
        self._needs, self._until = seconds + SLACK_S, inf
        thinker.ask(self.knowledge, self.level, self.seed, seconds)
        return True

    def answer(self, seconds: float) -> Decision | None:
        """The decision, if it is there within so many seconds."""
        if self.thinker is None:
            return None
        found = self.thinker.answer(seconds)
        self.so_far = self.thinker.so_far or self.so_far
        return found

    def give_back(self) -> Thinker | None:
        """The process, if it is to be ended: it is dead or hangs. One that still reads the rules goes on with that."""
        thinker, self.thinker = self.thinker, None
        return thinker if thinker is not None and (thinker.ready or not thinker.alive) else None

    def failed(self, now: float) -> bool:
        """Whether no answer is to be expected any more from the process that was asked. Its time runs as soon as it has
        read the rules."""
        if self.thinker is None or not self.thinker.alive:
            return True
        if self._until == inf and self.thinker.ready:
            self._until = now + self._needs
        return now > min(self._until, self.latest)


def _ways(level: str) -> Iterator[str]:
    """The level, once more, and then the one below."""
    yield level
    yield level
    if level in BELOW:
        yield BELOW[level]
