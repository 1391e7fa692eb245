"""A duel and a game of four move by move, and the demonstration: each move is legal, each ends as it is written."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from companion.games.inwo import names
from companion.games.inwo.structure.lattice import overlaps
from companion.games.inwo.structure.room import tree_of
from companion.games.inwo.sums import api
from companion.table.records.record import ParsedRecord, load, read
from companion.table.records.replay import Played, game_from, play
from tests.games.inwo.recorded import recorded

RECORDS = Path(__file__).parents[2] / "records"
SHORT = 60
"""Moves of a demonstration that is watched to its end."""
GAMES = {"world-two": ("A wins", 2, 12), "world-four": ("D wins", 4, 8)}
"""Result, seats and how many Groups win."""


def played(reading: ParsedRecord) -> list[Played]:
    """Every move, performed by today's rules."""
    assert not reading.problems
    return list(play(game_from(reading.record), reading))


@pytest.mark.clauses("INWO-WIN-01", "INWO-GOAL-02", "INWO-TURN-21", "INWO-SETUP-15", "INWO-2P-01")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    result, seats, goal = GAMES[name]
    reading = load(RECORDS / f"{name}.tgr")
    moves, game = played(reading), game_from(reading.record)
    last = moves[-1].state
    assert last.over is not None and reading.record.result == reading.record.tags["Result"] == result
    assert len(game.seats) == seats and last.count(names.GOAL) == goal
    assert last.over.winners == tuple(result.removesuffix(" wins"))
    assert api.met(game, last, last.over.winners[0])  # type: ignore[arg-type]
    verbs = {one.action.verb for one in moves if one.action}
    assert {
        "illuminati",
        "lead",
        "first_roll",
        "draw_plot",
        "tokens",
        "declare",
        "commit",
        "roll",
        "place",
        "bell",
    } <= verbs


@pytest.mark.clauses("INWO-ARROW-05", "INWO-TOKEN-01")
@pytest.mark.parametrize("name", GAMES)
def test_no_structure_of_a_recorded_game_ever_overlaps_and_counts_stay_right(name: str) -> None:
    reading = load(RECORDS / f"{name}.tgr")
    game = game_from(reading.record)
    for one in played(reading)[::4]:
        for seat in game.seats:
            assert overlaps(tree_of(game, one.state, seat)) == ()  # type: ignore[arg-type]
            decks = one.state.count(names.plot_deck(seat)), one.state.count(names.group_deck(seat))
            assert min(*decks, one.state.count(names.plots(seat)), one.state.count(names.groups(seat))) >= 0
        assert game.view(one.state, game.seats[0]).headline and game.panel(one.state)


@pytest.mark.clauses("INWO-TURN-01", "INWO-ATTACK-CONTROL-03", "INWO-ELIM-01", "INWO-ELIM-05")
def test_the_demonstration_shows_a_set_up_attacks_and_turns_of_both_and_is_won() -> None:
    reading = read((files("companion.games.inwo") / "demo.tgr").read_text(encoding="utf-8"))
    moves = played(reading)
    over = moves[-1].state.over
    assert over is not None and over.winners == ("A",) and reading.record.result == "A wins"
    assert len(moves) < SHORT, "it takes two minutes at a calm hand's pace"
    taken = {card for cards in moves[-1].state.cards.values() for card in cards}
    assert len(taken) > 4 and {one.action.seat for one in moves if one.action} >= {"A", "B"}


def test_an_evening_is_followed_and_written_down(tmp_path: Path) -> None:
    """What the host keeps is what the players did, for three with other cards."""
    moves = played(read(recorded(tmp_path / "journal.db", 3, 8, 6, goal_number=14)))
    assert moves[-1].state.turn.number == 6
