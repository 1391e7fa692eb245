"""`companion review`: a record, a game of the journal, its last finished one; for people and for programs."""

import json
from pathlib import Path

import pytest

from companion.table.clock import ManualClock
from companion.table.journal.journal import Journal
from companion.table.records.record import load
from companion.table.records.replay import enter
from tests.commands.test_record_commands import companion

RECORDS = Path(__file__).parents[1] / "records"
QUICK = ("--budget", 30, "--level", "apprentice")


@pytest.mark.parametrize("name", ["first-game", "machines-and-beasts", "dream-lost", "bed-alone", "world-two"])
def test_a_record_of_each_game_is_judged(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = companion(capsys, "review", RECORDS / f"{name}.tgr", *QUICK)
    assert status == 0
    assert "Chance of winning by what was known then" in text
    assert " the end " in text


def test_programs_read_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("review", RECORDS / "first-game.tgr", *QUICK, "--json")
    first, again = (json.loads(companion(capsys, *asked)[1]) for _ in range(2))
    assert first == again
    assert first["review"]["level"] == "apprentice"
    assert len(first["review"]["decisive"]) <= 3


def test_without_a_file_the_last_finished_game_of_the_journal_is_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for name in ("first-game", "wild-game"):
            enter(journal, load(RECORDS / f"{name}.tgr"), ManualClock())
    unfinished = tmp_path / "unfinished.tgr"
    unfinished.write_text((RECORDS / "first-game.tgr").read_text().split("2. B:")[0])
    with Journal(path) as journal:
        enter(journal, load(unfinished), ManualClock())
    asked = ("review", "--journal", path, *QUICK, "--json")
    last, first = (json.loads(companion(capsys, *asked, *more)[1]) for more in ((), (1,)))
    assert last["review"] == json.loads(companion(capsys, *asked, 2)[1])["review"]
    assert last["review"] != first["review"]


def test_where_no_game_is_over_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    status, _, complained = companion(capsys, "review", "--journal", path)
    assert status == 1
    assert "holds no game that is over" in complained
