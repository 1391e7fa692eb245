"""The engine's exact semantics, each shown by the smallest game that needs it."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion.errors import RulesLoop
from companion.kernel.actions import Action
from companion.kernel.actions.fixes import fix_move
from companion.kernel.cards import CardId
from companion.kernel.codec import Codec, Vocabulary
from companion.kernel.effects import Effect, Query
from companion.kernel.engine import ask, fold, perform, resolve
from companion.kernel.facts import Answered, Asked, Counted, Ended, Fact, Moved, Step
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State

BOARD, PILE = Place("board"), Place("pile")
ME, YOU = CardId("me:1"), CardId("you:1")


class Tick(Step, frozen=True):
    name: str


class Twice(Step, frozen=True):
    name: str


class Power(Query, frozen=True):
    card: CardId


class Say(Action, frozen=True):
    verb = "say"
    what: str


class Small(BaseGame):
    """A tick counts its name. Cards on the board have whatever effects the test gives them."""

    def __init__(self, **effects: type[Effect]) -> None:
        super().__init__(self.Options(), {"A": "Ana", "B": "Luka"})
        self.given = {CardId(f"{name}:1"): kind(self) for name, kind in effects.items()}

    def effects(self, state: State) -> Iterable[tuple[CardId, Effect]]:
        return [(card, self.given[card]) for card in state.at(BOARD) if card in self.given]

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        match step:
            case Tick(name=name):
                yield Counted(name, 1)
            case Twice(name=name):
                yield from (Tick(name), Tick(name))

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        yield Tick(action.what)


def on_board(*cards: CardId) -> State:
    return fold(State(), [Moved(card, BOARD) for card in cards])[0]


def counted(facts: Iterable[Fact]) -> list[str]:
    return [fact.name for fact in facts if isinstance(fact, Counted)]


def test_steps_are_expanded_until_only_facts_are_left() -> None:
    state, facts = resolve(Small(), State(), [Twice("a"), Tick("b")])
    assert counted(facts) == ["a", "a", "b"]
    assert state.counters == {"a": 2, "b": 1}


def test_reactions_are_finished_before_the_next_step() -> None:
    class Echo(Effect):
        def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
            if isinstance(fact, Counted) and fact.name == "a":
                yield Twice("echo")

    _, facts = resolve(Small(me=Echo), on_board(ME), [Twice("a")])
    assert counted(facts) == ["a", "echo", "echo", "a", "echo", "echo"]


def test_an_effect_replaces_a_step_once_and_may_give_it_back() -> None:
    class Before(Effect):
        def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
            return (Tick("before"), step) if step == Tick("a") else (step,)

    _, facts = resolve(Small(me=Before), on_board(ME), [Tick("a")])
    assert counted(facts) == ["before", "a"]


def test_two_effects_replace_in_table_order() -> None:
    class Mine(Effect):
        def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
            return (Tick(f"{me}"), step) if step == Tick("a") else (step,)

    _, facts = resolve(Small(me=Mine, you=Mine), on_board(YOU, ME), [Tick("a")])
    assert counted(facts) == ["you:1", "me:1", "a"]


def test_a_replaced_step_does_not_happen() -> None:
    class Never(Effect):
        def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
            return () if isinstance(step, Tick) else (step,)

    assert resolve(Small(me=Never), on_board(ME), [Tick("a")])[1] == ()


class Arrivals(Effect):
    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Moved) and fact.card == me:
            yield Tick("left" if fact.origin == BOARD else "came")


def test_a_card_hears_its_own_arrival_and_its_own_going() -> None:
    game = Small(me=Arrivals)
    state, facts = resolve(game, State(), [Moved(ME, BOARD)])
    assert counted(facts) == ["came"]
    assert counted(resolve(game, state, [Moved(ME, PILE)])[1]) == ["left"]


def test_a_card_that_is_not_there_hears_nothing() -> None:
    assert counted(resolve(Small(me=Arrivals), State(), [Moved(ME, PILE)])[1]) == []


def test_modifiers_fold_over_the_printed_base_in_order() -> None:
    class Add(Effect):
        def modify(self, state: State, me: CardId, query: Query, value: Any) -> Any:
            return value + 1 if query == Power(ME) else value

    class Double(Effect):
        def modify(self, state: State, me: CardId, query: Query, value: Any) -> Any:
            return value * 2

    game = Small(me=Add, you=Double)
    assert ask(game, on_board(ME, YOU), Power(ME), 1) == 4
    assert ask(game, on_board(YOU, ME), Power(ME), 1) == 3
    assert ask(game, on_board(YOU), Power(YOU), 5) == 10


class Question(Effect):
    """Before its first tick is counted, the owner is asked."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Counted) and fact.name == "a":
            yield Asked(Prompt(("A",), "why", "Why?", (Say("A", "because"),)))


def test_a_question_suspends_what_is_left_and_the_answer_goes_on_with_it() -> None:
    game = Small(me=Question)
    state, facts = resolve(game, on_board(ME), [Tick("a"), Tick("b")])
    assert counted(facts) == ["a"] and state.question.rest == (Tick("b"),)
    state, facts = perform(game, state, Say("A", "because"))
    assert isinstance(facts[0], Answered)
    assert counted(facts) == ["because", "b"] and state.question is None


class Doubt(Effect):
    """Asks before each tick that another effect or the rules bring, once."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return (Asked(Prompt(("A",), str(me), "Sure?", (Say("A", "yes"),))), step) if step == Tick("a") else (step,)


def test_a_question_keeps_the_memory_of_who_has_replaced_what_waits() -> None:
    game, codec = Small(me=Doubt, you=Doubt), Codec(Vocabulary(actions=(Say,)))
    state, _ = resolve(game, on_board(ME, YOU), [Tick("a"), Tick("b")])
    asked = []
    while state.question is not None:
        asked.append(state.question.prompt.key)
        (restored,) = codec.decode(codec.encode([Asked(state.question.prompt, (), state.question.replaced)]))
        assert restored == Asked(state.question.prompt, (), state.question.replaced), "also in a journal"
        state, facts = perform(game, state, Say("A", "yes"))
    assert asked == [ME, YOU] and counted(facts) == ["yes", "a", "b"]


def test_the_rest_waits_for_the_last_of_several_answers() -> None:
    game = Small()
    prompt = Prompt(("A", "B"), "ok", "All right?", (Say("A", "yes"), Say("B", "yes")))
    state, _ = resolve(game, State(), [Asked(prompt), Tick("rest")])
    state, facts = perform(game, state, Say("B", "yes"))
    assert counted(facts) == ["yes"]
    state, facts = perform(game, state, Say("A", "yes"))
    assert counted(facts) == ["yes", "rest"] and state.question is None


def test_nothing_happens_after_the_end() -> None:
    state, facts = resolve(Small(), State(), [Ended(("A",)), Tick("late")])
    assert counted(facts) == [] and state.over.winners == ("A",)


def test_an_endless_rule_is_a_report_not_a_standstill() -> None:
    class Forever(Effect):
        def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
            if isinstance(fact, Counted):
                yield Tick("again")

    with pytest.raises(RulesLoop, match="more than 500 steps"):
        resolve(Small(me=Forever), on_board(ME), [Tick("a")])


def test_a_correction_triggers_nothing() -> None:
    state, facts = perform(Small(me=Arrivals), State(), fix_move(ME, BOARD))
    assert facts == (Moved(ME, BOARD),) and state.counters == {}
