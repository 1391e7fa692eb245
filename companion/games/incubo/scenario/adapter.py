"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.answers import NO, spoken
from companion.games.common.stories.words import listed
from companion.games.incubo import names
from companion.games.incubo import rules as act
from companion.games.incubo.scenario import actions
from companion.games.incubo.scenario.position import OPTIONS, POSITION, SETUP, Told, position, table_setup
from companion.games.incubo.scenario.results import COMPARISONS, RESULTS, reached
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.state import State


class IncuboScenarios(ScenarioGame):
    """The language of *Incubo*."""

    name = "incubo"
    prefix = "CUBO"
    kinds = frozenset(("dice", "setup", "vision"))
    comparisons = COMPARISONS
    given_keys = POSITION | SETUP | {"seen"}
    then_keys = POSITION | RESULTS
    lasting = frozenset(("place", "next", "next.pile"))
    refusing = (act.Leave, act.GoOn)

    action = staticmethod(actions.action)
    answers = staticmethod(actions.answers)
    reached = staticmethod(reached)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the options of the story, and its position; the table as it is set where none is told."""
        told = given.keys() - SETUP - set(OPTIONS)
        return position(given) if told or (given and not SETUP & given.keys()) else table_setup(given)

    def steps(self, given: Mapping[str, Any], when: Sequence[Any]) -> Sequence[Any]:
        """What a picture shows comes before what people do."""
        return [*({"see": one} for one in listed(given.get("seen"))), *when]

    def answer(self, game: Told, state: State, said: Any) -> Action | None:
        """Where a card goes, a further dream, or an option in words."""
        question = state.question
        if question is None:
            drawing = state.turn.phase == names.CHOOSE and str(said).upper() in game.catalogue.faces
            return actions.offer(game, state, said) if drawing else None
        if question.prompt.key == "dice":
            return actions.roll(game, said)
        if question.prompt.key == "own_power" and spoken(said) in NO:
            return self.decline(game, state)
        if question.prompt.key == "place":
            return actions.put(game, state, question.waiting[0], said)
        return super().answer(game, state, said)

    def decline(self, game: Told, state: State) -> Action | None:
        """Nobody uses a card's own power for its place unasked; all other questions wait for the story."""
        question = state.question
        if question is None or question.prompt.key != "own_power":
            return None
        return next((one for one in question.prompt.options if isinstance(one, act.Agree) and not one.yes), None)

    def routine(self, game: Told, state: State, told: Sequence[Any]) -> Action | None:
        """The dice are those that are given."""
        question = state.question
        rolls = [one for one in question.prompt.options if isinstance(one, act.Roll)] if question is not None else []
        if question is None or question.prompt.key == "die":
            return next(iter(rolls), None)
        given = (act.Roll(one.seat, one.who, game.dice[one.who]) for one in rolls if one.who in game.dice)
        return next(given, None)


def scenario_game() -> IncuboScenarios:
    """The scenario language of this game."""
    return IncuboScenarios()
