"""A story language that follows from a game's table of names."""

from __future__ import annotations

import pytest

from companion.errors import ScenarioError
from companion.games.common.stories import Stories
from companion.games.common.stories.keys import given_keys, then_keys, told
from tests.virtual_table.heath import Heath

HEATH = Stories(Heath)


def test_places_and_counters_are_keys_and_what_is_given_is_reached() -> None:
    given = {"trick": {"A": ["broom2", "broom1"]}, "chest": ["broom5:1"], "held": {"B": 1}, "left": 4, "turn": "B"}
    game, state = HEATH.start(given, [], {})
    assert told(HEATH.keys, game, state) == {
        "trick": {"A": ["broom1:1", "broom2:1"], "B": []},
        "chest": ["broom5:1"],
        "won": {"A": [], "B": []},
        "seen": {"A": [], "B": []},
        "held": {"A": 3, "B": 1},
        "left": 4,
        "turn": "B",
        "phase": "play",
        "winner": None,
    }
    assert given_keys(HEATH.keys) - then_keys(HEATH.keys) == {"players", "options"}
    assert then_keys(HEATH.keys) - given_keys(HEATH.keys) == {"winner"}, "and nothing tells what lies in the stock"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"trick": {"C": ["broom1"]}}, "given.trick has no 'C'; known: A, B"),
        ({"trick": ["broom1"]}, r"given.trick is a map of seats \(A, B\), found \['broom1'\]"),
        ({"chest": ["brom1"]}, "given.chest: there is no card 'brom1'; did you mean 'broom1'"),
        ({"options": 3}, "given.options: Expected `object`"),
    ],
)
def test_what_cannot_be_given_is_told(given: dict[str, object], why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        HEATH.start(given, [], {})
