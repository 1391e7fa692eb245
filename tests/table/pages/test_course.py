"""Looking back on a game: every move, how scale and candles stood, who fell and who lived longest."""

from companion.table.pages.course import course, past
from tests.table.stage import Stage


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
