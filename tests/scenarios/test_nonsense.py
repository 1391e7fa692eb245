"""Whatever somebody writes into a story, the answer is an outcome with a reason, and no unknown word passes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as draws
from msgspec.structs import replace

from companion.games.common.stories.forms import Form
from companion.scenarios import Scenario, adapter_of, run_scenario
from tests.scenarios import mutations
from tests.scenarios.mutations import GAMES, JUNK, keys, misspelt, parts, places, put, spoiled
from tests.scenarios.proofs import stories_of, unsayable

EXAMPLES = 300
MISSPELT = 150


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(draws.data())
def test_nonsense_has_a_reason(game: str, data: draws.DataObject) -> None:
    story = data.draw(draws.sampled_from(stories_of(game)))
    part, value = data.draw(draws.sampled_from(list(parts(story))))
    path = data.draw(draws.sampled_from(list(places(value))))
    result = run_scenario(spoiled(story, part, put(value, path, data.draw(draws.sampled_from(JUNK)))), game)
    assert result.outcome in ("passed", "failed", "error")
    assert "the program failed" not in result.why
    assert bool(result.why) == (result.outcome != "passed")
    assert list(unsayable(result)) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_word_never_passes(game: str) -> None:
    for story, draw in mutations.some(stories_of(game), 1, MISSPELT):
        ways = [(part, value, path) for part, value in parts(story) for path in keys(value) if not own(game, path)]
        part, value, path = draw.choice(ways)
        result = run_scenario(spoiled(story, part, misspelt(value, path)), game)
        assert result.outcome != "passed", f"{story.source}: {part} {path}"
        assert "the program failed" not in result.why, f"{story.source}: {part} {path}: {result.why}"


def own(game: str, path: tuple[Any, ...]) -> bool:
    """Whether a key is the story's own name for a card, or of a map that says nothing to the companion."""
    return game == "inwo" and (path[:1] == ("cards",) and len(path) == 2 or path[:1] == ("tree",))


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_key_names_the_nearest(game: str) -> None:
    adapter = adapter_of(game)
    assert adapter is not None
    for where in ("given", "then"):
        for key, one in adapter.keys.items():
            word = f"{key}zq"
            said: dict[str, Any] = {where: {word: 1}}
            if not getattr(one, where):
                continue
            result = run_scenario(Scenario("x", "x.yaml:1", game=game, **said))
            assert result.outcome == "error"
            assert f"{where} has no {word!r}; " in result.why
            assert isinstance(one.form, Form) and one.form.says


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"given": {"cards": {"A": {"card": "hawaii", "seat": "S1", "master": "I1", "token": 2}}}},
         "given.cards.A has no 'token'; did you mean 'tokens'?"),
        ({"given": {"cards": {"A": {"card": "hawai", "seat": "S1"}}}}, "no card 'hawai'; did you mean 'hawaii'?"),
        ({"given": {"cards": {"A": {"card": "hawaii"}}}}, "given.cards.A has no seat"),
        ({"given": {"cards": {"A": {"card": "hawaii", "seat": "S1"}}}}, "A: say which card of S1 is its master"),
        ({"given": {"cards": {"A": {"card": {"kind": "place", "powr": 1}, "seat": "S1"}}}}, "did you mean 'power'?"),
        ({"given": {"cards": {"A": {"card": "hawaii", "seat": "S1", "master": "I2"}}}}, "its master I2 is S2's"),
        ({"given": {"cards": {"A": {"card": "hawaii", "seat": "S1", "master": "A"}}}}, "is its master"),
        ({"given": {"cards": {key: {"card": "hawaii", "seat": "S1", "master": "I1", "side": "R"} for key in "AB"}}},
         "another card hangs at that arrow of I1"),
        ({"given": {"plots": {"S4": 1}, "players": 3}}, "there is no seat 'S4'"),
        ({"given": {"plots": {"S1": "hawaii"}}}, "given.plots.S1 is a number from 0, found 'hawaii'"),
        ({"given": {"phase": 9}}, "given.phase"),
        ({"when": ({"declare": {"type": "control", "attacker": "I1", "target": "P2", "allies": ["P1"]}},)},
         "declare has no 'allies'"),
        ({"when": ({"play": "hoax", "tarrget": "P1"},)}, "play has no 'tarrget'; did you mean 'target'?"),
        ({"when": ("pas_all",)}, "there is no action 'pas_all'; did you mean 'pass_all'?"),
        ({"when": ({"roll": [7, 1]},)}, "roll is 1 to 6, found 7"),
        ({"then": {"tokens": {"Q": 1}}}, "then.tokens: there is no card 'Q' in this story"),
        ({"then": {"hand": {}, "in_hand": {}}}, "then: in_hand and hand are the same"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_story_of_inwo(said: dict[str, Any], says: str) -> None:
    result = run_scenario(Scenario("x", "x.yaml:1", game="inwo", **said))
    assert (result.outcome, says in result.why) == ("error", True), result.why


def test_a_refusal_on_the_way_need_not_be_told_again() -> None:
    when = ({"play": "hoax", "by": "S1", "refused": "INWO-PLOT-10"}, "pass_all")
    story = Scenario("x", "x.yaml:1", game="inwo", given={"plots": {"S1": 0}}, when=when, then={"plots": {"S1": 0}})
    code = run_scenario(story).state["error"]
    told = replace(story, when=({**when[0], "refused": code}, "pass_all"))
    assert run_scenario(told).why == ""
    assert run_scenario(replace(told, when=(when[0] | {"refused": "INWO-META-05"}, "pass_all"))).outcome == "failed"
    untold = {key: value for key, value in when[0].items() if key != "refused"}
    assert run_scenario(replace(told, when=(untold, "pass_all"))).outcome == "failed"
    assert run_scenario(replace(told, when=(untold, "pass_all"), then={**story.then, "error": code})).why == ""


def test_keys_have_the_same_word_in_given_and_then() -> None:
    """Old words stay readable."""
    given = {"discard": {"S1": ["hawaii"]}, "plots": {"S1": 5}, "out": ["S3"]}
    for then in (given, {"discards": {"S1": ["hawaii"]}, "public": {"S1": 5}, "eliminated": ["S3"]}):
        assert run_scenario(Scenario("x", "x.yaml:1", game="inwo", given=given, then=then)).why == ""


def test_every_counter_and_pile_can_be_looked_at() -> None:
    given = {"whispers": 2, "smoking": ["S2"], "free_moves": {"S1": 1}, "resources": {"S2": ["crystal-skull"]}}
    assert run_scenario(Scenario("x", "x.yaml:1", game="inwo", given=given, then=given)).why == ""
    wrong = Scenario("x", "x.yaml:1", game="inwo", given=given, then={**given, "smoking": ["S1"]})
    assert run_scenario(wrong).outcome == "failed"
