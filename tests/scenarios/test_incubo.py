"""Every story of *Incubo* comes true, each ruling and refusal a story can prove has one, and other results fail."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.refusals import CODES
from companion.games.incubo.scenario import scenario_game
from companion.scenarios import Scenario, run_scenario
from companion.scenarios.adapter import ledger_of
from tests.scenarios.ends import ends
from tests.scenarios.proofs import proofs, result_of, stories_of, unsayable

STORIES = stories_of("incubo")
RULINGS = 62
SHOWN_ELSEWHERE = {"E_CARD_DATA"}
"""Refusals that no story can meet: they are about files."""
ORDERED = ("decks", "fear_decks", "rem3")


@pytest.mark.parametrize("story", proofs(STORIES))
def test_story(story: Scenario) -> None:
    result = result_of(story, "incubo")
    assert result.outcome == "passed", f"{story.source}: {result.why}"
    assert list(unsayable(result)) == []


def test_ids_are_unique() -> None:
    ids = [story.id for story in STORIES]
    assert len(ids) == len(set(ids)) > 470


def test_every_ruling_has_a_story() -> None:
    cited = {int(found) for story in STORIES for found in re.findall(r"CUBO-RULING-(\d+)", " ".join(story.rulings))}
    assert set(range(1, RULINGS + 1)) - cited == set()


def test_every_power_has_a_story() -> None:
    cited = {clause.lower().replace("-", "") for story in STORIES for clause in story.covers}
    missing = [word for word in POWERS if not any(word.replace("_", "") in clause for clause in cited)]
    assert missing == []


def test_every_refusal_has_a_story() -> None:
    told = {story.then.get("error") for story in STORIES}
    assert set(CODES) - told == SHOWN_ELSEWHERE


def test_the_language_says_what_it_can_run() -> None:
    adapter, ledger = scenario_game(), ledger_of("incubo")
    assert ledger is not None
    assert (adapter.name, ledger.prefix, adapter.kinds) == ("incubo", "CUBO", {"dice", "setup", "vision"})


@pytest.mark.parametrize("story", [pytest.param(story, id=story.id) for story in STORIES])
def test_any_other_value_fails(story: Scenario) -> None:
    outcome = ends(story, "incubo")
    for key, wanted in story.then.items():
        for other in others(key, wanted):
            assert outcome({**story.then, key: other}) in ("failed", "error"), f"{key}: {other}"


def others(key: str, wanted: Any) -> Iterator[Any]:
    """The value with one thing in it changed."""
    if isinstance(wanted, bool):
        yield not wanted
    elif isinstance(wanted, int):
        yield wanted + 1
    elif isinstance(wanted, list) and key != "dice_in":
        yield [*wanted, "CA01"] if "CA01" not in wanted else [one for one in wanted if one != "CA01"]
        if key in ORDERED and len(set(wanted)) > 1:
            yield wanted[::-1]
    elif isinstance(wanted, dict):
        for name, value in wanted.items():
            yield from ({**wanted, name: other} for other in others(key, value))
    elif isinstance(wanted, str):
        yield "E_OTHER" if key == "error" else "other"


def test_a_card_that_waits_for_its_place_survives_a_refused_one() -> None:
    """The question outlasts the refusal, and with it what was paid for the card (T-DRAW 4)."""
    given = {"dream": "D01", "dice": {"alpha": 1}, "area": {"alpha": ["CA13@play"]}, "decks": {"alpha": ["FA03"]}}
    refused = {"paid": ["alpha", "pass"], "refused": "E_FEAR_ROW"}
    told = {"reserve": 49, "rows": {"alpha": {"play": ["CA13", "FA03"]}}, "error": "E_FEAR_ROW"}
    story = Scenario("x", "here", game="incubo", given=given, when=(refused, {"place": "play"}), then=told)
    assert run_scenario(story).why == ""
    assert run_scenario(replace(story, when=(refused,), then={"prompt": "place", "reserve": 49})).outcome == "passed"


@pytest.mark.parametrize(
    ("given", "when", "why"),
    [
        ({"dream": "D99", "dice": {}}, (), "there is no card 'D99'"),
        ({"dream": "D01", "dice": {"bob": 1}}, (), "there is no player 'bob'"),
        ({"dream": "D01", "dice": {}, "area": {"alpha": ["CA01@play++"]}}, (), "is no card of an area"),
        ({"dream": "D01", "dice": {}, "decks": {"alpha": ["CA01", "CA01"]}}, (), "CA01 lies in two places"),
        ({"dream": "D01", "dice": {}}, ({"free": "alpha"},), "free is [player, row], found 'alpha'"),
        ({"dream": "D01", "dice": {}}, ({"move": ["alpha", "CA13"]},), "move is [player, card, where]"),
        (
            {"dream": "D01", "dice": {}},
            ({"power": ["alpha", "CA01", {"whom": 1}]},),
            "power has no 'whom'; known: card, of, out, part, pay, top",
        ),
        ({"phase": 4, "dream": "D01"}, (), "phase is 1 to 3"),
        ({"dream": "D01", "dice": {}}, ({"fre": ["alpha", "play"]},), "there is no action 'fre'"),
    ],
)
def test_what_cannot_be_understood_is_said(given: dict[str, Any], when: tuple[Any, ...], why: str) -> None:
    result = run_scenario(Scenario("x", "here", game="incubo", given=given, when=when, then={}))
    assert result.outcome == "error" and why in result.why
