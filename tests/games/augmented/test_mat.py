"""The printed mat, and what the phone shows where dice may lie."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.augmented import Augmented, names
from companion.games.augmented.options import Options
from companion.games.augmented.scenario.adapter import scenario_game
from companion.games.lane_duel import lanes
from companion.kernel.engine import resolve
from companion.kernel.places import Region
from companion.kernel.state import State

GAME = Augmented(Options(), {"A": "Ana", "B": "Ben"})


def row(seat: str) -> list[Region]:
    """A player's four spaces on the mat, lane 1 first."""
    return [GAME.mat.region(f"{seat}{lane}") for lane in range(1, 5)]


@pytest.mark.clauses("AUG-BOARD-01", "AUG-RULING-01")
def test_two_rows_of_four_lanes_that_face_each_other_with_the_bell_beside_them() -> None:
    for seat in lanes.SEATS:
        assert all(left.x + left.w < right.x and left.y == right.y for left, right in pairwise(row(seat)))
        assert {region.kind for region in row(seat)} == {"slot"}
    for mine, opposite in zip(row("B"), row("A"), strict=True):
        assert mine.x == opposite.x and opposite.y + opposite.h < mine.y
    assert min(region.x for region in GAME.mat.regions) > 100, "bell and scale stand at lane 1's end"


@pytest.mark.clauses("AUG-BOARD-02", "AUG-BOARD-03")
@pytest.mark.parametrize("seat", lanes.SEATS)
def test_each_player_has_spaces_for_both_decks_and_the_discard_pile_on_their_own_side(seat: str) -> None:
    piles = [GAME.mat.region(f"{seat}/{pile}") for pile in (*names.PILES, "discard")]
    assert {region.kind for region in piles} == {"pile"}
    other = lanes.other(seat)
    nearest = {one: row(one)[0].y + row(one)[0].h / 2 for one in lanes.SEATS}
    for region in piles:
        middle = region.y + region.h / 2
        assert abs(middle - nearest[seat]) < abs(middle - nearest[other])
        assert GAME.zones[region.name].owner == seat
    assert all(GAME.zones[region.name].owner == seat for region in row(seat))


@pytest.mark.clauses("AUG-BOARD-12")
def test_the_phone_shows_the_numbers_that_dice_would_and_asks_to_keep_the_tags_free() -> None:
    game, state = scenario_game().start({"board": {"B1": "Wolf 3/1 {buff=2}", "A1": "Stinky 1/1 [Stinky]"}}, [], {})
    rows = {cell.label: cell for line in game.view(state).rows for cell in line.cells}
    (wolf,) = rows["B1"].cards
    assert (wolf.power, wolf.hearts) == (4, 1)
    asked, _ = resolve(GAME, State(), GAME.setup())
    assert asked.question is not None and "keep the tags free" in asked.question.prompt.say
