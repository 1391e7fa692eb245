"""Taking back and playing again: who is asked, what is written, what a late phone is told."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import ClassVar

import pytest

from companion.kernel.places import Seat
from companion.table.journal.journal import Journal
from companion.table.messages import RedoRequested, Reply, ResolveVerdict, Tapped
from companion.table.records import replay
from companion.table.records.record import read
from tests.table import toy
from tests.table.stage import Stage
from tests.waiting import OUTER_S


def redo(table: Stage, seat: Seat = "A") -> Reply:
    """A phone wants the last undo undone."""
    return table.put(RedoRequested(seat, table.version))


def lines(table: Stage) -> list[tuple[str, tuple[str, ...]]]:
    """The history as phones show it."""
    return [(f"{one.who}: {one.text}", one.lines) for one in table.page().moves]


# --- playing again -------------------------------------------------------------------------------------------------


def test_what_was_taken_back_is_played_again(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    before = duel.state
    duel.undo()
    assert duel.page().redo == "play squirrel:1 A1"
    assert redo(duel).ok
    assert duel.state == before and duel.page().redo == ""
    assert duel.page().chores == () and duel.page().undo == "play squirrel:1 A1"
    assert [entry.kind for entry in duel.journal.entries(1)][-3:] == ["undo", "note", "act"]


def test_what_hands_have_taken_away_meanwhile_is_to_be_laid_again(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo()
    duel.lift("A1").look()
    assert duel.page().chores == () and duel.page().redo, "clearing the table is no move"
    assert redo(duel).ok
    assert duel.page().chores == ("lay Squirrel on A1",)
    assert duel.lay("squirrel:1", "A1").look().chores == ()


def test_nothing_is_played_again_once_something_else_was_done(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo()
    duel.lift("A1").look()
    duel.lay("squirrel:3", "A2").look()
    assert duel.page().redo == ""
    answer = redo(duel)
    assert (answer.ok, answer.code) == (False, "E_WRONG_PHASE")
    assert duel.at("A1") == "" and duel.at("A2") == "squirrel:3"


def test_several_undos_are_played_again_one_after_the_other(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    before = duel.state
    duel.undo()
    duel.undo()
    assert redo(duel).ok
    assert (duel.at("A1"), duel.at("A2"), duel.page().redo) == ("squirrel:1", "", "play squirrel:3 A2")
    assert redo(duel).ok
    assert duel.state == before


def test_what_was_taken_back_together_is_played_again_together(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    before = duel.state
    assert duel.undo(count=2).ok and redo(duel).ok
    assert duel.state == before
    assert duel.undo().ok and duel.at("A1") == duel.at("A2") == "", "and is one group from then on"


@pytest.mark.parametrize("when", ["after the undo", "after the redo", "after both, twice"])
def test_a_power_cut_between_keeps_the_truth(duel: Stage, when: str) -> None:
    duel.lay("squirrel:1", "A1").look()
    before = duel.state
    duel.undo("B")
    if when == "after the undo":
        duel.restart()
        assert duel.page().redo == "play squirrel:1 A1"
        assert redo(duel, "B").ok
    else:
        assert redo(duel, "B").ok
        duel.restart()
        if when.endswith("twice"):
            assert duel.undo("B").ok and redo(duel, "B").ok
            duel.restart()
    assert duel.state == before and duel.page().redo == ""
    assert duel.undo("B").ok
    assert duel.at("A1") == ""


def test_a_redone_game_is_written_down_and_proved_like_any_other(duel: Stage, tmp_path: Path) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo()
    redo(duel)
    text = duel.host.record()
    assert "undo {played again}; play squirrel:1 A1" in text
    row, entries = duel.journal.game(1), duel.journal.entries(1)
    assert replay.verify(duel.host.snapshot.game, row, entries) is None
    with Journal(tmp_path / "other.db") as other:
        replay.enter(other, read(text), duel.clock)
        played = replay.history.effective(duel.host.snapshot.game, other.game(1), other.entries(1))
        assert played[-1].after == duel.state


def test_an_end_played_again_ends_the_game_again(duel: Stage) -> None:
    duel.tap("!", "fix count scale 4")
    duel.lay("squirrel:1", "A1").look()
    duel.lay("stoat:1", "A1").look()
    duel.ring()
    duel.undo()
    assert duel.journal.current().result is None
    assert redo(duel).ok
    assert duel.page().over and duel.journal.current().result == "A wins"


# --- who is asked --------------------------------------------------------------------------------------------------


def test_a_card_that_only_its_player_saw_matters_to_the_other(duel: Stage) -> None:
    assert "Luka must agree" in duel.undo("A").say
    assert duel.tap("B", "undo").ok and duel.state.turn.phase == "draw"


def test_whoever_drew_is_asked_by_the_other_too(duel: Stage) -> None:
    answer = duel.undo("B")
    assert "Ana must agree" in answer.say
    question = duel.page("A").question
    assert [(one.seat, one.words) for one in question.choices] == [("A", "undo"), ("A", "keep moves")]
    assert question.preview.kind == "undo" and question.preview.numbers == ("Ana: Hand: 1 → 0",)
    assert duel.tap("A", "undo").ok and duel.state.turn.phase == "draw"


def test_a_move_that_showed_nothing_asks_nobody(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    assert duel.undo("B").say == "Taken back."


def test_who_plays_alone_is_never_asked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(toy.Toy):
        seat_counts: ClassVar[tuple[int, ...]] = (1,)

    stage.host.begin(Alone(toy.ToyOptions(), {"A": "Ana"})).result()
    stage.tap("*", "first A")
    stage.tap("A", "draw")
    assert stage.undo("!").say == "Taken back.", "whichever screen it was"
    assert redo(stage, "A").say == "Done again."
    assert stage.page("A").moves[-1].lines == ("Done again after it was taken back.",)


def test_playing_again_asks_whoever_took_it_back(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo("B")
    assert "Luka took that back and must agree" in redo(duel, "A").say
    question = duel.page("B").question
    assert [one.words for one in question.choices] == ["redo", "keep moves"]
    assert question.preview.cards[0].places == ("A/unseen", "A1")
    assert duel.tap("B", "redo").ok
    assert duel.at("A1") == "squirrel:1"
    assert lines(duel)[-1][1][:2] == (
        "Done again after it was taken back; Ana wanted that.",
        "Luka agreed.",
    )


def test_who_took_it_back_may_leave_it_so(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo("B")
    redo(duel, "A")
    assert duel.tap("B", "keep moves").ok
    assert duel.at("A1") == "" and duel.page("B").question is None
    assert "Luka wants to leave it taken back." in duel.page().notes


# --- shown to all --------------------------------------------------------------------------------------------------


def test_the_history_says_who_wanted_it_and_who_agreed_also_after_a_restart(duel: Stage) -> None:
    duel.undo("A")
    duel.tap("B", "undo")
    told = lines(duel)
    assert told[-1] == ("Ana: took back: draw", ("Luka agreed.",))
    duel.restart()
    assert lines(duel)[-1] == told[-1]
    assert [one.text for one in duel.host.course().taken_back] == ["took back: draw"]
    assert redo(duel, "A").ok
    told = lines(duel)
    assert told[-1] == ("Ana: draw", ("Done again after it was taken back; Ana wanted that.",))
    duel.restart()
    assert lines(duel)[-2:] == told[-2:]
    assert duel.host.course().moves[-1].lines == told[-1][1]


# --- the preview ---------------------------------------------------------------------------------------------------


def test_the_preview_says_which_cards_go_where(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.lay("squirrel:3", "A2").look()
    duel.lay("wolf:1", "A3").lift("A1").lift("A2").look()
    assert duel.at("A3") == "wolf:1"
    shown = duel.host.preview("A", "undo")
    assert shown.what == duel.page().undo and shown.asks == ""
    assert sorted(one.say for one in shown.cards) == [
        "2 × Squirrel: from A/dead to A1 and A2",
        "Wolf: from A3 to A/unseen",
    ]
    squirrels = next(one for one in shown.cards if "Squirrel" in one.say)
    assert set(squirrels.places) == {"A/dead", "A1", "A2"}
    assert shown.numbers == ("Ana: Hand: -2 → -1",)
    assert duel.host.preview("A", "redo") is None
    duel.undo()
    again = duel.host.preview("A", "redo")
    assert sorted(one.say for one in again.cards) == [
        "2 × Squirrel: from A1 and A2 to A/dead",
        "Wolf: from A/unseen to A3",
    ]
    assert again.numbers == ("Ana: Hand: -1 → -2",) and again.turn == "Ana: play"


def test_the_preview_goes_back_to_an_entry(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    here = duel.host.course().moments[-1].n
    duel.lay("squirrel:3", "A2").look()
    duel.lay("wolf:1", "A3").lift("A1").lift("A2").look()
    shown = duel.host.preview("A", "undo", here)
    assert shown.count == 2 and shown.asks == ""
    assert sorted(one.say for one in shown.cards) == [
        "2 × Squirrel: from A/dead to A1 and A/unseen",
        "Wolf: from A3 to A/unseen",
    ]
    assert duel.host.preview("A", "undo", here + 100) is None, "no such entry"
    assert duel.host.preview("A", "undo", duel.host.course().moments[-1].n) is None, "it is so already"
    assert duel.undo("A", shown.count).ok
    assert (duel.at("A1"), duel.at("A2"), duel.at("A3")) == ("squirrel:1", "", "")


def test_whoever_has_to_agree_is_named_for_all_that_would_be_taken_back(stage: Stage) -> None:
    """The last move alone would concern nobody else."""
    stage.begin(first="A")
    start = stage.host.course().moments[-1].n
    assert stage.tap("A", "draw").ok
    stage.lay("squirrel:1", "A1").look()
    assert stage.host.preview("A", "undo").asks == ""
    assert stage.host.preview("A", "undo", start).asks == "Luka"


def test_the_preview_turns_cards_that_stay(duel: Stage) -> None:
    """The otter dives when its turn ends; the ring taken back, it lies face up again."""
    duel.lay("squirrel:1", "A1").look()
    duel.lay("otter:1", "A1").look()
    assert duel.ring().ok
    shown = duel.host.preview(None, "undo")
    assert [one.say for one in shown.cards] == ["turn River Otter on A1 face up"]
    assert shown.cards[0].places == ("A1",) and shown.turn == "Ana: play"


def test_there_is_nothing_to_preview_before_the_first_move(stage: Stage) -> None:
    assert stage.host.preview(None, "undo") is None
    stage.begin(first=None)
    assert stage.host.preview("A", "undo") is None and stage.host.preview("A", "redo") is None


# --- two phones at once --------------------------------------------------------------------------------------------


def test_of_two_phones_one_wins_and_the_other_is_told_who_and_what(stage: Stage) -> None:
    """Both answer the coin's question at once, whoever the host hears first."""
    for key in "12345":
        stage.begin(first=None)
        version, start = stage.version, Barrier(2)
        taps = [Tapped("*", f"first {seat}", version, seat + key, seat) for seat in "AB"]

        def send(tap: Tapped, start: Barrier = start) -> Reply:
            start.wait(OUTER_S)
            return stage.put(tap)

        with ThreadPoolExecutor(2) as hands:
            answers = dict(zip("AB", hands.map(send, taps), strict=True))
        winner = stage.state.turn.seat
        loser = toy.other(winner)
        assert answers[winner].ok and answers[loser].code == "E_STALE"
        name = stage.host.snapshot.game.names[winner]
        assert answers[loser].say == f"Somebody was quicker. {name}: first {winner}"
        assert stage.moves == ["setup", f"first {winner}"], "done once"


def test_a_late_answer_names_who_was_quicker(duel: Stage) -> None:
    version = duel.version
    assert duel.tap("A", "ring").ok
    late = duel.tap("B", "undo", version=version)
    assert (late.code, late.say) == ("E_STALE", "Somebody was quicker. Ana: ring")
    again = duel.tap("A", "ring", version=version)
    assert (again.code, again.say) == ("E_STALE", "That is done already. Ana: ring")
    other = duel.tap("A", "draw", version=version)
    assert (other.code, other.say) == ("E_STALE", "This came first. Ana: ring"), "of what is not done nobody says so"


def test_a_late_answer_to_a_verdict_names_who_answered_it(duel: Stage) -> None:
    duel.lay("stoat:1", "A2").look()
    version = duel.version
    assert duel.put(ResolveVerdict("accept", version, "A")).ok
    late = duel.put(ResolveVerdict("restore", version, "B"))
    assert late.say == "Somebody was quicker. Ana: Accept anyway: the table is right"


def test_a_late_refusal_of_a_wish_is_told_what_became_of_it(duel: Stage) -> None:
    duel.undo("A")
    version = duel.version
    assert duel.tap("B", "undo").ok
    late = duel.tap("B", "keep moves", version=version)
    assert late.say == "Somebody was quicker. Ana: took back: draw"
    duel.tap("A", "draw")
    duel.undo("A")
    version = duel.version
    assert duel.tap("B", "keep moves").ok
    assert duel.tap("B", "keep moves", version=version).say == "That is done already. Luka wants to keep it."


def test_a_page_of_another_game_is_told_only_that_it_is_old(duel: Stage) -> None:
    version = duel.version
    duel.begin()
    assert duel.tap("A", "draw", version=version).say == "The table has changed since; look again."
