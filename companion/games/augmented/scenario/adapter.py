"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import read_options
from companion.games.augmented import names
from companion.games.augmented.board import power
from companion.games.augmented.options import Options
from companion.games.augmented.scenario import actions
from companion.games.augmented.scenario.cards import CARDS
from companion.games.augmented.scenario.decks import CheckedDeck, checked
from companion.games.augmented.scenario.position import COUNTS, Position
from companion.games.common.stories.results import unordered
from companion.games.common.stories.words import by_seat, options_given, seat_of
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.adapter import LaneStories, phases
from companion.kernel.facts import Fact
from companion.kernel.state import State

GIVEN = frozenset(("active", "phase", "board", "discard", "options", "ignore_bones", *COUNTS)) - {"hammer_used"}


class AugmentedScenarios(LaneStories):
    """The language of *Augmented*."""

    name = "augmented"
    prefix = "AUG"
    kinds = frozenset(("deck",))
    given_keys = GIVEN | {"main", "side"}
    then_keys = GIVEN | {"hammer_used", "power", "winner", "main_count", "errors"}
    counts = COUNTS
    phases = phases(names.PHASES)
    watched = (GIVEN | {"hammer_used", "winner"}) - {"options"}
    after_the_end = frozenset(("active", "own_first", "cap_turn"))
    comparisons = {"errors": unordered}

    cards, verbs, answered = CARDS, actions.VERBS, staticmethod(actions.answered)
    answer = staticmethod(actions.answer)
    decline = staticmethod(actions.decline)
    power = staticmethod(power)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[Any, State]:
        """The game with the options of the story, and its position; of a deck, what its check says."""
        options = _options(given)
        if "errors" in then or "main_count" in then:
            return checked(given, options), State()
        table = Position(options)
        table.known(given)
        table.discards(given)
        table.board(given)
        active = seat_of("active", given.get("active", "B"), lanes.SEATS)
        for face, seat, pile in actions.spoken_of(when, active):
            table.ready(face, seat, pile)
        return table.finished(active, self.phase(given.get("phase", "play")))

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        if isinstance(game, CheckedDeck):
            return {"main_count": game.main_count, "errors": list(game.errors)}
        found = super().reached(game, state, facts)
        if state.over is not None:
            found["phase"] = names.GAME_OVER
        return found | {
            "discard": {
                seat: len(state.at(names.discard(seat))) + state.count(names.buried(seat)) for seat in lanes.SEATS
            },
            "ignore_bones": {seat: not game.collects(state, seat, "bones") for seat in lanes.SEATS},
        }


def scenario_game() -> AugmentedScenarios:
    """The scenario language of this game."""
    return AugmentedScenarios()


def _options(given: Mapping[str, Any]) -> Options:
    found = dict(options_given(given.get("options") or {}))
    ignoring = by_seat("ignore_bones", given.get("ignore_bones", {}), lanes.SEATS, switch=True)
    if ignoring:
        found["collect_bones"] = {seat: not ignores for seat, ignores in ignoring.items()}
    return read_options("augmented", Options, found)
