"""What lies visibly on the mat and is no move gets a word at once, holds the bell up, and may be left alone."""

from companion.kernel.cards import CardId
from companion.kernel.picture import reads
from companion.kernel.places import Place
from companion.table.messages import Loose
from companion.table.page import Mark
from tests.clauses import clauses
from tests.table.stage import Stage

WOLF = Loose(CardId("wolf:1"), 75, 50, (Place("A1"), Place("A2")))
BETWEEN = "Wolf lies between A1 and A2. Lay it into one of them, or take it off the mat."
FACE_DOWN = "Something lies on A2 that I cannot read. A card face down? Turn it up, or take it away."


@clauses("INS-RULING-79")
def test_a_card_between_two_places_is_named_and_marked(duel: Stage) -> None:
    page = duel.look(loose=[WOLF])
    assert (page.trouble.verdict, page.trouble.say) == ("unclear", BETWEEN)
    assert page.marks == (Mark("A1", BETWEEN), Mark("A2", BETWEEN))
    assert duel.ring().code == "E_ILLEGAL_MOVE" and duel.moves[-1] == "draw"
    page = duel.look()
    assert page.trouble is None and page.marks == ()
    assert duel.ring().ok


def test_a_card_beside_one_place_is_named(duel: Stage) -> None:
    page = duel.look(loose=[Loose(CardId("wolf:1"), 5, 5, (Place("A1"),))])
    assert page.trouble.say == "Wolf lies beside A1. Lay it into a place, or take it off the mat."


@clauses("INS-RULING-79")
def test_something_unreadable_on_a_bare_place_is_named_at_once(duel: Stage) -> None:
    page = duel.cover("A2").look()
    assert (page.trouble.verdict, page.trouble.say) == ("unclear", FACE_DOWN)
    assert page.marks == (Mark("A2", FACE_DOWN),)
    assert not duel.ring().ok and duel.moves[-1] == "draw"
    duel.lift("A2").look()
    assert duel.verdict == "" and duel.ring().ok


def test_it_may_be_left_there_until_it_comes_again(duel: Stage) -> None:
    duel.cover("A2").look(loose=[WOLF])
    assert [choice.words for choice in duel.page().trouble.choices] == ["accept"]
    assert duel.settle("accept").ok
    assert duel.verdict == "" and duel.look(loose=[WOLF]).trouble is None
    duel.look()
    assert duel.look(loose=[WOLF]).trouble.say == BETWEEN
    assert duel.settle("accept").ok and duel.ring().ok


def test_a_move_is_judged_though_something_else_is_unclear(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look(loose=[WOLF])
    assert duel.moves[-1] == "play squirrel:1 A1" and duel.page().trouble.say == BETWEEN
    page = duel.lay("stoat:2", "B2").look(loose=[WOLF])
    assert page.trouble.verdict != "unclear" and BETWEEN in page.notes
    assert {mark.place for mark in page.marks} == {"A1", "A2", "B2"}


def test_a_card_that_should_lie_face_down_is_not_unclear(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.mat["A1"] = reads("otter:1")
    duel.look()
    duel.ring()
    assert duel.cover("A1").look().trouble is None


def test_a_ring_waits_while_everything_is_covered(duel: Stage) -> None:
    for where in duel.places:
        duel.cover(str(where))
    duel.look()
    assert duel.ring().ok and duel.moves[-1] == "draw"
    assert duel.verdict == "blind" and "covered" in duel.page().trouble.say
    duel.mat.clear()
    duel.look()
    assert duel.moves[-1] == "ring" and duel.verdict == ""
