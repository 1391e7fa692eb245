"""Rules register where they are written: actions, procedures and tellings, gathered from files into one game."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct

from companion.kernel.actions import Action, CardAction, Faults, Hands, Refusal, among
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.codec import Codec, Vocabulary
from companion.kernel.engine import perform
from companion.kernel.facts import Counted, Fact, Moved, Noted, Step, Withdrawn
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Note, Prompt
from companion.kernel.rules import Rules, files
from companion.kernel.state import State, Turn


class Refill(Step, frozen=True):
    cups: int


class Poured(Counted, frozen=True):
    pass


class Sugar(Struct, Note, frozen=True, tag=True):
    lumps: int


rules = Rules()


@rules.action
class Sip(Action, frozen=True):
    verb = "sip"
    by_hand = ("cup", "cups")
    said = "Take a sip"

    cup: CardId | None = None
    cups: tuple[CardId, ...] = ()

    @classmethod
    def candidates(cls, game: Any, state: State, moved: frozenset[CardId] | None) -> Iterator[Sip]:
        yield cls(state.turn.seat)

    def fault(self, game: Any, state: State) -> Refusal | None:
        return None if state.count("tea") else Refusal("E_EMPTY", "TEA-01", "The cup is empty.")

    def steps(self, game: Any, state: State) -> Iterator[Fact | Step]:
        yield Counted("tea", -1)
        if state.count("tea") == 1:
            yield Refill(2)


@rules.action
class Wash(Action, frozen=True):
    verb = "wash"
    said = "Wash {cup} up"
    form = "This one"

    cup: CardId


@rules.action
class Stir(Action, frozen=True):
    verb = "stir"
    only_answers = True

    spoons: int

    @classmethod
    def candidates(cls, game: Any, state: State, moved: frozenset[CardId] | None) -> Iterator[Stir]:
        yield cls("A", 2)


@rules.expands(Refill)
def refill(game: Any, state: State, step: Refill) -> Iterator[Fact]:
    yield Poured("tea", step.cups)


@rules.tells(Poured)
def poured(game: Any, before: State, after: State, fact: Poured) -> str:
    return f"{fact.by} cups are poured."


HERE = SimpleNamespace(rules=rules)


class Tea(BaseGame):
    name = "tea"
    rules = Rules.of(HERE)  # type: ignore[arg-type]
    vocabulary = rules.vocabulary()
    end_clause = "TEA-09"
    catalogue = Catalogue("TE", [Face(id="cup", name="Cup", number=1, copies=2)])


@pytest.fixture
def tea() -> Tea:
    return Tea(BaseGame.Options(), {"A": "Ana"})


SHELF = Place("shelf")
FULL = State(counters={"tea": 2}, turn=Turn("A", 1, "play"))


def test_an_action_says_itself_when_it_could_be_meant_and_why_not(tea: Tea) -> None:
    assert tea.legal(FULL) == [Sip("A")]
    assert tea.why_not(State(), Sip("A")) == Refusal("E_EMPTY", "TEA-01", "The cup is empty.")


def test_after_the_end_only_what_says_so_may_be_done(tea: Tea) -> None:
    over = FULL.ended(("A",), "tea time")
    assert tea.why_not(over, Sip("A")) == Refusal("E_GAME_OVER", "TEA-09", "The game is over.")
    assert tea.legal(over) == []


def test_a_step_is_expanded_and_a_fact_told_by_what_was_registered_for_it(tea: Tea) -> None:
    from companion.kernel.engine import perform

    one = State(counters={"tea": 1}, turn=Turn("A", 1, "play"))
    after, facts = perform(tea, one, Sip("A"))
    assert after.count("tea") == 2
    assert tea.tell(one, facts) == ["2 cups are poured."]


def test_of_several_facts_that_say_how_things_stand_the_last_is_told() -> None:
    class Counts:
        rules = Rules()

    @Counts.rules.tells(Poured, once=True)
    def stands(game: Any, before: State, after: State, fact: Poured) -> str:
        return f"There are {after.count('tea')} cups."

    gathered = Rules.of(Counts)  # type: ignore[arg-type]
    facts = (Poured("tea", 1), Counted("tea", 1), Poured("tea", 1))
    assert gathered.tell(None, State(), facts) == ["There are 3 cups."]


def test_what_was_paid_is_told_after_what_it_was_paid_for() -> None:
    class Paying:
        rules = Rules()

    @Paying.rules.tells(Poured, price=True)
    def paid(game: Any, before: State, after: State, fact: Poured) -> str:
        return "A cup is paid."

    Paying.rules.says(Counted, "There is more.")
    gathered = Rules.of(Paying)  # type: ignore[arg-type]
    facts = (Poured("tea", 1), Counted("tea", 1))
    told = gathered.tell(None, State(), facts)
    assert told == ["There is more.", "A cup is paid."] and not gathered.only_paid(facts, told)
    assert gathered.only_paid(facts[:1], gathered.tell(None, State(), facts[:1]))
    assert not gathered.only_paid((), ())


def test_the_cards_a_hand_moves_follow_from_the_fields() -> None:
    assert Sip("A").hands(None, FULL) == frozenset()
    assert Sip("A", CardId("cup:1"), (CardId("cup:2"),)).hands(None, FULL) == {"cup:1", "cup:2"}


def test_what_names_one_card_is_always_done_by_hand_and_never_tapped() -> None:
    class Pour(Action, frozen=True):
        verb = "pour"
        by_hand = ("pot",)

        pot: CardId

        @classmethod
        def candidates(cls, game: Any, state: State, moved: frozenset[CardId] | None) -> Iterator[Pour]:
            raise AssertionError("nobody looks at it for a button")

    kitchen = Rules()
    kitchen.add(rules)
    kitchen.action(Pour)
    assert Pour.always_by_hand and Pour in kitchen.meant and Pour not in kitchen.tapped
    assert not Sip.always_by_hand and Sip in kitchen.tapped, "both of its fields may be empty"


def test_what_only_answers_is_meant_when_a_question_asks_for_it(tea: Tea) -> None:
    asked = FULL.with_pending(Prompt(("A",), "sugar", "How much?", verbs=("stir",)), ())
    assert list(tea.candidates(asked)) == [Stir("A", 2)]
    assert list(tea.pseudo_legal(asked)) == [Sip("A")]


def test_what_may_be_done_meanwhile_leaves_the_question_open(tea: Tea) -> None:
    asked = FULL.with_pending(Prompt(("A",), "spoons", "How many?", verbs=("stir",), meanwhile=("sip",)), ())
    assert tea.legal(asked) == [Stir("A", 2), Sip("A")]
    after, _ = perform(tea, asked, Sip("A"))
    assert after.question == asked.question and after.count("tea") == 1
    assert tea.why_not(State().with_pending(asked.pending[0].prompt, ()), Sip("A")) == Refusal(
        "E_EMPTY", "TEA-01", "The cup is empty."
    )


def test_notes_are_written_into_a_journal_as_what_they_are() -> None:
    vocabulary = Vocabulary(words={Note: (Sugar,)})
    facts = (Noted("sugar", Sugar(3)), Noted("sugar"), Withdrawn())
    assert Codec(vocabulary).decode(Codec(vocabulary).encode(facts)) == facts


def test_a_button_says_what_the_action_says(tea: Tea) -> None:
    assert tea.label(FULL, Sip("A")) == "Take a sip"


def test_a_button_names_the_cards_its_words_leave_open(tea: Tea) -> None:
    assert tea.label(FULL, Wash("A", CardId("cup:1"))) == "Wash Cup up"
    assert Wash.form_label() == "This one" and Sip.form_label() == "Sip"


def test_a_step_nobody_registered_is_an_error(tea: Tea) -> None:
    with pytest.raises(TypeError, match="tea cannot expand"):
        tea.expand(FULL, _Lost())


def test_what_each_field_may_be_is_every_way_it_could_be_meant() -> None:
    def cups(game: Any, state: State, moved: Hands) -> Iterator[CardId]:
        return (cup for cup in state.at(SHELF) if moved is None or cup in moved)

    class Fill(Action, frozen=True):
        verb = "fill"
        ways = (cups, lambda game, state, moved: ("milk", "sugar"))

        cup: CardId
        wants: str

        def faults(self, game: Any, state: State) -> Faults:
            yield None
            yield Refusal("E_NO_MILK", "", "There is no milk.") if self.wants == "milk" else None
            if self.cup == "cup:2":
                yield Refusal("E_CRACKED", "", "It leaks.")

    kitchen = Rules()
    kitchen.action(Fill)
    state = State({SHELF: (CardId("cup:1"), CardId("cup:2"))}, turn=Turn("B", 1, "play"))
    one, two = CardId("cup:1"), CardId("cup:2")
    assert kitchen.meant == [Fill]
    meant = list(Fill.candidates(None, state, None))
    assert meant == [Fill("B", cup, wants) for cup in (one, two) for wants in ("milk", "sugar")]
    assert list(Fill.candidates(None, state, frozenset((two,)))) == meant[2:]
    codes = [refusal.code if (refusal := action.why_not(None, state)) else "" for action in meant]
    assert codes == ["E_NO_MILK", "", "E_NO_MILK", "E_CRACKED"], "the first fault is the refusal"
    assert list(Wash.candidates(None, state, None)) == [] and Wash("A", one).why_not(None, state) is None


def test_a_field_may_be_one_of_some_values_or_of_the_cards_that_lie_somewhere() -> None:
    class Fetch(CardAction, frozen=True):
        verb = "fetch"
        ways = (among(lambda state: state.at(SHELF)), (1, 2))

        hands_needed: int

    one, two = CardId("cup:1"), CardId("cup:2")
    state = State({SHELF: (one, two)}, turn=Turn("B", 1, "play"))
    assert list(Fetch.candidates(None, state, None)) == [Fetch("B", cup, n) for cup in (one, two) for n in (1, 2)]
    assert list(Fetch.candidates(None, state, frozenset((two,)))) == [Fetch("B", two, 1), Fetch("B", two, 2)]
    assert Fetch("B", one, 2).hands(None, state) == {one}


def test_in_another_phase_an_action_is_neither_meant_nor_allowed() -> None:
    kitchen = Rules()

    @kitchen.action
    class Brew(Action, frozen=True):
        verb = "brew"
        ways = ((CardId("cup:1"),),)
        phases = ("morning", "noon")
        not_now = Refusal("E_LATE", "TEA-03", "It is too late for {card}.")

        card: CardId

    class Kitchen(Tea):
        rules = kitchen

    house = Kitchen(BaseGame.Options(), {"A": "Ana"})
    morning, night = (State(turn=Turn("A", 1, phase)) for phase in ("morning", "night"))
    brew = Brew("A", CardId("cup:1"))
    assert house.legal(morning) == list(house.taps(morning)) == [brew]
    assert house.legal(night) == list(house.taps(night)) == []
    assert brew.why_not(house, night) == Refusal("E_LATE", "TEA-03", "It is too late for Cup.")


def test_a_refusal_names_what_its_action_is_about(tea: Tea) -> None:
    class Lend(Action, frozen=True):
        verb = "lend"

        cup: CardId
        who: Seat
        note: str
        days: int

        def faults(self, game: Any, state: State) -> Faults:
            yield Refusal("E_LENT", "TEA-02", "{who} has {cup} for {days} days: {note}.", ("put {cup} back",))

    wanted = Refusal("E_LENT", "TEA-02", "Ana has Cup for 3 days: A.", ("put Cup back",))
    assert Lend("A", CardId("cup:1"), "A", "A", 3).why_not(tea, FULL) == wanted


def test_a_plain_fact_is_told_by_a_sentence(tea: Tea) -> None:
    told = Rules()
    told.says(Moved, "{card} now stands on {to}.")
    told.says(Poured, "{by} cups.")
    facts = [Moved(CardId("cup:1"), SHELF), Poured("tea", 2)]
    assert told.tell(tea, State(), facts) == ["Cup now stands on shelf.", "2 cups."]


def test_a_button_names_every_card_of_a_field(tea: Tea) -> None:
    class Break(Action, frozen=True):
        verb = "break"
        said = "Break {cups} at {where}"

        cups: tuple[CardId, ...]
        where: Place

    assert Break("A", (CardId("cup:1"), CardId("cup:2")), SHELF).label(tea, FULL) == "Break Cup and Cup at shelf"


def test_the_vocabulary_follows_from_the_rules() -> None:
    assert rules.vocabulary() == Vocabulary((Sip, Wash, Stir), (Refill,), (Poured,))
    words = ModuleType("words")
    Stray = type("Stray", (Step,), {"__module__": "words"})
    words.Stray = Stray  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="nothing expands Stray"):
        rules.vocabulary(words)
    parts = ModuleType("parts")
    parts._Shared = type("_Shared", (Step,), {"__module__": "parts"})  # type: ignore[attr-defined]
    assert rules.vocabulary(parts).steps == (Refill,), "what others are made of is no step itself"


def test_two_rules_for_one_thing_are_an_error() -> None:
    with pytest.raises(ValueError, match="registered twice"):
        Rules.of(HERE, SimpleNamespace(rules=_again()))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs a verb of its own"):
        Rules.of(HERE, HERE)  # type: ignore[arg-type]


def test_files_are_named_in_the_order_of_their_rules() -> None:
    found = list(files("companion.kernel", "rules engine"))
    assert [one.__name__ for one in found] == ["companion.kernel.rules", "companion.kernel.engine"]
    with pytest.raises(ModuleNotFoundError):
        list(files("companion.kernel", "no_such_file"))


def _again() -> Rules:
    again = Rules()
    again.expands(Refill)(refill)
    return again


class _Lost(Step, frozen=True):
    pass


def test_kernel_facts_may_be_told_without_joining_the_vocabulary() -> None:
    told = Rules()
    told.tells(Moved)(lambda game, before, after, fact: f"{fact.card} to {fact.to}")
    assert told.vocabulary().facts == ()
    assert told.tell(None, State(), [Moved(CardId("cup:1"), Place("shelf"))]) == ["cup:1 to shelf"]


def test_a_fact_that_is_only_a_name_needs_no_class() -> None:
    named = Rules()
    laid = named.fact("Laid", Moved, "{card} is laid.")
    silent = named.fact("Hidden", Moved)
    merged = Rules()
    merged.add(named)
    facts = {kind.__name__: kind for kind in merged.vocabulary().facts}
    assert facts == {"Laid": laid, "Hidden": silent} and laid.__module__ == __name__
    fact = laid(CardId("cup:1"), Place("shelf"))
    assert fact.apply(State()).at(Place("shelf")) == ("cup:1",)
    codec = Codec(merged.vocabulary())
    assert codec.decode(codec.encode((fact,))) == (fact,)


def test_several_cards_of_which_a_move_says_the_same_are_told_in_one_sentence() -> None:
    told = Rules()
    laid = told.fact("Laid", Moved, "{card} lies on {to}.", several="{cards} lie on {to}.")
    game = SimpleNamespace(call=lambda state, card: card[:-2].capitalize(), place_name=str, names={})
    shelf, tray = Place("shelf"), Place("tray")
    one, two, three = (CardId(f"{name}:1") for name in ("cup", "pot", "jug"))
    facts = (laid(one, shelf), Counted("cups", 1), laid(three, tray), laid(two, shelf, origin=tray))
    assert told.tell(game, State(), facts) == ["Cup and Pot lie on shelf.", "Jug lies on tray."]
    assert told.tell(game, State(), facts[:1]) == ["Cup lies on shelf."]
