"""The bell: ends a turn, answers a question, is refused with a double blink, and never rings twice for one ring."""

from companion.kernel.panel import Cue
from companion.table.handlers.bell import SAME_RING
from companion.table.messages import BellHeld, BellRung, Health, PictureSettled, TableMoving
from tests.table.handlers.test_pictures import end
from tests.table.stage import NAMES, Stage
from tests.waiting import OUTER_S

BLINK = Cue("blink", target="A")
MUST_DRAW = "Draw a card first.", "On the phone it is “draw”."


def test_a_ring_ends_the_turn(duel: Stage) -> None:
    assert duel.ring().ok
    assert duel.state.turn.seat == "B"


def test_a_ring_before_the_draw_is_refused_with_a_double_blink(stage: Stage) -> None:
    stage.begin()
    answer = stage.ring()
    assert (answer.ok, answer.code, answer.say) == (False, "E_MUST_DRAW", " ".join(MUST_DRAW))
    assert stage.shown[-1][1] == (BLINK,)
    assert stage.page().notes == MUST_DRAW


def test_a_ring_throws_the_coin_when_chance_is_asked(stage: Stage) -> None:
    stage.begin(first=None)
    stage.throws.append(1)
    assert stage.ring().ok
    assert stage.state.turn.seat == "B"


def test_a_bouncing_contact_is_one_ring(duel: Stage) -> None:
    at = duel.clock.advance(1)
    assert duel.put(BellRung(at)).ok
    assert not duel.put(BellRung(at + 0.05)).ok
    assert not duel.put(BellRung(at + 0.69)).ok
    assert duel.moves.count("ring") == 1
    assert [cues for _, cues in duel.shown if BLINK in cues] == []


def test_ringing_on_and_on_counts_as_often_as_the_bounce_allows(duel: Stage) -> None:
    """The time runs from the last ring that counted, so impatience never makes the bell deaf."""
    at = duel.clock.advance(1)
    heard = [number for number in range(40) if duel.put(BellRung(at + number / 8)).say != SAME_RING.say]
    assert heard == [0, 6, 12, 18, 24, 30, 36]


def test_a_ring_later_than_the_bounce_counts(duel: Stage) -> None:
    at = duel.clock.advance(1)
    duel.put(BellRung(at))
    assert duel.put(BellRung(at + 0.8)).code == "E_MUST_DRAW"


def test_a_ring_in_the_middle_of_a_payment_is_refused(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").look()
    answer = duel.ring()
    assert not answer.ok and "Squirrel is gone from A1" in answer.say
    assert duel.state.turn.seat == "A"
    assert duel.shown[-1][1] == (BLINK,)


def test_a_ring_over_a_refusal_says_what_to_do_first(duel: Stage) -> None:
    """Why nothing happens, and what ends it; a passing word of the table says so too."""
    duel.lay("wolf:1", "A1").look()
    answer = duel.ring()
    assert not answer.ok and answer.say.startswith("Not yet: Wolf costs 2 blood")
    assert "First: move Wolf from A1 to " in answer.say and answer.say in duel.page().notes


def test_a_ring_waits_until_the_moving_table_is_at_rest(duel: Stage) -> None:
    """The card is laid and the bell rung before the camera has settled."""
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.lay("squirrel:1", "A1")
    assert duel.put(BellRung(duel.clock.advance(0.3))).ok
    assert duel.state.turn.seat == "A"
    duel.put(PictureSettled(duel.picture(), duel.clock.advance(0.8)))
    assert duel.moves[-2:] == ["play squirrel:1 A1", "ring"]


def test_a_waiting_ring_counts_when_the_table_comes_to_rest_unchanged(duel: Stage) -> None:
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.put(BellRung(duel.clock.advance(0.1)))
    duel.put(TableMoving(duel.clock.advance(0.5), moving=False))
    assert duel.moves[-1] == "ring"


def test_a_ring_waits_only_so_long_for_a_restless_table(duel: Stage) -> None:
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.put(BellRung(duel.clock.advance(0.1)))
    duel.wait(1)
    assert duel.moves[-1] == "draw"
    duel.wait(2)
    assert duel.moves[-1] == "ring"


def test_a_long_reach_over_the_table_still_ends_before_the_ring_counts(duel: Stage) -> None:
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.lay("squirrel:1", "A1")
    duel.put(BellRung(duel.clock.advance(5)))
    duel.put(PictureSettled(duel.picture(), duel.clock.advance(0.8)))
    assert duel.moves[-2:] == ["play squirrel:1 A1", "ring"]


BLACK = Health("camera", "degraded", "the picture is black")
SEES = Health("camera", "ok")


def test_a_ring_waits_for_a_camera_that_sees_nothing_and_every_phone_says_so(duel: Stage) -> None:
    duel.put(BLACK)
    assert duel.ring().ok
    assert duel.moves[-1] == "draw"
    for seat in (None, "A", "B"):
        trouble = duel.page(seat).trouble
        assert trouble.verdict == "blind" and "the picture is black" in trouble.say and "waits" in trouble.say
    duel.wait(60)
    assert duel.moves[-1] == "draw" and duel.verdict == "blind"


def test_what_was_laid_in_the_dark_is_played_before_the_ring_counts(duel: Stage) -> None:
    duel.put(BLACK)
    duel.lay("squirrel:1", "A1").ring()
    duel.put(SEES)
    assert duel.moves[-1] == "draw", "the first bright picture has not come to rest"
    duel.look()
    assert duel.moves[-2:] == ["play squirrel:1 A1", "ring"] and duel.verdict == ""


def test_what_was_laid_in_the_dark_may_forbid_the_ring(duel: Stage) -> None:
    duel.put(BLACK)
    duel.lay("wolf:1", "A1").ring()
    duel.put(SEES)
    duel.look()
    assert duel.moves[-1] == "draw" and duel.page().trouble.code == "E_NOT_ENOUGH_BLOOD"
    assert any(note.startswith("Not yet") for note in duel.page().notes)


def test_a_ring_in_the_dark_counts_when_the_table_comes_into_sight_unchanged(duel: Stage) -> None:
    duel.put(BLACK)
    duel.ring()
    duel.put(SEES)
    duel.put(TableMoving(duel.clock.advance(0.8), moving=False))
    assert duel.moves[-1] == "ring"


def test_a_ring_waits_also_for_a_camera_that_stopped_after_it(duel: Stage) -> None:
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.put(BellRung(duel.clock.advance(0.1)))
    duel.put(Health("camera", "down", "check the ribbon"))
    duel.wait(60)
    assert duel.moves[-1] == "draw" and "check the ribbon" in duel.page().trouble.say


def test_people_may_let_the_ring_count_without_the_camera(duel: Stage) -> None:
    duel.put(Health("camera", "down", "check the ribbon"))
    duel.ring()
    assert [choice.words for choice in duel.page().trouble.choices] == ["ring"]
    assert duel.settle("ring").ok
    assert duel.moves[-1] == "ring" and duel.verdict == ""
    assert duel.settle("ring").code == "E_STALE"


def test_a_ring_that_waits_is_forgotten_when_a_phone_goes_on_with_the_game(duel: Stage) -> None:
    duel.put(BLACK)
    duel.ring()
    duel.tap("A", "ring")
    duel.tap("B", "draw")
    duel.put(SEES)
    duel.look()
    assert duel.state.turn.seat == "B" and duel.moves.count("ring") == 1


def test_a_ring_that_waits_is_forgotten_when_another_game_begins(duel: Stage) -> None:
    """It would throw the coin there."""
    duel.put(TableMoving(duel.clock.advance(0.1)))
    duel.put(BellRung(duel.clock.advance(0.1)))
    duel.host.new_game("toy", {}, NAMES).result(timeout=OUTER_S)
    duel.throws.append(1)
    duel.put(TableMoving(duel.clock.advance(0.5), moving=False))
    assert duel.state.question is not None, "the coin still lies"


def test_a_ring_with_chores_left_is_no_trouble(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A2").lift("A1").look()
    duel.undo()
    assert duel.page().chores
    assert duel.ring().ok


def test_without_a_game_the_bell_says_what_to_do(stage: Stage) -> None:
    answer = stage.ring()
    assert (answer.ok, answer.code) == (False, "E_NO_GAME")
    assert "choose one on the phone" in answer.say


def test_the_held_bell_is_a_call_for_help(duel: Stage) -> None:
    duel.put(BellHeld(duel.clock.advance(1)))
    assert duel.page().notes == ("Help: Play or ring.",)


def test_scale_and_candles_follow_after_the_journal(duel: Stage) -> None:
    end(duel)
    panel, cues = duel.shown[-1]
    assert panel.scale == 1.0 and Cue("flare", "A-outer") in cues
    assert duel.journal.current().result == "A wins"


def test_the_bell_of_a_seat_ends_its_own_turn_and_no_others(duel: Stage) -> None:
    answer = duel.put(BellRung(duel.clock.advance(1), "B"))
    assert (answer.ok, answer.code) == (False, "E_NOT_YOUR_TURN")
    assert duel.state.turn.seat == "A"
    assert duel.shown[-1][1] == (Cue("blink", target="B"),), "the candles of whoever rang wink"
    assert duel.put(BellRung(duel.clock.advance(0.1), "A")).ok, "another bell is no bounce of the first"
    assert duel.state.turn.seat == "B"


def test_two_bells_do_not_bounce_into_each_other(duel: Stage) -> None:
    at = duel.clock.advance(1)
    assert duel.put(BellRung(at, "A")).ok
    assert duel.put(BellRung(at + 0.1, "A")) == SAME_RING or not duel.put(BellRung(at + 0.1, "A")).ok
    assert duel.put(BellRung(at + 0.2, "B")).code == "E_MUST_DRAW"


def test_the_bell_of_a_seat_waits_for_the_table_as_its_own(duel: Stage) -> None:
    duel.put(TableMoving(duel.clock.advance(1)))
    assert duel.put(BellRung(duel.clock.advance(0.1), "B")).ok, "it waits"
    duel.put(TableMoving(duel.clock.advance(0.1), moving=False))
    assert duel.state.turn.seat == "A", "B cannot end A's turn, also later"
    duel.put(TableMoving(duel.clock.advance(1)))
    duel.put(BellRung(duel.clock.advance(0.1), "A"))
    duel.put(TableMoving(duel.clock.advance(0.1), moving=False))
    assert duel.state.turn.seat == "B"


def test_a_bell_of_a_seat_that_is_not_played_is_everybodys(duel: Stage) -> None:
    assert duel.put(BellRung(duel.clock.advance(1), "D")).ok
    assert duel.state.turn.seat == "B"


def test_what_a_ring_was_answered_goes_with_the_next_settled_picture(duel: Stage) -> None:
    duel.lay("wolf:2", "A1").look()
    said = duel.ring().say
    assert said.startswith("Not yet") and said in duel.page().notes
    duel.wait(1)
    assert said in duel.page().notes
    assert said not in duel.lift("A1").look().notes


def test_what_a_ring_was_answered_goes_with_the_next_entry(stage: Stage) -> None:
    stage.begin()
    stage.ring()
    assert {*MUST_DRAW} <= {*stage.page().notes}
    assert stage.tap("A", "draw").ok
    assert not {*MUST_DRAW} & {*stage.page().notes}


def test_the_bells_answer_stays_while_the_table_is_as_it_was(duel: Stage) -> None:
    """A picture may settle anew though nothing has moved."""
    duel.look()
    assert duel.ring().ok
    duel.clock.advance(2)
    said = duel.ring().say
    assert said == " ".join(MUST_DRAW) and {*MUST_DRAW} <= {*duel.look().notes}
    assert not {*MUST_DRAW} & {*duel.lay("squirrel:1", "B1").look().notes}
