"""The processes that think for the companion's seats at one table: begun when needed, never more than there may be."""

from __future__ import annotations

import logging
from collections.abc import Collection

from companion.kernel.game import BaseGame
from companion.seated.thinker import Table, Thinker

log = logging.getLogger(__name__)


class Thinkers:
    """At most so many processes, for whichever game is played."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._all: list[Thinker] = []
        self.broken = False
        """Whether this machine has not begun the last one that was asked for."""

    def free(self, game: BaseGame, used: Collection[Thinker | None]) -> Thinker | None:
        """A process that nobody uses, begun if there may be one more; ``None`` when there is none."""
        for one in [one for one in self._all if not one.alive or one.stuck]:
            self.give_up(one)
        self.broken = False
        found = next((one for one in self._all if one not in used), None)
        if found is None and len(self._all) < self._most:
            try:
                found = Thinker(Table.of(game))
            except (OSError, RuntimeError) as error:
                log.warning("no process that thinks can be begun: %s", error)
                self.broken = True
            else:
                self._all.append(found)
        return found

    def give_up(self, one: Thinker) -> None:
        """Ends a process that is dead or hangs."""
        if one in self._all:
            self._all.remove(one)
        one.end()

    def end(self) -> None:
        """Ends all."""
        for one in self._all:
            one.end()
        self._all = []
