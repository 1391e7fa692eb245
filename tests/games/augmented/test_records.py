"""Three whole games, move by move: each is legal, ends as written, and its facts are the ones it always had."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.games.augmented import facts, names
from companion.games.augmented.rules.attack import AimAt
from companion.games.augmented.rules.search import Find
from companion.games.augmented.rules.setup import Mulligan
from companion.games.lane_duel import lanes
from companion.kernel.facts import Asked, Fact
from companion.table.records.record import load
from companion.table.records.replay import Played, game_from, play

RECORDS = Path(__file__).parents[2] / "records"
GAMES = {
    "machines-and-beasts": ("A wins", "c0887dbc3efbd201"),
    "starved-game": ("B wins", "0e57980a11f3110f"),
    "mages-and-dead": ("A wins", "bd5ac62b7c0f01ef"),
}
"""Result, and a digest of all facts, whatever words they ask with. It changes when a rule, the meaning of a fact or the
order of answers changes; with the first two the game's version has to rise too."""


def played(name: str) -> list[Played]:
    """Every move, performed by today's rules."""
    reading = load(RECORDS / f"{name}.tgr")
    assert not reading.problems
    return list(play(game_from(reading.record), reading))


def unworded(fact: Fact) -> Fact:
    """A question without its words."""
    return replace(fact, prompt=replace(fact.prompt, say="")) if isinstance(fact, Asked) else fact


def kinds(moves: list[Played]) -> set[type[Fact]]:
    """What became true in a game."""
    return {type(fact) for one in moves for fact in one.facts}


@pytest.mark.clauses("AUG-GEN-02", "AUG-TURN-01", "AUG-BOARD-07")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    result, digest = GAMES[name]
    reading, found, moves = load(RECORDS / f"{name}.tgr"), hashlib.sha256(), played(name)
    game = game_from(reading.record)
    for one in moves:
        found.update(game.codec.encode(tuple(map(unworded, one.facts))).encode())
    state = moves[-1].state
    assert state.over is not None and state.over.why == "skull"
    assert f"{state.over.winners[0]} wins" == reading.record.result == reading.record.tags["Result"] == result
    assert found.hexdigest()[:16] == digest


@pytest.mark.clauses("AUG-START-04", "AUG-HAMMER-01", "AUG-CLAR-08", "AUG-SEARCH-01")
def test_the_ready_decks_with_a_mulligan_the_hammer_a_sniper_and_a_search() -> None:
    moves = played("machines-and-beasts")
    assert {Mulligan, Find, AimAt} <= {type(one.action) for one in moves}
    assert {facts.Hammered, facts.Absorbed, facts.Drew} <= kinds(moves)


@pytest.mark.clauses("AUG-STARVE-01", "AUG-STARVE-02", "AUG-STARVE-04", "AUG-RULING-09", "AUG-DRAW-03")
def test_the_longest_game_is_decided_by_starvation() -> None:
    moves = played("starved-game")
    assert not any(moves[-1].state.count(names.deck(seat, pile)) for seat in lanes.SEATS for pile in names.PILES)
    hungry = [fact for one in moves for fact in one.facts if isinstance(fact, facts.Starved)]
    assert len(hungry) >= 3 and hungry[-1].seat not in (moves[-1].state.over.winners if moves[-1].state.over else ())
    bites = [fact.wanted for one in moves for fact in one.facts if isinstance(fact, facts.Tipped) and not fact.source]
    assert bites[:4] == [1, 1, 2, 2]


@pytest.mark.clauses("AUG-SHATTER-01", "AUG-CARD-05", "AUG-BONE-02", "AUG-SEARCH-03")
def test_gems_shatters_abilities_and_searches() -> None:
    moves = played("mages-and-dead")
    there = {facts.Shattered, facts.Used, facts.Fetched, facts.Hammered, facts.Offered, facts.Gained}
    assert there <= kinds(moves)
