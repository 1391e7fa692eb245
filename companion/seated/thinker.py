"""One process that thinks for one seat. It gets what the seat may know, a level and a seed, and gives a decision; it
may be told to answer now, and be ended at any moment."""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct, to_builtins

from companion.errors import CompanionError
from companion.games import find
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge
from companion.players.levels import LEVELS, Budget
from companion.players.player import Decision, decide

log = logging.getLogger(__name__)
SPAWN = multiprocessing.get_context("spawn")
LATE_S = 1.0
"""So much longer than its processor time a thought takes at most, whoever else the processor works for."""
STARTS_S = 60.0
"""A process that has not read the rules after so long never will, on whatever machine."""
NO_TIME = say("there was no time to think longer")
ENDS_S = 1.0
"""How long a process that was ended may take for that."""


class Task(Struct, frozen=True):
    """What is to be thought about, by number: for how many processor seconds at most, and how well."""

    number: int
    knowledge: Knowledge
    level: str
    seed: int
    seconds: float


class Table(Struct, frozen=True):
    """Which game is thought about, so that another process can build it."""

    name: str
    options: Mapping[str, Any]
    names: Mapping[Seat, str]
    rules: int

    @classmethod
    def of(cls, game: BaseGame) -> Table:
        """The table of a game."""
        return cls(game.name, to_builtins(game.options), dict(game.names), game.version)

    def build(self) -> BaseGame:
        """The game."""
        return find(self.name).build(self.options, self.names).as_of(self.rules)


class Hurried(Budget):
    """A budget that is over as soon as somebody says so, and on a busy machine before people have waited long. `told`
    hears of the best so far."""

    def __init__(self, nodes: int, seconds: float, now: Any, told: Callable[[Decision], None]) -> None:
        super().__init__(nodes, seconds)
        self._now, self._told, self._latest = now, told, time.monotonic() + seconds + LATE_S
        self._first: Action | None = None

    def best(self, plan: Sequence[Action]) -> None:
        """Tells it, when it begins otherwise than the best before it."""
        if plan[0] != self._first:
            self._first = plan[0]
            self._told(Decision(plan[0], tuple(plan), (NO_TIME,)))

    @property
    def late(self) -> bool:
        return super().late or time.monotonic() > self._latest or bool(self._now.is_set())


class Thinker:
    """The process, begun at once so that it is ready when it is asked. Use it from one thread."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._ours, theirs = SPAWN.Pipe()
        self._now = SPAWN.Event()
        self._number = 0
        self._begun = time.monotonic()
        self.ready = False
        """Whether it has read the rules and cards of the game."""
        self.so_far: Decision | None = None
        """The best it has found for what it was asked last, before its answer."""
        self._process = SPAWN.Process(target=_think, args=(table, theirs, self._now), name="thinker", daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """The process's number."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can still answer."""
        return self._process.is_alive()

    @property
    def stuck(self) -> bool:
        """Whether it has not begun to think although there was time enough for that."""
        return not self.ready and time.monotonic() - self._begun > STARTS_S

    def ask(self, knowledge: Knowledge, level: str, seed: int, seconds: float) -> None:
        """Begins to think; what was asked before is answered to nobody."""
        self._number += 1
        self.so_far = None
        self._now.clear()
        try:
            self._ours.send(Task(self._number, knowledge, level, seed, seconds))
        except OSError as error:
            log.warning("the thinking process cannot be asked: %s", error)

    def answer(self, seconds: float) -> Decision | None:
        """The decision, once there is one; ``None`` when there is none after so many seconds."""
        try:
            while self._ours.poll(seconds):
                number, decision, at_last = self._ours.recv()
                self.ready = True
                if number == self._number and at_last:
                    return decision if isinstance(decision, Decision) else None
                if number == self._number:
                    self.so_far = decision
        except (EOFError, OSError):
            self._process.join(ENDS_S)
        return None

    def hurry(self) -> None:
        """Answer now, with the best found so far."""
        self._now.set()

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._process.kill()
        self._process.join(ENDS_S)
        self._ours.close()


def _think(table: Table, asked: Connection, now: Any) -> None:
    """The process: what it is asked it answers, until nobody is there any more."""
    mind = mind_of(table.build())
    with suppress(EOFError, OSError, KeyboardInterrupt):
        asked.send((0, None, True))
        while True:
            task: Task = asked.recv()

            def told(best: Decision, number: int = task.number) -> None:
                asked.send((number, best, False))

            asked.send((task.number, _decided(mind, task, now, told), True))


def _decided(mind: Mind, task: Task, now: Any, told: Callable[[Decision], None]) -> Decision | None:
    level = LEVELS[task.level]
    budget = Hurried(level.nodes, task.seconds, now, told)
    try:
        return decide(mind, task.knowledge, level, task.seed, budget)
    except (CompanionError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        log.warning("a thought of %s failed: %r", mind.game.name, error)
        return None
