"""Phones: a tap is done once, a stale one never, and whatever is wrong is said in words."""

from companion.table.messages import Health
from companion.table.page import DeviceStatus
from tests.table.stage import Stage


def test_a_tap_is_done_and_answers_with_the_new_version(stage: Stage) -> None:
    stage.begin()
    answer = stage.tap("A", "draw")
    assert answer.ok and answer.version == stage.version
    assert stage.state.count("A/hand") == 1


def test_a_stale_tap_is_refused(stage: Stage) -> None:
    stage.begin()
    old = stage.version
    stage.tap("A", "draw")
    stage.ring()
    stage.tap("B", "draw")
    stage.ring()
    answer = stage.tap("A", "draw", version=old)
    assert (answer.ok, answer.code) == (False, "E_STALE")
    assert stage.state.count("A/hand") == 1


def test_a_tap_from_before_a_mere_note_is_not_stale(stage: Stage) -> None:
    stage.begin()
    old = stage.version
    stage.put(Health("camera", "degraded", "it is rather dark"))
    assert stage.version > old
    assert stage.tap("A", "draw", version=old).ok


def test_a_repeated_tap_is_answered_alike_and_done_once(stage: Stage) -> None:
    stage.begin()
    version = stage.version
    first = stage.tap("A", "draw", version, key="k1")
    again = stage.tap("A", "draw", version, key="k1")
    assert first.ok and again.ok
    assert stage.moves.count("draw") == 1


def test_a_phone_answering_a_question_that_is_gone_hears_so(stage: Stage) -> None:
    stage.begin(first=None)
    asked = stage.version
    assert stage.tap("*", "first B", asked).ok
    answer = stage.tap("*", "first A", asked)
    assert answer.code == "E_STALE" and stage.state.turn.seat == "B"


def test_words_that_are_no_move_name_the_moves(duel: Stage) -> None:
    answer = duel.tap("A", "dance squirrel:1")
    assert not answer.ok and "'dance' is no move" in answer.say and "draw" in answer.say


def test_a_move_without_its_card_says_what_is_missing(duel: Stage) -> None:
    assert "expected: play CARD SLOT" in duel.tap("A", "play").say


def test_a_forbidden_tap_gets_the_rules_words(duel: Stage) -> None:
    answer = duel.tap("B", "draw")
    assert (answer.code, answer.say) == ("E_NOT_YOUR_TURN", "It is not your turn.")


def test_a_play_tapped_on_the_phone_leaves_the_card_to_be_laid(duel: Stage) -> None:
    assert duel.tap("A", "play squirrel:1 A1").ok
    assert duel.page().chores == ("lay Squirrel on A1",)
    duel.lay("squirrel:1", "A1").look()
    assert duel.page().chores == ()


def test_the_companion_throws_when_asked(stage: Stage) -> None:
    stage.begin(first=None)
    stage.throws.append(1)
    assert [choice.words for choice in stage.page("A").question.choices] == ["throw", "first A", "first B"]
    assert stage.tap("A", "throw").ok
    assert stage.state.turn.seat == "B"
    assert stage.journal.entries(1)[-1].kind == "chance"


def test_there_is_nothing_to_throw_without_a_question_to_chance(duel: Stage) -> None:
    assert "nothing to throw" in duel.tap("A", "throw").say


def test_no_game_no_tap(stage: Stage) -> None:
    assert stage.tap("A", "draw").code == "E_NO_GAME"


def test_a_devices_health_is_on_every_phone(stage: Stage) -> None:
    stage.put(Health("bell", "down", "no bell: check GPIO 17"))
    stage.put(Health("bell", "ok"))
    stage.put(Health("camera", "down", "check the ribbon"))
    assert stage.page("A").devices == (DeviceStatus("bell", "ok"), DeviceStatus("camera", "down", "check the ribbon"))
