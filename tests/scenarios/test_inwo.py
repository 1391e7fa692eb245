"""Every story of *Illuminati: New World Order* comes true, and with any other end it fails."""

from typing import Any

import pytest

from companion.games.inwo.scenario import scenario_game
from companion.scenarios import Scenario
from companion.scenarios.adapter import ledger_of
from tests.scenarios.ends import ends
from tests.scenarios.mutations import places, put
from tests.scenarios.proofs import proofs, result_of, stories_of, unsayable

STORIES = stories_of("inwo")


@pytest.mark.parametrize("story", proofs(STORIES))
def test_story(story: Scenario) -> None:
    result = result_of(story, "inwo")
    assert result.outcome == "passed", f"{story.source}: {result.why}"
    assert list(unsayable(result)) == []


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids)) > 780


def test_the_language_says_what_it_can_run() -> None:
    adapter, ledger = scenario_game(), ledger_of("inwo")
    assert ledger is not None
    assert (adapter.name, ledger.prefix) == ("inwo", "INWO")
    assert {"strength", "eligible", "odds", "dice", "lattice", "victory"} <= adapter.kinds


@pytest.mark.parametrize("story", [pytest.param(story, id=story.id) for story in STORIES])
def test_any_other_value_fails(story: Scenario) -> None:
    outcome = ends(story, "inwo")
    for key, wanted in story.then.items():
        if key == "log_has":
            continue  # some of the words of the protocol
        for path in list(places(wanted)):
            for other in others(wanted, path):
                told = outcome({**story.then, key: put(wanted, path, other)})
                assert told in ("failed", "error"), f"{key}: {wanted} as {other} at {path}"


def others(wanted: Any, path: tuple[Any, ...]) -> list[Any]:
    """What could stand there instead."""
    there = wanted
    for step in path:
        there = there[step]
    if isinstance(there, bool):
        return [not there]
    if isinstance(there, int | float):
        return [there + 1]
    if isinstance(there, list):
        return [[*there, "zzqx"], *([there[1:]] if there else [])]
    return [] if isinstance(there, dict) else ["zzqx"]
