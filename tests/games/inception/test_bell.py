"""The bell at the table, phase by phase (ledger section 6): one ring, and two rings within 1.5 seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.inception import names
from companion.games.inception import rules as act
from companion.kernel.actions import Action
from companion.kernel.notation import words
from companion.kernel.panel import Cue
from companion.table.messages import BellRung, TableMoving
from tests.clauses import clauses
from tests.games.inception.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    table = Evening(tmp_path / "journal.sqlite", "medium", 3)
    yield table
    table.stage.close()


def until(table: Evening, key: str) -> None:
    """Plays until this question is open: every test is fought with nothing."""
    for _ in range(200):
        question = table.state.question
        if question is not None and question.prompt.key == key:
            return
        if question is not None and question.prompt.key == "event":
            top = table.top_event()
            assert top is not None
            table.do(act.TurnUp("*", top))
        else:
            meaning = table.game.bell(table.state)
            table.do(meaning if isinstance(meaning, Action) else table.legal()[0])
    raise AssertionError(f"nobody asks for {key}")


@clauses("INC-ATTACK-15", "INC-ATTACK-16")
def test_two_rings_decline_the_fight(evening: Evening) -> None:
    until(evening, "attack")
    stage = evening.stage
    assert stage.ring_twice().ok
    assert stage.moves[-1] == "yield"
    assert any(Cue("tip", value=-1.0) in cues for _, cues in stage.shown)


@clauses("INC-ATTACK-11")
def test_one_ring_fights_when_no_second_comes(evening: Evening) -> None:
    until(evening, "attack")
    stage, before = evening.stage, evening.told
    assert stage.put(BellRung(stage.clock.advance(1))).ok
    stage.wait(1.4)
    assert evening.told == before, "it may still become two"
    stage.wait(0.2)
    assert stage.moves[-1] == "ring"


def test_a_bouncing_bell_is_not_two_rings(evening: Evening) -> None:
    until(evening, "attack")
    stage = evening.stage
    stage.put(BellRung(stage.clock.advance(1)))
    assert not stage.put(BellRung(stage.clock.advance(0.1))).ok
    stage.wait(2)
    assert stage.moves[-1] == "ring"


def test_two_slow_rings_are_two_single_ones(evening: Evening) -> None:
    until(evening, "attack")
    stage, count = evening.stage, len(evening.stage.moves)
    stage.put(BellRung(stage.clock.advance(1)))
    stage.put(BellRung(stage.clock.advance(1.6)))
    assert "yield" not in stage.moves and stage.moves[count] == "ring"


def test_a_tap_in_between_takes_the_ring_back(evening: Evening) -> None:
    until(evening, "attack")
    stage = evening.stage
    stage.put(BellRung(stage.clock.advance(1)))
    assert stage.tap("A", words(act.Yield("A"))).ok
    moves = len(stage.moves)
    stage.wait(2)
    assert len(stage.moves) == moves, "the attack is over, and the ring meant it"


def test_two_rings_wait_for_a_moving_table(evening: Evening) -> None:
    until(evening, "attack")
    stage = evening.stage
    stage.put(TableMoving(stage.clock.advance(0.1)))
    stage.ring_twice()
    assert stage.moves[-1] != "yield"
    stage.put(TableMoving(stage.clock.advance(0.5), moving=False))
    assert stage.moves[-1] == "yield"


@clauses("INC-RULING-27")
def test_a_talk_compares_at_the_first_ring(evening: Evening) -> None:
    until(evening, "convince")
    stage = evening.stage
    stage.put(BellRung(stage.clock.advance(1)))
    assert stage.moves[-1] == "ring"


@clauses("INC-TURN-01", "INC-SETUP-01", "INC-STEP1-01")
def test_steps_pass_at_the_first_ring(evening: Evening) -> None:
    stage = evening.stage
    for phase, word in ((names.SETUP, "ready"), (names.DRAW, "draw"), (names.PLAY, "ring"), (names.LIMIT, "ring")):
        assert evening.told.turn.phase == phase
        assert stage.put(BellRung(stage.clock.advance(1))).ok
        assert stage.moves[-1] == word


@clauses("INC-STEP5-01")
def test_a_ring_before_the_event_card_never_picks_one_by_chance(evening: Evening) -> None:
    until(evening, "event")
    stage, before = evening.stage, evening.state
    answer = stage.put(BellRung(stage.clock.advance(2)))
    assert not answer.ok and "top card" in answer.say
    assert evening.state == before, "which card lies on top of a real deck only the table knows"
