"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.cardtext import letters, parse_card
from companion.games.common.nearest import hint
from companion.games.inscription import names
from companion.games.inscription.board import squirrels_held
from companion.games.inscription.game import Inscription
from companion.games.inscription.options import Options
from companion.games.inscription.scenario import actions, answers
from companion.games.inscription.scenario.board import board_differences
from companion.games.inscription.scenario.cards import printed_face, written
from companion.games.inscription.scenario.position import COUNTERS, SEATED, SWITCHES, Position, seats_of, slot_of_text
from companion.games.lane_duel.board import power
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import resolve
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.kernel.game import BaseGame

TRACKED = frozenset((*("active", "phase", "round", "board", "scale", "dead", "winner"), *SEATED, *SWITCHES))
COUNTED_IF_GIVEN = frozenset(("squirrels_in_hand", "dead_squirrels"))
"""Where squirrels are only matters where they are limited, so it counts when the story speaks of it."""
GIVEN = (TRACKED | COUNTED_IF_GIVEN | {"options"}) - {"winner"}
BY_SEAT = frozenset(("dead", "squirrels_in_hand", "dead_squirrels", "candles_lit", *SEATED, *SWITCHES))
RESULTS = frozenset(("direct", "power", "winner", "candles_lit"))
AFTER_THE_END = frozenset(("active", "phase", "first_turn"))
"""What nobody looks at any more when somebody has won."""
DRAW = "draw"
"""The winner of a game that both agreed to leave undecided (INS-RULING-85)."""
NOBODY = (DRAW, "none", "nobody", "tie", "stalemate")
PHASES = {phase.removeprefix("turn."): phase for phase in (
    names.TURN_DRAW, names.TURN_PLAY, names.TURN_ATTACK, names.TURN_END, names.SETUP, names.DRAFT, names.COIN,
    names.ROUND_RESET, names.GAME_OVER,
)}  # fmt: skip


class InscriptionScenarios:
    """`companion.scenarios.ScenarioGame` for *Inscription*."""

    name = "inscription"
    prefix = "INS"
    kinds: frozenset[str] = frozenset()
    exact = True
    silent: frozenset[str] = frozenset()
    asides: frozenset[str] = frozenset()
    called: Mapping[str, str] = {}
    given_keys = GIVEN
    then_keys = GIVEN | RESULTS

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with the options of the story, and its position."""
        options = read_options(self.name, Options, dict(_options(given.get("options") or {})))
        table = Position(*_set_up(options))
        table.board(_board(given.get("board")))
        for key, default in SEATED.items():
            table.seated(key, seats_of(key, given.get(key, {}), default))
        for key in SWITCHES:
            table.seated(key, seats_of(key, given.get(key, {}), False))
        table.counters[names.SCALE] = _number("scale", given.get("scale", 0))
        table.counters[names.ROUND] = _number("round", given.get("round", 1), 1)
        dead_squirrels = seats_of("dead_squirrels", given.get("dead_squirrels", {}))
        for text, seat, cost in actions.spoken_of(when, _seat(given)):
            table.ready(text, seat, cost)
        table.fetch()
        table.dead(seats_of("dead", given.get("dead", {})), dead_squirrels)
        held = seats_of("squirrels_in_hand", given.get("squirrels_in_hand", {}))
        table.squirrels(held, actions.draws_squirrels(when))
        return table.finished(_seat(given), _phase(given))

    def action(self, game: BaseGame, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """The kernel action of one step."""
        assert isinstance(game, Inscription)
        return actions.action(game, state, seat, step)

    def answers(self, game: BaseGame, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises."""
        return actions.answers(step)

    def answer(self, game: BaseGame, state: State, said: Any) -> Action | None:
        """The answer to the open question that was meant."""
        assert isinstance(game, Inscription)
        return answers.answer(game, state, said)

    def decline(self, game: BaseGame, state: State) -> Action | None:
        """How the open question is declined."""
        return answers.decline(state)

    def routine(self, game: BaseGame, state: State, told: Sequence[Any]) -> Action | None:
        """Confirmations that cards were moved, and the counted hand."""
        return answers.routine(state, told)

    def same_code(self, wanted: str, refusal: Refusal, step: Any) -> bool:
        """Whether a refusal is the one that was expected."""
        return wanted == refusal.code

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """What may not change unlisted."""
        watched = TRACKED | (COUNTED_IF_GIVEN & given.keys())
        return watched - AFTER_THE_END if after.get("winner") else watched

    def reached(self, game: BaseGame, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        assert isinstance(game, Inscription)
        filled = [where for where in names.SLOTS if state.at(where)]
        return {
            "active": state.turn.seat,
            "phase": state.turn.phase.removeprefix("turn."),
            "round": state.count(names.ROUND),
            "board": {where.zone: written(game, state, where) for where in filled},
            "scale": state.count(names.SCALE),
            **{key: {seat: state.count(COUNTERS[key](seat)) for seat in names.SEATS} for key in SEATED},
            "dead": {seat: len(state.at(names.dead(seat))) for seat in names.SEATS},
            "squirrels_in_hand": {seat: squirrels_held(state, seat) for seat in names.SEATS},
            "dead_squirrels": {seat: len(_squirrels(game, state, seat)) for seat in names.SEATS},
            **{key: {seat: bool(state.count(COUNTERS[key](seat))) for seat in names.SEATS} for key in SWITCHES},
            "options": msgspec.to_builtins(game.options),
            "direct": state.count(names.DIRECT),
            "power": {where.zone: power(game, state, state.at(where)[-1]) for where in filled},
            "winner": (", ".join(state.over.winners) or DRAW) if state.over else None,
            "candles_lit": {seat: state.count(names.lives(seat)) for seat in names.SEATS},
        }  # fmt: skip

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """How the board, powers and options differ; everything else is compared as it is."""
        if key == "board":
            tally = bool(after["options"]["undead_cat"])
            return board_differences(_board(wanted), before["board"], after["board"], after["power"], tally)
        if key == "winner" and after[key] == DRAW:
            return [] if letters(wanted) in NOBODY else [f"winner: expected {wanted}, reached {DRAW}"]
        if key == "power":
            return list(_power_differences(wanted, after["power"]))
        if key in BY_SEAT and not isinstance(wanted, Mapping):
            now = after[key]
            pairs = ((seat, len(one) if isinstance(one, list) else one) for seat, one in seats_of(key, wanted).items())
            return [f"{key} {seat}: expected {one}, reached {now[seat]}" for seat, one in pairs if one != now[seat]]
        if key == "winner":
            return list(_winner_differences(wanted, after["winner"]))
        if key == "phase":
            reached = str(after["phase"])
            meant = str(wanted).strip().lower().removeprefix("turn.").replace(" ", "_").replace("-", "_")
            if meant not in PHASES:
                raise ScenarioError(f"then.phase: there is no phase {wanted!r}; {hint(meant, PHASES)}")
            return [] if meant == reached else [f"phase: expected {meant}, reached {reached}"]
        if key == "options":
            wanted = msgspec.to_builtins(read_options(self.name, Options, dict(_options(wanted))))
            return [f"options {name}: {value}" for name, value in wanted.items() if after["options"][name] != value]
        return None


def scenario_game() -> InscriptionScenarios:
    """The scenario language of this game."""
    return InscriptionScenarios()


@lru_cache(maxsize=8)
def _set_up(options: Options) -> tuple[Inscription, State]:
    """A game with these options and its table after setup."""
    game = Inscription(options, {"A": "A", "B": "B"})
    return game, resolve(game, State(), game.setup())[0]


def _seat(given: Mapping[str, Any]) -> Seat:
    seat = str(given.get("active", "B")).strip().upper()
    if seat not in names.SEATS:
        raise ScenarioError(f"active is A or B, found {given['active']!r}")
    return seat


def _phase(given: Mapping[str, Any]) -> str:
    phase = str(given.get("phase", "play")).strip().lower().removeprefix("turn.")
    if phase not in PHASES:
        raise ScenarioError(f"phase is one of {', '.join(PHASES)}, found {given['phase']!r}")
    return PHASES[phase]


def _number(key: str, value: Any, least: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise ScenarioError(f"{key} is a number{'' if least is None else f' from {least}'}, found {value!r}")
    return value


def _board(value: Any) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(f"board is a map of slots, found {value!r}")
    return {slot_of_text(where).zone: text for where, text in value.items()}


def _options(value: Any) -> Iterator[tuple[str, Any]]:
    """Options by name; switches as words, cards by name."""
    if not isinstance(value, Mapping):
        raise ScenarioError(f"options is a map, found {value!r}")
    switches = {"on": True, "off": False, "yes": True, "no": False}
    for name, one in value.items():
        key = str(name).strip().lower().replace("-", "_").replace(" ", "_")
        if key == "allow":
            yield key, [_face_id(card) for card in (one if isinstance(one, list | tuple) else [one] if one else [])]
        elif isinstance(one, str):
            yield key, switches.get(one.lower(), one)
        else:
            yield key, one


def _face_id(card: Any) -> str:
    face = printed_face(parse_card(card))
    if face is None:
        raise ScenarioError(f"options.allow: {card!r} is not in the catalogue")
    return face.id


def _squirrels(game: Inscription, state: State, seat: Seat) -> list[str]:
    return [card for card in state.at(names.dead(seat)) if game.catalogue.face(card).kind == "squirrel"]


def _winner_differences(wanted: Any, reached: str | None) -> Iterator[str]:
    seats = [] if wanted in (None, False, "none", "nobody") else sorted(str(wanted).upper().replace(",", " ").split())
    if not {*seats} <= {*names.SEATS}:
        raise ScenarioError(f"winner is A, B or none, found {wanted!r}")
    if seats != sorted((reached or "").replace(",", " ").split()):
        yield f"winner: expected {wanted or 'none'}, reached {reached or 'none'}"


def _power_differences(wanted: Any, after: Mapping[str, int]) -> Iterable[str]:
    for where, value in _board(wanted).items():
        if after.get(where) != value:
            yield f"power {where}: expected {value}, reached {after.get(where, 'no card')}"
