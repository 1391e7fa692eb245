"""Whatever happens to the machine, the same game goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.table.journal import history
from companion.table.journal.journal import Journal
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
    assert page.chores == ("remove Wolf from B1 to B/unseen", "move Squirrel from B3 to A1", "lay Squirrel on A2")
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
    assert duel.moves[-1] == "undo" and page.chores == ("remove Squirrel from A1 to A/unseen",)
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


def test_a_damaged_journal_says_so_and_goes_on(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.journal._db.execute("UPDATE entry SET facts = '[]' WHERE n = 3")
    duel.restart()
    assert duel.at("A1") == "" and duel.moves == ["setup", "first A", "draw"]
    assert any("was damaged; up to move 2" in note for note in duel.page().notes)
    assert duel.look().trouble is None


def test_a_game_whose_rules_are_gone_leaves_the_table_free(duel: Stage) -> None:
    duel.journal._db.execute("UPDATE game SET name = 'lost'")
    duel.restart()
    page = duel.page()
    assert page.game == "" and any("The last game cannot go on" in note for note in page.notes)
    duel.begin()
    assert duel.page().game == "toy"


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


def test_the_welcome_ends_after_a_while(duel: Stage) -> None:
    duel.restart()
    duel.look()
    assert "Welcome back" in str(duel.page().notes)
    duel.wait(31)
    assert "Welcome back" not in str(duel.page().notes)
