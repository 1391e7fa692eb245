"""Every story of *Inception* comes true, each ruling and refusal a story can prove has one, and other numbers fail."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.inception.cards.verbs import VERBS
from companion.scenarios import Scenario, run_scenario
from tests.scenarios.ends import ends
from tests.scenarios.proofs import proofs, result_of, stories_of, unsayable

STORIES = stories_of("inception")
NO_STORY = {45, 54, 58, 59}
"""Rulings about who is never on a list, the hidden hand, names of the film, marks nobody can see."""
REFUSALS = (
    *("E_WRONG_STEP", "E_MUST_DRAW", "E_ALREADY_DRAWN", "E_HAND_LIMIT", "E_FLASHBACK_FIRST", "E_NOT_ACTIVE"),
    *("E_WEAPON_TAKEN", "E_NOT_A_WEAPON", "E_DISPLAY_CLOSED", "E_DISPLAY_FULL", "E_NO_REACTION", "E_WRONG_WINDOW"),
    *("E_ABILITY_STATE", "E_ABILITY_STEP", "E_BAD_TARGET", "E_WRONG_DECK", "E_NO_KICK", "E_KICK_PLACED"),
    *("E_WRONG_LEVEL", "E_STAY_ONE", "E_KICK_INCOMPLETE", "E_SENT_BACK", "E_CANNOT_CHOOSE", "E_ILLEGAL_MOVE"),
    "E_GAME_OVER",
)


@pytest.mark.parametrize("story", proofs(STORIES))
def test_story(story: Scenario) -> None:
    result = result_of(story, "inception")
    assert result.outcome == "passed", f"{story.source}: {result.why}"
    assert list(unsayable(result)) == []


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids))


def test_every_ruling_a_story_can_prove_has_one() -> None:
    cited = {int(found) for story in STORIES for found in re.findall(r"INC-RULING-(\d+)", " ".join(story.rulings))}
    assert sorted(set(range(1, 62)) - cited - NO_STORY) == []


def test_every_refusal_has_a_story() -> None:
    told = {story.then.get("error") for story in STORIES}
    assert [code for code in REFUSALS if code not in told] == []


@pytest.mark.parametrize("story", [pytest.param(story, id=story.id) for story in STORIES])
def test_any_other_value_fails(story: Scenario) -> None:
    outcome = ends(story, "inception")
    for key, wanted in story.then.items():
        if key == "unchanged":
            continue  # a refused action changes nothing anyhow
        for other in _others(key, wanted):
            assert outcome({**story.then, key: other}) in ("failed", "error"), f"{key}: {other}"


def test_a_refusal_in_the_middle_has_to_come_with_its_code() -> None:
    given = {"step": 2, "hand": ["kick", "w_baton"]}
    arm = {"weapon": ["w_baton", "cobb"]}
    for first in ({"weapon": ["kick", "cobb"], "refused": "E_WRONG_LEVEL"}, {**arm, "refused": "E_WEAPON_TAKEN"}):
        result = run_scenario(Scenario("x", "here", game="inception", given=given, when=(first, "bell"), then={}))
        assert result.outcome == "failed" and f"expected {first['refused']}" in result.why
    refused = ({"weapon": ["kick", "cobb"], "refused": "E_NOT_A_WEAPON"}, arm)
    right = Scenario("x", "here", game="inception", given=given, when=refused, then={"hand": ["kick"]})
    assert run_scenario(right).outcome == "passed"


def _others(key: str, wanted: Any) -> Iterator[Any]:
    """The value with one thing in it changed."""
    if isinstance(wanted, bool):
        yield not wanted
    elif isinstance(wanted, int):
        yield wanted + 1
    elif isinstance(wanted, list) and key in ("hand", "display", "discard", "done", "event_discard", "events", "deck"):
        yield [*wanted, "L1_fever"]
        yield from ([one for one in wanted if one != gone] for gone in wanted)
    elif isinstance(wanted, dict):
        for name, value in wanted.items():
            yield from ({**wanted, name: other} for other in _others("", value))
    elif wanted is None:
        yield "something"
    elif key == "error":
        yield "E_OTHER"
    elif key == "target":
        yield "nobody"
    elif "@" in str(wanted):
        yield wanted.replace("healthy", "weak") if "healthy" in wanted else re.sub(r"^\w+", "healthy", wanted)
        yield re.sub(r"@(\d)", lambda found: f"@{(int(found[1]) + 1) % 5}", wanted)
        yield wanted.replace("[", "[briefing, ") if "[" in wanted else f"{wanted} [briefing]"


def test_every_verb_of_the_vocabulary_is_known() -> None:
    assert len(VERBS) == 33
