"""A game of the greedy players, told to the companion as phones would tell it: for records."""

from __future__ import annotations

from pathlib import Path

from companion.kernel.notation import words
from companion.table.records.replay import export
from tests.games.incubo.greedy import Greedy
from tests.games.incubo.table import Table
from tests.table.stage import Stage
from tests.waiting import OUTER_S


class Evening:
    """The table of cardboard and the companion beside it, which throws the same dice."""

    def __init__(self, path: Path, players: int = 2, seed: int = 0, **options: object) -> None:
        self.table = Table(players, seed, **options)
        self.player = Greedy(self.table)
        self.stage = Stage(path, ())
        self.stage.host.begin(self.table.game).result(timeout=OUTER_S)

    def play(self) -> str:
        """The record of the whole game."""
        while self.table.state.over is None:
            self.step()
            assert self.stage.state == self.table.state
        text = export(self.stage.journal)
        self.stage.close()
        return text

    def step(self) -> None:
        """One action of people, and the dice it sets rolling."""
        action = self.player.decide()
        self.table.do(action)
        while (roll := self.table.throw()) is not None:
            assert self.table.state.question is not None
            self.stage.throws.append(self.table.state.question.prompt.options.index(roll))
            self.table.do(roll)
        answer = self.stage.tap(action.seat, words(action))
        assert answer.ok, (action, answer)
