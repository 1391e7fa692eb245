"""A simple greedy pair, or one alone: it goes by habit."""

from __future__ import annotations

from companion.games.incubo.habits import Habits
from companion.kernel.actions import Action
from companion.kernel.state import State
from tests.games.incubo.table import Table

LAST = 3000
"""More actions than any game has."""


class Greedy:
    """Plays one game on a table."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game

    @property
    def state(self) -> State:
        return self.table.state

    def play(self) -> str:
        """How the game ended."""
        for _ in range(LAST):
            if self.state.over is not None:
                return self.state.over.why
            self.table.do(self.decide())
        return "too long"

    def decide(self) -> Action:
        """The next action."""
        return self.habits.decide()

    @property
    def habits(self) -> Habits:
        """What it goes by now."""
        return Habits(self.game, self.state, self.table)
