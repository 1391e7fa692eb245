"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.stories import ScenarioGame, keys
from companion.games.common.stories.answers import NO, asked, options, spoken
from companion.games.common.stories.words import listed
from companion.games.incubo import names
from companion.games.incubo import rules as act
from companion.games.incubo.scenario import actions
from companion.games.incubo.scenario.keys import KEYS, encounter, outcome
from companion.games.incubo.scenario.position import OPTIONS, SETUP, Layout, Told, game_of
from companion.games.incubo.steps import AddFear, BeginDream, CheckParts
from companion.kernel.actions import Action
from companion.kernel.engine import resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.state import State, Turn


class IncuboScenarios(ScenarioGame):
    """The language of *Incubo*."""

    name = "incubo"
    kinds = frozenset(("dice", "setup", "vision"))
    keys = KEYS
    lasting = frozenset(("place", "next", "next.pile"))
    refusing = (act.Leave, act.GoOn)

    verbs = actions.VERBS
    answers = staticmethod(actions.answers)

    def cast(self, given: Mapping[str, Any], *more: Any) -> BaseGame:
        """The game with the options of the story."""
        return game_of(given)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the options of the story, and its position; the table as it is set where none is told."""
        game = game_of(given)
        if given.keys() - SETUP - set(OPTIONS) or (given and not SETUP & given.keys()):
            return game, position(game, given)
        return game, resolve(game, State(), game.setup())[0]

    def reached(self, game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        running = state.turn.phase in names.ENCOUNTERS or state.over is not None
        return {
            **keys.told(KEYS, game, state),
            **outcome(game, state, facts),
            **(encounter(game, state) if running else {}),
        }

    def steps(self, given: Mapping[str, Any], when: Sequence[Any]) -> Sequence[Any]:
        """What a picture shows comes before what people do."""
        return [*({"see": one} for one in listed(given.get("seen"))), *when]

    def answer(self, game: Told, state: State, said: Any) -> Action | None:
        """Where a card goes, a further dream, or an option in words."""
        match asked(state):
            case "":
                drawing = state.turn.phase == names.CHOOSE and str(said).upper() in game.catalogue.faces
                return actions.offer(game, state, said) if drawing else None
            case "dice":
                return actions.roll(game, state, said)
            case "own_power" if spoken(said) in NO:
                return self.decline(game, state)
            case "place" if state.question is not None:
                return actions.put(game, state, state.question.waiting[0], said)
        return super().answer(game, state, said)

    def decline(self, game: Told, state: State) -> Action | None:
        """Nobody uses a card's own power for its place unasked; all other questions wait for the story."""
        return next((one for one in options(state) if isinstance(one, act.Agree) and not one.yes), None)

    def routine(self, game: Told, state: State, told: Sequence[Any]) -> Action | None:
        """The dice are those that are given."""
        rolls = [one for one in options(state) if isinstance(one, act.Roll)]
        if asked(state) == "die":
            return rolls[0] if rolls else None
        return next((act.Roll(one.seat, one.who, game.dice[one.who]) for one in rolls if one.who in game.dice), None)


def position(game: Told, given: Mapping[str, Any]) -> State:
    """The state that is given; the Fear cards of a monster's encounter are taken before its areas are laid."""
    table = Layout(game, given)
    keys.lay(KEYS, table, given)
    table.numbers()
    phase = table.encounter()
    table.rest()
    state = table.state(Turn(game.seats[0], 1, phase))
    if phase == names.MONSTER:
        state, _ = resolve(game, state, [AddFear(who) for who in game.sides])
    if phase == names.PLAY and "dice" not in given:
        return resolve(game, state, (BeginDream(),))[0]
    table = table.on(state)
    table.played()
    return resolve(game, table.state(state.turn), (CheckParts(),))[0]


def scenario_game() -> IncuboScenarios:
    """The scenario language of this game."""
    return IncuboScenarios()
