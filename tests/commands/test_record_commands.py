"""Records and journals from the command line: replay, export, verify."""

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import games
from companion.table.clock import ManualClock
from companion.table.journal.journal import Journal
from companion.table.records.record import load
from companion.table.records.replay import enter

RECORD = """\
[Game "toy"]
[Seats "A=Ana B=Luka"]

*: first A
1. A: draw; play squirrel:1 A1; ring
2. B: draw; ring
"""


@pytest.fixture(autouse=True)
def _toy_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = EntryPoint("toy", "tests.table.toy:Toy", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda group: [toy])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.tgr"
    path.write_text(RECORD)
    return path


@pytest.fixture
def journal(tmp_path: Path, record: Path) -> Iterator[Path]:
    """A journal that holds the game of the record, in the person's state folder."""
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        enter(journal, load(record), ManualClock())
    yield path


def companion(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Exit status, output and complaints of a command."""
    status = cli.main([str(word) for word in words])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_replay_prints_a_record_that_replays_the_same(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text, _ = companion(capsys, "replay", record)
    assert status == 0 and "play squirrel:1 A1" in text
    again = tmp_path / "again.tgr"
    again.write_text(text)
    assert companion(capsys, "replay", again)[1] == text


def test_replay_sums_up_in_words_and_for_programs(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert companion(capsys, "replay", record, "--quiet") == (0, "toy: 6 moves, unfinished\n", "")
    summary = json.loads(companion(capsys, "replay", record, "--json")[1])
    assert (summary["moves"], summary["result"], len(summary["digest"])) == (6, "*", hashlib.sha256().digest_size * 2)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("play squirrel:1 A1", "dance", "line 5: 'dance' is no move of this game"),
        ("play squirrel:1 A1", "play wolf:1 A1", "line 5: A: play wolf:1 A1:"),
        ("*: first A", "nonsense", "line 4: 'nonsense' is neither"),
        ('[Game "toy"]\n', "", "does not say which game"),
        ('"toy"', '"toi"', "there is no game 'toi'; did you mean 'toy'?"),
    ],
)
def test_a_record_that_cannot_be_played_names_the_line(
    before: str, after: str, complaint: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(RECORD.replace(before, after))
    status, text, complained = companion(capsys, "replay", record)
    assert status in (cli.FAILED, cli.CONFIGURATION) and not text
    assert complaint in complained


def test_a_record_that_claims_another_end_is_a_failure(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(RECORD + "A wins\n")
    status, _, complained = companion(capsys, "replay", record, "--quiet")
    assert status == cli.FAILED and "says A wins; by these rules: unfinished" in complained


def test_a_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, complained = companion(capsys, "replay", tmp_path / "missing.tgr")
    assert status == cli.FAILED and "missing.tgr" in complained


def test_export_gives_a_record_that_replays_to_the_same_facts(
    record: Path, journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.tgr"
    assert companion(capsys, "export", "--journal", journal, "--out", out) == (0, f"wrote {out}\n", "")
    first, second = (json.loads(companion(capsys, "replay", file, "--json")[1]) for file in (record, out))
    assert first == second


def test_export_lists_the_games(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = companion(capsys, "export", "--list", "--journal", journal)
    assert status == 0 and text.split() == ["1", "2024-01-01", "12:00", "toy", "Ana", "and", "Luka:", "running"]


def test_export_of_a_game_that_is_not_there_names_those_that_are(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, complained = companion(capsys, "export", "7", "--journal", journal)
    assert status == cli.FAILED and complained.endswith("has no game 7; known: 1\n")


def test_without_a_journal_there_is_a_clear_word(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("export", "verify"):
        status, _, complained = companion(capsys, command)
        assert status == cli.FAILED and complained.startswith("companion: there is no journal ")


def test_verify_finds_a_sound_journal_sound(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = companion(capsys, "verify", "--journal", journal)
    assert (status, text) == (0, "game 1 (toy, 2024-01-01): 7 entries, all as the rules have it\n")


@pytest.mark.parametrize(("copies", "words"), [(True, "up to move 6, could be restored"), (False, "up to move 2")])
def test_verify_finds_damage_and_changes_nothing(
    journal: Path, capsys: pytest.CaptureFixture[str], copies: bool, words: str
) -> None:
    if not copies:
        shutil.rmtree(journal.with_name(f"{journal.name}-copies"))
    with sqlite3.connect(journal) as db:
        db.execute("UPDATE entry SET facts = '[]' WHERE n = 3")
    db.close()
    before = journal.read_bytes()
    status, text, _ = companion(capsys, "verify", "--journal", journal)
    assert status == cli.FAILED and "was damaged" in text and words in text
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    "harm", ["DELETE FROM game", "UPDATE game SET options = 'null'", "UPDATE game SET seats = CAST(x'ff' AS TEXT)"]
)
def test_verify_names_whatever_is_wrong_without_a_traceback(
    journal: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    shutil.rmtree(journal.with_name(f"{journal.name}-copies"))
    with sqlite3.connect(journal) as db:
        db.execute("PRAGMA foreign_keys=OFF")
        db.execute(harm)
    db.close()
    status, text, _ = companion(capsys, "verify", "--journal", journal)
    assert status == cli.FAILED and ("missing: game 1" in text or "was damaged" in text)


def test_verify_shows_what_a_change_of_the_rules_changes(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = games.find("toy").kind
    assert toy is not None
    monkeypatch.setattr(toy, "steps", lambda game, state, action: ())
    status, text, _ = companion(capsys, "verify", "1", "--journal", journal)
    assert status == cli.FAILED and "entry 1 (first A) comes out otherwise" in text and "by the rules:" in text
