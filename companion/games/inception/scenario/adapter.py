"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.stories import ScenarioGame, keys
from companion.games.inception import names
from companion.games.inception.game import Inception
from companion.games.inception.rules.beside import ALWAYS
from companion.games.inception.scenario import actions, choices
from companion.games.inception.scenario.keys import KEYS, PROMPTS, last
from companion.games.inception.scenario.position import Layout, game_of
from companion.games.inception.scenario.sight import Seen, sight, table_setup
from companion.games.inception.steps import CheckGoals
from companion.kernel.engine import resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.state import State


class InceptionScenarios(ScenarioGame):
    """The language of *Inception*."""

    name = "inception"
    kinds = frozenset(("setup", "vision"))
    silent = frozenset(choices.SILENT)
    asides = frozenset(ALWAYS)
    called = PROMPTS
    keys = KEYS

    verbs = actions.VERBS
    readers = staticmethod(actions.readers)
    answer = staticmethod(choices.answer)
    decline = staticmethod(choices.decline)
    answers = staticmethod(actions.answers)
    same_code = staticmethod(actions.same_code)

    def cast(self, given: Mapping[str, Any], *more: Any) -> BaseGame:
        """The game with the options of the story."""
        return game_of(given)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the difficulty of the story, and its position; in steps 4 and 6 the goals were just checked."""
        plain = game_of(given)
        if "opening_draw" in given or (set(given) == {"difficulty"} and not when):
            return table_setup(plain, given)
        if "seen" in given:
            return sight(plain, given)
        table = Layout(plain)
        keys.lay(KEYS, table, given)
        game, state = table.finished(given)
        return game, resolve(game, state, (CheckGoals(),))[0] if state.turn.phase in names.CHECKS else state

    def reached(self, game: Inception, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        told = game.told if isinstance(game, Seen) else {}
        return {**keys.told(KEYS, game, state), **last(game, state, facts), **told}


def scenario_game() -> InceptionScenarios:
    return InceptionScenarios()
