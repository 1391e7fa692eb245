"""Questions that take silence for an answer: explained, switched off by people, and told as what they are."""

import pytest

from companion.kernel.actions import Refusal
from companion.table.handlers.bell import SAME_RING
from companion.table.handlers.timers import MORE_TIME
from companion.table.messages import BellHeld, StepTaken, Timers
from companion.table.records.record import read
from companion.table.records.replay import game_from, play
from tests.table.stage import Stage
from tests.table.toy import Toy


@pytest.fixture
def asked(duel: Stage) -> Stage:
    """Luka may lay a maggot, within ten seconds."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    duel.ring()
    duel.tap("B", "draw")
    duel.lay("squirrel:2", "B1").look()
    duel.ring()
    duel.tap("A", "draw")
    duel.ring()
    return duel


def test_the_question_says_what_silence_means_and_how_long_it_is_waited_for(asked: Stage) -> None:
    question = asked.page("B").question
    assert (question.silence, question.seconds) == ("pass", 10)
    assert asked.page().timers


def test_the_answer_is_told_as_the_timers(asked: Stage) -> None:
    asked.wait(11)
    told = asked.page().moves[-1]
    assert (told.who, told.text) == ("The timer", "no answer from Luka in 10 s: pass")


def test_an_answer_of_ones_own_is_ones_own(asked: Stage) -> None:
    asked.tap("B", "pass")
    told = asked.page().moves[-1]
    assert (told.who, told.text) == ("Luka", "pass")


def test_the_journal_knows_who_answered_also_after_a_restart(asked: Stage) -> None:
    asked.wait(11)
    before = asked.page().moves
    asked.restart()
    assert asked.page().moves == before
    last = asked.journal.entries(asked.host.snapshot.game_id)[-2:]
    assert [(one.kind, one.action) for one in last] == [("note", "nobody answered, so the timer did"), ("act", "pass")]


def test_the_record_says_so_and_plays_again(asked: Stage) -> None:
    asked.wait(11)
    text = asked.host.record()
    assert "pass {nobody answered, so the timer did}" in text
    assert [one.state for one in play(game_from(read(text).record), read(text))][-1] == asked.state


def test_the_timers_answer_can_be_taken_back(asked: Stage) -> None:
    asked.wait(11)
    assert asked.undo("B").ok
    assert asked.page("B").question.silence == "pass"
    asked.restart()
    assert asked.page("B").question.silence == "pass"


def test_switched_off_the_question_waits(asked: Stage) -> None:
    assert asked.put(Timers(False)).ok
    question = asked.page("B").question
    assert (question.silence, question.seconds, question.seconds_left) == ("", None, None)
    asked.wait(600)
    assert asked.state.question is not None
    assert not asked.page().timers


def test_the_switch_survives_a_restart_and_ends_with_the_game(asked: Stage) -> None:
    asked.put(Timers(False))
    asked.restart()
    asked.wait(600)
    assert asked.state.question is not None
    asked.mat.clear()
    asked.begin()
    assert asked.page().timers


def test_switched_on_again_the_seconds_begin_anew(asked: Stage) -> None:
    asked.put(Timers(False))
    asked.wait(600)
    asked.put(Timers(True))
    assert asked.page("B").question.seconds_left == pytest.approx(10)
    asked.wait(11)
    assert asked.state.question is None


def test_without_a_game_there_is_nothing_to_switch(stage: Stage) -> None:
    assert stage.put(Timers(False)).code == "E_NO_GAME"


def test_everybody_in_the_log_has_a_name(duel: Stage) -> None:
    """Also the coin, and whoever corrected or took something back on the shared screen."""
    duel.lay("squirrel:1", "A1").look()
    duel.tap("!", "fix count A/bones +2")
    assert [told.who for told in duel.page().moves] == ["Chance", "Ana", "Ana", "The table"]
    duel.undo("!")
    assert [told.who for told in duel.page().moves] == ["Chance", "Ana", "Ana", "The table"]
    assert duel.page().moves[-1].text.startswith("took back")


def test_an_undo_from_the_shared_screen_is_nobodys_consent(duel: Stage) -> None:
    """What revealed something needs both players, and the screen says who wants it."""
    duel.undo("!")
    question = duel.page().question
    assert question.say.startswith("Somebody at the table wants to take back")
    assert [choice.seat for choice in question.choices if choice.words == "undo"] == ["A", "B"]


def test_who_is_about_to_answer_gets_the_time_for_it(asked: Stage) -> None:
    asked.wait(6)
    before = asked.host.snapshot.version
    assert asked.put(StepTaken("B", "place", {})).ok
    assert asked.page("A").question.seconds_left == asked.page("B").question.seconds_left == pytest.approx(10)
    assert asked.host.snapshot.version > before, "every phone counts down anew"
    assert "Somebody is about to answer." in asked.host.snapshot.notes
    asked.wait(6)
    asked.put(StepTaken("B", "place", {"card": ["maggot:1"]}))
    asked.wait(9)
    assert asked.state.question is not None
    asked.tap("B", "pass")
    assert asked.page().moves[-1].who == "Luka"


def test_a_step_with_time_enough_disturbs_nobody(asked: Stage) -> None:
    asked.wait(2)
    before = asked.host.snapshot.version
    asked.put(StepTaken("B", "place", {}))
    assert asked.host.snapshot.version == before


@pytest.mark.parametrize(
    ("seat", "times"), [("A", 1), ("B", 2)], ids=["nobody who is not asked", "nobody who says the same again"]
)
def test_nobody_else_holds_up_the_table(asked: Stage, seat: str, times: int) -> None:
    for _ in range(times - 1):
        asked.put(StepTaken(seat, "place", {}))
    asked.wait(6)
    asked.put(StepTaken(seat, "place", {}))
    assert asked.page().question.seconds_left == pytest.approx(4)


def test_a_phone_that_goes_on_and_on_is_not_waited_for_for_ever(asked: Stage) -> None:
    for card in range(MORE_TIME):
        asked.wait(9)
        asked.put(StepTaken("B", "place", {"card": [f"maggot:{card}"]}))
        assert asked.page().question.seconds_left == pytest.approx(10)
    asked.wait(9)
    asked.put(StepTaken("B", "place", {}))
    asked.wait(2)
    assert asked.state.question is None
    assert asked.page().moves[-1].who == "The timer"


def test_a_bell_that_is_held_stops_the_timers_until_the_next_press_where_the_game_says_so(
    asked: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "hold_on", True)
    turn = asked.state.turn
    at = asked.clock.advance(1)
    assert not asked.put(BellHeld(at, 1.0)).say.startswith("Hold on"), "a short hold asks for help"
    assert asked.put(BellHeld(at, 3.0)).say == "Hold on: no time runs out until the bell rings again."
    asked.wait(600)
    assert asked.state.question is not None and not asked.page().timers
    assert asked.ring().say == "Time runs again."
    assert asked.state.turn == turn and asked.page("B").question.seconds_left == pytest.approx(10)
    asked.wait(11)
    assert asked.state.question is None


def test_elsewhere_a_bell_that_is_held_asks_for_help_once(asked: Stage) -> None:
    at = asked.clock.advance(1)
    assert asked.put(BellHeld(at, 1.0)).ok
    assert asked.put(BellHeld(at, 3.0)).say == SAME_RING.say
    assert asked.page().timers


def test_a_ring_that_means_nothing_gives_the_open_question_its_time_again(
    asked: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "bell", lambda toy, state: Refusal("E_WRONG_PHASE"))
    asked.wait(6)
    assert not asked.ring().ok
    assert asked.page("B").question.seconds_left == pytest.approx(10, abs=1)
