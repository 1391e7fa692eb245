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
from companion.games.augmented.scenario.decks import DECK, checked
from companion.games.augmented.scenario.position import COUNTS, Position
from companion.games.common.stories.forms import ANY, SWITCH, TEXT, mapping
from companion.games.common.stories.keys import Key, Keys
from companion.games.common.stories.words import by_seat, options_given, seat_of
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.adapter import OF_EACH, SO_OF_EACH, LaneStories, lane_keys, phases
from companion.kernel.facts import Fact
from companion.kernel.state import State

GIVEN = frozenset(("active", "phase", "board", "discard", "options", "ignore_bones", *COUNTS)) - {"hammer_used"}


class AugmentedScenarios(LaneStories):
    """The language of *Augmented*."""

    name = "augmented"
    kinds = frozenset(("deck",))
    keys = {
        **lane_keys(COUNTS),
        "hammer_used": Key(form=SWITCH, given=False),
        "discard": Key(form=OF_EACH),
        "ignore_bones": Key(form=SO_OF_EACH),
        "options": Key(form=mapping(TEXT, ANY)),
    }
    counts = COUNTS
    phases = phases(names.PHASES)
    watched = (GIVEN | {"hammer_used", "winner"}) - {"options"}
    after_the_end = frozenset(("active", "own_first", "cap_turn"))

    cards, verbs, answered = CARDS, actions.VERBS, staticmethod(actions.answered)
    answer = staticmethod(actions.answer)
    decline = staticmethod(actions.decline)
    power = staticmethod(power)

    def keys_of(self, kind: str) -> Keys:
        """Those of a table, or of a deck."""
        return DECK if kind == "deck" else self.keys

    def computed(self, kind: str, given: Mapping[str, Any], when: Sequence[Any], cast: Any) -> Mapping[str, Any] | None:
        """What the check of a deck says."""
        return checked(given, _options(given)) if kind == "deck" else None

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[Any, State]:
        """The game with the options of the story, and its position."""
        table = Position(_options(given))
        table.known(given)
        table.discards(given)
        table.board(given)
        active = seat_of("active", given.get("active", "B"), lanes.SEATS)
        for face, seat, pile in actions.spoken_of(when, active):
            table.ready(face, seat, pile)
        return table.finished(active, self.phase(given.get("phase", "play")))

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
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
