"""The players of another checkout, sitting opposite: a process of its own that is told the moves and its own cards."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.game import BaseGame
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge, known
from companion.players.levels import LEVELS, Budget
from companion.players.player import decide
from companion.table.records.record import Record
from companion.table.records.replay import game_from

SITS = ("-m", "benchmarks.players", "--sit")


class Opposite:
    """A player of another checkout. It hears every move in record words, as anybody at the table does."""

    def __init__(self, checkout: str, tags: Mapping[str, str]) -> None:
        env = {**os.environ, "PYTHONPATH": checkout}
        command = [sys.executable, *SITS]
        self._process = subprocess.Popen(
            command, cwd=checkout, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._checkout, self._told = checkout, 0
        self.taken = 0.0
        self._send({"tags": dict(tags)})

    def asks(
        self,
        game: BaseGame,
        knowledge: Knowledge,
        moves: Sequence[tuple[str, str]],
        level: str,
        seed: int,
        seconds: float | None,
        nodes: int | None,
    ) -> Action:
        """What it does, when this is what happened and these are its cards."""
        new, self._told = moves[self._told :], len(moves)
        said = {"moves": new, "seat": knowledge.seat, "own": knowledge.own, "level": level, "seed": seed}
        self._send({**said, "seconds": seconds, "nodes": nodes})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the players of {self._checkout} have ended; what they said stands above"
        answer = msgspec.json.decode(line)
        self.taken = answer["seconds"]
        return game.read(answer["words"], knowledge.seat)

    def stop(self) -> None:
        """The game is over."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait(timeout=30)

    def _send(self, what: Any) -> None:
        """Tells it something. One that has ended hears nothing; that is noticed where an answer is waited for."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(msgspec.json.encode(what).decode() + "\n")
            self._process.stdin.flush()


def sit() -> None:
    """The other side of it: answers on standard output what is asked on standard input, until that ends."""
    import time

    from companion.kernel.notation import words

    game = game_from(Record(msgspec.json.decode(sys.stdin.readline())["tags"]))
    mind, (state, _) = mind_of(game), resolve(game, State(), game.setup())
    for line in sys.stdin:
        asked = msgspec.json.decode(line)
        for seat, said in asked["moves"]:
            state, _ = perform(game, state, game.read(said, seat))
        own = {name: tuple(cards) for name, cards in asked["own"].items()}
        knowledge = known(mind, state, own, asked["seat"])
        level, before = LEVELS[asked["level"]], time.thread_time()
        seconds = asked["seconds"] or (level.seconds if asked["nodes"] is None else None)
        decision = decide(mind, knowledge, level, asked["seed"], Budget(asked["nodes"] or level.nodes, seconds))
        assert decision is not None
        answer = {"words": words(decision.action), "seconds": time.thread_time() - before}
        print(msgspec.json.encode(answer).decode(), flush=True)
