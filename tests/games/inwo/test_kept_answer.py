"""A last pass that comes too quickly counts when the window has been open long enough: it was answered as done, so it
is on disk, and a start of the program in between loses nothing (promises 1 and 5 of docs/reliability.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kernel.notation import words
from companion.table.handlers.taps import DONE, KEPT
from companion.table.journal.journal import Journal
from companion.table.messages import Reply, Tapped
from companion.table.records.replay import export
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S

pytestmark = pytest.mark.clauses("INWO-TIMING-08")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A window of an attack, in which one seat has still to pass; it was opened a moment ago."""
    on = game(2, response_min_s=3)
    stage = Stage(tmp_path / "journal.db", ())
    stage.host.begin(on).result(timeout=OUTER_S)
    evening = Evening(on, 5)
    players = Players(evening)
    while evening.state.question is None or evening.state.question.prompt.key != "window" or not last(stage):
        action = players.decide()
        evening.do(action)
        assert stage.tap(action.seat, words(action)).ok
    yield stage
    stage.close()


def last(stage: Stage) -> str:
    """The seat that alone has still to answer; "" while several have."""
    question = stage.state.question
    return question.waiting[0] if question is not None and len(question.waiting) == 1 else ""


def passes(stage: Stage, key: str = "k1", version: int | None = None) -> Reply:
    version = stage.host.snapshot.version if version is None else version
    return stage.put(Tapped(last(stage) or "A", "pass", version, key))


def killed(stage: Stage) -> None:
    """The program is killed: nothing in it is told to end; the next start finds what is on disk."""
    copy = Path(stage.path).with_name("killed.db")
    for one in stage.path.parent.glob("journal.db*"):
        if one.is_file():
            copy.with_name(one.name.replace("journal.db", "killed.db")).write_bytes(one.read_bytes())
    stage.close()
    stage.path = copy
    stage.open()


def test_it_counts_after_a_kill(stage: Stage) -> None:
    open_window = stage.state
    assert passes(stage).say == KEPT.say
    killed(stage)
    assert stage.state == open_window, "it does not count yet"
    stage.wait(4)
    assert stage.state != open_window
    assert [one.entry.action for one in stage.host.snapshot.done][-1] == "pass"
    assert "kept" not in export(stage.journal)


def test_its_repetition_is_answered_as_done_after_a_start(stage: Stage) -> None:
    version = stage.host.snapshot.version
    seat = last(stage)
    assert passes(stage).ok
    killed(stage)
    assert stage.put(Tapped(seat, "pass", version, "k1")).say == DONE.say
    stage.wait(4)
    after = stage.state
    assert stage.put(Tapped(seat, "pass", version, "k1")).say == DONE.say and stage.state == after


def test_it_counts_once_whatever_happens(stage: Stage) -> None:
    assert passes(stage).ok
    stage.wait(4)
    after, done = stage.state, len(stage.host.snapshot.done)
    killed(stage)
    stage.wait(4)
    assert (stage.state, len(stage.host.snapshot.done)) == (after, done)


def test_it_is_forgotten_when_the_question_is_another(stage: Stage) -> None:
    before = len(stage.host.snapshot.done)
    assert passes(stage).ok
    assert stage.tap("A", "undo").ok
    killed(stage)
    stage.wait(4)
    assert len(stage.host.snapshot.done) < before


def test_what_cannot_be_written_is_not_answered_as_done(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Journal, "append", full)
    assert not passes(stage).ok
    monkeypatch.undo()
    open_window = stage.state
    stage.wait(4)
    assert stage.state == open_window
