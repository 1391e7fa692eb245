"""The companion at a seat: its head survives, its seal is true, nobody reads its hand, and it always answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.commands.verify import sealed
from companion.kernel.notation import words
from companion.players import head
from companion.players.finding import mind_of
from companion.players.knowledge import known
from companion.seated.thinker import Table as Thought
from companion.seated.thinker import Thinker
from companion.table.journal.seated import SEATED, sittings_of
from companion.table.messages import BellRung, Decided, HeldByAnother, SeatGiven, Tapped, UndoRequested
from companion.table.records.sealed_heads import Head, looked_at
from tests.seated.table import Table
from tests.waiting import OUTER_S, soon

GAMES = (
    ("inscription", {"B": "apprentice"}),
    ("augmented", {"B": "apprentice"}),
    ("inception", {"A": "apprentice"}),
    ("incubo", {"A": "apprentice"}),
    ("inwo", {"B": "apprentice"}),
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table with the companion beside it."""
    table = Table(tmp_path)
    yield table
    table.close()


@pytest.fixture
def still(tmp_path: Path) -> Iterator[Table]:
    """A table at which the companion sits and does nothing, so that a test decides for it."""
    table = Table(tmp_path, driven=False)
    yield table
    table.close()


def held(table: Table, seat: str = "B") -> dict[str, tuple[str, ...]]:
    """What is in its head."""
    one = next(one for one in table.host.seated() if one.seat == seat)
    mind = mind_of(table.snapshot.game)
    return {name: tuple(cards) for name, cards in Head(mind).after(one, table.snapshot.done).held.items()}


def thinkers() -> list[int]:
    """The processes that think."""
    return [one.pid for one in multiprocessing.active_children() if one.name == "thinker" and one.pid]


def decides(table: Table, seat: str = "B") -> bool:
    """Plays until a seat has decided something more."""
    before = len(table.snapshot.done)
    end = time.monotonic() + OUTER_S
    while not any(one.entry.seat == seat for one in table.snapshot.done[before:]):
        assert time.monotonic() < end, table.told()
        table.turn() or time.sleep(0.01)
    return True


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_plays_each_game_with_what_it_has_drawn(table: Table, game: str, seats: dict[str, str]) -> None:
    table.begin(game, seats)
    most = 40 if game == "inwo" else 80
    end = table.play(most)
    assert end.state.over is not None or len(end.done) >= most
    verbs = {one.entry.action.split()[0] for one in end.done if one.entry.seat in seats}
    assert verbs >= ({"lead", "draw_plot"} if game == "inwo" else set()) and verbs, "it has decided"
    for one in table.host.seated():
        found = looked_at(end.game, one, end.done)
        assert found.true and found.faults == ()


def test_after_a_power_cut_it_has_the_same_in_its_head(table: Table) -> None:
    table.begin("inscription", {"B": "apprentice"})
    entries = 20
    table.play(entries)
    while not held(table)["B/hand"]:
        entries += 1
        table.play(entries)
    soon(lambda: not any(one.seconds for one in table.snapshot.companions))
    table.driver.close()
    before, seals = held(table), [one.seal for one in table.snapshot.companions]
    table.close()
    table.driven = False
    table.open()
    assert held(table) == before
    assert [one.seal for one in table.snapshot.companions] == seals
    (one,) = table.host.seated()
    assert head.seal(table.snapshot.game, one.salt) == one.seal


def test_its_secret_is_told_to_nobody_while_it_plays(table: Table) -> None:
    table.begin("inscription", {"B": "apprentice"})
    table.play(12)
    (one,) = table.host.seated()
    shown = (table.host.page(None), table.host.page("A"), table.host.page("B"), table.snapshot, table.host.course())
    assert not any(one.salt in str(part) for part in shown)
    text = table.host.record()
    assert one.salt not in text and SEATED not in text
    assert f'[Seal "B={one.seal}"]' in text or one.seal in text


def test_two_companions_play_each_other_and_verify_says_whether_the_seals_were_true(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    number = table.whole("inscription", {"A": "steady", "B": "apprentice"}).game_id
    for one in table.host.seated():
        assert one.salt in table.host.record(), "its secret is told when the game is over"
    assert {one.salt for one in table.snapshot.companions} == {one.salt for one in table.host.seated()}
    row, entries = table.journal.game(number), table.journal.entries(number)
    assert sealed(f"game {number}", row, entries)
    assert "the seal holds" in capsys.readouterr().out
    wrong = [
        SimpleNamespace(**{name: getattr(one, name) for name in one.__struct_fields__} | {"facts": '["00"]'})
        if one.action.startswith(SEATED)
        else one
        for one in entries
    ]
    assert not sealed(f"game {number}", row, wrong)
    assert "does not open the seal" in capsys.readouterr().out


def test_verify_checks_a_seat_that_was_handed_over_as_far_as_the_companion_played_it(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the person plays there later is out of no head; the secret of who has left has to open its seal."""
    table.begin("inscription", {"B": "apprentice"})
    table.play(14)
    assert table.host.put(SeatGiven("B")).result(OUTER_S).ok
    table.play(26)
    assert table.host.put(SeatGiven("A", "apprentice")).result(OUTER_S).ok
    assert table.host.put(SeatGiven("B", "apprentice")).result(OUTER_S).ok
    end = table.play(600)
    row, entries = table.journal.game(1), table.journal.entries(1)
    sat = list(sittings_of(entries))
    assert [one.seat for one, _, _ in sat] == ["B", "A", "B"] and 0 < sat[0][2] <= sat[1][1] < inf
    found = [looked_at(end.game, *one[:1], end.done, *one[1:]) for one in sat]
    assert all(one.true and not one.faults for one in found)
    if end.state.over is not None:
        assert sealed("game 1", row, entries)
        assert capsys.readouterr().out.count("seat B: the seal holds") == 2


def test_what_was_thought_for_another_position_is_dropped(still: Table) -> None:
    still.begin("inscription", {"B": "steady"})
    position = still.snapshot.position
    assert still.tap("A", "ready").ok
    assert still.host.put(Tapped("*", "toss B", still.snapshot.version)).result(OUTER_S).ok
    late = still.host.put(Decided("B", "draw opening", position)).result(OUTER_S)
    assert late.code == "E_STALE"
    assert still.host.put(Decided("B", "draw opening", still.snapshot.position)).result(OUTER_S).ok


def test_no_phone_and_no_bell_speaks_for_it(still: Table) -> None:
    still.begin("inscription", {"B": "steady"})
    assert still.tap("B", "ready").code == "E_NOT_YOURS"
    assert still.tap("A", "ready").ok
    assert still.host.put(Tapped("*", "toss B", still.snapshot.version)).result(OUTER_S).ok
    assert still.snapshot.state.turn.seat == "B"
    assert not still.host.put(BellRung(still.host.clock.monotonic())).result(OUTER_S).ok


def test_a_take_back_goes_to_the_persons_own_last_decision_and_asks_nobody(table: Table) -> None:
    table.begin("inscription", {"B": "apprentice"})
    table.play(24)
    soon(lambda: table.snapshot.done[-1].entry.seat == "B" or table.turn())
    own = max(at for at, one in enumerate(table.snapshot.done) if one.entry.seat == "A")
    now = table.snapshot
    assert set(now.asked(now.game, now.done[own:])) <= {"A"}, "the companion is never asked"  # type: ignore[arg-type]
    number = table.snapshot.done[own].entry.n
    answer = table.host.put(UndoRequested("A", table.snapshot.version)).result(OUTER_S)
    assert answer.ok and all(one.entry.n != number for one in table.snapshot.done)


def test_a_card_that_somebody_else_holds_is_drawn_anew(still: Table) -> None:
    still.begin("inscription", {"B": "steady"})
    still.tap("A", "ready")
    still.host.put(Tapped("*", "toss B", still.snapshot.version)).result(OUTER_S)
    still.host.put(Decided("B", "draw opening", still.snapshot.position)).result(OUTER_S)
    first = held(still)["B/hand"]
    assert still.host.put(HeldByAnother("B", first[0])).result(OUTER_S).ok  # type: ignore[arg-type]
    then = held(still)["B/hand"]
    assert len(then) == len(first) and first[0] not in then and set(first[1:]) < set(then)


def test_a_seat_is_given_to_a_person_and_back(table: Table) -> None:
    table.begin("inscription", {"B": "apprentice"})
    table.play(12)
    assert table.host.put(SeatGiven("B")).result(OUTER_S).ok
    assert table.snapshot.companions == ()
    assert table.host.put(SeatGiven("B", "steady")).result(OUTER_S).ok
    assert [one.level for one in table.snapshot.companions] == ["steady"]
    before = len(table.snapshot.done)
    assert len(table.play(before + 8).done) >= before + 8


def test_it_answers_although_its_thinking_process_is_killed(table: Table) -> None:
    table.begin("inscription", {"B": "steady"})
    soon(thinkers)
    for _ in range(3):
        for pid in thinkers():
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)
    assert decides(table)


def test_what_cannot_think_at_all_does_what_is_legal(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine without room for one more process plays on."""

    def refused(of: object) -> Thinker:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("companion.seated.thinkers.Thinker", refused)
    table.begin("inscription", {"B": "steady"})
    assert decides(table)
    assert "Cannot allocate memory" in caplog.text


def test_a_process_that_hangs_is_given_up(table: Table) -> None:
    table.begin("inscription", {"B": "apprentice"})
    soon(thinkers)
    os.kill(thinkers()[0], signal.SIGSTOP)
    assert decides(table)


def test_a_thought_in_a_process_of_its_own_is_the_same_thought(still: Table) -> None:
    still.begin("inscription", {"A": "steady", "B": "steady"})
    knowledge = known(mind_of(still.snapshot.game), still.snapshot.state, {}, "A")
    thinker = Thinker(Thought.of(still.snapshot.game))
    try:
        thinker.ask(knowledge, "steady", 7, 0.3)
        decision = soon(lambda: thinker.answer(0.1))
        assert words(decision.action) == "ready"
    finally:
        thinker.end()
