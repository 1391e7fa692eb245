"""A simple greedy player: it goes by habit alone."""

from __future__ import annotations

from companion.games.inception import board, names
from companion.games.inception.habits import Habits
from companion.kernel.actions import Action
from companion.kernel.state import State
from tests.games.inception.table import Table

LAST_TURN = 150


class Greedy:
    """Plays one game on a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game

    @property
    def state(self) -> State:
        return self.table.state

    def play(self) -> str:
        """How the game ended; ``lost`` also when it lasts too long or the Kick can no longer be completed."""
        while self.state.over is None and self.state.turn.number < LAST_TURN and not self._stuck():
            self.table.do(self.decide())
        return self.state.over.why if self.state.over is not None else "no kick" if self._stuck() else "too long"

    def decide(self) -> Action:
        """The next action."""
        return Habits(self.game, self.state, self.table.hand, self.table.top_event()).decide()

    def _stuck(self) -> bool:
        """Somebody has to be active on each level passed; only the way back can mend that."""
        front = board.front(self.state)
        held = [level for level in names.KICK_LEVELS if level > front]
        empty = [level for level in held if not board.active_on(self.state, level)]
        return len(empty) > 1 or bool(empty and self.state.count(names.flag("sent_back")))
