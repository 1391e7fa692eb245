"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from companion.games import read_options
from companion.games.common.cardtext import parse_card
from companion.games.common.stories.fields import Reader
from companion.games.common.stories.forms import ANY, COUNT, TEXT, mapping
from companion.games.common.stories.keys import Key
from companion.games.common.stories.steps import Step
from companion.games.common.stories.words import listed, options_given, seat_of
from companion.games.inscription import names
from companion.games.inscription.board import squirrels_held
from companion.games.inscription.game import Inscription
from companion.games.inscription.options import Options
from companion.games.inscription.scenario import actions
from companion.games.inscription.scenario.cards import CARDS, printed_face
from companion.games.inscription.scenario.position import COUNTS, Position
from companion.games.lane_duel.stories.adapter import DRAW, OF_EACH, LaneStories, lane_keys, phases
from companion.games.lane_duel.stories.words import ACTIVE, slot_named
from companion.kernel.engine import resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State

WATCHED = frozenset(("active", "phase", "board", "dead", "winner", *COUNTS))


class InscriptionScenarios(LaneStories):
    """The language of *Inscription*."""

    name = "inscription"
    keys = lane_keys(
        COUNTS,
        dead=Key(form=OF_EACH),
        squirrels_in_hand=Key(form=mapping(ACTIVE, COUNT)),
        dead_squirrels=Key(form=mapping(ACTIVE, COUNT)),
        options=Key(differs=lambda *said: _same_options(*said), form=mapping(TEXT, ANY)),
        direct=Key(form=COUNT, given=False),
        candles_lit=Key(form=OF_EACH, given=False),
    )
    counts = COUNTS
    phases = phases(names.PHASES)
    watched = WATCHED
    watched_if_given = frozenset(("squirrels_in_hand", "dead_squirrels"))
    """Where squirrels are only matters where they are limited, so it counts when the story speaks of it."""
    after_the_end = frozenset(("active", "phase", "first_turn"))
    undecided = (DRAW, "none", "nobody", "tie", "stalemate")

    cards, verbs, answered = CARDS, actions.VERBS, staticmethod(actions.answered)
    refusing = actions.REFUSING
    answer = staticmethod(actions.answer)
    routine = staticmethod(actions.routine)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the options of the story, and its position."""
        table = Position(*_set_up(_options(given.get("options") or {})))
        table.board(given)
        table.known(given)
        active = seat_of("active", given.get("active", "B"), names.SEATS)
        for text, seat, cost in actions.spoken_of(when, active):
            table.ready(text, seat, cost)
        table.fetch()
        table.dead(given)
        table.squirrels(given, actions.draws_squirrels(when))
        return table.finished(active, self.phase(given.get("phase", "play")))

    def readers(self, game: Inscription, state: State, seat: Seat, told: Step) -> Mapping[str, Reader]:
        """A card in an answer: one with that face, in the hand if it can be there."""
        return {
            "Place": slot_named,
            "CardId": lambda name, said: actions.held(game, state, seat, CARDS.face_of(parse_card(said))),
        }

    def reached(self, game: Inscription, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        dead = {seat: state.at(names.dead(seat)) for seat in names.SEATS}
        return {
            **super().reached(game, state, facts),
            "dead": {seat: len(cards) for seat, cards in dead.items()},
            "squirrels_in_hand": {seat: squirrels_held(state, seat) for seat in names.SEATS},
            "dead_squirrels": {
                seat: sum(game.catalogue.face(card).kind == "squirrel" for card in cards)
                for seat, cards in dead.items()
            },
            "options": msgspec.to_builtins(game.options),
            "direct": state.count(names.DIRECT),
            "candles_lit": {seat: state.count(names.lives(seat)) for seat in names.SEATS},
        }


def scenario_game() -> InscriptionScenarios:
    """The scenario language of this game."""
    return InscriptionScenarios()


@lru_cache(maxsize=8)
def _set_up(options: Options) -> tuple[Inscription, State]:
    """A game with these options and its table after setup."""
    game = Inscription(options, {"A": "A", "B": "B"})
    return game, resolve(game, State(), game.setup())[0]


def _options(value: Any) -> Options:
    """Options by name; switches as words, cards by name."""
    found = dict(options_given(value))
    if "allow" in found:
        cards = listed(found["allow"] or None)
        found["allow"] = [getattr(printed_face(parse_card(card)), "id", card) for card in cards]
    return read_options("inscription", Options, found)


def _same_options(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    said = msgspec.to_builtins(_options(wanted)).items()
    return [f"options {name}: {value}" for name, value in said if after[key][name] != value]
