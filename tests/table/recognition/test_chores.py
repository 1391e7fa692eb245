"""What hands still owe: done chores are no clues, chores left are no mistakes."""

from tests.table.stage import Stage


def fight(stage: Stage) -> Stage:
    """Ana's stoat kills Luka's squirrel on B1, and Luka lays nothing into the space."""
    stage.lay("squirrel:1", "A1").look()
    stage.lay("stoat:1", "A1").look()
    stage.ring()
    stage.tap("B", "draw")
    stage.lay("squirrel:2", "B1").look()
    stage.ring()
    stage.tap("A", "draw")
    stage.ring()
    stage.ring()
    return stage


def test_the_dead_have_to_be_removed(duel: Stage) -> None:
    fight(duel)
    assert duel.at("B1") == ""
    assert duel.page().chores == ("move Squirrel from B1 to B/dead",)
    assert duel.verdict == ""


def test_a_chore_done_is_no_move(duel: Stage) -> None:
    fight(duel)
    before = duel.moves
    page = duel.lift("B1").look()
    assert page.chores == () and page.trouble is None
    assert duel.moves == before


def test_the_game_goes_on_around_a_chore_left(duel: Stage) -> None:
    fight(duel)
    duel.tap("B", "draw")
    duel.lay("squirrel:4", "B2").look()
    assert duel.moves[-1] == "play squirrel:4 B2"
    assert duel.page().chores == ("move Squirrel from B1 to B/dead",)


def test_a_card_may_be_laid_over_one_that_should_be_gone(duel: Stage) -> None:
    fight(duel)
    duel.tap("B", "draw")
    duel.lay("squirrel:4", "B1").look()
    assert duel.at("B1") == "squirrel:4" and duel.page().chores == ()


def test_a_chore_undone_again_is_a_change(duel: Stage) -> None:
    fight(duel)
    duel.lift("B1").look()
    page = duel.lay("squirrel:2", "B1").look()
    assert page.trouble.put_back == ("move Squirrel from B1 to B/dead",)


def test_the_table_may_be_declared_right_about_a_chore(duel: Stage) -> None:
    fight(duel)
    assert [choice.words for choice in duel.page().mend] == ["accept"]
    assert duel.settle("accept").ok
    assert duel.at("B1") == "squirrel:2"
    assert duel.page().chores == ()


def test_after_an_undo_the_table_is_ahead(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A2").lift("A1").look()
    assert duel.undo().ok
    assert duel.page().chores == ("move Stoat from A2 to A/unseen", "lay Squirrel on A1")


def test_a_move_done_differently_after_an_undo_is_understood(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A2").lift("A1").look()
    duel.undo()
    duel.lift("A2").lay("stoat:1", "A3").look()
    assert duel.moves[-1] == "play stoat:1 A3 blood=squirrel:1"


def test_what_the_companion_was_right_about_becomes_a_chore(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").lay("squirrel:1", "B3").look()
    assert duel.settle("restore").ok
    assert duel.verdict == ""
    assert duel.page().chores == ("move Squirrel from B3 to A1",)
