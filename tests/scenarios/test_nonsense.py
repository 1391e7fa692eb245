"""Whatever somebody writes into a story, the answer is an outcome with a reason, and the program does not fall over."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from companion.scenarios import Scenario, run_scenario
from tests.scenarios.proofs import stories_of

STORIES = [*stories_of("inscription"), *stories_of("inception")]
EXAMPLES = 600
JUNK = some.sampled_from(
    [None, True, 0, -1, 99, 3.5, "", "x", "B1", "A9", [], ["a"], [1, 2], {}, {"A": 1}, {"B": None}, {"C": 2},
     {"B1": "Wolf"}, {"B1": 3}, "1/2", "Wolf 3/2 [", "no", {"A": {"B": 1}}, "Wolf 3/2 {base=Wolf}", {"do": "bell"},
     {"cobb": "healthy@4"}, {"cobb": 1}, "cobb", "kids", "L3", ["kids", "cobb"], {"card": "kids"}, [["kids"]], 10**9,
     {"effect": {"card": "kids", "who": []}}, {"do": ["bell"]}, {"do": None}, [None], {1: 2}, {"A": -1}]
)  # fmt: skip


@some.composite
def spoiled(draw: some.DrawFn, value: Any) -> Any:
    """The value with one thing in it replaced by junk."""
    if isinstance(value, dict) and value and draw(some.booleans()):
        key = draw(some.sampled_from(sorted(value, key=str)))
        return {**value, key: draw(spoiled(value[key]))}
    if isinstance(value, (list, tuple)) and value and draw(some.booleans()):
        place = draw(some.integers(0, len(value) - 1))
        return [*value[:place], draw(spoiled(value[place])), *value[place + 1 :]]
    return draw(JUNK)


@some.composite
def stories(draw: some.DrawFn) -> Scenario:
    story = draw(some.sampled_from(STORIES))
    part = draw(some.sampled_from(["given", "when", "then"]))
    value = draw(spoiled(getattr(story, part)))
    if part == "when":
        return replace(story, when=tuple(value) if isinstance(value, list) else (value,))
    return replace(story, **{part: value if isinstance(value, dict) else {}})


@settings(max_examples=EXAMPLES)
@given(stories())
def test_nonsense_has_a_reason(story: Scenario) -> None:
    result = run_scenario(story)
    assert result.outcome in ("passed", "failed", "error")
    assert "the program failed" not in result.why
    assert bool(result.why) == (result.outcome != "passed")
