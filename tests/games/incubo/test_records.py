"""Three whole games move by move, two by two players and one alone: each is legal, ends as written, tells as always.

They were played by the greedy players through the host (`tests.games.incubo.evening`).
"""

import hashlib
from pathlib import Path

import pytest

from companion.games import find
from companion.games.incubo import board, names
from companion.games.incubo.facts import PartBeaten, Terror
from companion.games.incubo.rules import Draw
from companion.table.records.record import ParsedRecord, load, read
from companion.table.records.replay import Played, game_from, play
from tests.clauses import clauses
from tests.games.incubo.evening import Evening

RECORDS = Path(__file__).parents[2] / "records"
GAMES = {
    "bed-won": ("AB wins", "victory", "28ebd63fe04ce5b0"),
    "bed-lost": ("lost", "terror", "99a4c7458bc767f5"),
    "bed-alone": ("A wins", "victory", "0adcd2fe5a99c629"),
}
"""Result, why, and a digest of all facts. It changes when a rule or the meaning of a fact changes; then the game's
version has to rise too (not where a question is only worded or ordered otherwise)."""


def played(reading: ParsedRecord) -> list[Played]:
    """Every move, performed by today's rules."""
    assert not reading.problems
    return list(play(game_from(reading.record), reading))


@clauses("CUBO-GOAL-02", "CUBO-END-01", "CUBO-END-02", "CUBO-SOLO-01")
@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    result, why, digest = GAMES[name]
    reading = load(RECORDS / f"{name}.tgr")
    moves, found = played(reading), hashlib.sha256()
    game = game_from(reading.record)
    for one in moves:
        found.update(game.codec.encode(one.facts).encode())
    state = moves[-1].state
    assert state.over is not None and state.over.why == why
    assert reading.record.result == reading.record.tags["Result"] == result
    assert found.hexdigest()[:16] == digest


@clauses("CUBO-PHASE-01", "CUBO-PHASE-02", "CUBO-PHASE-03", "CUBO-GOAL-01")
@pytest.mark.parametrize("name", ["bed-won", "bed-alone"])
def test_a_won_game_goes_through_three_phases_and_three_monsters(name: str) -> None:
    moves = played(load(RECORDS / f"{name}.tgr"))
    assert [phase for phase in (1, 2, 3) if any(board.phase(one.state) == phase for one in moves)] == [1, 2, 3]
    beaten = {board.phase(one.before) for one in moves if any(isinstance(fact, PartBeaten) for fact in one.facts)}
    assert beaten == {1, 2, 3}
    assert {"face", "offer", "throw_dice", "draw", "put", "use", "stop"} <= {
        one.action.verb for one in moves if one.action
    }


@clauses("CUBO-TERROR-03", "CUBO-TERROR-04", "CUBO-RULING-03")
def test_the_lost_game_is_lost_by_terror_that_nobody_could_pay() -> None:
    moves = played(load(RECORDS / "bed-lost.tgr"))
    game = game_from(load(RECORDS / "bed-lost.tgr").record)
    paid = [fact for one in moves for fact in one.facts if isinstance(fact, Terror)]
    last = moves[-1]
    assert paid and board.terror(game, last.before) > last.before.count(names.RESERVE)  # type: ignore[arg-type]
    assert all(flame.value == "off" for flame in game.panel(last.state).candles.values())


@clauses("CUBO-SOLO-05", "CUBO-SOLO-08", "CUBO-SOLO-09")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (1, {"solo": "tommy"})])
def test_an_evening_is_followed_and_written_down(players: int, options: dict[str, object], tmp_path: Path) -> None:
    """What the host keeps is what lies on the table, and its record is the game."""
    evening = Evening(tmp_path / "journal.db", players, 5, **options)
    moves = played(read(evening.play()))
    assert moves[-1].state == evening.table.state


@clauses("CUBO-MON-06", "CUBO-MON-07")
def test_a_game_of_older_rules_is_played_on_by_them() -> None:
    """Version 1 drew a card against a monster before its part was named, version 2 let it lie elsewhere."""
    game = find("incubo").build({}, {"A": "Ana", "B": "Luka"})
    old = game.as_of(1)
    assert (old.version, game.version, game.as_of(3)) == (1, 3, game)
    state = next(one.state for one in played(load(RECORDS / "bed-won.tgr")) if one.state.turn.phase == names.MONSTER)
    draw = Draw("A", board.next_cards(state, names.ALPHA)[0])
    refusal = draw.why_not(game, state)
    assert refusal is not None and refusal.code == "E_NO_PART"
    assert draw.why_not(old, state) is None
    assert (old.binds, game.as_of(2).binds, game.as_of(2).declares) == (False, False, True)
