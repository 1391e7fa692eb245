"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.cardtext import letters, parse_card
from companion.games.common.nearest import hint
from companion.games.common.stories import ScenarioGame, counts
from companion.games.common.stories.results import Comparison, by_part, differ
from companion.games.common.stories.words import by_seat, listed, options_given, seat_of, word
from companion.games.inscription import names
from companion.games.inscription.board import squirrels_held
from companion.games.inscription.game import Inscription
from companion.games.inscription.options import Options
from companion.games.inscription.scenario import actions, answers
from companion.games.inscription.scenario.board import board_given, compared_boards
from companion.games.inscription.scenario.cards import printed_face, written
from companion.games.inscription.scenario.position import COUNTS, Position
from companion.games.lane_duel.board import power
from companion.kernel.engine import resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.state import State

TRACKED = frozenset((*("active", "phase", "board", "dead", "winner"), *COUNTS))
COUNTED_IF_GIVEN = frozenset(("squirrels_in_hand", "dead_squirrels"))
"""Where squirrels are only matters where they are limited, so it counts when the story speaks of it."""
GIVEN = (TRACKED | COUNTED_IF_GIVEN | {"options"}) - {"winner"}
AFTER_THE_END = frozenset(("active", "phase", "first_turn"))
"""What nobody looks at any more when somebody has won."""
DRAW = "draw"
"""The winner of a game that both agreed to leave undecided (INS-RULING-85)."""
NOBODY = (DRAW, "none", "nobody", "tie", "stalemate")
PHASES = {phase.removeprefix("turn."): phase for phase in (
    names.TURN_DRAW, names.TURN_PLAY, names.TURN_ATTACK, names.TURN_END, names.SETUP, names.DRAFT, names.COIN,
    names.ROUND_RESET, names.GAME_OVER,
)}  # fmt: skip


class InscriptionScenarios(ScenarioGame):
    """The language of *Inscription*."""

    name = "inscription"
    prefix = "INS"
    exact = True
    given_keys = GIVEN
    then_keys = GIVEN | {"direct", "power", "winner", "candles_lit"}

    action = staticmethod(actions.action)
    answer = staticmethod(answers.answer)
    decline = staticmethod(answers.decline)
    routine = staticmethod(answers.routine)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the options of the story, and its position."""
        table = Position(*_set_up(_options(given.get("options") or {})))
        table.board(board_given(given.get("board")))
        table.counts(given)
        dead_squirrels = by_seat("dead_squirrels", given.get("dead_squirrels", {}), names.SEATS)
        active = seat_of("active", given.get("active", "B"), names.SEATS)
        for text, seat, cost in actions.spoken_of(when, active):
            table.ready(text, seat, cost)
        table.fetch()
        table.dead(by_seat("dead", given.get("dead", {}), names.SEATS), dead_squirrels)
        held = by_seat("squirrels_in_hand", given.get("squirrels_in_hand", {}), names.SEATS)
        table.squirrels(held, actions.draws_squirrels(when))
        return table.finished(active, _phase(given))

    def answers(self, game: Inscription, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises."""
        return actions.answers(step)

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """What may not change unlisted."""
        watched = TRACKED | (COUNTED_IF_GIVEN & given.keys())
        return watched - AFTER_THE_END if after.get("winner") else watched

    def reached(self, game: Inscription, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        filled = [where for where in names.SLOTS if state.at(where)]
        dead = {seat: state.at(names.dead(seat)) for seat in names.SEATS}
        return {
            "active": state.turn.seat,
            "phase": state.turn.phase.removeprefix("turn."),
            "board": {where.zone: written(game, state, where) for where in filled},
            **counts.reached(COUNTS, state, names.SEATS),
            "dead": {seat: len(cards) for seat, cards in dead.items()},
            "squirrels_in_hand": {seat: squirrels_held(state, seat) for seat in names.SEATS},
            "dead_squirrels": {
                seat: sum(game.catalogue.face(card).kind == "squirrel" for card in cards)
                for seat, cards in dead.items()
            },
            "options": msgspec.to_builtins(game.options),
            "direct": state.count(names.DIRECT),
            "power": {where.zone: power(game, state, state.at(where)[-1]) for where in filled},
            "winner": (", ".join(state.over.winners) or DRAW) if state.over else None,
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


def _phase(given: Mapping[str, Any]) -> str:
    phase = str(given.get("phase", "play")).strip().lower().removeprefix("turn.")
    if phase not in PHASES:
        raise ScenarioError(f"phase is one of {', '.join(PHASES)}, found {given['phase']!r}")
    return PHASES[phase]


def _options(value: Any) -> Options:
    """Options by name; switches as words, cards by name."""
    found = dict(options_given(value))
    if "allow" in found:
        found["allow"] = [_face_id(card) for card in (listed(found["allow"]) if found["allow"] else [])]
    return read_options("inscription", Options, found)


def _face_id(card: Any) -> str:
    face = printed_face(parse_card(card))
    if face is None:
        raise ScenarioError(f"options.allow: {card!r} is not in the catalogue")
    return face.id


# --- differences ---------------------------------------------------------------------------------------------------


def _seated(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str] | None:
    if isinstance(wanted, Mapping):
        return None
    pairs = by_seat(key, wanted, names.SEATS, switch=key in COUNTS and COUNTS[key].switch).items()
    return by_part(key, {seat: len(one) if isinstance(one, list) else one for seat, one in pairs}, after[key])


def _winner(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    reached = after[key]
    if reached == DRAW:
        return [] if letters(wanted) in NOBODY else [differ(key, wanted, DRAW)]
    seats = [] if wanted in (None, False, "none", "nobody") else sorted(str(wanted).upper().replace(",", " ").split())
    if not {*seats} <= {*names.SEATS}:
        raise ScenarioError(f"winner is A, B or none, found {wanted!r}")
    same = seats == sorted((reached or "").replace(",", " ").split())
    return [] if same else [differ(key, wanted or "none", reached or "none")]


def _power(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    return by_part(key, board_given(wanted), after[key], "no card")


def _same_phase(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    meant = word(str(wanted).strip().lower().removeprefix("turn."))
    if meant not in PHASES:
        raise ScenarioError(f"then.phase: there is no phase {wanted!r}; {hint(meant, PHASES)}")
    return [] if meant == after[key] else [differ(key, meant, after[key])]


def _same_options(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for name, value in msgspec.to_builtins(_options(wanted)).items():
        if after[key][name] != value:
            yield f"options {name}: {value}"


COMPARISONS: Mapping[str, Comparison] = {
    **dict.fromkeys(("dead", "squirrels_in_hand", "dead_squirrels", "candles_lit"), _seated),
    **{key: _seated for key, count in COUNTS.items() if not isinstance(count.counter, str)},
    "board": compared_boards, "winner": _winner, "power": _power, "phase": _same_phase,
    "options": lambda *said: list(_same_options(*said)),
}  # fmt: skip
InscriptionScenarios.comparisons = COMPARISONS
