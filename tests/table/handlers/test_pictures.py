"""What the camera sees becomes a move, a question, a refusal, or a list of what to put back."""

from collections.abc import Callable

import pytest

from companion.kernel.panel import Cue
from companion.kernel.picture import BARE, reads
from companion.kernel.places import Place
from companion.table.messages import PictureRested, PictureSettled, TableMoving
from companion.table.pages import for_me
from companion.table.recognition.recognise import recognise
from tests.table.stage import Stage
from tests.table.toy import Toy


def test_a_card_laid_on_the_mat_is_played(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    assert duel.at("A1") == "squirrel:1"
    assert duel.moves[-1] == "play squirrel:1 A1"
    assert duel.verdict == ""


def test_a_picture_is_judged_once(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once more what a move leaves; several pictures on the way do not change that when one move explains all."""
    judged = []
    monkeypatch.setattr(for_me, "recognise", lambda *seen: judged.append(seen) or recognise(*seen))
    duel.look()
    assert len(judged) == 1, "nothing moved"
    duel.lay("squirrel:1", "A1").look()
    assert duel.at("A1") == "squirrel:1" and len(judged) == 3, "the move, and the table after it"
    duel.lift("A1").look()
    assert duel.verdict == "in progress" and len(judged) == 4


def test_what_is_one_whole_legal_move_counts_early_and_once(duel: Stage) -> None:
    duel.look()
    duel.lay("squirrel:1", "A1").glance()
    assert duel.at("A1") == "squirrel:1"
    moves = duel.moves
    duel.look()
    assert duel.moves == moves and duel.verdict == ""


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(lambda duel: duel.lay("stoat:1", "A2"), id="begun"),
        pytest.param(lambda duel: duel.lay("squirrel:2", "B1"), id="refused"),
        pytest.param(lambda duel: duel.lift("A1"), id="a payment lifted"),
        pytest.param(lambda duel: duel.lay("squirrel:3", "A2").lay("squirrel:4", "A3"), id="two moves"),
    ],
)
def test_what_leaves_a_doubt_waits_until_it_has_settled(duel: Stage, hands: Callable[[Stage], Stage]) -> None:
    """Nothing of it is remembered or said before; then it is judged as ever."""
    duel.lay("squirrel:1", "A1").look()
    state, before = duel.state, duel.page()
    hands(duel).glance()
    assert duel.state == state and duel.page().trouble is before.trouble is None and duel.page().notes == before.notes
    duel.look()
    assert duel.state != state or duel.page().trouble is not None


def test_who_pays_first_is_done_with_the_card_that_is_played(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").glance()
    duel.lay("stoat:1", "A2").glance()
    assert duel.moves[-1] == "play stoat:1 A2 blood=squirrel:1"


def test_who_pays_for_a_card_that_lies_there_may_still_carry_it_on(duel: Stage) -> None:
    """It touched another space first: with the payment that would be a move, but not the one that was meant."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A3").glance()
    duel.lift("A1").glance()
    assert duel.at("A3") == ""
    duel.lift("A3").lay("stoat:1", "A2").glance()
    assert duel.moves[-1] == "play stoat:1 A2 blood=squirrel:1"


def test_a_history_that_was_seen_early_is_not_forgotten(duel: Stage) -> None:
    """Two cards laid one after the other: the rest between them came with the early picture."""
    duel.look()
    between = duel.lay("squirrel:1", "A1").picture()
    duel.lay("squirrel:3", "A2")
    duel.put(PictureRested(duel.picture(), duel.clock.advance(0.3), (between,)))
    duel.look()
    assert [duel.at("A1"), duel.at("A2")] == ["squirrel:1", "squirrel:3"]


def test_what_lay_on_the_way_is_no_move_after_what_lies_now(duel: Stage) -> None:
    """A card counts early, a phone takes it back, a hand lifts it: the rest between is older than the bare place."""
    duel.look()
    duel.lay("squirrel:1", "A1").glance()
    between = duel.picture()
    assert duel.at("A1") == "squirrel:1" and duel.undo().ok
    duel.lift("A1")
    duel.put(PictureRested(duel.picture(), duel.clock.advance(0.3), (between,)))
    duel.look()
    assert duel.at("A1") == "" and duel.verdict == "" and duel.page().chores == ()


def test_a_ring_waits_for_the_settled_picture_all_the_same(duel: Stage) -> None:
    duel.look()
    duel.put(TableMoving(duel.clock.advance(1)))
    duel.lay("squirrel:1", "A1").glance()
    assert duel.at("A1") == "squirrel:1" and "at rest" in duel.ring().say
    assert duel.state.turn.seat == "A"
    duel.look()
    assert duel.state.turn.seat == "B"


def test_a_lifted_card_may_be_a_payment_so_the_companion_waits(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    page = duel.lift("A1").look()
    assert page.trouble.verdict == "in progress"
    assert "Squirrel is gone from A1" in page.trouble.say
    assert page.chores == ()


def test_the_card_laid_after_the_payment_ends_the_waiting(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").look()
    duel.lay("stoat:1", "A2").look()
    assert duel.moves[-1] == "play stoat:1 A2 blood=squirrel:1"
    assert duel.verdict == ""


def test_a_card_laid_before_its_payment_is_in_progress_and_says_the_price(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    page = duel.lay("stoat:1", "A2").look()
    assert (page.trouble.verdict, page.trouble.code) == ("in progress", "E_NOT_ENOUGH_BLOOD")
    assert "costs 1 blood" in page.trouble.say
    duel.lift("A1").look()
    assert duel.moves[-1] == "play stoat:1 A2 blood=squirrel:1"


def test_without_anything_to_pay_with_it_is_refused_at_once(duel: Stage) -> None:
    page = duel.lay("stoat:1", "A2").look()
    assert (page.trouble.verdict, page.trouble.code) == ("refused", "E_NOT_ENOUGH_BLOOD")
    assert page.trouble.put_back == ("move Stoat from A2 to A/unseen",)
    assert [choice.words for choice in page.trouble.choices] == ["accept", "restore"]
    assert duel.at("A2") == ""


def test_taking_the_refused_card_back_ends_the_trouble(duel: Stage) -> None:
    duel.lay("stoat:1", "A2").look()
    duel.lift("A2").look()
    assert duel.verdict == ""
    assert duel.page().chores == ()


def test_the_other_seats_card_is_refused(duel: Stage) -> None:
    page = duel.lay("squirrel:2", "B1").look()
    assert page.trouble.code == "E_NOT_YOUR_TURN"


def test_a_card_laid_before_the_draw_counts_as_soon_as_the_draw_is_tapped(stage: Stage) -> None:
    stage.begin()
    page = stage.lay("squirrel:1", "A1").look()
    assert (page.trouble.code, page.trouble.clause) == ("E_MUST_DRAW", "TOY-DRAW-01")
    assert stage.tap("A", "draw").ok
    assert stage.at("A1") == "squirrel:1"
    assert stage.verdict == ""


def test_a_moved_card_is_puzzling_and_says_where_it_belongs(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    page = duel.lift("A1").lay("squirrel:1", "B3").look()
    assert (page.trouble.verdict, page.trouble.code) == ("puzzling", "E_ILLEGAL_MOVE")
    assert "Squirrel went from A1 to B3" in page.trouble.say
    assert page.trouble.put_back == ("move Squirrel from B3 to A1",)


def test_two_moves_in_one_picture_are_understood_and_announced(duel: Stage) -> None:
    page = duel.lay("squirrel:1", "A1").lay("squirrel:3", "A2").look()
    assert {duel.at("A1"), duel.at("A2")} == {"squirrel:1", "squirrel:3"}
    assert any(note.startswith("Understood as") for note in page.notes)
    duel.wait(6)
    assert duel.page().notes == ()


def test_pictures_on_the_way_tell_what_the_last_one_hides(duel: Stage) -> None:
    """A squirrel is laid and at once paid for a stoat: the last picture alone shows a stoat out of nothing."""
    laid = {**duel.picture(), Place("A1"): reads("squirrel:1")}
    last = {**duel.picture(), Place("A1"): reads("stoat:1")}
    duel.put(PictureSettled(last, 1.0, steps=(laid,)))
    assert duel.moves[-2:] == ["play squirrel:1 A1", "play stoat:1 A1 blood=squirrel:1"]


def test_different_histories_of_one_picture_are_asked_about(duel: Stage) -> None:
    """Two squirrels gone, stoat and porcupine laid: either squirrel may have paid either; they end up alike, so no."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lay("stoat:1", "A1").lay("porcupine:1", "A2").look()
    assert {duel.at("A1"), duel.at("A2")} == {"stoat:1", "porcupine:1"}
    assert duel.verdict == ""


def test_what_is_covered_proves_nothing(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.cover("A1").look()
    assert duel.verdict == "" and duel.at("A1") == "squirrel:1"


def test_a_card_out_of_sight_for_long_is_mentioned(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.cover("A1").look()
    duel.wait(9)
    assert duel.page().notes == ("Squirrel on A1 cannot be seen. Is something lying on it?",)
    duel.lay("squirrel:1", "A1").look()
    assert duel.page().notes == ()


def test_a_black_picture_changes_nothing(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    for where in duel.places:
        duel.cover(str(where))
    duel.look()
    assert duel.verdict == "" and duel.at("A1") == "squirrel:1" and duel.page().chores == ()


def test_a_card_seen_elsewhere_is_no_longer_believed_under_the_hand(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    page = duel.cover("A1").lay("squirrel:1", "A3").look()
    assert page.trouble.put_back == ("move Squirrel from A3 to A1",)


def test_a_foreign_code_is_told_and_forgotten(duel: Stage) -> None:
    page = duel.look("A code that is not ours lies near A1.")
    assert page.notes == ("A code that is not ours lies near A1.",)
    assert duel.verdict == ""
    assert duel.look().notes == ()


def test_a_card_of_no_game_is_puzzling_but_named(duel: Stage) -> None:
    page = duel.lay("dragon:1", "A1").look()
    assert page.trouble.verdict == "puzzling" and "dragon:1 lies on A1" in page.trouble.say


def test_two_cards_in_one_slot_are_refused_and_nothing_is_lost(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.mat["A1"] = reads("squirrel:1", "squirrel:3")
    page = duel.look()
    assert (page.trouble.verdict, page.trouble.code) == ("refused", "E_SLOT_OCCUPIED")
    assert duel.state.at(Place("A1")) == ("squirrel:1",)


def test_two_cards_in_one_slot_that_no_move_brings_together_are_named(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lift("A2").mat["A1"] = reads("squirrel:1", "squirrel:3")
    assert "Squirrel and Squirrel lie together on A1" in duel.look().trouble.say


def test_where_camera_and_rules_disagree_the_game_says_what_candles_do(
    duel: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "disagreement", lambda toy, state, places: [Cue("blink", str(one)) for one in places])
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").look()
    duel.wait(8)
    assert (Cue("blink", "A1"),) in [cues for _, cues in duel.shown]


def test_after_patience_an_unfinished_move_is_asked_about(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").look()
    assert duel.page().trouble.choices == ()
    duel.wait(8)
    trouble = duel.page().trouble
    assert trouble.put_back == ("lay Squirrel on A1",)
    assert [choice.words for choice in trouble.choices] == ["undo", "accept", "restore"]


def test_cards_on_the_mat_before_a_game_are_one_calm_note(stage: Stage) -> None:
    page = stage.lay("stoat:1", "A1").lay("wolf:1", "B2").look()
    assert page.trouble is None
    assert page.notes == ("There are cards on the mat (A1, B2). Clear it before a game begins.",)
    stage.lift("A1").lift("B2")
    assert stage.look().notes == ()


def test_a_game_begun_on_a_full_mat_lists_what_to_clear(stage: Stage) -> None:
    stage.lay("stoat:1", "A1").lay("wolf:1", "B2").look()
    stage.begin()
    assert stage.verdict == ""
    assert stage.page().chores == ("move Stoat from A1 to A/unseen", "move Wolf from B2 to A/unseen")


def test_the_first_picture_of_a_new_game_makes_chores_not_trouble(stage: Stage) -> None:
    stage.lay("stoat:1", "A1").begin(first=None)
    assert stage.verdict == ""
    assert stage.page().chores == ("move Stoat from A1 to A/unseen",)
    assert "Before you begin, put the table in order." in stage.page().notes


def test_a_face_down_card_is_expected_out_of_sight(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("otter:1", "A1").look()
    duel.ring()
    assert duel.page().chores == ("turn River Otter on A1 face down",)
    duel.cover("A1").look()
    assert duel.page().chores == ()
    duel.tap("B", "draw")
    duel.ring()
    assert duel.page().chores == ("turn River Otter on A1 face up",)
    duel.lay("otter:1", "A1").look()
    assert duel.page().chores == ()


def test_a_face_down_card_taken_away_is_noticed(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("otter:1", "A1").look()
    duel.ring()
    duel.cover("A1").look()
    duel.mat["A1"] = BARE
    assert "River Otter is gone from A1" in duel.look().trouble.say


def test_after_the_end_the_cards_are_packed_up_in_peace(duel: Stage) -> None:
    end(duel)
    assert duel.page().over
    duel.lift("A1").look()
    assert duel.verdict == "" and duel.page().chores == ()


def end(stage: Stage) -> None:
    """A wolf of Ana's strikes twice into empty spaces."""
    stage.lay("squirrel:1", "A1").look()
    stage.lay("squirrel:3", "A2").look()
    stage.lift("A2").lay("wolf:1", "A1").look()
    stage.ring()
    stage.tap("B", "draw")
    stage.ring()
    stage.tap("A", "draw")
    stage.ring()
