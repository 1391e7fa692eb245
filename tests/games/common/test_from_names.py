"""A story language that follows from a game's table of names."""

from __future__ import annotations

import pytest

from companion.errors import ScenarioError
from companion.games.common.stories import Stories
from companion.games.common.stories.keys import check, given_keys, then_keys, told
from tests.virtual_table.heath import Heath

HEATH = Stories(Heath)


def test_places_and_counters_are_keys_and_what_is_given_is_reached() -> None:
    given = {"trick": {"A": ["broom2", "broom1"]}, "chest": ["broom5:1"], "held": {"B": 1}, "left": 4, "turn": "B"}
    game, state = HEATH.start(given, [], {})
    assert told(HEATH.keys, game, state) == {
        "trick": {"A": ["broom1", "broom2"], "B": []},
        "chest": ["broom5"],
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


def test_the_first_copy_of_a_card_is_named_in_then_as_in_given() -> None:
    assert HEATH.written({"trick": {"A": ["broom2:1", "broom2:2", "broom1"]}, "left": 4, "winner": None}) == {
        "trick": {"A": ["broom2", "broom2:2", "broom1"]},
        "left": 4,
        "winner": None,
    }


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"trick": {"C": ["broom1"]}}, "given.trick: there is no seat 'C'; known: A, B"),
        ({"trick": ["broom1"]}, r"given.trick is a map of seats \(a list of cards\), found \['broom1'\]"),
        ({"chest": ["brom1"]}, "given.chest: there is no card 'brom1'; did you mean 'broom1'"),
        ({"chest": 5}, "given.chest: there is no card 5; known: broom1"),
        ({"options": 3}, "given.options: Expected `object`"),
        ({"players": "x"}, "given.players is 2, found 'x'"),
        ({"players": 9}, "given.players: there is no number of players 9"),
        ({"turn": "Z"}, "given.turn: there is no seat 'Z'; known: A, B"),
        ({"held": {"B": "many"}}, "given.held.B is a number from 0, found 'many'"),
        ({"left": "x"}, "given.left is a number from 0, found 'x'"),
    ],
)
def test_what_cannot_be_given_is_told(given: dict[str, object], why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        check(HEATH.keys, HEATH.cast(given), "given", given)
