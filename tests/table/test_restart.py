"""Whatever happens to the machine, the same game goes on."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import companion.games
from companion.errors import CatalogueError
from companion.table.journal import history
from companion.table.journal.journal import Journal
from companion.table.messages import TakeUp, UndoRequested
from companion.table.session import Session
from tests.table.stage import Stage
from tests.waiting import OUTER_S

PLAYER = Path(__file__).with_name("endless_player.py")


def test_the_same_game_goes_on(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    before = duel.state
    duel.restart()
    assert duel.state == before
    page = duel.look()
    assert page.trouble is None and "Welcome back. The table is as it was." in page.notes


def test_damage_found_while_people_play_is_told_at_once(duel: Stage) -> None:
    """The move that meets a broken page is written, and the phones hear of it without a new start."""
    db = duel.journal._db
    other = "(SELECT rootpage FROM sqlite_schema WHERE name = 'entry')"
    db.execute("PRAGMA writable_schema=ON")
    db.execute(f"UPDATE sqlite_schema SET rootpage = {other} WHERE name = 'length'")
    db.execute("PRAGMA writable_schema=RESET")
    assert duel.tap("!", "fix count scale 3").ok
    assert any("Nothing is lost" in note for note in duel.page().notes)
    duel.restart()
    assert duel.state.count("scale") == 3


def test_devices_show_the_table_again_at_once(duel: Stage) -> None:
    duel.tap("!", "fix count scale 3")
    duel.restart()
    assert duel.shown[-1][0].scale == pytest.approx(0.6)


def test_a_table_changed_in_between_is_a_list_not_a_storm(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lift("A1").lift("A2").lay("squirrel:1", "B3").lay("wolf:2", "B1")
    duel.restart()
    page = duel.look()
    assert page.trouble is None
    assert page.chores == ("move Wolf from B1 to B/unseen", "move Squirrel from B3 to A1", "lay Squirrel on A2")
    assert any(note.startswith("Welcome back. The table is not as it was") for note in page.notes)


def test_a_move_made_while_the_machine_was_off_is_understood(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").lay("stoat:1", "A2")
    duel.restart()
    duel.look()
    assert duel.moves[-1] == "play stoat:1 A2 blood=squirrel:1"


@pytest.mark.parametrize("when", ["before the plug is pulled", "before the camera has seen anything again"])
def test_what_was_taken_back_is_not_done_again_because_it_still_lies_there(duel: Stage, when: str) -> None:
    duel.lay("squirrel:1", "A1").look()
    if when.startswith("before the plug"):
        duel.undo()
        duel.restart()
    else:
        duel.restart()
        duel.undo()
    page = duel.look()
    assert duel.moves[-1] == "undo" and page.chores == ("move Squirrel from A1 to A/unseen",)
    assert duel.lift("A1").look().chores == ()
    duel.lay("squirrel:1", "A1").look()
    assert duel.at("A1") == "squirrel:1"


def test_a_tap_from_before_the_restart_is_stale(duel: Stage) -> None:
    old = duel.version
    duel.clock.advance(30)
    duel.restart()
    assert duel.tap("A", "ring", version=old).code == "E_STALE"


def test_a_game_that_ended_is_still_shown(duel: Stage) -> None:
    duel.tap("!", "fix count scale 9")
    duel.ring()
    assert duel.page().over
    duel.restart()
    assert duel.page().over


def test_a_damaged_journal_is_mended_from_its_copy_and_says_so(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    moves = duel.moves
    duel.journal._db.execute("UPDATE entry SET facts = '[]' WHERE n = 3")
    duel.restart()
    assert duel.at("A1") == "squirrel:1" and duel.moves == moves
    assert any("was damaged; all of it, up to move 3, could be restored" in note for note in duel.page().notes)


def test_a_damaged_journal_says_so_and_goes_on(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.journal._db.execute("UPDATE entry SET facts = '[]' WHERE n = 3")
    shutil.rmtree(duel.path.with_name("journal.db-copies"))
    duel.restart()
    assert duel.at("A1") == "" and duel.moves == ["setup", "first A", "draw"]
    assert any("was damaged; up to move 2" in note for note in duel.page().notes)
    assert duel.look().trouble is None


def test_a_game_whose_rules_are_gone_waits_and_the_table_is_free(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    before = duel.state
    with monkeypatch.context() as gone:
        gone.setattr(companion.games, "entry_points", lambda group: [])
        duel.restart()
        page = duel.page()
        assert page.game == "" and any("The last game cannot go on" in note for note in page.notes)
        (waits,) = page.waiting
        assert (waits.number, waits.moves, waits.names) == (1, 2, "Ana, Luka")
        assert "no game 'toy'" in waits.why and waits.helps == "Install the game 'toy' again."
        assert not duel.put(TakeUp(1)).ok
    assert duel.put(TakeUp(1)).ok
    assert duel.state == before and duel.page().waiting == ()


def test_what_could_not_go_on_is_not_given_up_for_the_next_game(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """An own-card file is hidden, the companion starts and begins another game, the file comes back."""
    before = duel.state

    def refused(journal: Journal, row: object, *, watched: bool) -> Session:
        raise CatalogueError("cards/own-0001.json cannot be read")

    with monkeypatch.context() as broken:
        broken.setattr(Session, "resume", refused)
        duel.restart()
        (waits,) = duel.page().waiting
        assert waits.why == "cards/own-0001.json cannot be read" and "Put the file" in waits.helps
    duel.begin()
    duel.lay("squirrel:2", "A2").look()
    assert duel.put(TakeUp(1)).ok
    assert duel.state == before and duel.host.snapshot.game_id == 1
    duel.restart()
    assert duel.host.snapshot.game_id == 1, "the game that was taken up is the one on the table"
    assert [one.number for one in duel.page().waiting] == [2], "and the other one waits now"
    assert duel.put(TakeUp(2)).ok and duel.host.snapshot.game_id == 2


@pytest.mark.parametrize("fault", [KeyError("x"), ZeroDivisionError(), RecursionError(), OSError(5, "I/O error")])
def test_whatever_a_game_raises_the_table_starts(
    duel: Stage, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def refused(journal: Journal, row: object, *, watched: bool) -> Session:
        raise fault

    monkeypatch.setattr(Session, "resume", refused)
    duel.restart()
    (waits,) = duel.page().waiting
    assert waits.why and waits.helps


@pytest.mark.parametrize("hours", [-1, 0, 30])
def test_a_page_from_before_the_restart_is_stale_whatever_the_clock_says(duel: Stage, hours: int) -> None:
    old = duel.version
    duel.clock.jump(hours * 3600)
    duel.restart()
    assert duel.put(UndoRequested("A", old)).code == "E_STALE"
    assert duel.tap("A", "ring", version=old).code == "E_STALE"
    assert duel.put(UndoRequested("A", duel.version + 1)).code == "E_STALE", "a version that never was"
    assert duel.moves == ["setup", "first A", "draw"]


@pytest.mark.parametrize("hours", [-1, 30])
def test_a_tap_that_is_repeated_after_a_restart_is_not_done_twice(duel: Stage, hours: int) -> None:
    assert duel.tap("A", "ring", key="k1").ok
    moves = duel.moves
    duel.clock.jump(hours * 3600)
    duel.restart()
    assert duel.tap("A", "ring", key="k1").ok, "the phone hears that it was done"
    assert duel.moves == moves


def test_a_repeated_take_back_is_not_done_twice_either(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    assert duel.tap("A", "undo", key="k2").ok
    moves = duel.moves
    assert moves[-1] == "undo"
    duel.restart()
    assert duel.tap("A", "undo", key="k2").ok
    assert duel.moves == moves


def test_killed_at_random_moments_it_is_always_the_same_game(tmp_path: Path) -> None:
    """`kill -9`: every move the player saw confirmed is there, in order, and the chain is whole."""
    path = tmp_path / "journal.db"
    chance = random.Random(20)
    seen = 0
    for _ in range(4):
        confirmed = killed(path, after=chance.uniform(0.05, 0.4))
        with Journal(path) as journal:
            row = journal.current()
            entries = journal.entries(row.id)
            assert journal.damage == ""
            assert len(entries) - 1 in (confirmed, confirmed + 1)
            assert len(journal.games()) == 1
            history.effective(history.game_of(row), row, entries)
        assert confirmed > seen
        seen = confirmed


def killed(path: Path, after: float) -> int:
    """Lets a companion play on its own for a while, kills it, and says the last move it had confirmed."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    player = subprocess.Popen([sys.executable, str(PLAYER), str(path)], stdout=subprocess.PIPE, text=True, env=env)
    first = player.stdout.readline()
    time.sleep(after)
    player.send_signal(signal.SIGKILL)
    rest, _ = player.communicate(timeout=OUTER_S)
    whole = [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]
    return int(whole[-1])


def test_welcome_back_speaks_of_a_list_only_while_there_is_one(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1")
    duel.restart()
    page = duel.look()
    assert bool(page.chores) == any("the list says" in note for note in page.notes)
    duel.lay("squirrel:1", "A1")
    page = duel.look()
    assert page.chores == ()
    assert [note for note in page.notes if "Welcome" in note] == ["Welcome back. The table is as it was."]


def test_a_picture_that_was_not_whole_yet_is_no_broken_promise(duel: Stage) -> None:
    """What the first picture after a start got wrong, the next one may put right: then nothing is listed."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    whole = dict(duel.mat)
    duel.lift("A1").lift("A2").lay("squirrel:1", "B3").lay("wolf:2", "B1")
    duel.restart()
    assert "the list says" in str(duel.look().notes)
    duel.mat = whole
    page = duel.look()
    assert page.chores == () and page.trouble is None
    assert "the list says" not in str(page.notes)


@pytest.mark.parametrize("moved", [False, True])
def test_the_welcome_ends_after_a_while_or_with_the_next_move(duel: Stage, moved: bool) -> None:
    """A list that comes later is not what the table was like."""
    duel.restart()
    duel.look()
    assert "Welcome back" in str(duel.page().notes)
    if moved:
        duel.lay("squirrel:1", "A1").look()
    else:
        duel.wait(31)
    assert "Welcome back" not in str(duel.page().notes)


def test_who_is_welcomed_back_to_a_table_as_it_was_is_not_told_otherwise_for_a_mistake_since(duel: Stage) -> None:
    duel.restart()
    assert "The table is as it was" in str(duel.look().notes)
    page = duel.lay("wolf:1", "A2").look()
    assert page.trouble is not None and "Welcome back" not in str(page.notes)
