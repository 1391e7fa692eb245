"""The skeleton of story words, with a game of two cards and a handful of actions."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.stories import ScenarioGame, counts, keys
from companion.games.common.stories.answers import asked as asks
from companion.games.common.stories.boards import NUMBER, PLAIN, Flag, board_differences, check_flags
from companion.games.common.stories.counts import Count
from companion.games.common.stories.fields import derived, face_named, form
from companion.games.common.stories.forms import NOTHING, SWITCH, among, listing, mapping, named, record
from companion.games.common.stories.forms import number as numbered
from companion.games.common.stories.keys import Key, Writing, cards, declared, pile
from companion.games.common.stories.layout import Box, Layout
from companion.games.common.stories.results import agreeing, each, lasting, newest, numbers_by_name, ordered, unordered
from companion.games.common.stories.sight import Look, looks, seen
from companion.games.common.stories.steps import Step, Verb, Verbs, verb
from companion.games.common.stories.words import by_seat, one_of, options_given
from companion.games.lane_duel.stories.words import own_id
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.codec import Vocabulary
from companion.kernel.facts import SWITCH as ON_OR_OFF
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.game import BaseGame, NoOptions
from companion.kernel.names import Names
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt
from companion.kernel.state import Pending, State, Turn

SEATS = ("A", "B")


class Give(Action, frozen=True):
    """Cards for somebody."""

    verb = "give"

    cards: tuple[CardId, ...]
    whom: Seat
    where: Place | None = None


class Bid(Action, frozen=True):
    """So much, openly or not."""

    verb = "bid"

    gems: int
    how: Literal["open", "hidden"] = "open"
    last: bool = False


class Decline(Action, frozen=True):
    """No."""

    verb = "decline"


class Table(BaseGame):
    """A game that has nothing but words."""

    name = "words"
    vocabulary = Vocabulary((Give, Bid, Decline))

    def label(self, state: State, action: Action) -> str:
        return "Go without" if isinstance(action, Decline) else action.verb


def table() -> Table:
    game = Table(NoOptions(), {"A": "Ann", "B": "Bob"})
    game.catalogue = Catalogue(
        "w", [Face(id="red-fox", name="Red Fox", number=1, copies=2), Face(id="owl", name="Owl", number=2)]
    )
    return game


class Words(ScenarioGame):
    name = "words"
    refusing = (Decline,)
    keys = {"bones": Key(), "hand": Key(differs=unordered)}


def asked(*options: Action) -> State:
    return State(
        {}, {}, {}, Turn("A", 1, "play"), pending=(Pending(Prompt(("A",), "which", "Which?", options), ("A",)),)
    )


@pytest.mark.parametrize(
    ("kind", "said", "meant"),
    [
        (Bid, 3, Bid("A", 3)),
        (Bid, [3, "hidden"], Bid("A", 3, "hidden")),
        (Bid, {"gems": 2, "last": True}, Bid("A", 2, last=True)),
        (Give, {"cards": "Red fox", "whom": "b"}, Give("A", (CardId("red-fox:1"),), "B")),
        (Give, [["owl:1", "red-fox:2"], "B", "A3"],
         Give("A", (CardId("owl:1"), CardId("red-fox:2")), "B", Place("A3"))),
        (Decline, None, Decline("A")),
    ],
)  # fmt: skip
def test_an_action_is_what_its_fields_say(kind: type[Action], said: Any, meant: Action) -> None:
    assert derived(table(), kind, "A", said, {}) == meant


@pytest.mark.parametrize(
    ("kind", "said", "says"),
    [
        (Bid, {}, "bid is [gems, how, last]; gems is missing"),
        (Bid, {"gem": 2}, "bid has no 'gem'; did you mean 'gems'?"),
        (Bid, "two", "gems is a number, found 'two'"),
        (Bid, [2, "opn"], "there is no how 'opn'; did you mean 'open'?"),
        (Bid, {"gems": 1, "last": "x"}, "last is true or false, found 'x'"),
        (Bid, [1, "open", True, 4], "bid is [gems, how, last], found [1, 'open', True, 4]"),
        (Give, ["Red Fix", "B"], "cards: there is no card 'Red Fix'; did you mean 'Red Fox'?"),
        (Give, ["Owl", "C"], "whom is A or B, found 'C'"),
    ],
)
def test_a_field_that_is_wrong_says_what_was_meant(kind: type[Action], said: Any, says: str) -> None:
    with pytest.raises(ScenarioError) as error:
        derived(table(), kind, "A", said, {})
    assert str(error.value) == says


def test_a_game_reads_its_own_words_first() -> None:
    readers = {"CardId": lambda name, said: CardId(f"mine:{said}"), "whom": lambda name, said: said[::-1]}
    assert derived(table(), Give, "A", ["x", "AB"], readers) == Give("A", (CardId("mine:x"),), "BA")
    assert form(Give) == "[cards, whom, where]"


def test_a_step_is_a_word_a_verb_with_keys_or_a_verb_with_its_value() -> None:
    own = {"play": verb(print, "card", slot=numbered(1)), "bell": Verb(print, NOTHING)}
    verbs = Verbs(own, Table.vocabulary.actions, {"ring": "bell"})
    assert verbs.read("Ring") == Step("bell", {}, [])
    assert verbs.read({"do": "play", "card": "Owl", "by": "A", "note": "!"}) == Step("play", {"card": "Owl"}, [], "A")
    assert verbs.read({"play": "Owl", "slot": 2}).said == {"card": "Owl", "slot": 2}
    assert verbs.read({"bid": 3, "refused": "E_X"}).whole == 3
    assert verbs.read({"bid": 3, "last": True}).whole == {"gems": 3, "last": True}
    for step, says in (
        ({"play": "Owl", "slot": 0}, "play.slot is a number from 1, found 0"),
        ({"bell": "twice"}, "bell needs nothing more, found 'twice'"),
        ({"do": "play", "crd": 1}, "play has no 'crd'; did you mean 'card'?"),
        ({"do": "bidd"}, "there is no action 'bidd'; did you mean 'bid'?"),
        ({"play": 1, "bell": 2}, "a step has one action, found play, bell"),
    ):
        with pytest.raises(ScenarioError) as error:
            verbs.read(step)
        assert str(error.value) == says


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("no", Decline("A")),
        (False, Decline("A")),
        ("go without", None),
        (True, Bid("A", 1)),
        ("hidden", Bid("A", 2, "hidden")),
        ({"gems": 2}, Bid("A", 2, "hidden")),
        ({"cards": 2}, None),
        ("Red Fox", None),
    ],
)
def test_words_find_the_option_they_mean(said: Any, meant: Action | None) -> None:
    state = asked(Bid("A", 1), Bid("A", 2, "hidden"), Decline("A"))
    assert Words().answer(table(), state, said) == meant
    assert Words().decline(table(), state) == Decline("A")


def test_counters_are_read_and_told_by_one_table() -> None:
    table_ = {"bones": Count("bones/{}".format), "scale": Count("scale"), "round": Count("round", 1, least=1),
              "capped": Count("capped/{}".format, False)}  # fmt: skip
    given = {"bones": "1/2", "scale": -3, "capped": {"b": True}}
    layout = Layout()
    for key, count in table_.items():
        for _, counter, value in count.given(key, given.get(key, count.unsaid), SEATS):
            layout.counters[counter] = int(value)
    state = layout.state(Turn("A", 1, "play"))
    assert counts.reached(table_, state, SEATS) == {
        "bones": {"A": 1, "B": 2}, "scale": -3, "round": 1, "capped": {"A": False, "B": True},
    }  # fmt: skip
    with pytest.raises(ScenarioError, match="round is a number from 1, found 0"):
        list(table_["round"].given("round", 0, SEATS))
    with pytest.raises(ScenarioError, match="capped of A is true or false, found 3"):
        list(table_["capped"].given("capped", {"A": 3}, SEATS))


def test_seats_may_be_any_number() -> None:
    assert by_seat("lives", "1/2/3", ("A", "B", "C")) == {"A": 1, "B": 2, "C": 3}
    assert by_seat("lives", {"c": 2}, ("A", "B", "C"), 1) == {"A": 1, "B": 1, "C": 2}
    with pytest.raises(ScenarioError, match="lives has no player 'D'; players are A and B and C"):
        by_seat("lives", {"D": 1}, ("A", "B", "C"))
    assert dict(options_given({"Limited Squirrels": "on", "cap": 3})) == {"limited_squirrels": True, "cap": 3}


def test_flags_are_a_table() -> None:
    flags = {"down": PLAIN, "gems": Flag(str, "names its gems", "GO"), "blood": NUMBER,
             "buff": Flag(int, "is a number", "1", signed=True)}  # fmt: skip
    check_flags(parse_card("Owl {down, gems=G, blood=2, buff=-1}"), flags)
    for text, says in (
        ("Owl {dwn}", "unknown flag 'dwn'; did you mean 'down'?"),
        ("Owl {gems}", "gems names its gems, as in {gems=GO}"),
        ("Owl {blood=x}", "blood is a number, as in {blood=3}"),
        ("Owl {blood=-1}", "blood is a number, as in {blood=3}"),
        ("Owl {buff}", "buff is a number, as in {buff=1}"),
        ("Owl {down=2}", "the flag 'down' has no value; write {down} or leave it out"),
    ):
        with pytest.raises(ScenarioError) as error:
            check_flags(parse_card(text), flags)
        assert says in str(error.value)


def test_boards_differ_space_by_space() -> None:
    def parts(where: str, wanted: CardText, reached: CardText) -> Any:
        return (f"not {flag}" for flag in wanted.flags if flag not in reached.flags)

    wanted = {"A1": "Owl {down}", "A2": "empty", "A3": "Owl"}
    assert board_differences(wanted, {"A1": "Owl", "A2": "Owl", "A3": "Owl"}, parts) == [
        "board A1: expected Owl {down}, reached Owl (not down)",
        "board A2: expected no card, reached Owl",
    ]


def test_what_lasts_need_not_be_said_again() -> None:
    compare, before = lasting(unordered), {"done": ["owl"]}
    assert compare("done", ["fox"], before, {"done": ["owl", "fox"]}) == []
    assert compare("done", 2, before, {"done": ["owl", "fox"]}) == []
    assert compare("done", ["fox"], before, {"done": ["fox"]}) == ["done: expected ['fox', 'owl'], reached ['fox']"]
    by_size = agreeing(lambda wanted, now: len(wanted) == now)
    assert by_size("deck", "abc", {}, {"deck": 3}) == []
    assert by_size("deck", "abc", {}, {"deck": 2}) == ["deck: expected abc, reached 2"]


def test_cards_come_out_of_the_box_one_by_one() -> None:
    box = Box(Catalogue("BX", [Face(id="owl", name="Owl", number=1, copies=2)]), str.lower)
    assert [box.lay("Owl", Place("hand")), box.take("OWL")] == ["owl:1", "owl:2"]
    assert box.state(Turn("A", 1, "play")).at(Place("hand")) == ("owl:1",)
    with pytest.raises(ScenarioError, match="there are not so many owl cards"):
        box.take("owl")


def test_lists_decks_and_numbers() -> None:
    after = {"hand": ["owl", "fox"], "deck": ["?", "fox"], "grown": {"Red Fox": 2}}
    assert unordered("hand", ["fox", "Owl"], {}, after) == unordered("hand", 2, {}, after) == []
    assert unordered("hand", 3, {}, after) == ["hand: expected 3 cards, reached 2"]
    assert ordered("deck", ["owl", "fox"], {}, after) == ordered("deck", ["fox"], {"deck": ["?"]}, after) == []
    assert ordered("deck", ["fox"], {"deck": ["fox"]}, after) == ["deck: expected ['fox'], reached ['?', 'fox']"]
    assert numbers_by_name("grown", {"red-fox": 2}, {}, after) == []
    assert numbers_by_name("grown", {}, {}, after) == ["grown: expected {}, reached {'Red Fox': 2}"]
    assert Words().differences("hand", 1, {}, after) == ["hand: expected 1 cards, reached 2"]
    assert Words().differences("bones", 1, {}, after) is None


def _exists(game: BaseGame, text: Any) -> str:
    return face_named(game.catalogue, text)


CARD = named("a card", _exists)
KEYS = {
    "hand": pile(Place("hand"), count="hand_count", form=cards(CARD, " of the hand", most=3, counted=True)),
    "deck": pile(Place("deck"), deck=True, form=cards(CARD)),
    "row": pile(Place("row.1"), Place("row.2")),
    "gems": keys.counter("gems"),
    "round": Key(lambda game, state: state.turn.number, form=numbered(1, 3), given=False),
    "flags": Key(form=listing(among("flag", lambda game: ("lit", "shut"))), then=False),
}


def test_keys_are_laid_out_and_told_by_one_table() -> None:
    game = table()
    box = Box(game.catalogue, lambda text: face_named(game.catalogue, text))
    keys.lay(KEYS, box, {"hand": 2, "deck": ["Red Fox", "owl"], "row": ["red-fox"]})
    state = box.state(Turn("A", 1, "play"))
    assert state.at(Place("deck")) == ("owl:1", "red-fox:1") and state.at(Place("row.1")) == ("red-fox:2",)
    assert keys.told(KEYS, game, state) == {
        "hand": ["?", "?"],
        "deck": ["red-fox", "owl"],
        "row": ["red-fox"],
        "gems": 0,
        "round": 1,
    }
    assert keys.given_keys(KEYS) == {"hand", "deck", "row", "gems", "flags"}
    assert keys.then_keys(KEYS) == {"hand", "deck", "row", "gems", "round"}
    assert [KEYS[key].differs for key in ("hand", "deck", "row")] == [unordered, ordered, unordered]


@pytest.mark.parametrize(
    ("where", "said", "says"),
    [
        ("given", {"hand": {"A": 1}}, "given.hand is a list of cards of the hand, found a map (A)"),
        ("given", {"hand": -1}, "given.hand is a list of cards or their number, found -1"),
        ("given", {"hand": ["owl"] * 4}, "given.hand has room for 3 cards, found 4"),
        ("then", {"hand": ["?", "owll"]}, "then.hand: there is no card 'owll'; did you mean 'Owl'?"),
        ("given", {"deck": 2}, "given.deck: there is no card 2; cards are called like owl"),
        ("then", {"gems": -1}, "then.gems is a number from 0, found -1"),
        ("then", {"round": 4}, "then.round is 1 to 3, found 4"),
        ("given", {"flags": ["lid"]}, "given.flags: there is no flag 'lid'; did you mean 'lit'?"),
    ],
)
def test_what_cannot_stand_under_a_key_says_where_it_is(where: str, said: dict[str, Any], says: str) -> None:
    keys.check(KEYS, table(), "then", {"hand": 2, "deck": 1, "gems": None})
    with pytest.raises(ScenarioError) as error:
        keys.check(KEYS, table(), where, said)
    assert str(error.value) == says


def test_faces_and_names_are_found_by_their_letters() -> None:
    catalogue = table().catalogue
    assert [face_named(catalogue, said) for said in ("RED fox", "red_fox:2", "X-Owl")[:2]] == ["red-fox"] * 2
    assert face_named(catalogue, "X-Owl", "x-") == "owl"
    assert one_of("player", "Al pha", ("alpha", "tommy")) == "alpha"
    with pytest.raises(ScenarioError, match="there is no player 'tomy'; did you mean 'tommy'?"):
        one_of("player", "tomy", ("alpha", "tommy"))


def test_own_cards_of_every_script_are_found_by_their_names() -> None:
    names = ("Волки", "Лисы", "Bär", "Bör", "狼", "🐺", "🦊", "Undertow: Head", "!", "?")
    catalogue = Catalogue("OW", [Face(id=f"own_{at}", name=name, number=at) for at, name in enumerate(names, 1)])
    assert [face_named(catalogue, name) for name in names] == list(catalogue.faces)
    assert [face_named(catalogue, said) for said in ("лисы", "bor", "own_2:1")] == ["own_2", "own_4", "own_2"]
    assert len({own_id(name) for name in names}) == len(names), "two cards that a story invents are two"
    assert [one_of("player", said, ("Волки", "Лисы")) for said in ("ВОЛКИ", "лисы")] == ["Волки", "Лисы"]


def test_a_picture_is_read_card_by_card() -> None:
    first, second = looks([{"zone": "A1", "card": "owl", "face": "B", "rotation": 100}, {"zone": "A2", "card": "owl"}])
    assert first == Look(Place("A1"), "owl", "B", 100.0) and second == Look(Place("A2"), "owl")
    assert [first.turns(90, 20), first.turns(90, 5), first.turns(45)] == [1, None, 2]
    assert Look(Place("A1"), "owl", degrees=-90).turns(90) == 3
    form = seen(among("zone", ("A1", "A2")), CARD)
    for said, says in (
        ("owl", "seen is {zone, card, face, rotation}, found 'owl'"),
        ({"card": "owl"}, "seen has no zone"),
        ({"zone": "A3", "card": "owl"}, "seen.zone: there is no zone 'A3'; known: A1, A2"),
        ({"zone": "A1", "card": "owl", "rotation": "x"}, "seen.rotation is a number, found 'x'"),
    ):
        with pytest.raises(ScenarioError, match=re.escape(says)):
            form(table(), "seen", said)


def test_what_may_stand_somewhere_is_made_of_parts() -> None:
    form = mapping(
        among("seat", SEATS, "a seat"), record({"gems": numbered(0) | among("word", ("all",)), "lit": SWITCH}, "gems")
    )
    assert form.says == "a map of seats ({gems, lit})"
    form(None, "x", {"A": {"gems": "all"}, "B": {"gems": 0, "lit": True}})
    for said, says in (
        ([], "x is a map of seats ({gems, lit}), found []"),
        ({"C": {"gems": 1}}, "x: there is no seat 'C'; known: A, B"),
        ({"A": {"gem": 1}}, "x.A has no 'gem'; did you mean 'gems'?"),
        ({"A": {"lit": True}}, "x.A has no gems; it is a map of gems, lit"),
        ({"A": {"gems": "al"}}, "x.A.gems: there is no word 'al'; did you mean 'all'?"),
        ({"A": {"gems": -1}}, "x.A.gems is a number from 0 or all, found -1"),
        ({"A": {"gems": 1, "lit": 1}}, "x.A.lit is true or false, found 1"),
    ):
        with pytest.raises(ScenarioError) as error:
            form(None, "x", said)
        assert str(error.value) == says


def test_keys_follow_from_the_table_of_names() -> None:
    game, names = table(), Names()
    own = names.seats("who", SEATS)
    gems, shut, hand = own.counter("{who}/gems"), own.counter("{who}/shut", ON_OR_OFF), own.place("{who}.hand")
    box, lit, rounds = names.place("box"), names.mark("lit", ON_OR_OFF), names.counter("round")
    seat = among("seat", SEATS)
    made = declared(names, Writing(seat, CARD, str, str, lambda game, card: card), {"gems": 3})
    assert made.keys() == {"gems", "shut", "hand", "box", "lit", "round"}
    laid = Laid(game.catalogue, lambda text: face_named(game.catalogue, text))
    keys.lay(made, laid, {"gems": {"B": 1}, "shut": "A", "hand": {"A": "Owl"}, "box": ["Red Fox"], "lit": ["owl:1"]})
    state = laid.state(Turn("A", 1, "play"))
    assert (state.count(gems("A")), state.count(gems("B")), state.count(shut("A")), state.count(rounds)) == (3, 1, 1, 0)
    assert (state.at(hand("A")), state.at(box), state.mark(CardId("owl:1"), lit)) == (("owl:1",), ("red-fox:1",), 1)
    assert keys.told(made, game, state) == {
        "gems": {"A": 3, "B": 1}, "shut": ["A"], "hand": {"A": ["owl:1"], "B": []}, "box": ["red-fox:1"],
        "lit": ["owl:1"], "round": 0,
    }  # fmt: skip


class Laid(Box):
    """A table with seats and marks."""

    seats = SEATS

    def mark(self, text: Any, name: str, n: int) -> None:
        self.marks[CardId(text), name] = n


def test_parts_of_a_map_and_the_newest_fact() -> None:
    after = {"piles": {"1": ["owl", "fox"], "2": []}}
    assert each(unordered)("piles", {1: ["fox", "owl"]}, {}, after) == []
    assert each(unordered)("piles", {"2": ["owl"], "3": []}, {}, after) == [
        "piles 2: expected ['owl'], reached []",
        "piles 3: expected [], reached None",
    ]
    facts: list[Fact] = [Counted("gems", 1), Counted("gems", 2), Moved(CardId("owl:1"), Place("hand"))]
    assert newest(facts, Counted) == Counted("gems", 2) and newest(facts[:2], Moved) is None
    assert asks(asked(Bid("A", 1))) == "which"
