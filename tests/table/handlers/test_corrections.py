"""Undo and fixes: nothing is deleted, nothing is blocked, and nonsense is named."""

import pytest

from companion.kernel.places import Place
from companion.table.messages import ResolveVerdict
from tests.table.stage import Stage
from tests.table.toy import Toy


def test_accept_anyway_makes_the_state_follow_the_table(duel: Stage) -> None:
    duel.lay("stoat:1", "A2").look()
    assert duel.settle("accept").ok
    assert duel.at("A2") == "stoat:1" and duel.verdict == ""
    entry = duel.journal.entries(1)[-1]
    assert (entry.seat, entry.kind, entry.action) == ("!", "fix", "fix move stoat:1 A2")


def test_accepting_a_removal_puts_the_card_where_the_game_says(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lift("A1").look()
    duel.settle("accept")
    assert duel.at("A1") == ""
    assert "squirrel:1" in duel.state.at(Place("A/dead"))


def test_accepting_a_swap_moves_both(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lay("squirrel:3", "A1").lay("squirrel:1", "A2").look()
    assert duel.verdict == "puzzling"
    duel.settle("accept")
    assert (duel.at("A1"), duel.at("A2")) == ("squirrel:3", "squirrel:1")
    assert duel.page().chores == () and duel.verdict == ""


def test_one_undo_takes_a_whole_correction_back(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lay("squirrel:3", "A1").lay("squirrel:1", "A2").look()
    duel.settle("accept")
    assert duel.undo().ok
    assert (duel.at("A1"), duel.at("A2")) == ("squirrel:1", "squirrel:3")
    assert duel.moves[-1] == "undo 2"


def test_a_stale_answer_to_a_verdict_is_refused(duel: Stage) -> None:
    duel.lay("stoat:1", "A2").look()
    old = duel.version
    duel.lift("A2").lay("wolf:1", "A3").look()
    assert duel.put(ResolveVerdict("accept", old)).code == "E_STALE"
    assert duel.at("A3") == ""


def test_an_answer_nobody_asked_for(duel: Stage) -> None:
    assert duel.settle("7").code == "E_STALE"
    assert "expected accept" in duel.settle("yes please").say


def test_undo_takes_the_last_move_back(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    assert duel.page().undo == "play squirrel:1 A1"
    assert duel.undo().ok
    assert duel.at("A1") == ""
    assert duel.moves[-1] == "undo"
    assert duel.page().moves[-1].text == "took back: play squirrel:1 A1"
    assert duel.page().chores == ("move Squirrel from A1 to A/unseen",)


def test_undo_may_be_tapped_in_words(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    assert duel.tap("B", "undo 2").ok
    assert duel.at("A1") == duel.at("A2") == ""


def test_a_move_taken_back_by_hand_is_offered_as_undo(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A2").lift("A1").look()
    page = duel.lay("squirrel:1", "A1").lift("A2").look()
    assert page.trouble.choices[0].words == "undo"
    assert duel.settle("undo").ok
    assert duel.verdict == "" and duel.at("A1") == "squirrel:1" and duel.page().chores == ()


def test_what_was_revealed_needs_everybodys_consent(duel: Stage) -> None:
    answer = duel.undo("A")
    assert "Luka must agree" in answer.say
    assert duel.state.turn.phase == "play"
    question = duel.page("B").question
    assert [choice.words for choice in question.choices] == ["undo", "keep moves"]
    assert [choice.label for choice in duel.page("A").question.choices] == ["Never mind"]
    assert duel.tap("B", "undo").ok
    assert duel.state.turn.phase == "draw"


def test_somebody_may_want_to_keep_it(duel: Stage) -> None:
    duel.undo("A")
    assert duel.tap("B", "keep moves").ok
    assert duel.page("B").question is None
    assert "Luka wants to keep it." in duel.page("A").notes
    assert duel.tap("B", "keep moves").code == "E_STALE"


def test_consent_ends_when_the_game_goes_on(duel: Stage) -> None:
    duel.undo("A")
    duel.ring()
    assert duel.page("B").question is None
    duel.undo("B")
    assert duel.state.turn.seat == "A" and duel.state.turn.phase == "play"


def test_the_setup_cannot_be_taken_back(stage: Stage) -> None:
    stage.begin(first=None)
    answer = stage.undo()
    assert not answer.ok and "nothing to take back" in answer.say


def test_more_than_there_is_cannot_be_taken_back(duel: Stage) -> None:
    assert "Only 2 moves" in duel.undo(count=9).say


def test_the_end_itself_can_be_taken_back(duel: Stage) -> None:
    duel.tap("!", "fix count scale 4")
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    duel.ring()
    assert duel.page().over and duel.journal.current().result == "A wins"
    duel.undo()
    assert not duel.page().over
    assert duel.journal.current().result is None


@pytest.mark.parametrize(
    ("words", "reached"),
    [
        ("fix count A/hand +3", ("A/hand", 4)),
        ("fix count A/hand -1", ("A/hand", 0)),
    ],
)
def test_a_counter_is_corrected(duel: Stage, words: str, reached: tuple[str, int]) -> None:
    assert duel.tap("!", words).ok
    assert duel.state.count(reached[0]) == reached[1]
    assert duel.journal.entries(1)[-1].seat == "!"


def test_a_game_that_declares_no_counters_counts_what_its_page_shows_and_what_was_counted(
    duel: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel.tap("!", "fix count A/bones +1")
    monkeypatch.setattr(Toy, "counters", {})
    assert duel.tap("!", "fix count A/hand +1").ok, "a number of the page"
    assert duel.tap("!", "fix count A/bones +1").ok, "what was counted"
    refused = duel.tap("!", "fix count zzz +3")
    assert (refused.code, refused.say) == (
        "E_BAD_FIX",
        "there is no count 'zzz'; this game counts A/hand, A/bones, B/hand",
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("fix move dragon:1 A1", "no card 'dragon:1'"),
        ("fix move wolf:1 Z9", "no place Z9"),
        ("fix count A/hand -9", "cannot fall below 0"),
        ("fix count A/hnad +1", "did you mean 'A/hand'"),
        ("fix count zzz +3", "there is no count 'zzz'; this game counts scale, A/hand, A/bones, B/hand, B/bones"),
        ("fix count A/hand many", "many"),
        ("fix turn Q 3 play", "no seat 'Q'"),
        ("fix turn A -5 play", "turns are counted from 0"),
        ("fix paint wolf:1", "expected move CARD PLACE"),
        ("fix", "expected"),
        ("fix count A/bones 1000", "999 at most"),
        ("fix count A/bones 99999999999999999999", "999 at most"),
        (f"fix count A/bones {'9' * 5000}", "4300"),
        ("fix mark squirrel:1 damage -1000", "999 at most"),
        ("fix turn A 1000000 play", "999 at most"),
    ],
)
def test_a_correction_that_makes_no_sense_is_named(duel: Stage, words: str, why: str) -> None:
    before = duel.state
    answer = duel.tap("!", words)
    assert not answer.ok and why in answer.say
    assert duel.state == before
