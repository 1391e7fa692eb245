"""What a ring means at the table (ledger section 6), through the host."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.incubo import Incubo, board, names
from companion.games.incubo.rules.draw import Draw
from companion.kernel.notation import words
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage
from tests.waiting import OUTER_S


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A table at which the first dream has just been faced."""
    yield from facing(tmp_path, "D01:1")


def facing(folder: Path, dream: str) -> Iterator[Stage]:
    table = Stage(folder / "journal.db", ())
    table.host.begin(Incubo(Incubo.Options(), NAMES)).result(timeout=OUTER_S)
    assert table.ring().ok
    assert table.tap("A", f"face {dream}").ok
    yield table
    table.close()


@clauses("CUBO-COMP-09", "CUBO-RULING-55")
def test_one_ring_throws_all_dice_that_are_missing(stage: Stage) -> None:
    stage.throws = [1, 0]
    assert stage.ring().ok and stage.throws == []
    assert stage.state.turn.phase == names.PLAY
    assert [stage.state.count(names.die(who)) - 1 for who in names.SIDES] == [1, 0]


@clauses("CUBO-RESULT-04")
def test_where_going_on_is_golden_the_other_button_says_that_a_ring_gives_the_dream_up(tmp_path: Path) -> None:
    """Library of Yarn has free cards for both."""
    stage = next(tables := facing(tmp_path, "D07:1"))
    stage.throws = [1, 0]
    assert stage.ring().ok
    for seat, side in zip("AB", names.SIDES, strict=True):
        drawn = (Draw(seat, one, names.row(side, "play")) for one in board.next_cards(stage.state, side))
        assert any(stage.tap(seat, words(one)).ok for one in drawn)
        while stage.state.question is not None:
            assert stage.ring().ok
    assert stage.ring().ok
    question = stage.page().question
    assert question.key == "abandon" and question.usual
    told = {one.label: one.hint for one in question.choices if one.seat == "A"}
    assert told == {"Go on": "", "Give it up": "A ring means this."}
    stage.ring()
    assert stage.state.turn.phase == names.CHOOSE and not list(tables)


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
