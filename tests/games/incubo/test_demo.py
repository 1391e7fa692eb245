"""The demonstration that comes with the game: the first R.E.M. phase, dream by dream, and its monster."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.demo import RecordedChance, demonstration, players_in
from companion.errors import ConfigError
from companion.games.incubo import Incubo, names
from companion.games.incubo.rules import Companion, Draw, Roll, UseCard
from companion.kernel.engine import perform, resolve
from companion.kernel.notation import parse
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from companion.table.records.record import read
from companion.table.records.replay import game_from, play
from tests.clauses import clauses


@clauses("CUBO-DREAM-01", "CUBO-RESULT-10", "CUBO-MON-13")
def test_every_move_of_the_demonstration_is_legal_and_the_first_monster_is_beaten() -> None:
    reading = read((files("companion.games.incubo") / "demo.tgr").read_text(encoding="utf-8"))
    game = Incubo(Incubo.Options(), {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    done, phases = [], []
    for move in reading.record.moves:
        action = parse(move.words, move.seat, game.vocabulary)
        assert game.why_not(state, action) is None, f"{move.turn} {move.seat}: {move.words}"
        done.append(action)
        phases.append(state.turn.phase)
        state, _ = perform(game, state, action)
    assert names.MONSTER in phases and state.count(names.PHASE) == 2 and state.over is None
    rows = {action.to.zone for action in done if isinstance(action, Draw) and action.to}
    assert {f"{who}.{row}" for who in names.SIDES for row in names.ROWS} <= rows, "every row is shown"
    assert any(isinstance(action, UseCard) for action in done)


@clauses("CUBO-SOLO-03", "CUBO-SOLO-05", "CUBO-SOLO-07", "CUBO-SOLO-12")
def test_the_demonstration_for_one_shows_the_companion_deck_and_beats_the_first_monster() -> None:
    reading = demonstration(None, "incubo", 1)
    game = game_from(reading.record)
    moves = list(play(game, reading))
    assert game.alone and not reading.problems
    assert {"pass", "elim", "play"} <= {
        one.action.to.zone.split(".")[1] for one in moves if isinstance(one.action, Draw)
    }
    assert any(isinstance(one.action, Companion) for one in moves)
    assert names.MONSTER in {one.state.turn.phase for one in moves}
    assert moves[-1].state.count(names.PHASE) == 2 and moves[-1].state.over is None


def test_each_demonstration_is_found_by_the_number_of_players() -> None:
    assert [players_in(demonstration(None, "incubo", count)) for count in (1, 2, None)] == [1, 2, 2]
    with pytest.raises(ConfigError, match="for 2, not for 1"):
        demonstration(None, "augmented", 1)


def test_dice_fall_as_the_record_says_and_else_as_chance_will() -> None:
    chance = RecordedChance()
    options = [Roll(CHANCE, "alpha", value) for value in (0, 1)]
    chance.tell(["roll alpha 1", "roll tommy 0"])
    assert chance(options) == options[1]
    assert chance([Roll(CHANCE, "tommy", 0)]) == Roll(CHANCE, "tommy", 0)
    assert chance(options) in options
