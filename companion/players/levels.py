"""How well a player plays: levels differ in how far they look, never in blunders by dice."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct

from companion.kernel.actions import Action


class Level(Struct, frozen=True):
    """How one level thinks.

    `beam`: so many lines of a turn are kept while it is planned. `plans`: so many of the turns found are looked at
    again, with the others' answers, in as many as `worlds` possible tables; 1: the best is played as it is. `ahead`:
    for so many turns of others it is played on, and where decisions are taken one by one for so many of their own.
    `seconds` of processor time and `nodes`, actions tried out, are the most it spends on a decision.
    """

    name: str
    beam: int
    plans: int
    worlds: int
    ahead: int
    seconds: float
    nodes: int = 1_000_000


APPRENTICE = Level("apprentice", beam=3, plans=1, worlds=1, ahead=0, seconds=0.3, nodes=400)
STEADY = Level("steady", beam=5, plans=4, worlds=3, ahead=1, seconds=0.3, nodes=4000)
SHARP = Level("sharp", beam=8, plans=8, worlds=24, ahead=1, seconds=1.5)
LEVELS = {level.name: level for level in (APPRENTICE, STEADY, SHARP)}


class Budget:
    """What a decision may still cost. It counts actions tried out; where `seconds` are given, processor time as well.

    Only with `seconds` does what is found depend on the machine.
    """

    def __init__(self, nodes: int, seconds: float | None = None) -> None:
        self.left, self.nodes = nodes, 0
        self._seconds = seconds or 0.0
        self._end = None if seconds is None else time.thread_time() + seconds

    def best(self, plan: Sequence[Action]) -> None:
        """The best plan so far, for whoever may have to do without the rest."""

    def spend(self) -> None:
        """One more action was tried out."""
        self.left -= 1
        self.nodes += 1

    @property
    def used(self) -> float:
        """The share of it that is spent, from 0 to 1."""
        nodes = self.nodes / max(1, self.nodes + self.left)
        if self._end is None or not self._seconds:
            return min(1.0, nodes)
        return min(1.0, max(nodes, 1 - (self._end - time.thread_time()) / self._seconds))

    @property
    def over(self) -> bool:
        """Whether nothing more may be tried out."""
        return self.left <= 0 or self.late

    @property
    def late(self) -> bool:
        """Whether the time is up, however few actions were tried out."""
        return self._end is not None and time.thread_time() >= self._end
