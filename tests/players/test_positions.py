"""Each level finds the right thing in most of twenty positions of each game, written from the ledgers before."""

from __future__ import annotations

import pytest

from companion.kernel.minds import opened
from companion.players.finding import mind_of
from companion.players.levels import LEVELS
from tests.games.inscription.table import Table
from tests.players.positions import NODES, by_its_own_steps, found, idle, positions, thinking

FEWEST = {"inscription": 19, "augmented": 19, "inception": 16, "incubo": 17, "inwo": 18}
"""How many of the twenty each level finds at least; `python -m benchmarks.positions` says how many it does."""
LAZY = 6
"""No more than so many are found by somebody who does as little as may be."""


@pytest.mark.parametrize("game", NODES)
def test_what_is_right_can_be_done(game: str) -> None:
    """By the rules alone: the steps that stand with each position lead to its end."""
    every = positions(game)
    assert len(every) == 20
    assert {one.id: wrong for one in every if (wrong := by_its_own_steps(game, one))} == {}


@pytest.mark.parametrize("game", NODES)
def test_it_does_not_come_about_by_itself(game: str) -> None:
    assert sum(found(game, one, idle) for one in positions(game)) <= LAZY


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", NODES)
def test_a_level_finds_the_right_thing_in_most_positions(game: str, level: str) -> None:
    missed = [one.id for one in positions(game) if not found(game, one, thinking(LEVELS[level], NODES[game]))]
    assert 20 - len(missed) >= FEWEST[game], missed


def test_a_hand_lies_open_in_what_a_player_imagines() -> None:
    table = Table("B/hand wolf")
    mind = mind_of(table.game)
    state, _ = opened(mind.parts(table.state), table.state, {"B/hand": ("stoat:1",)})
    assert set(state.at(("B/hand", ""))) == {*table.state.at(("B/hand", "")), "stoat:1"}  # type: ignore[arg-type]
