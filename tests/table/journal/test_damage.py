"""A damaged journal: what the database lost comes back from the copies, and nothing is ever shorter without a word."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import JournalError
from companion.table.journal.copies import Copies
from companion.table.journal.journal import Draft, Journal
from tests.table.journal.test_journal import NOON, SETUP, actions, alone, filled, row

MOVES = 60
WHOLE = ["setup", *(f"move {number}" for number in range(MOVES))]


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """Two games in a journal that was closed well."""
    path = tmp_path / "sound" / "j.db"
    with filled(path, MOVES) as journal:
        journal.append(1, [], NOON, "A wins")
        second, _ = journal.begin(row(), SETUP, NOON)
        journal.append(second.id, [Draft("A", "act", "last")], NOON)
    return path


def flipped(path: Path, bit: int) -> None:
    """One bit of the card has turned over."""
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(bytes(data))


def structure(path: Path, chance: random.Random, many: int) -> list[int]:
    """Bits of the pages' headers, cell pointers and keys: what a search goes by. And some of anywhere."""
    data = path.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    heads = [page * size + byte for page in range(len(data) // size) for byte in range(100 if not page else 40)]
    return [chance.choice(heads) * 8 + chance.randrange(8) for _ in range(many)] + [
        chance.randrange(len(data) * 8) for _ in range(many // 4)
    ]


@pytest.mark.parametrize("copies", [True, False])
def test_a_flipped_bit_never_shortens_a_game_in_silence(sound: Path, tmp_path: Path, copies: bool) -> None:
    """Also the key of an inner page, which ends a search early though every entry found is linked to the one before."""
    named = 0
    for bit in structure(sound, random.Random(14), 160):
        case = tmp_path / "case"
        shutil.copytree(sound.parent, case)
        path = case / "j.db"
        if not copies:
            alone(path)
        flipped(path, bit)
        try:
            with Journal(path) as journal:
                games = journal.games()
                found = actions(journal) if games else []
                assert found == WHOLE[: len(found)]
                assert not copies or (found == WHOLE and len(games) == 2), bit
                assert journal.damage or (found == WHOLE and len(games) == 2 and actions(journal, 2)), bit
                named += bool(journal.damage)
            with Journal(path) as journal:
                assert journal.damage == "", "mended once, it is sound"
                assert (actions(journal) if games else []) == found
        except JournalError as error:
            assert "newer companion" in str(error), bit
        shutil.rmtree(case)
    assert named > 20


def test_verify_sees_what_a_flipped_bit_hides(sound: Path, tmp_path: Path) -> None:
    """A reader changes nothing, and says that the game should be longer."""
    alone(sound)
    with sqlite3.connect(sound) as db:
        db.execute("DROP TRIGGER entry_cut")
        db.execute("DELETE FROM entry WHERE game = 1 AND n > 30")
    db.close()
    with Journal(sound, writable=False) as journal:
        assert len(actions(journal)) == 31 and "up to move 30 could be kept" in journal.damage


@pytest.mark.parametrize("column", ["at", "seat", "kind", "action", "facts", "chain"])
def test_an_entry_that_is_no_text_ends_the_game_before_it(sound: Path, column: str) -> None:
    """Also its kind, which is one of a few words: bytes that are no UTF-8 are named like any other damage."""
    alone(sound)
    db = sqlite3.connect(sound)
    db.execute("PRAGMA ignore_check_constraints=ON")
    db.execute(f"UPDATE entry SET {column} = CAST(x'e16374' AS TEXT) WHERE game = 1 AND n = 7")
    db.commit()
    db.close()
    with Journal(sound) as journal:
        assert actions(journal) == WHOLE[:7] and "up to move 6 could be kept" in journal.damage
        journal.damage.encode()


def broken_page(path: Path, table: str) -> None:
    """Zeros where a table begins."""
    with sqlite3.connect(path) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("table", ["length", "done", "starts", "game", "entry"])
@pytest.mark.parametrize("copies", [True, False])
def test_a_broken_page_stops_no_game(sound: Path, table: str, copies: bool) -> None:
    """What can be read is written anew before the first move that would not be written."""
    if not copies:
        alone(sound)
    broken_page(sound, table)
    with Journal(sound) as journal:
        games = [game.id for game in journal.games()]
        assert games == [1, 2] or not copies
        if games and not (table == "entry" and not copies):
            assert actions(journal) == WHOLE
        for game in games:
            journal.append(game, [Draft("A", "act", "goes on")], NOON, key=f"key-{game}")
            assert actions(journal, game)[-1] == "goes on"
        assert journal.damage
        journal.begin(row(), SETUP, NOON)
    with Journal(sound) as journal:
        assert journal.damage == "" and journal.faults() == []


def test_a_page_that_breaks_while_people_play_costs_no_move_and_no_key(tmp_path: Path) -> None:
    """The move that meets it is written, a repeated tap is still old, and the damage is named."""
    path = tmp_path / "j.db"
    with filled(path, 12) as journal:
        journal.append(1, [Draft("A", "act", "keyed")], NOON, key="tap")
        journal.checkpoint()
        journal._db.execute("PRAGMA writable_schema=ON")
        journal._db.execute(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'entry')"
            " WHERE name = 'length'"
        )
        journal._db.execute("PRAGMA writable_schema=RESET")
        journal.append(1, [Draft("A", "act", "after")], NOON)
        assert actions(journal)[-2:] == ["keyed", "after"] and journal.done("tap")
        assert "Nothing is lost" in journal.damage
    with Journal(path) as journal:
        assert actions(journal)[-2:] == ["keyed", "after"] and journal.damage == "" and journal.done("tap")


def test_a_schema_that_is_no_text_is_damage_like_any_other(sound: Path) -> None:
    """The words of SQLite's own error cannot be decoded then."""
    data = sound.read_bytes()
    assert data.count(b"kind TEXT NOT NULL") == 1
    sound.write_bytes(data.replace(b"kind TEXT NOT NULL", b".\xa0: kind TEXT NULL"))
    with Journal(sound) as journal:
        assert "could not be read" in journal.damage and actions(journal) == WHOLE


def test_an_emptied_file_beside_its_log_is_no_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal = filled(path, 12)
    for tail in ("", "-wal"):
        shutil.copy(f"{path}{tail}", tmp_path / f"cut.db{tail}")
    shutil.copytree(f"{path}-copies", tmp_path / "cut.db-copies")
    journal.close()
    (tmp_path / "cut.db").write_bytes(b"")
    with Journal(tmp_path / "cut.db") as opened:
        assert opened.damage and len(actions(opened)) == 13


def test_an_emptied_file_is_named_where_nothing_else_is_left(sound: Path) -> None:
    alone(sound)
    sound.write_bytes(b"")
    with Journal(sound) as journal:
        assert "was empty" in journal.damage and journal.games() == []


@pytest.mark.parametrize("missing", [True, False])
def test_the_log_of_an_older_journal_is_read_although_its_file_is_empty(tmp_path: Path, missing: bool) -> None:
    """Without copies the log alone has what was written since it was moved into the file."""
    path = tmp_path / "j.db"
    journal = filled(path, 12)
    shutil.copy(f"{path}-wal", tmp_path / "cut.db-wal")
    journal.close()
    if not missing:
        (tmp_path / "cut.db").write_bytes(b"")
    with Journal(tmp_path / "cut.db") as opened:
        assert "empty or gone" in opened.damage
        assert len(actions(opened)) == 13


def test_a_log_that_is_cut_loses_nothing(tmp_path: Path) -> None:
    """What SQLite takes for a torn end was acknowledged; the copy has it."""
    path = tmp_path / "j.db"
    journal = filled(path, 12)
    shutil.copytree(tmp_path, tmp_path / "case", ignore=lambda folder, names: ["case"])
    journal.close()
    log = tmp_path / "case" / "j.db-wal"
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    with Journal(tmp_path / "case" / "j.db") as opened:
        assert len(actions(opened)) == 13 and "could be restored" in opened.damage


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entry SET facts = 'rotten' WHERE n = 0",
        "UPDATE entry SET facts = CAST(x'ff00fe' AS TEXT) WHERE n = 0",
        "DELETE FROM entry WHERE n = 0",
        "UPDATE game SET options = '{' WHERE id = 1",
        "UPDATE game SET name = CAST(x'ff' AS TEXT) WHERE id = 1",
        "DELETE FROM game WHERE id = 1",
        "DELETE FROM game",
        "DROP TABLE entry",
        "DROP TABLE game",
        "UPDATE length SET entries = 3 WHERE game = 1",
        "DELETE FROM length",
        "PRAGMA user_version = 0",
    ],
)
def test_a_damaged_beginning_costs_nothing_while_the_copy_stands(sound: Path, harm: str) -> None:
    """The setup, a game's row, the list of games: the entries after them prove the copy."""
    db = sqlite3.connect(sound)
    db.executescript(harm)
    db.close()
    with Journal(sound) as journal:
        assert actions(journal) == WHOLE and [game.id for game in journal.games()] == [1, 2]
        assert journal.games()[0].result == "A wins"
        journal.append(2, [Draft("A", "act", "goes on")], NOON)
    with Journal(sound) as journal:
        assert actions(journal) == WHOLE and actions(journal, 2)[-1] == "goes on" and journal.damage == ""


@pytest.mark.parametrize("column", ["options", "seats", "name", "began"])
def test_rotten_text_in_a_row_is_no_traceback(sound: Path, column: str) -> None:
    alone(sound)
    db = sqlite3.connect(sound)
    db.execute(f"UPDATE game SET {column} = CAST(x'c328ff' AS TEXT) WHERE id = 1")
    db.execute("UPDATE entry SET action = CAST(x'ff' AS TEXT) WHERE game = 2 AND n = 1")
    db.commit()
    db.close()
    with Journal(sound) as journal:
        assert actions(journal, 2) == ["setup"] and actions(journal) == [] and journal.damage


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text[:-1],
        lambda text: text + b"[1, 2",
        lambda text: b"\xff" + text,
        lambda text: b"",
        lambda text: text.replace(b"move 3", b"MOVE 3"),
    ],
)
def test_a_damaged_copy_costs_nothing_while_the_database_stands(sound: Path, harm: Callable[[bytes], bytes]) -> None:
    file = sound.with_name("j.db-copies") / "1.jsonl"
    file.write_bytes(harm(file.read_bytes()))
    with Journal(sound) as journal:
        assert actions(journal) == WHOLE and journal.damage == ""
    copy = Copies(sound).read(1)
    assert copy is not None and copy.whole and [entry.action for entry in copy.entries] == WHOLE
    assert copy.row.result == "A wins"


def test_a_copy_that_tells_another_story_is_kept_aside(sound: Path) -> None:
    """Somebody played on with an older companion, which writes no copies, after taking back by hand."""
    db = sqlite3.connect(sound)
    db.execute("DELETE FROM entry WHERE game = 1 AND n > 30")
    db.commit()
    db.close()
    shutil.move(sound.with_name("j.db-copies"), sound.with_name("away"))
    with Journal(sound) as journal:
        journal.append(1, [Draft("A", "act", "otherwise")], NOON)
    shutil.rmtree(sound.with_name("j.db-copies"))
    shutil.move(sound.with_name("away"), sound.with_name("j.db-copies"))
    with Journal(sound) as journal:
        assert actions(journal)[-1] == "otherwise" and journal.damage == ""
    assert list(sound.with_name("j.db-copies").glob("1.other-1"))


def test_an_older_journal_is_given_its_lengths_and_copies(sound: Path) -> None:
    db = sqlite3.connect(sound)
    for name in ("length", "done", "starts"):
        db.execute(f"DROP TABLE {name}")
    db.executescript("DROP TRIGGER entry_written; DROP TRIGGER entry_cut")
    db.close()
    alone(sound)
    with Journal(sound) as journal:
        assert actions(journal) == WHOLE and journal.length(1) == MOVES + 1 and journal.starts == 1
    assert Copies(sound).read(1) is not None


def test_an_older_companion_may_write_the_same_file(sound: Path) -> None:
    """After a step back to an older version the lengths are right all the same: the database counts by itself."""
    with Journal(sound) as journal:
        journal.append(2, [Draft("A", "act", "new")], NOON)
        entry = journal.entries(2)[-1]
        journal._db.execute("DELETE FROM entry WHERE game = 2 AND n = ?", (entry.n,))
    with Journal(sound, writable=False) as journal:
        assert journal.length(2) == 2


def test_a_full_disk_for_the_copies_costs_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with filled(tmp_path / "j.db", 3) as journal:
        with monkeypatch.context() as full:
            full.setattr("os.write", lambda place, text: 1)
            journal.append(1, [Draft("A", "act", "whole")], NOON)
        journal.append(1, [Draft("A", "act", "after")], NOON)
    with Journal(tmp_path / "j.db") as journal:
        assert actions(journal)[-2:] == ["whole", "after"] and journal.damage == ""
    copy = Copies(tmp_path / "j.db").read(1)
    assert copy is not None and copy.whole and copy.entries[-1].action == "after"


def test_each_start_is_counted(tmp_path: Path) -> None:
    counted = []
    for _ in range(3):
        with Journal(tmp_path / "j.db") as journal:
            counted.append(journal.starts)
    assert counted == [1, 2, 3]
