"""Facts and states: two equal tables are equal, whichever way they came about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix, fix_move
from companion.kernel.cards import CardId
from companion.kernel.engine import fold
from companion.kernel.facts import (
    Answered,
    Asked,
    Counted,
    Ended,
    Fact,
    Marked,
    Moved,
    Noted,
    Step,
    Turned,
    Withdrawn,
    emptied,
    over,
    set_to,
    unmarked,
)
from companion.kernel.places import Place
from companion.kernel.prompts import Note, Prompt
from companion.kernel.state import State, Turn


class Weather(Struct, Note, frozen=True, tag=True):
    rain: bool


PLACES = [Place("A1"), Place("A2"), Place("pile")]
CARDS = ["stoat:1", "stoat:2", "wolf:1"]
FACTS = st.one_of(
    st.builds(Moved, st.sampled_from(CARDS), st.sampled_from([*PLACES, None]), under=st.booleans()),
    st.builds(Counted, st.sampled_from(["A/bones", "scale"]), st.integers(-2, 2)),
    st.builds(Marked, st.sampled_from(CARDS), st.sampled_from(["damage", "down"]), st.integers(-1, 1)),
    st.builds(Noted, st.sampled_from(["weather", "wind"]), st.one_of(st.none(), st.builds(Weather, st.booleans()))),
    st.builds(Turned, st.sampled_from("AB"), st.integers(1, 5), st.sampled_from(["draw", "play"])),
)


def after(*facts: Fact) -> State:
    return fold(State(), facts)[0]


@given(st.lists(FACTS, max_size=30))
def test_a_state_holds_nothing_that_is_nothing(facts: list[Fact]) -> None:
    state = after(*facts)
    assert all(state.cards.values()) and all(state.counters.values()) and all(state.marks.values())


@given(st.lists(FACTS, max_size=30))
def test_every_card_is_in_one_place(facts: list[Fact]) -> None:
    cards = [card for lying in after(*facts).cards.values() for card in lying]
    assert len(cards) == len(set(cards))


@given(st.lists(FACTS, max_size=30))
def test_a_fact_never_changes_the_state_before_it(facts: list[Fact]) -> None:
    state = State()
    for fact in facts:
        copy = State(dict(state.cards), dict(state.counters), dict(state.marks), state.turn, notes=dict(state.notes))
        fact.located(state).apply(state)
        assert state == copy
        state = fact.apply(state)


@given(st.lists(FACTS, max_size=30))
def test_facts_with_their_places_filled_in_fold_to_the_same(facts: list[Fact]) -> None:
    state, told = fold(State(), facts)
    again = State()
    for fact in told:
        again = fact.apply(again)
    assert again == state


def test_two_ways_to_the_same_table_are_equal() -> None:
    there = Moved("stoat:1", Place("A1"))
    assert after(there, Counted("A/bones", 1)) == after(
        Counted("A/bones", 2), Moved("stoat:1", Place("A2")), there, Counted("A/bones", -1)
    )


def test_cards_lie_on_top_of_each_other() -> None:
    state = after(Moved("cub:1", Place("A1")), Moved("wolf:1", Place("A1")), Moved("base:1", Place("A1"), under=True))
    assert state.at(Place("A1")) == ("base:1", "cub:1", "wolf:1")
    assert state.top(Place("A1")) == "wolf:1" and state.where("cub:1") == Place("A1")


def test_a_moved_card_remembers_where_it_was() -> None:
    _, told = fold(State(), [Moved("wolf:1", Place("A1")), Moved("wolf:1", Place("pile"))])
    assert [fact.origin for fact in told] == [None, Place("A1")]


def test_a_card_back_in_the_box_is_nowhere() -> None:
    state = after(Moved("wolf:1", Place("A1")), Moved("wolf:1", None))
    assert state.where("wolf:1") is None and state == State()


def test_marks_and_counters() -> None:
    state = after(Marked("wolf:1", "damage", 2), Counted("scale", -3))
    assert state.mark("wolf:1", "damage") == 2 and state.mark("wolf:1", "other") == 0
    assert list(state.marks_of("wolf:1")) == [("damage", 2)]
    assert state.count("scale") == -3 and state.count("nothing") == 0


def test_a_question_waits_for_every_seat() -> None:
    prompt = Prompt(("A", "B"), "ok", "All right?", (Ok("A"), Ok("B")))
    asked = after(Asked(prompt))
    assert asked.question.waiting == ("A", "B")
    half = Answered("A").apply(asked)
    assert half.question.waiting == ("B",)
    assert not half.question.accepts(Ok("A")) and half.question.accepts(Ok("B"))
    assert Answered("B").apply(half).question is None


def test_a_question_to_anybody_is_answered_by_the_first() -> None:
    prompt = Prompt(("A", "B"), "ok", "Anybody?", (Ok("A"), Ok("B")), each=False)
    assert Answered("B").apply(after(Asked(prompt))).question is None


def test_questions_nest() -> None:
    outer, inner = Prompt(("A",), "outer", "?", (Ok("A"),)), Prompt(("B",), "inner", "?", (Ok("B"),))
    state = after(Asked(outer), Asked(inner))
    assert state.question.prompt.key == "inner"
    assert Answered("B").apply(state).question.prompt.key == "outer"


def test_some_answers_are_too_many_to_list() -> None:
    prompt = Prompt(("A",), "name", "Which card?", verbs=("ok",))
    assert prompt.accepts(Ok("A")) and not prompt.accepts(Ok("B"))


def test_the_end_closes_every_question() -> None:
    state = after(Asked(Prompt(("A",), "ok", "?", (Ok("A"),))), Ended(("B",), "no lives left"))
    assert state.over.winners == ("B",) and state.question is None


def test_a_step_and_the_bare_fact_cannot_become_true() -> None:
    assert not hasattr(Step, "apply")
    with pytest.raises(TypeError, match="abstract"):
        Fact().apply(State())


@pytest.mark.parametrize(
    ("fix", "fact"),
    [
        (fix_move("wolf:1", Place("A4")), Moved("wolf:1", Place("A4"))),
        (fix_move("wolf:1", None), Moved("wolf:1", None)),
        (Fix("!", "count", ("A/bones", "+2")), Counted("A/bones", 2)),
        (Fix("!", "mark", ("wolf:1", "damage", "-1")), Marked("wolf:1", "damage", -1)),
        (Fix("!", "turn", ("A", "3", "play")), Turned("A", 3, "play")),
    ],
)
def test_a_correction_is_one_plain_fact(fix: Fix, fact: Fact) -> None:
    assert list(fix.facts()) == [fact]


@pytest.mark.parametrize("args", [(), ("wolf:1",), ("wolf:1", "A4", "now")])
def test_a_correction_with_wrong_words_says_the_right_ones(args: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="expected move CARD PLACE"):
        list(Fix("!", "move", args).facts())


def test_a_turn() -> None:
    assert Turn().moved_on("A", 1, "draw") == Turn("A", 1, "draw")


class Ok(Action, frozen=True):
    verb = "ok"


def test_a_note_is_kept_until_another_takes_its_place() -> None:
    state = after(Noted("weather", Weather(True)), Noted("wind", Weather(False)), Noted("weather", Weather(False)))
    assert state.notes == {"weather": Weather(False), "wind": Weather(False)}
    assert Noted("wind").apply(state).notes == {"weather": Weather(False)}


def test_a_withdrawn_question_takes_what_waited_for_it_along() -> None:
    first, second = Prompt(("A",), "first", "?"), Prompt(("B",), "second", "?")
    state = after(Asked(first), Asked(second, rest=(Counted("tea", 1),)), Withdrawn())
    assert [one.prompt for one in state.pending] == [first] and not state.counters


def test_counters_and_marks_come_to_a_value_and_are_left_alone_where_they_have_it() -> None:
    state = State(counters={"tea": 2, "milk": 1}, marks={("cup:1", "full"): 3})
    assert list(set_to(state, "tea", 5)) == [Counted("tea", 3)]
    assert list(set_to(state, "tea", 2)) == list(set_to(state, "honey", 0)) == []
    assert list(emptied(state, ("tea", "honey", "milk"))) == [Counted("tea", -2), Counted("milk", -1)]
    assert list(unmarked(state, CardId("cup:1"), "hot", "full")) == [Marked(CardId("cup:1"), "full", -3)]


def test_the_end_is_a_phase_and_who_has_won() -> None:
    state, _ = fold(State(turn=Turn("B", 7, "play")), over(State(turn=Turn("B", 7, "play")), ("A",), "tea"))
    assert state.turn == Turn("B", 7, "game_over")
    assert state.over is not None and (state.over.winners, state.over.why) == (("A",), "tea")
