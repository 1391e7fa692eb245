"""Looking back on a game: every move, how scale and candles stood, who fell and who lived longest."""

from pathlib import Path

import pytest

from companion.kernel.places import SEATS
from companion.table.clock import SystemClock
from companion.table.journal.history import folded, game_of
from companion.table.journal.journal import Journal
from companion.table.page import Course
from companion.table.pages.course import Candidate, course, most_telling, past
from companion.table.pages.snapshot import Snapshot
from companion.table.records.record import load
from companion.table.records.replay import enter
from tests.table.stage import Stage

ROOT = Path(__file__).parents[3]


def test_before_a_game_there_is_nothing_to_look_back_on(stage: Stage) -> None:
    assert course(stage.host.snapshot) is None
    assert past(stage.host.snapshot, None, 1) is None


def test_the_course_names_each_move_who_fell_and_who_stayed(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    duel.ring()
    made = duel.host.course()
    assert made is not None
    assert [move.text for move in made.moves][-3:] == ["play squirrel:1 A1", "play stoat:1 A1 blood=squirrel:1", "ring"]
    assert len(made.moments) == len(made.moves) + 1, "the table as it was set, then after each move"
    assert [(one.name, one.n) for one in made.fallen] == [("Squirrel", made.moves[-2].n)]
    assert made.survivor is not None and made.survivor.name == "Stoat"
    assert not made.over
    assert made.curve is not None and made.curve.says == "The tooth"
    fell, rang = made.fallen[0].n, made.moves[-1].n
    assert [point.n for point in made.turning] == [fell, rang], "by the game's own word, and by a wide swing"


def test_what_is_taken_back_is_no_part_of_it(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    n = duel.host.course().moves[-1].n
    assert duel.host.past("A", n) is not None
    duel.undo()
    assert duel.host.past("A", n) is None
    assert n not in [move.n for move in duel.host.course().moves]


def test_the_board_of_an_earlier_move_is_shown_as_the_seat_saw_it(duel: Stage) -> None:
    first = duel.host.course().moments[-1].n
    before = duel.page("B").view
    duel.lay("squirrel:1", "A1").look()
    assert duel.host.past("B", first) == before
    assert duel.host.past("B", duel.host.course().moments[-1].n) == duel.page("B").view


def looked_back(folder: Path, record: str) -> Course:
    """A recorded game as its page looks back on it."""
    journal = Journal(folder / "journal.db")
    row = enter(journal, load(ROOT / record), SystemClock())
    game, entries = game_of(row), journal.entries(row.id)
    done = tuple(folded(game, row, entries).done)
    journal.close()
    made = course(Snapshot(1, game, state=done[-1].after, done=done))
    assert made is not None and made.over
    assert all(point.n in [move.n for move in made.moves] for point in made.turning)
    return made


def test_a_duel_is_looked_back_on_by_its_scale_and_its_lives(tmp_path: Path) -> None:
    made = looked_back(tmp_path, "companion/games/inscription/demo.tgr")
    assert made.curve is not None and "above towards Ana" in made.curve.says
    assert made.turning[-1].n == made.moves[-1].n and made.turning[-1].says == "Luka loses a life, the last one."
    assert made.survivor is not None and made.fallen


def test_what_is_told_in_the_same_words_yields_to_what_is_not_told_yet() -> None:
    terror = [Candidate(2, 0.0, n, "Terror 2: 4 Chimes lost.") for n in range(1, 9)]
    rest = [Candidate(1, 0.0, n, f"Part {n} is beaten.") for n in range(20, 23)]
    named = most_telling((*terror, *rest, Candidate(0, 0.3, 30, ""), Candidate(0, 0.2, 31, "")))
    assert [one.n for one in named] == [8, 22, 21, 20, 30, 31]
    assert [one.n for one in most_telling(terror)] == [8, 7, 6, 5, 4, 3], (
        "where nothing else happened it is named again"
    )


def test_a_turn_by_the_scale_alone_is_called_by_what_the_scale_did(tmp_path: Path) -> None:
    """Ringing the bell is how it came about; where the tooth went is what happened."""
    made = looked_back(tmp_path, "tests/records/first-game.tgr")
    moves = {move.n: move for move in made.moves}
    scale = [point for point in made.turning if "loses a life" not in point.says]
    assert len(scale) > 1
    for point in scale:
        assert point.says.startswith("The scale moves "), point
        assert point.says in moves[point.n].lines, "it is told under its move too"


def test_a_candle_that_only_shows_whose_turn_it_is_turns_no_duel(tmp_path: Path) -> None:
    made = looked_back(tmp_path, "companion/games/augmented/demo.tgr")
    leaned = [one.values for one in made.moments]
    moved = {made.moments[at].n for at in range(1, len(leaned)) if leaned[at] != leaned[at - 1]}
    assert {point.n for point in made.turning} <= moved
    assert made.survivor is not None and made.survivor.moves > 20


def test_a_dream_is_looked_back_on_by_its_depth(tmp_path: Path) -> None:
    """One player has no adversary for a scale to lean to: the levels are the course, and what was achieved there."""
    made = looked_back(tmp_path, "companion/games/inception/demo.tgr")
    depth = [one.values[0] for one in made.moments]
    assert depth[0] == 4 and depth == sorted(depth, reverse=True) and depth[-1] == 0
    said = [point.says for point in made.turning]
    assert "The final Inception is done." in said and "The team goes down to Level 2." in said


def test_a_night_is_looked_back_on_by_its_tokens_and_phases(tmp_path: Path) -> None:
    made = looked_back(tmp_path, "tests/records/bed-won.tgr")
    assert made.curve is not None and made.curve.names == ("Reserve", "Fear Reserve")
    assert made.moments[0].values[0] > made.moments[-1].values[0] > 0
    assert {"R.E.M. phase 2 begins.", "R.E.M. phase 3 begins."} <= {point.says for point in made.turning}
    assert made.fallen and made.survivor is None, "no card lies long enough to be called so"


@pytest.mark.parametrize("record", ["world-two", "world-four"])
def test_a_struggle_for_the_world_has_a_line_for_everybody(tmp_path: Path, record: str) -> None:
    made = looked_back(tmp_path, f"tests/records/{record}.tgr")
    assert made.curve is not None and made.curve.names == tuple(
        made.names[seat] for seat in SEATS if seat in made.names
    )
    assert max(made.moments[-1].values) >= 2 and made.survivor is not None
    assert any("captures" in point.says or "is destroyed" in point.says for point in made.turning)


def test_who_is_out_of_the_game_is_its_turning_point(tmp_path: Path) -> None:
    made = looked_back(tmp_path, "companion/games/inwo/demo.tgr")
    assert made.turning[-1].says == "Ben is out of the game."
