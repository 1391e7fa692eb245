"""Every story of *Illuminati: New World Order* comes true."""

import pytest

from companion.games.inwo.scenario import scenario_game
from companion.scenarios import Scenario, run_scenario
from companion.scenarios.adapter import ledger_of
from tests.scenarios.proofs import proofs, stories_of

STORIES = stories_of("inwo")


@pytest.mark.parametrize("story", proofs(STORIES))
def test_story(story: Scenario) -> None:
    result = run_scenario(story)
    assert result.outcome == "passed", f"{story.source}: {result.why}"


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids)) > 780


def test_the_language_says_what_it_can_run() -> None:
    adapter, ledger = scenario_game(), ledger_of("inwo")
    assert ledger is not None
    assert (adapter.name, ledger.prefix) == ("inwo", "INWO")
    assert {"strength", "eligible", "odds", "dice", "lattice", "victory"} <= adapter.kinds
