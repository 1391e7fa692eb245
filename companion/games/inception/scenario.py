"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.games.inception import scenario_actions, scenario_answers
from companion.games.inception.game import Inception
from companion.games.inception.rules.beside import ALWAYS
from companion.games.inception.scenario_checks import check
from companion.games.inception.scenario_position import POSITION, game_of, position
from companion.games.inception.scenario_results import PROMPTS, RESULTS, differences, reached
from companion.games.inception.scenario_sight import SIGHT, Seen, sight, table_setup
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.kernel.game import BaseGame


class InceptionScenarios:
    """`companion.scenarios.ScenarioGame` for *Inception*."""

    name = "inception"
    prefix = "INC"
    kinds: frozenset[str] = frozenset(("setup", "vision"))
    exact = False
    silent = frozenset(scenario_answers.SILENT)
    asides = frozenset(ALWAYS)
    called = PROMPTS
    given_keys = POSITION | {"opening_draw", "seen"}
    then_keys = POSITION | RESULTS | SIGHT

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

    def action(self, game: BaseGame, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """The kernel action of one step."""
        assert isinstance(game, Inception)
        return scenario_actions.action(game, state, step)

    def answers(self, game: BaseGame, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises."""
        assert isinstance(game, Inception)
        return scenario_answers.answers(game, state, step)

    def answer(self, game: BaseGame, state: State, said: Any) -> Action | None:
        """The answer to the open question that was meant."""
        assert isinstance(game, Inception)
        return scenario_answers.answer(game, state, said)

    def decline(self, game: BaseGame, state: State) -> Action | None:
        """A choice of one thing makes itself, and what may be declined is declined."""
        return scenario_answers.decline(state)

    def routine(self, game: BaseGame, state: State, told: Sequence[Any]) -> Action | None:
        """Nothing here only waits for hands."""
        return None

    def same_code(self, wanted: str, refusal: Refusal, step: Any) -> bool:
        """Whether a refusal is the expected one; a few cases have two codes in the ledger."""
        return scenario_actions.same_code(wanted, refusal)

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """What `unchanged` is about."""
        return frozenset(POSITION & after.keys())

    def reached(self, game: BaseGame, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        assert isinstance(game, Inception)
        return {**reached(game, state, facts), **(game.told if isinstance(game, Seen) else {})}

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """How lists without order, characters and maps differ."""
        return differences(key, wanted, before, after)


def scenario_game() -> InceptionScenarios:
    """The scenario language of this game."""
    return InceptionScenarios()
