"""What the language of *Inscription* promises, sentence by sentence."""

from typing import Any

import pytest

from companion.games.common.cardtext import parse_card
from companion.games.common.spelling import letters
from companion.games.inscription.scenario.cards import item_face, printed_face
from companion.kernel.actions import Action
from companion.kernel.places import Place
from companion.scenarios import Result, Scenario, adapter_of, run_scenario


def told(given: dict[str, Any], when: list[Any], then: dict[str, Any]) -> Result:
    """A story of this game, told."""
    return run_scenario(Scenario("x", "x.yaml", game="inscription", given=given, when=tuple(when), then=then))


def passes(given: dict[str, Any], when: list[Any], then: dict[str, Any]) -> bool:
    result = told(given, when, then)
    assert result.outcome in ("passed", "failed"), result.why
    return result.outcome == "passed"


def test_the_default_position() -> None:
    state = told({}, [], {}).state
    assert (state["active"], state["phase"], state["round"], state["scale"]) == ("B", "play", 1, 0)
    assert state["bones"] == {"A": 0, "B": 0}
    assert state["hand"] == {"A": 4, "B": 4}
    assert state["items"] == {"A": 0, "B": 0}
    assert state["lives"] == {"A": 2, "B": 2}
    assert state["deck"] == {"A": 10, "B": 10}
    assert state["squirrels"] == {"A": 8, "B": 8}
    assert state["dead"] == {"A": 0, "B": 0}
    assert state["first_turn"] == {"A": False, "B": False}
    assert state["opening"] == {"A": False, "B": False}
    assert state["board"] == {}


@pytest.mark.parametrize("name", ["Black Goat", "black-goat", "BLACK GOAT", "blackgoat", "Black Goat 0/1"])
def test_case_and_hyphens_do_not_matter(name: str) -> None:
    assert passes({"board": {"B1": name}}, [], {"board": {"B1": "Black Goat"}})


def test_a_part_left_out_is_the_printed_one() -> None:
    assert passes({"board": {"B1": "Sparrow"}}, [], {"board": {"B1": "Sparrow 1/2 [Airborne]"}})
    assert not passes({"board": {"B1": "Sparrow 1/1"}}, [], {"board": {"B1": "Sparrow"}})
    assert not passes({"board": {"B1": "Sparrow"}}, [], {"board": {"B1": "Sparrow 1/2 []"}})


def test_a_card_may_differ_from_the_printed_one() -> None:
    given = {"board": {"B1": "Stoat 4/9 [Airborne]", "A1": "Wall 0/9"}}
    assert passes(given, [{"do": "bell"}], {"scale": -4, "items": {"A": 1}, "active": "A", "phase": "draw"})


def test_an_invented_card_has_what_is_written() -> None:
    result = told({"board": {"B1": "Golem 3/5 [Leader] {other}"}}, [], {})
    assert result.state["board"] == {"B1": "Golem 3/5 [Leader] {other}"}


def test_an_invented_card_needs_numbers() -> None:
    result = told({"board": {"B1": "Golem"}}, [], {})
    assert (result.outcome, "needs numbers" in result.why) == ("error", True)


def test_an_invented_card_by_name_alone_is_unharmed() -> None:
    given, bell = {"board": {"B1": "Brute 1/3", "A1": "Wall 0/3"}}, [{"do": "bell"}]
    turn = {"active": "A", "phase": "draw", "direct": 0}
    assert passes(given, bell, {**turn, "board": {"B1": "Brute", "A1": "Wall 0/2"}})
    assert not passes(given, bell, {**turn, "board": {"B1": "Brute", "A1": "Wall"}})


def test_power_that_a_sigil_gives_is_no_change_of_the_board() -> None:
    given = {"phase": "draw", "board": {"B1": "Hand Tentacle"}}
    then = {"phase": "play", "deck": {"B": 9}, "hand": {"B": 5}, "power": {"B1": 5}}
    assert passes(given, [{"do": "draw", "from": "deck"}], then)
    for text in ("Hand Tentacle 0/1", "Hand Tentacle 5/1", "Hand Tentacle"):
        assert passes(given, [{"do": "draw", "from": "deck"}], {**then, "board": {"B1": text}})
    assert not passes(given, [{"do": "draw", "from": "deck"}], {**then, "board": {"B1": "Hand Tentacle 4/1"}})


@pytest.mark.parametrize(
    "flags", ["{other}", "{item}", "{squirrel}", "{ant}", "{down}", "{tail_used}", "{left}", "{other, left}"]
)
def test_flags_are_written_as_they_are_read(flags: str) -> None:
    text = f"Golem 3/5 {flags}"
    assert told({"board": {"A2": text}}, [], {}).state["board"] == {"A2": text}


def test_a_base_card_and_a_tally() -> None:
    board = {"A2": "Elk 2/4 {base=Elk Fawn}", "A3": "Cat 0/1 {sacrificed=4}"}
    assert told({"board": board}, [], {}).state["board"] == board


def test_everything_not_listed_must_be_unchanged() -> None:
    bell = [{"do": "bell"}]
    assert passes({}, bell, {"active": "A", "phase": "draw"})
    result = told({}, bell, {"active": "A"})
    assert (result.outcome, result.why) == ("failed", "phase changed from play to draw, which then does not list")


def test_a_seat_that_is_not_listed_must_be_unchanged() -> None:
    given = {"board": {"B1": "Brute 1/1", "A1": "Porcupine 1/1"}}
    board = {"direct": 0, "active": "A", "phase": "draw", "board": {}, "dead": {"A": 1, "B": 1}}
    assert passes(given, [{"do": "bell"}], {**board, "bones": {"A": 1, "B": 1}})
    assert not passes(given, [{"do": "bell"}], {**board, "bones": {"A": 1}})


def test_the_whole_board_is_meant() -> None:
    given = {"board": {"B1": "Brute 1/1", "B2": "Brute 1/1"}}
    assert not passes(given, [], {"board": {"B1": "Brute 1/1"}})
    assert passes(given, [], {"board": {"B1": "Brute 1/1", "B2": "Brute 1/1", "B3": None}})


def test_unchanged() -> None:
    assert passes({"phase": "draw"}, [{"do": "bell"}], {"error": "E_MUST_DRAW", "unchanged": True})
    assert not passes({"phase": "draw"}, [{"do": "draw", "from": "deck"}], {"unchanged": True})


def test_a_refusal_must_be_the_expected_one() -> None:
    bell = [{"do": "bell"}]
    assert not passes({"phase": "draw"}, bell, {"error": "E_WRONG_PHASE"})
    assert not passes({}, bell, {"error": "E_MUST_DRAW", "active": "A", "phase": "draw"})
    why = told({"phase": "draw"}, bell, {}).why
    assert "E_MUST_DRAW (Draw a card first" in why


def test_an_unexpected_refusal_ends_the_story() -> None:
    result = told({"phase": "draw"}, [{"do": "bell"}, {"do": "draw", "from": "deck"}], {"phase": "play"})
    assert result.outcome == "failed"
    assert "step 1 (bell): expected no refusal, reached E_MUST_DRAW" in result.why
    assert result.state["phase"] == "draw"


def test_a_refusal_on_the_way() -> None:
    draw = {"do": "draw", "from": "deck"}
    then = {"phase": "play", "deck": {"B": 9}, "hand": {"B": 5}}
    assert passes({"phase": "draw"}, [{"do": "bell", "refused": "E_MUST_DRAW"}, draw], then)
    assert not passes({"phase": "draw"}, [{"do": "bell", "refused": "E_PILE_EMPTY"}, draw], then)
    assert not passes({"phase": "draw"}, [{**draw, "refused": "E_PILE_EMPTY"}], then)


FALLEN = {"active": "A", "board": {"A2": "Brute 3/3", "B2": "Stoat 1/1"}}
AFTER = {"bones": {"B": 1}, "dead": {"B": 1}, "direct": 0, "active": "B", "phase": "draw"}
EATEN = {**AFTER, "board": {"A2": "Brute 3/3", "B2": "Corpse Maggots 1/2"}, "hand": {"B": 3}}


@pytest.mark.parametrize(
    "said",
    [
        "Corpse Maggots",
        "corpse-maggots",
        "Corpse Maggots 1/2 [Corpse Eater]",
        "B2",
        "yes",
        True,
        "play Corpse Maggots",
        {"card": "Corpse Maggots", "slot": "B2"},
        {"play": "Corpse Maggots"},
        {"do": "play", "card": "Corpse Maggots", "slot": "B2", "free": True},
    ],
)
def test_an_answer_in_many_words(said: Any) -> None:
    assert passes(FALLEN, [{"do": "bell", "answers": [said]}], EATEN)


@pytest.mark.parametrize("said", ["no", False, None, "pass", "decline"])
def test_a_question_declined(said: Any) -> None:
    assert passes(FALLEN, [{"do": "bell", "answers": [said]}], {**AFTER, "board": {"A2": "Brute 3/3"}})


def test_a_question_without_an_answer_is_declined() -> None:
    assert passes(FALLEN, [{"do": "bell"}], {**AFTER, "board": {"A2": "Brute 3/3"}, "prompts": ["corpse eater"]})


def test_the_next_step_may_be_the_answer() -> None:
    play = {"do": "play", "card": "Corpse Maggots", "slot": "B2", "by": "B", "free": True}
    assert passes(FALLEN, [{"do": "bell"}, play], EATEN)


def test_an_invented_corpse_eater() -> None:
    board = {"A2": "Brute 3/3", "B2": "Ghoul 2/5 [Corpse Eater]"}
    assert passes(FALLEN, [{"do": "bell", "answers": ["Ghoul 2/5 [Corpse Eater]"]}], {**EATEN, "board": board})


def test_a_question_that_cannot_be_declined_stops_the_story() -> None:
    when = [{"do": "play", "card": "Crow 1/1 [Hoarder]", "slot": "B1"}, {"do": "bell"}]
    then = {"board": {"B1": "Crow 1/1 [Hoarder]"}, "hand": {"B": 3}, "prompts": ["hoarder"]}
    assert passes({}, when, then)


def test_an_answer_nobody_asked_for() -> None:
    result = told({}, [{"do": "bell", "answers": ["Wolf"]}], {"active": "A", "phase": "draw"})
    assert (result.outcome, "nobody asked for the answer 'Wolf'" in result.why) == ("failed", True)
    assert passes({}, [{"do": "bell", "answers": ["no"]}], {"active": "A", "phase": "draw"})


def test_prompts_are_compared_in_order() -> None:
    assert not passes({}, [{"do": "bell"}], {"active": "A", "phase": "draw", "prompts": ["corpse eater"]})
    assert not passes(FALLEN, [{"do": "bell"}], {**AFTER, "board": {"A2": "Brute 3/3"}, "prompts": []})


def test_a_missing_upgrade_is_reported() -> None:
    """INS-RULING-27: the card does not grow."""
    given = {"active": "A", "board": {"B1": "Wolf Cub"}}
    assert passes(given, [{"do": "bell", "answers": ["not available"]}], {"active": "B", "phase": "draw"})


def test_the_counted_hand_is_no_question_of_the_story() -> None:
    given = {"hand": {"B": 2}, "board": {"B1": "Hand Tentacle"}}
    then = {"scale": -2, "direct": 2, "active": "A", "phase": "draw"}
    assert passes(given, [{"do": "bell"}], {**then, "prompts": []})
    assert passes(given, [{"do": "bell"}], {**then, "prompts": ["handy"]})
    fewer = {"scale": -1, "direct": 1, "hand": {"B": 1}, "active": "A", "phase": "draw"}
    assert passes(given, [{"do": "bell", "answers": [1]}], fewer)


@pytest.mark.parametrize(
    ("given", "when", "says"),
    [
        ({"bord": {}}, [], "given has no 'bord'; did you mean 'board'?"),
        ({"board": {"C1": "Wolf"}}, [], "'C1' is no slot"),
        ({"board": {"B1": "Wolf [Arborne]"}}, [], "no sigil 'Arborne'; did you mean 'Airborne'?"),
        ({"board": {"B1": "Wolf {lefft}"}}, [], "unknown flag 'lefft'; did you mean 'left'?"),
        ({"options": {"itms": True}}, [], "did you mean 'items'?"),
        ({"bones": 3}, [], "bones is a map of seats"),
        ({"active": "C"}, [], "active is A or B"),
        ({"phase": "noon"}, [], "phase is one of"),
        ({}, [{"do": "bel"}], "did you mean 'bell'?"),
        ({}, [{"do": "play", "crad": "Wolf", "slot": "B1"}], "did you mean 'card'?"),
        ({}, [{"do": "item", "item": "Toothbrush"}], "there is no item 'Toothbrush'"),
        ({}, [{"do": "bell", "by": "Z"}], "by is one of A, B"),
    ],
)
def test_what_cannot_be_understood_is_an_error(given: dict[str, Any], when: list[Any], says: str) -> None:
    result = told(given, when, {})
    assert (result.outcome, says in result.why) == ("error", True), result.why


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("Pliers", "pliers"),
        ("Harpie's fan", "harpies-birdleg-fan"),
        ("HarpiesFan", "harpies-birdleg-fan"),
        ("Fan", "harpies-birdleg-fan"),
        ("Fish Hook", "fish-hook"),
        ("fishhook", "fish-hook"),
        ("Magpie's Lens", "magpies-lens"),
        ("Lens", "magpies-lens"),
        ("SquirrelBottle", "squirrel-in-a-bottle"),
        ("Squirrel Bottle", "squirrel-in-a-bottle"),
        ("Bottled Squirrel", "squirrel-in-a-bottle"),
        ("Black Goat Bottle", "black-goat-in-a-bottle"),
        ("Black Goat", "black-goat-in-a-bottle"),
        ("Frozen Opossum", "frozen-opossum-in-a-bottle"),
        ("FrozenOpossumBottle", "frozen-opossum-in-a-bottle"),
        ("Hoggy Bank", "hoggy-bank"),
        ("Caged Wolf", "caged-wolf"),
        ("wolf cage", "caged-wolf"),
    ],
)
def test_items_by_any_of_their_names(name: str, item: str) -> None:
    face = item_face(name)
    assert face is not None
    assert face.id == item


@pytest.mark.parametrize(
    ("text", "face"),
    [("Daus", "the-daus"), ("The Greater Smoke", "greater-smoke"), ("Ant", "worker-ant"), ("Frozen Opossum 0/5",
     "frozen-opossum-in-a-bottle"), ("Ant 1/2", None), ("Wolverine 3/2", None), ("Wolverine", "wolverine")],
)  # fmt: skip
def test_names_of_the_ledger(text: str, face: str | None) -> None:
    found = printed_face(parse_card(text))
    assert (found.id if found else None) == face


@pytest.mark.parametrize("hand", [{}, {"hand": {"B": ["Stoat", "Stoat 1/2", "Wolf"]}}])
def test_a_played_card_has_the_health_that_is_written(hand: dict[str, Any]) -> None:
    left = {"hand": {"B": 2 if hand else 3}}
    given = {**hand, "board": {"B2": "Squirrel"}}
    when = [{"do": "play", "card": "Stoat 1/2", "slot": "B1", "sacrifice": ["B2"]}]
    paid = {**left, "bones": {"B": 1}, "squirrels": {"B": 9}}
    assert passes(given, when, {**paid, "board": {"B1": "Stoat 1/2"}})
    assert not passes(given, when, {**paid, "board": {"B1": "Stoat 1/3"}})
    free = [{"do": "play", "card": "Stoat 1/2", "slot": "B1", "free": True}]
    assert passes(hand, free, {**left, "board": {"B1": "Stoat 1/2"}})


def test_a_played_card_may_have_grown() -> None:
    given = {"options": {"allow": ["Ouroboros"]}}
    when = [{"do": "play", "card": "Ouroboros 4/3", "slot": "B1", "free": True}]
    assert passes(given, when, {"board": {"B1": "Ouroboros 4/3"}, "hand": {"B": 3}})


@pytest.mark.parametrize(
    ("text", "power"),
    [("Flying Ant */1", 2), ("Worker Ant */2", 2), ("Nest */4 [Ant Damage] {ant}", 2), ("Nest */4 [Handy]", 4)],
)
def test_a_star_is_the_power_a_sigil_gives(text: str, power: int) -> None:
    given = {"board": {"B1": text, "B2": "Worker Ant"}, "options": {"expansion": True}}
    result = told(given, [], {"board": {"B1": text, "B2": "Worker Ant */2"}})
    assert result.outcome == "passed", result.why
    assert result.state["power"]["B1"] == power
    effective = text.replace("*", str(power))
    assert told(given, [], {"board": {"B1": effective, "B2": "Worker Ant"}}).outcome == "passed"
    wrong = text.replace("*", str(power + 1))
    assert told(given, [], {"board": {"B1": wrong, "B2": "Worker Ant"}}).outcome == "failed"


def test_a_copy_of_an_invented_card() -> None:
    """INS-SIGIL-Fecundity: it comes into the hand without the sigil, and can be played from there."""
    play = {"do": "play", "card": "Vole 1/2 [Fecundity, Airborne]", "slot": "B1"}
    vole = "Vole 1/2 [Fecundity, Airborne]"
    assert passes({}, [play], {"board": {"B1": vole}, "hand": {"B": 4}})
    again = {"do": "play", "card": "Vole 1/2 [Airborne]", "slot": "B2"}
    assert passes({}, [play, again], {"board": {"B1": vole, "B2": "Vole 1/2 [Airborne]"}, "hand": {"B": 3}})


@pytest.mark.parametrize(
    ("given", "when", "says"),
    [
        ({"board": {"B1": "Wolff"}}, [], "'Wolff' is not in the catalogue; did you mean 'Wolf'?"),
        ({"board": {"B1": "Squirel"}}, [], "did you mean 'Squirrel'?"),
        ({}, [{"do": "play", "card": "Addr", "slot": "B1"}], "did you mean 'Adder'?"),
        ({}, [{"do": "item", "item": "Plyers"}], "there is no item 'Plyers'; did you mean 'Pliers'?"),
        ({"board": {"B1": "Pliers"}}, [], "Pliers is never laid into a space"),
        ({"board": {"B1": "Wolf 3/0"}}, [], "a card in play has at least 1 health"),
        ({"board": {"B1": "Golem */3"}}, [], "of an invented card, a star can only be the power"),
        ({"board": {"B1": "Golem 3/*"}}, [], "of an invented card, a star can only be the power"),
        ({"board": {"B1": "Cat {sacrificed=often}"}}, [], "sacrificed is a number"),
        ({"board": {"B1": "Elk {base}"}}, [], "base names the card beneath"),
        ({"board": {"B1": "Wolf {left=no}"}}, [], "the flag 'left' has no value"),
        ({}, [{"do": "play", "card": "Kingfisher {down}", "slot": "B1"}], "'down' is said of a card in play"),
    ],
)
def test_a_card_that_cannot_be_meant(given: dict[str, Any], when: list[Any], says: str) -> None:
    result = told(given, when, {})
    assert (result.outcome, says in result.why) == ("error", True), result.why


@pytest.mark.parametrize(
    ("given", "when", "then", "says"),
    [
        ({"bones": {"B": -1}}, [], {}, "bones of B is a number from 0"),
        ({"hand": {"B": True}}, [], {}, "hand of B is a number from 0"),
        ({"first_turn": {"A": 5}}, [], {}, "first_turn of A is true or false"),
        ({"round": 0}, [], {}, "round is a number from 1"),
        ({"items": {"B": ["Plyers"]}}, [], {}, "items of B: there is no item 'Plyers'; did you mean 'Pliers'?"),
        ({"dead": {"B": ["Wolff"]}}, [], {}, "did you mean 'Wolf'?"),
        ({"squirrels": {"B": 10**9}}, [], {}, "a story has at most 200 cards Squirrel"),
        ({}, [{"do": "play", "card": "Squirrel", "slot": "B1", "sacrifice": ["B9"]}], {}, "'B9' is no slot"),
        ({}, [], {"phase": "drow"}, "there is no phase 'drow'; did you mean 'draw'?"),
        ({}, [], {"winner": "C"}, "winner is A, B or none"),
        ({}, [], {"lives": {"C": 1}}, "then.lives has no 'C'"),
    ],
)
def test_a_number_or_name_that_cannot_be(
    given: dict[str, Any], when: list[Any], then: dict[str, Any], says: str
) -> None:
    result = told(given, when, then)
    assert (result.outcome, says in result.why) == ("error", True), result.why


def test_counts_of_both_players_in_short() -> None:
    draw = [{"do": "draw", "from": "deck"}]
    given = {"phase": "draw", "hand": "3/5", "bones": [1, 2]}
    assert passes(given, draw, {"phase": "play", "hand": "3/6", "deck": [10, 9], "bones": "1/2", "winner": "none"})
    assert not passes(given, draw, {"phase": "play", "hand": "3/5", "deck": [10, 9]})


@pytest.mark.parametrize(
    ("game", "step", "meant"),
    [
        ("inscription", {"do": "numbers", "card": "Wolf", "power": 2, "health": 3}, {"power": 2, "health": 3}),
        ("inscription", {"hold": 3}, {"cards": 3}),
        ("inscription", {"do": "lay", "card": "Stoat", "to": "b2"}, {"to": Place("B2")}),
        ("inscription", "create", {}),
        ("inception", {"spin": 2}, {"turns": 2}),
        ("inception", {"arm": ["grenade", "Saito"]}, {"who": "saito"}),
        ("inception", {"do": "hand-over", "card": "grenade", "who": "cobb"}, {"who": "cobb"}),
    ],
)
def test_an_action_without_words_of_its_own_is_told_by_its_fields(game: str, step: Any, meant: dict[str, Any]) -> None:
    language = adapter_of(game)
    assert language is not None
    table, state = language.start({}, (step,), {})
    action = language.action(table, state, "A", step)
    assert isinstance(action, Action)
    assert action.verb == (step.get("do") or next(iter(step)) if isinstance(step, dict) else step)
    assert {name: getattr(action, name) for name in meant} == meant
    if hasattr(action, "card"):
        assert letters(step["card"] if "card" in step else step["arm"][0]) in letters(table.card_name(action.card))
