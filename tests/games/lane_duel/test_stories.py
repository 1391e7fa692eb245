"""The words of stories that duels over lanes share: steps by their keys, cards by one table of flags."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import ScenarioError
from companion.games.augmented.scenario import scenario_game as augmented
from companion.games.common.cardtext import parse_card
from companion.games.common.stories.forms import NOTHING
from companion.games.common.stories.steps import Verb, verb
from companion.games.inscription.scenario import scenario_game as inscription
from companion.games.inscription.scenario.cards import CARDS
from companion.games.lane_duel.stories.steps import LaneVerbs
from companion.games.lane_duel.stories.words import cost_given
from companion.kernel.actions import Refusal
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.scenarios import Scenario, run_scenario

NEVER = Refusal("E_NEVER")
VERBS = LaneVerbs(
    {
        "play": verb(lambda game, state, seat, told: NEVER, "card", "slot", "to", "sacrifice"),
        "bell": Verb(lambda game, state, seat, told: NEVER, NOTHING),
    },
    (),
    {"ring": "bell"},
)


def test_what_is_said_alone_is_what_the_first_key_says() -> None:
    told = VERBS.read({"play": "Wolf", "by": "a", "answers": "yes"})
    assert (told.verb, told.said, told.answers, told.seats("B")) == ("play", {"card": "Wolf"}, ["yes"], ["A"])
    assert VERBS.read("ring").said == {}
    with pytest.raises(ScenarioError, match="bell needs nothing more, found 3"):
        VERBS.read({"bell": 3})


@pytest.mark.parametrize(
    ("step", "seats"),
    [({"do": "play", "slot": "a2"}, ["A", "B"]), ({"do": "play", "to": "B1"}, ["B"]), ("bell", ["B"])],
)
def test_a_step_may_be_of_whose_space_it_names(step: Any, seats: list[str]) -> None:
    assert VERBS.read(step).seats("B") == seats


def test_a_step_names_a_space_and_cards() -> None:
    told = VERBS.read({"do": "play", "card": "Wolf", "slot": "b1", "sacrifice": ["B2", "hand", "Hand"]})
    assert told.slot == Place("B1")
    offered = told.cards(State({Place("B2"): ("stoat:1",)}), "sacrifice")
    assert (offered[0], len(set(offered))) == ("stoat:1", 3)
    with pytest.raises(ScenarioError, match="play Wolf: which slot"):
        _ = VERBS.read({"play": "Wolf"}).slot


def test_a_cost_is_free_or_made_of_resources() -> None:
    assert cost_given("free", ("blood",)) == cost_given(None, ("blood",)) == {}
    assert cost_given({"blood": 2}, ("blood",)) == {"blood": 2}
    with pytest.raises(ScenarioError, match="there is no cost 'blod'; did you mean 'blood'"):
        cost_given({"blod": 2}, ("blood",))


@pytest.mark.parametrize(
    "flags",
    ["nonliving", "gems=GP", "blood=2", "bones=3", "dropdmg=2", "owner=B", "armor", "buff=-2", "sideways", "under=2"],
)
def test_flags_are_written_as_they_are_read(flags: str) -> None:
    text = f"Golem 1/3 {{{flags}}}"
    story = Scenario("x", "x.yaml", game="augmented", given={"board": {"A2": text}}, then={"board": {"A2": text}})
    result = run_scenario(story)
    assert (result.outcome, result.state["board"]) == ("passed", {"A2": text}), result.why
    assert run_scenario(Scenario("x", "", game="augmented", given=story.given, then={"board": {"A2": "Golem 1/3"}})).why


@pytest.mark.parametrize(
    ("language", "want", "have", "parts"),
    [
        (inscription(), "Golem 1/3 {ant}", "Golem 1/3", ["not ant"]),
        (inscription(), "Golem 1/3", "Golem 1/3 {ant, down}", ["down"]),
        (inscription(), "Golem 1/3 {other}", "Golem 1/3 {item}", []),
        (inscription(), "Elk {base=Stoat}", "Elk 2/4 {base=Elk Fawn}", ["base Elk Fawn"]),
        (inscription(), "Cat {sacrificed=2}", "Cat 0/1 {sacrificed=3}", []),
        (inscription(), "Stoat", "Stoat 2/3 [Airborne]", ["power 2"]),
        (augmented(), "Stoat", "Stoat 1/2 [Airborne]", ["health left 2", "sigils airborne"]),
        (augmented(), "Stoat {gems=og}", "Stoat 1/3 {gems=GO}", []),
        (augmented(), "Stoat {armor}", "Stoat 1/3 {buff=2}", ["not armor", "buff 2"]),
        (augmented(), "Worker Ant 3/2", "Worker Ant */2", ["power *, now 2"]),
        (augmented(), "Golem", "Stoat 1/3", ["it is Stoat"]),
    ],
)
def test_a_card_differs_part_by_part(language: Any, want: str, have: str, parts: list[str]) -> None:
    before = {"board": {"B1": "Golem 1/3"}}
    after = {"power": {"B1": 2}, "options": {"undead_cat": False}}
    assert list(language.cards.parts(before, after, "B1", parse_card(want), parse_card(have))) == parts


def test_a_copy_in_the_hand_is_alike_but_for_what_it_prints() -> None:
    stoat, other = CARDS.face_of(parse_card("Stoat")), CARDS.face_of(parse_card("Stoat 2/3"))
    assert (CARDS.alike(stoat, stoat), CARDS.alike(stoat, other), CARDS.same_name(stoat, other)) == (True, False, True)
