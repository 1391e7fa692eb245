"""Positions with one right thing to do, as stories: what is given, one way to do it, and what has then come of it.

They were written from the ledgers before any player was tried on them. A story's own steps prove that its end can be
reached; a player gets what is given, and decides until the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.common.stories import ScenarioGame
from companion.kernel.actions import Action
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.levels import Budget, Level
from companion.players.player import decide
from companion.players.referee import Referee
from companion.scenarios.adapter import adapter_of
from companion.scenarios.compare import differences
from companion.scenarios.reader import Scenario, read_scenarios
from companion.scenarios.story import Story

FOLDER = Path(__file__).parent / "positions"
NODES = {"augmented": 300, "inception": 60, "incubo": 60, "inwo": 60}
"""Actions tried out a decision."""
MOST = 12
"""More decisions than any of these turns needs."""
WINDOW = "window"
"""The question by which others may answer what was announced; that stands already."""

Player = Callable[[Referee, Seat, int], Action | None]


def positions(game: str) -> list[Scenario]:
    """The positions of a game."""
    return read_scenarios([FOLDER / f"{game}.yaml"])


class Laid:
    """A position that lies on the table: its game and state, and whether its end is reached."""

    def __init__(self, game: str, position: Scenario, when: Sequence[Any] = ()) -> None:
        found = adapter_of(game)
        assert found is not None and not position.trouble, position.trouble
        self.adapter: ScenarioGame = found
        self.position = position
        self.game: BaseGame
        self.game, self.state = found.start(position.given, when, position.then)
        self._before: Mapping[str, Any] = found.reached(self.game, self.state, ())

    def wrong(self, state: State, facts: Sequence[Fact]) -> list[str]:
        """What is not as the end of the position has it, in sentences."""
        after = self.adapter.reached(self.game, state, facts)
        return differences(self.adapter, self.position.then, self._before, after)


def by_its_own_steps(game: str, position: Scenario) -> list[str]:
    """What is wrong with a position when its own steps are done."""
    laid = Laid(game, position, position.when)
    story = Story(laid.adapter, laid.game, laid.state)
    story.tell(laid.adapter.steps(position.given, position.when), "")
    return [*story.wrong, *laid.wrong(story.state, story.facts)]


def found(game: str, position: Scenario, player: Player) -> bool:
    """Whether a player gets there in its turn. Others do nothing but draw, pass and ring."""
    laid = Laid(game, position)
    mind = mind_of(laid.game)
    table, facts = Referee(mind, 1, laid.state), []
    start, seat = table.state.turn, table.acting()
    for number in range(MOST):
        facts += _until_asked(table, seat)
        if table.state.over is not None or table.state.turn.number != start.number:
            break
        action = player(table, seat, number)
        if action is None:
            break
        facts += table.do(action)
        question = table.state.question
        stands = question is None or question.prompt.key == WINDOW
        if not mind.whole_turns and stands and not laid.wrong(table.state, facts):
            return True
    facts += _until_asked(table, seat)
    return not laid.wrong(table.state, facts)


def thinking(level: Level, nodes: int) -> Player:
    """A player of a level."""

    def decides(table: Referee, seat: Seat, number: int) -> Action | None:
        decision = decide(table.mind, table.knowledge(seat), level, number, Budget(nodes))
        return decision.action if decision else None

    return decides


def idle(table: Referee, seat: Seat, number: int) -> Action | None:
    """Somebody who does as little as may be."""
    question, options = table.state.question, table.options(seat)
    if question is not None:
        for one in (question.prompt.default, question.prompt.bell):
            if isinstance(one, Action) and one.seat == seat and table.game.may(table.state, one):
                return one
    quiet = [one for one in options if one.verb in ("ring", "stop", "pass", "knock", "bell", "yield", "draw")]
    return next(iter([*quiet, *options]), None)


def _until_asked(table: Referee, seat: Seat) -> list[Fact]:
    """Chance and the others go on until a seat decides again, or the others have had a turn."""
    facts: list[Fact] = []
    begun = table.state.turn.number
    for number in range(MOST):
        acting = table.acting()
        if table.state.over is not None or acting == seat or table.state.turn.number > begun + 1:
            break
        action = table.throw() or idle(table, acting, number)
        if action is None:
            break
        facts += table.do(action)
    return facts
