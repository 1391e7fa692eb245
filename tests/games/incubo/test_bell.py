"""What a ring means at the table (ledger section 6), through the host."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.incubo import Incubo, board, names
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage
from tests.waiting import OUTER_S


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A table at which the first dream has just been faced."""
    table = Stage(tmp_path / "journal.db", ())
    table.host.begin(Incubo(Incubo.Options(), NAMES)).result(timeout=OUTER_S)
    assert table.ring().ok
    assert table.tap("A", "face D01:1").ok
    yield table
    table.close()


@clauses("CUBO-COMP-09", "CUBO-RULING-55")
def test_one_ring_throws_all_dice_that_are_missing(stage: Stage) -> None:
    stage.throws = [1, 0]
    assert stage.ring().ok and stage.throws == []
    assert stage.state.turn.phase == names.PLAY
    assert [stage.state.count(names.die(who)) - 1 for who in names.SIDES] == [1, 0]


@clauses("CUBO-COMP-10", "CUBO-RULING-55")
def test_a_die_that_is_typed_in_is_not_thrown(stage: Stage) -> None:
    assert stage.tap("B", "roll tommy 4").code == "E_DIE_VALUE"
    assert stage.tap("B", "roll tommy 1").ok
    assert stage.tap("B", "roll tommy 0").code == "E_WRONG_PHASE"
    stage.throws = [0]
    assert stage.ring().ok
    assert [stage.state.count(names.die(who)) - 1 for who in names.SIDES] == [0, 1]


@clauses("CUBO-PLAY-04", "CUBO-RESULT-04")
def test_a_ring_that_would_cost_terror_asks_and_names_it(stage: Stage) -> None:
    stage.throws = [1, 1]
    assert stage.ring().ok
    assert stage.ring().code == "E_MIN_ONE"
    assert stage.tap("A", "draw CA01:1 to=alpha.play").ok and stage.tap("B", "draw CT01:1 to=tommy.play").ok
    assert stage.ring().ok
    question = stage.state.question
    assert question is not None and "Terror takes 6 Chime tokens. 44 stay" in question.prompt.say
    assert stage.tap("A", "go_on").ok and stage.state.question is None
    assert stage.ring().ok and stage.ring().ok
    assert stage.state.count(names.RESERVE) == 44 and board.phase(stage.state) == 1
