"""A hand on the shoulder: what the companion would do, where the hand is known to the table, and that it was asked."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.seated.adviser import Adviser
from companion.table.advice import Advice
from companion.table.journal.history import game_of
from companion.table.records.record import load
from companion.table.records.replay import export, game_from, play
from tests.seated.table import Table
from tests.waiting import OUTER_S


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table where the companion does nothing by itself."""
    made = Table(tmp_path, driven=False)
    yield made
    made.close()


def told(adviser: Adviser, seat: str) -> Advice:
    """What a seat is told, once it is."""
    end = time.monotonic() + OUTER_S
    while (now := adviser.advice(seat)).state == "thinking":
        assert time.monotonic() < end
        time.sleep(0.02)
    return now


def on_turn(table: Table) -> str:
    """A seat that has to decide at the table."""
    table.play(12)
    adviser = Adviser(table.host)
    game = table.snapshot.game
    assert game is not None
    end = time.monotonic() + OUTER_S
    while True:
        asked = [seat for seat in game.seats if adviser.offered(seat)]
        if asked:
            return asked[0]
        assert time.monotonic() < end and table.snapshot.state.over is None
        table.turn()


@pytest.mark.parametrize("name", ["inception", "incubo", "inwo"])
def test_who_plays_openly_is_told_a_move_and_why(table: Table, name: str) -> None:
    table.begin(name, {})
    seat = on_turn(table)
    adviser, before = Adviser(table.host), table.snapshot
    assert adviser.ask(seat, "apprentice").ok
    now = told(adviser, seat)
    assert now.state == "done" and now.moves, now
    assert now.level == "apprentice"
    assert table.snapshot.position == before.position, "advice moves nothing"


def test_the_table_notes_that_it_was_asked_and_does_so_after_a_restart_too(table: Table) -> None:
    table.begin("incubo", {})
    seat = on_turn(table)
    assert Adviser(table.host).ask(seat, "steady").ok
    for _ in range(2):
        lines = [one for one in table.host.page(None).moves if "asked what the companion would do" in one.text]
        assert [(one.seat, "steady" in one.text) for one in lines] == [(seat, True)]
        course = table.host.course()
        assert course is not None
        assert [one.n for one in course.moves if "asked what" in one.text] == [course.moments[-1].n]
        table.close()
        table.open()
    text = export(table.journal)
    assert "asked: steady" in text
    file = table.path.with_suffix(".tgr")
    file.write_text(text)
    reading = load(file)
    assert not reading.problems
    *_, last = play(game_from(reading.record), reading)
    assert last.state.turn == table.snapshot.state.turn
    row = table.journal.current()
    assert row is not None and game_of(row).name == "incubo"


def test_where_a_hand_is_not_known_nothing_is_offered(table: Table) -> None:
    """A hand of hidden cards: nobody may ask, and who asks all the same is refused."""
    table.begin("inscription", {"B": "steady"})
    table.play(2)
    adviser = Adviser(table.host)
    assert not any(adviser.offered(seat) for seat in "AB")
    assert adviser.ask("A", "steady").code == "E_WRONG_PHASE"
    assert adviser.advice("A") == Advice()


def test_a_seat_of_the_companion_and_one_that_is_not_asked_get_no_button(table: Table) -> None:
    table.begin("inwo", {"B": "apprentice"})
    adviser = Adviser(table.host)
    table.turn()
    assert not adviser.offered("B")
    assert not adviser.offered("F")
    assert adviser.ask("A", "brilliant").code == "E_UNKNOWN"


def test_advice_is_for_the_table_that_it_was_asked_at(table: Table) -> None:
    table.begin("incubo", {})
    seat = on_turn(table)
    adviser = Adviser(table.host)
    assert adviser.ask(seat, "sharp").ok
    assert adviser.ask(seat, "sharp").code == "E_BUSY"
    position = table.snapshot.position
    while table.snapshot.position == position:
        table.turn()
    assert told(adviser, seat).state == "over"
    end = time.monotonic() + OUTER_S
    while adviser._room.locked() and time.monotonic() < end:
        time.sleep(0.02)
    assert not adviser._room.locked()
