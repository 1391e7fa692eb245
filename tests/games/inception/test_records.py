"""Two whole games, one won and one lost, move by move: each is legal, ends as written, and its facts are as always.

They were played by the greedy player through the host, with pictures, rings and taps (`tests.games.inception.evening`).
"""

import hashlib
import random
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from companion.__main__ import main
from companion.games.inception import names
from companion.games.inception.facts import Compared, Fell
from companion.table.clock import ManualClock
from companion.table.journal.history import game_of
from companion.table.journal.journal import Journal
from companion.table.records.record import ParsedRecord, load, read
from companion.table.records.replay import Played, enter, game_from, play, record_of
from tests.clauses import clauses
from tests.games.inception.evening import Evening
from tests.games.inception.greedy import Greedy
from tests.strategies import CHANCES

RECORDS = Path(__file__).parents[2] / "records"
GAMES = {
    "dream-won": ("A wins", "victory", "7f004aabdf7703f9"),
    "dream-lost": ("lost", "four_inactive", "4d0ba133a030e16d"),
}
"""Result, why, and a digest of all facts. It changes when a rule or the meaning of a fact changes; then the game's
version has to rise too."""


def played(reading: ParsedRecord) -> list[Played]:
    """Every move, performed by today's rules."""
    assert not reading.problems
    return list(play(game_from(reading.record), reading))


@clauses("INC-TURN-02", "INC-WIN-01", "INC-WIN-04", "INC-WIN-05", "INC-LOSE-01")
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


@clauses("INC-LEVEL3-03", "INC-LEVEL2-03", "INC-LEVEL1-07", "INC-GROW-01")
def test_the_won_game_goes_through_every_level_and_both_kinds_of_window() -> None:
    moves = played(load(RECORDS / "dream-won.tgr"))
    facts = [fact for one in moves for fact in one.facts]
    assert {one.state.count(names.FRONT) for one in moves} == {0, 1, 2, 3, 4}
    assert {"event", "ring", "stay", "kick", "arm", "store", "spend", "use", "remember", "wake"} <= {
        one.action.verb for one in moves if one.action
    }
    assert any(isinstance(fact, Compared) for fact in facts)


@clauses("INC-LOSE-01", "INC-HEALTH-07")
def test_the_lost_game_ends_with_the_fourth_who_falls() -> None:
    moves = played(load(RECORDS / "dream-lost.tgr"))
    fell = [fact for one in moves for fact in one.facts if isinstance(fact, Fell)]
    game = game_from(load(RECORDS / "dream-lost.tgr").record)
    lit = [sum(flame.value != "off" for flame in game.panel(one.state).candles.values()) for one in moves]
    assert len(fell) >= 4 and lit[0] == 4 and lit[-1] == 0
    assert any(isinstance(fact, Fell) for fact in moves[-1].facts)


@clauses("INC-LOSE-01")
def test_a_lost_game_is_written_as_lost_also_from_an_older_journal_and_record(tmp_path: Path) -> None:
    """Once a game that nobody won was always called a draw."""
    text = (RECORDS / "dream-lost.tgr").read_text(encoding="utf-8")
    old = text.replace('[Result "lost"]', '[Result "draw"]').removesuffix("lost\n") + "draw\n"
    with Journal(tmp_path / "journal.db") as journal:
        row = enter(journal, read(old), ManualClock())
        entries, kept = journal.entries(row.id), journal.game(row.id)
    assert kept.result == "lost" and len(entries) > 100
    for result in ("draw", "lost"):
        record = record_of(game_of(row), replace(kept, result=result), entries)
        assert record.result == record.tags["Result"] == "lost"
    (tmp_path / "old.tgr").write_text(old, encoding="utf-8")
    assert main(["replay", "--quiet", str(tmp_path / "old.tgr")]) == 0


def test_the_demonstration_is_the_won_game() -> None:
    own = (files("companion.games.inception") / "demo.tgr").read_text(encoding="utf-8")
    shown, whole = read(own).record, load(RECORDS / "dream-won.tgr").record
    assert (shown.moves, shown.result) == (whole.moves, whole.result)


@clauses("INC-TURN-01", "INC-STEP5-05")
@given(CHANCES)
@settings(max_examples=2)
def test_an_evening_of_pictures_rings_and_taps_is_followed(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random
) -> None:
    """The first turns of a game, every action as people do it; a whole one is in the records."""
    evening = Evening(tmp_path_factory.mktemp("evening") / "journal.db", "medium", chance)
    player = Greedy(evening)
    while evening.state.over is None and evening.state.turn.number < 7:
        evening.do(player.decide())
    evening.stage.close()
    assert evening.state.over is not None or evening.state.turn.number == 7
