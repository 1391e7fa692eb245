"""Open questions: a card, a tap, the bell or silence answers them."""

import pytest

from companion.table.messages import Health, TableMoving
from tests.table.stage import Stage


@pytest.fixture
def asked(duel: Stage) -> Stage:
    """Ana's stoat has killed Luka's squirrel on B1; Luka may lay a maggot there."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    duel.ring()
    duel.tap("B", "draw")
    duel.lay("squirrel:2", "B1").look()
    duel.ring()
    duel.tap("A", "draw")
    duel.ring()
    return duel


def test_the_question_is_asked_of_its_seat(asked: Stage) -> None:
    question = asked.page("B").question
    assert "Squirrel died on B1" in question.say
    assert [choice.words for choice in question.choices] == ["play maggot:2 B1", "pass"]
    assert asked.page("A").question.choices == ()
    assert asked.page("A").question.waiting == ("B",)


def test_the_tables_own_screen_may_answer_for_everybody(asked: Stage) -> None:
    assert [choice.seat for choice in asked.page(None).question.choices] == ["B", "B"]


def test_a_card_laid_is_the_answer(asked: Stage) -> None:
    asked.lay("maggot:2", "B1").look()
    assert asked.at("B1") == "maggot:2"
    assert asked.state.question is None and asked.state.turn.seat == "B"


def test_a_card_laid_elsewhere_hears_the_question_again(asked: Stage) -> None:
    page = asked.lay("maggot:2", "B2").look()
    assert page.trouble.verdict == "refused" and "A Maggot may be laid there" in page.trouble.say


def test_the_bell_means_no(asked: Stage) -> None:
    assert asked.ring().ok
    assert asked.moves[-1] == "pass" and asked.state.turn.seat == "B"


def test_silence_means_no_after_its_seconds(asked: Stage) -> None:
    assert asked.page().question.seconds_left == pytest.approx(10)
    asked.wait(4)
    assert asked.page().question.seconds_left == pytest.approx(6)
    asked.wait(5.9)
    assert asked.state.question is not None
    asked.wait(0.2)
    assert asked.state.question is None and asked.moves[-1] == "pass"


def test_a_busy_inbox_does_not_stop_the_clock(asked: Stage) -> None:
    for number in range(30):
        asked.clock.advance(0.5)
        asked.put(Health("scale", "degraded", f"{number} slow turns"))
    assert asked.state.question is None and asked.moves[-1] == "pass"


def test_a_card_being_laid_is_waited_for(asked: Stage) -> None:
    asked.wait(9.5)
    asked.put(TableMoving(asked.clock.monotonic()))
    asked.wait(1)
    assert asked.state.question is not None
    asked.lay("maggot:2", "B1").look()
    assert asked.at("B1") == "maggot:2"


def test_a_question_survives_a_restart_with_its_seconds_anew(asked: Stage) -> None:
    asked.wait(9)
    asked.restart()
    assert asked.page().question.seconds_left == pytest.approx(10)
    asked.look()
    asked.lay("maggot:2", "B1").look()
    assert asked.at("B1") == "maggot:2"


def test_the_other_seat_cannot_answer(asked: Stage) -> None:
    answer = asked.tap("A", "pass")
    assert not answer.ok and answer.say.startswith("First answer")


def test_nobodys_silence_is_an_answer_while_the_camera_sees_nothing(asked: Stage) -> None:
    before = asked.moves
    asked.put(Health("camera", "degraded", "the picture is black"))
    asked.wait(60)
    assert asked.moves == before and asked.state.question is not None
    asked.put(Health("camera", "ok"))
    asked.lay("maggot:2", "B1").look()
    assert asked.moves[-1] == "play maggot:2 B1"
