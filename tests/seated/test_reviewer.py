"""A game that is over is judged in a process of its own: begun for who asks, ended when the table goes on."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.seated.reviewer import Reviewer
from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Tapped, UndoRequested
from companion.table.records.looking_back import Judging
from companion.table.records.record import load
from companion.table.records.replay import enter
from companion.table.settings import Settings
from tests.waiting import OUTER_S

RECORDS = Path(__file__).parents[1] / "records"
FEW = 20


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A table on which a whole game between people lies."""
    journal, clock = Journal(tmp_path / "journal.db"), SystemClock()
    enter(journal, load(RECORDS / "first-game.tgr"), clock)
    host = Host(journal, clock, settings=Settings(timers=False))
    host.start()
    yield host
    host.stop()
    journal.close()


@pytest.fixture
def reviewer(host: Host) -> Iterator[Reviewer]:
    made = Reviewer(host, nodes=FEW)
    yield made
    made.close()


def until(reviewer: Reviewer, enough: Callable[[Judging | None], bool]) -> list[Judging | None]:
    """All that was answered until it was enough."""
    end = time.monotonic() + OUTER_S
    said: list[Judging | None] = []
    while not said or not enough(said[-1]):
        assert time.monotonic() < end
        said.append(reviewer.look())
        time.sleep(0.01)
    return said


def test_it_says_how_far_it_is_and_then_what_it_found(reviewer: Reviewer) -> None:
    said = until(reviewer, lambda one: one is not None and one.found is not None)
    steps = [one.done for one in said if one is not None and one.found is None]
    assert steps == sorted(steps)
    found = said[-1].found  # type: ignore[union-attr]
    assert found is not None
    assert found.lines == ("Ana", "Luka")
    assert found.turns[-1].then == (1.0, 0.0)
    again = reviewer.look()
    assert again is not None and again.found is found


def test_while_the_game_is_played_nobody_looks_back(host: Host, reviewer: Reviewer) -> None:
    """A take-back puts the game on again: the process ends and nothing of it is told."""
    assert reviewer.look() is not None
    run = reviewer._run
    assert run is not None and run.alive
    undone = host.put(UndoRequested("!", host.snapshot.version, 1)).result(OUTER_S)
    assert undone.ok and host.snapshot.state.over is None
    assert until(reviewer, lambda one: one is None)[-1] is None
    assert not run.alive


def test_another_game_on_the_table_ends_it_though_nobody_asks(host: Host, reviewer: Reviewer) -> None:
    assert reviewer.look() is not None
    run = reviewer._run
    assert run is not None
    assert host.new_game("inscription").result(OUTER_S).ok
    end = time.monotonic() + OUTER_S
    while run.alive and time.monotonic() < end:
        time.sleep(0.01)
    assert not run.alive
    assert reviewer.look() is None


def test_a_process_that_dies_is_told_and_begun_anew_by_who_asks_again(reviewer: Reviewer) -> None:
    assert reviewer.look() is not None
    run = reviewer._run
    assert run is not None
    run._process.kill()
    assert until(reviewer, lambda one: one is not None and one.failed)[-1] == Judging(failed=True)
    assert reviewer.look() == Judging()


def test_of_tables_that_share_a_machine_one_thinks_at_a_time(host: Host) -> None:
    room = threading.Lock()
    first, second = Reviewer(host, room, FEW), Reviewer(host, room, FEW)
    try:
        assert first.look() is not None and first._run is not None
        assert second.look() == Judging() and second._run is None
        assert until(first, lambda one: one is not None and one.found is not None)
        assert until(second, lambda one: one is not None and one.found is not None)
        assert not room.locked()
    finally:
        first.close()
        second.close()


def test_what_is_done_after_the_end_begins_nothing_anew(tmp_path: Path) -> None:
    """INS-DEATHCARD-01: the loser of a game may make a death card; the game was over before."""
    journal, clock = Journal(tmp_path / "other.db"), SystemClock()
    enter(journal, load(RECORDS / "first-game.tgr"), clock)
    host = Host(journal, clock, settings=Settings(timers=False))
    host.start()
    reviewer = Reviewer(host, nodes=FEW)
    try:
        until(reviewer, lambda one: one is not None and one.found is not None)
        before = reviewer.look()
        assert host.put(Tapped("B", "create", host.snapshot.version)).result(OUTER_S).ok
        assert host.snapshot.state.over is not None
        again = reviewer.look()
        assert before is not None and again is not None and again.found is before.found
    finally:
        reviewer.close()
        host.stop()
        journal.close()
