"""The journal: safe when it returns, honest when it was damaged, readable while it is written."""

import os
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.table.journal.journal import Draft, GameRow, Journal
from companion.table.journal.migrations import migrated

NOON = datetime(2024, 1, 1, 12, tzinfo=UTC)
SETUP = Draft("!", "act", "setup", "[]")


def row(name: str = "toy") -> GameRow:
    return GameRow(0, name, 1, "{}", '{"A":"Ana","B":"Luka"}', NOON.isoformat())


def filled(path: Path, moves: int = 5) -> Journal:
    """A journal with one game of so many moves."""
    journal = Journal(path)
    game, _ = journal.begin(row(), SETUP, NOON)
    for number in range(moves):
        journal.append(game.id, [Draft("A", "act", f"move {number}")], NOON + timedelta(minutes=number))
    return journal


def alone(path: Path) -> None:
    """An older journal, which has no copies: what is damaged is gone."""
    shutil.rmtree(path.with_name(f"{path.name}-copies"))


def actions(journal: Journal, game: int = 1) -> list[str]:
    return [entry.action for entry in journal.entries(game)]


def test_what_was_written_is_there_again(tmp_path: Path) -> None:
    with filled(tmp_path / "deep" / "er" / "j.db"):
        pass
    with Journal(tmp_path / "deep" / "er" / "j.db") as journal:
        assert actions(journal) == ["setup", "move 0", "move 1", "move 2", "move 3", "move 4"]
        assert journal.damage == ""


def test_the_last_game_without_a_result_is_on_the_table(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db") as journal:
        second, _ = journal.begin(row(), SETUP, NOON)
        assert [game.result for game in journal.games()] == ["*", None]
        assert journal.current().id == second.id
        journal.append(second.id, [Draft("A", "act", "mate")], NOON, result="A wins")
        assert journal.current().result == "A wins"
        journal.append(second.id, [Draft("B", "undo", "undo")], NOON, result=None)
        assert journal.current().result is None


def test_an_empty_journal_has_no_game(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.current() is None
        with pytest.raises(JournalError, match="no game 3; known: none"):
            journal.game(3)


def test_entries_of_one_append_share_their_stamp_and_no_others_do(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db", moves=0) as journal:
        for _ in range(2):
            journal.append(1, [Draft("A", "act", "x"), Draft("A", "act", "y")], NOON)
        stamps = [entry.at for entry in journal.entries(1)]
    assert stamps[1] == stamps[2] != stamps[3] == stamps[4]
    assert stamps == sorted(stamps)


def test_all_of_an_append_or_nothing(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db") as journal:
        with pytest.raises(JournalError):
            journal.append(1, [Draft("A", "act", "good"), Draft("A", "nonsense", "bad")], NOON)  # type: ignore[arg-type]
        journal.append(1, [Draft("A", "act", "next")], NOON)
        assert actions(journal)[-2:] == ["move 4", "next"]
        assert journal.entries(1)[-1].n == 6


def test_durable_settings_are_on(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db") as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_tables_are_strict(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db") as journal, pytest.raises(sqlite3.IntegrityError):
        journal._db.execute("UPDATE entry SET n = 'seven' WHERE n = 1")


@pytest.mark.parametrize("column", ["at", "seat", "action", "facts", "chain"])
def test_a_changed_entry_breaks_the_chain_and_the_good_ones_are_kept(tmp_path: Path, column: str) -> None:
    filled(tmp_path / "j.db").close()
    alone(tmp_path / "j.db")
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute(f"UPDATE entry SET {column} = 'forged' WHERE n = 3")
    db.close()
    with Journal(tmp_path / "j.db") as journal:
        assert actions(journal) == ["setup", "move 0", "move 1"]
        assert "up to move 2" in journal.damage and "j.db.damaged-1" in journal.damage
        journal.append(1, [Draft("A", "act", "goes on")], NOON)
    with Journal(tmp_path / "j.db") as journal:
        assert actions(journal) == ["setup", "move 0", "move 1", "goes on"]
        assert journal.damage == ""
    with sqlite3.connect(tmp_path / "j.db.damaged-1") as db:
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (6,)
    db.close()


def test_a_missing_entry_breaks_the_chain(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    alone(tmp_path / "j.db")
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("DELETE FROM entry WHERE n = 4")
    db.close()
    with Journal(tmp_path / "j.db") as journal:
        assert actions(journal)[-1] == "move 2"
        assert journal.damage


def test_a_forged_game_row_is_noticed(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    alone(tmp_path / "j.db")
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("UPDATE game SET seats = '{}'")
    db.close()
    with Journal(tmp_path / "j.db") as journal:
        assert journal.entries(1) == []
        assert "nothing could be kept" in journal.damage


def test_a_reader_of_a_damaged_journal_changes_nothing(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    alone(tmp_path / "j.db")
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("UPDATE entry SET action = 'forged' WHERE n = 3")
    db.close()
    with Journal(tmp_path / "j.db", writable=False) as journal:
        assert actions(journal)[-1] == "move 1" and journal.damage
    assert not (tmp_path / "j.db.damaged-1").exists()


def test_history_is_read_beside_the_writer(tmp_path: Path) -> None:
    with filled(tmp_path / "j.db") as journal, Journal(tmp_path / "j.db", writable=False) as reader:
        journal.append(1, [Draft("B", "act", "fresh")], NOON)
        assert actions(reader)[-1] == "fresh"
        with pytest.raises(JournalError, match="cannot write"):
            reader.append(1, [Draft("B", "act", "forbidden")], NOON)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_journal_in_a_folder_that_is_not_ours_can_be_read(tmp_path: Path) -> None:
    filled(tmp_path / "own" / "j.db").close()
    (tmp_path / "own").chmod(0o555)
    try:
        with Journal(tmp_path / "own" / "j.db", writable=False) as journal:
            assert actions(journal)[-1] == "move 4"
    finally:
        (tmp_path / "own").chmod(0o755)


def test_a_torn_write_ahead_log_opens_to_a_clean_beginning(tmp_path: Path) -> None:
    """The plug is pulled in the middle of a write: whatever the log holds of it, whole entries remain."""
    journal = filled(tmp_path / "j.db", moves=12)
    log = (tmp_path / "j.db-wal").read_bytes()
    whole = ["setup", *(f"move {number}" for number in range(12))]
    reached = set()
    for cut in range(0, len(log), max(1, len(log) // 16)):
        for tail in (b"", os.urandom(200)):
            torn = tmp_path / "torn"
            torn.mkdir()
            shutil.copy(tmp_path / "j.db", torn / "j.db")
            (torn / "j.db-wal").write_bytes(log[:cut] + tail)
            with Journal(torn / "j.db") as opened:
                found = actions(opened) if opened.games() else []
                assert found == whole[: len(found)] and opened.damage == ""
            reached.add(len(found))
            shutil.rmtree(torn)
    journal.close()
    assert len(reached) > 5


def test_a_file_of_a_newer_companion_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path / "j.db").close()
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(JournalError, match="newer companion"):
        Journal(tmp_path / "j.db")


def test_a_file_that_is_no_journal_is_set_aside_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_text("this is not a database, " * 100)
    with Journal(tmp_path / "j.db") as journal:
        assert "could not be read" in journal.damage and "j.db.damaged-1" in journal.damage
        journal.begin(row(), SETUP, NOON)
    assert (tmp_path / "j.db.damaged-1").read_text().startswith("this is not")


def test_rotten_pages_cost_only_what_they_held(tmp_path: Path) -> None:
    """A card forgets blocks in the middle of the file: every entry that can still be read in order is kept."""
    filled(tmp_path / "j.db", moves=400).close()
    alone(tmp_path / "j.db")
    data = bytearray((tmp_path / "j.db").read_bytes())
    size = int.from_bytes(data[16:18], "big")
    data[8 * size : 9 * size] = os.urandom(size)
    (tmp_path / "j.db").write_bytes(bytes(data))
    with Journal(tmp_path / "j.db") as journal:
        kept = actions(journal)
        assert 0 < len(kept) < 401 and kept[-1] == f"move {len(kept) - 2}"
        assert journal.damage
        journal.append(1, [Draft("A", "act", "goes on")], NOON)
    with Journal(tmp_path / "j.db") as journal:
        assert actions(journal) == [*kept, "goes on"] and journal.damage == ""


def test_there_is_no_journal_to_read(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal"):
        Journal(tmp_path / "j.db", writable=False)


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot open the journal"):
        Journal(tmp_path)


def test_old_facts_are_read_by_newer_rules() -> None:
    def renamed(facts: list[dict]) -> list[dict]:
        return [{**fact, "name": fact["name"].replace("bone", "bones")} for fact in facts]

    steps = {("toy", 1): renamed}
    facts = '[{"type":"Counted","name":"A/bone","by":1}]'
    assert migrated("toy", 1, 3, facts, steps) == '[{"type":"Counted","name":"A/bones","by":1}]'
    assert migrated("toy", 2, 2, facts, steps) == facts


def test_newer_facts_are_not_guessed_at() -> None:
    with pytest.raises(JournalError, match="newer rules"):
        migrated("toy", 3, 2, "[]")
