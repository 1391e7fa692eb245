"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.stories import ScenarioGame
from companion.games.inception.game import Inception
from companion.games.inception.rules.beside import ALWAYS
from companion.games.inception.scenario import actions, answers
from companion.games.inception.scenario.answers import SILENT
from companion.games.inception.scenario.checks import check
from companion.games.inception.scenario.position import POSITION, game_of, position
from companion.games.inception.scenario.results import COMPARISONS, PROMPTS, RESULTS, reached
from companion.games.inception.scenario.sight import SIGHT, Seen, sight, table_setup
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.state import State


class InceptionScenarios(ScenarioGame):
    """The language of *Inception*."""

    name = "inception"
    prefix = "INC"
    kinds = frozenset(("setup", "vision"))
    silent = frozenset(SILENT)
    asides = frozenset(ALWAYS)
    called = PROMPTS
    comparisons = COMPARISONS
    given_keys = POSITION | {"opening_draw", "seen"}
    then_keys = POSITION | RESULTS | SIGHT

    action = staticmethod(actions.action)
    answer = staticmethod(answers.answer)
    decline = staticmethod(answers.decline)
    answers = staticmethod(answers.answers)
    same_code = staticmethod(actions.same_code)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the difficulty of the story, and its position."""
        plain = game_of(given)
        check(plain, "given", given)
        check(plain, "then", then)
        if "opening_draw" in given or (set(given) == {"difficulty"} and not when):
            return table_setup(given)
        if "seen" in given:
            return sight(given)
        return position(given)

    def reached(self, game: Inception, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        return {**reached(game, state, facts), **(game.told if isinstance(game, Seen) else {})}


def scenario_game() -> InceptionScenarios:
    return InceptionScenarios()
