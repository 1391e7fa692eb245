"""Positions in the words of the scenario language, for tests in Python."""

from __future__ import annotations

from typing import Any

from companion.games.inception import Inception
from companion.games.inception.scenario import scenario_game
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import perform
from companion.kernel.facts import Fact
from companion.kernel.state import State
from companion.scenarios import Scenario
from companion.scenarios.story import Story


class Position(Story):
    """A story that stands where its steps have led."""

    game: Inception
    state: State

    def __init__(self, *steps: Any, **given: Any) -> None:
        language = scenario_game()
        super().__init__(language, *language.start(given, steps, {}))
        self.tell(steps, "")

    def made(self, action: Action | Refusal) -> tuple[Fact, ...]:
        """What becomes true by a legal action."""
        assert isinstance(action, Action)
        assert self.game.why_not(self.state, action) is None
        self.state, facts = perform(self.game, self.state, action)
        return facts


__all__ = ["Position", "Scenario"]
