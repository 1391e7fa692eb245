"""Every story of *Inscription* comes true, every clause a story can prove has one, and a story that says less fails."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.common.stories.keys import given_keys
from companion.games.inscription.cards.sigils import RULEBOOK
from companion.games.inscription.scenario import InscriptionScenarios
from companion.scenarios import Scenario, run_scenario
from tests.scenarios.ends import ends
from tests.scenarios.proofs import proofs, result_of, stories_of, unsayable

STORIES = stories_of("inscription")
NO_STORY = {66, 68, 74, 75, 79, 80}
"""Rulings about hidden items, an empty item pile, the coin, death cards, pictures and manual sigils."""
ITEMS = (
    *("Pliers", "Scissors", "Hourglass", "HarpiesFan", "FishHook", "MagpiesLens", "SquirrelBottle", "BlackGoatBottle"),
    *("FrozenOpossumBottle", "HoggyBank", "CagedWolf"),
)
NAMED = (
    *("LongElk-01", "Daus-01", "Daus-02", "Daus-03", "Cat-01", "Cat-02", "Amalgam-01", "GreaterSmoke-01"),
    "CagedWolf-01",
)
REFUSALS = (
    *("E_NOT_YOUR_TURN", "E_MUST_DRAW", "E_ALREADY_DRAWN", "E_PILE_EMPTY", "E_SLOT_OCCUPIED", "E_NOT_YOUR_SIDE"),
    *("E_NO_SPACE", "E_NOT_ENOUGH_BLOOD", "E_TOO_MUCH_BLOOD", "E_CANNOT_SACRIFICE", "E_SACRIFICE_NOT_IN_PLAY"),
    *("E_DUPLICATE_SACRIFICE", "E_NOT_ENOUGH_BONES", "E_ITEMS_DISABLED", "E_NO_ITEM", "E_ITEM_TIMING", "E_BAD_TARGET"),
    *("E_CORPSE_EATER_CLOSED", "E_UNUSED_CARD", "E_GAME_OVER"),
)
SAID = {"unchanged", "error", "prompts", "power", "direct", "candles_lit"}
"""Keys of `then` that are no part of the position, so leaving them out hides nothing."""
AFTER_THE_END = {"phase", "active", "first_turn"}
"""What nobody looks at any more when somebody has won."""
IF_GIVEN = {"squirrels_in_hand", "dead_squirrels"}
"""What is only looked at when the story speaks of it."""


@pytest.mark.parametrize("story", proofs(STORIES))
def test_story(story: Scenario) -> None:
    result = result_of(story, "inscription")
    assert result.outcome == "passed", f"{story.source}: {result.why}"
    assert list(unsayable(result)) == []


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids))


def test_every_sigil_of_the_index_has_a_story() -> None:
    cited = {clause for story in STORIES for clause in story.covers}
    assert [sigil.clause for sigil in RULEBOOK if sigil.clause not in cited] == []


@pytest.mark.parametrize(("prefix", "names"), [("INS-ITEM-", ITEMS), ("INS-CARD-", NAMED)])
def test_every_item_and_named_card_has_a_story(prefix: str, names: tuple[str, ...]) -> None:
    cited = {clause for story in STORIES for clause in story.covers}
    assert [name for name in names if prefix + name not in cited] == []


def test_every_ruling_a_story_can_prove_has_one() -> None:
    cited = {int(found) for story in STORIES for found in re.findall(r"INS-RULING-(\d+)", " ".join(story.rulings))}
    assert sorted(set(range(1, 86)) - cited - NO_STORY) == []


def test_every_refusal_of_a_turn_has_a_story() -> None:
    told = {story.then.get("error") for story in STORIES}
    told |= {step.get("refused") for story in STORIES for step in story.when}
    assert [code for code in REFUSALS if code not in told] == []


@pytest.mark.parametrize("story", [pytest.param(story, id=story.id) for story in STORIES])
def test_a_story_that_says_less_fails(story: Scenario) -> None:
    """Leaving out any value that changed makes the story fail, and so does any other number."""
    played, outcome = result_of(story, "inscription").played, ends(story, "inscription")
    assert played is not None
    before, after = played.before, played.after
    free = (AFTER_THE_END if "winner" in story.then else set()) | (IF_GIVEN - set(story.given))
    for key, wanted in story.then.items():
        if key in SAID:
            continue
        rest = {name: value for name, value in story.then.items() if name != key}
        if before[key] != after[key] and key not in free:
            assert outcome(rest) == "failed", f"without {key}"
        for other in _others(wanted):
            assert outcome({**rest, key: other}) in ("failed", "error"), f"{key}: {other}"


def _others(wanted: Any) -> Iterator[Any]:
    """The value with one thing in it changed."""
    if isinstance(wanted, bool):
        yield not wanted
    elif isinstance(wanted, int):
        yield wanted + 1
    elif isinstance(wanted, dict):
        for name, value in wanted.items():
            for other in _others(value):
                yield {**wanted, name: other}
    elif re.search(r"\d+/\d+", str(wanted)):
        yield re.sub(r"/(\d+)", lambda found: f"/{int(found[1]) + 1}", wanted)
        if "{" in wanted:
            yield wanted.replace("{down", "{left") if "{down" in wanted else wanted.replace("{", "{down, ")
        else:
            yield f"{wanted} {{down}}"


@pytest.mark.parametrize("story", [pytest.param(story, id=story.id) for story in STORIES])
def test_what_was_reached_can_be_given(story: Scenario) -> None:
    """The state of a report is a position in the same language, and the same position."""
    reached = result_of(story, "inscription").state
    given = {key: value for key, value in reached.items() if key in given_keys(InscriptionScenarios.keys)}
    again = run_scenario(Scenario("again", "", game="inscription", given=given)).state
    assert {key: again[key] for key in given} == given
    assert again["power"] == reached["power"]
