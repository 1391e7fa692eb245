"""Every story of *Illuminati: New World Order* comes true, those aside that are named as still to be told."""

from pathlib import Path

import pytest

from companion.games.inwo.scenario import scenario_game
from companion.scenarios import Scenario, read_scenarios, run_scenario
from tests.scenarios.proofs import proofs

HERE = Path(__file__).parent / "inwo"
STORIES = read_scenarios([HERE])
OPEN = frozenset((HERE / "open.txt").read_text(encoding="utf-8").split())
"""Stories whose rules are not written yet. As short as it can be: one that comes true has to leave."""
TOLD = [story for story in STORIES if story.id not in OPEN]


@pytest.mark.parametrize("story", proofs(TOLD))
def test_story(story: Scenario) -> None:
    result = run_scenario(story)
    assert result.outcome == "passed", f"{story.source}: {result.why}"


def test_what_is_still_open_is_open() -> None:
    done = [story.id for story in STORIES if story.id in OPEN and run_scenario(story).outcome == "passed"]
    assert done == [], "these come true: take them from open.txt"
    assert {story.id for story in STORIES} >= OPEN


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids)) > 800


def test_the_language_says_what_it_can_run() -> None:
    adapter = scenario_game()
    assert (adapter.name, adapter.prefix) == ("inwo", "INWO")
    assert {"strength", "eligible", "odds", "dice", "lattice", "victory"} <= adapter.kinds
