"""The rows of a duel: who faces whom, whose left is which lane, where the tooth rests."""

import pytest

from companion.games.augmented.game import Augmented
from companion.games.inscription.game import Inscription
from companion.games.lane_duel import lanes, scale
from companion.games.lane_duel.coin import Toss
from companion.kernel.game import BaseGame
from companion.kernel.places import Place
from tests.clauses import clauses


@clauses("INS-RULING-01", "INS-RULING-02")
def test_each_player_sees_the_row_from_the_own_left() -> None:
    assert [where.zone for where in lanes.arrow("B")] == ["B1", "B2", "B3", "B4"]
    assert [where.zone for where in lanes.arrow("A")] == ["A4", "A3", "A2", "A1"]
    assert lanes.left_of(Place("A4")) is None and lanes.right_of(Place("A4")) == Place("A3")
    assert lanes.neighbours(Place("A2")) == (Place("A3"), Place("A1"))


def test_every_space_faces_the_same_lane_of_the_adversary() -> None:
    for seat in lanes.SEATS:
        for lane in lanes.LANES:
            assert lanes.facing(lanes.slot(seat, lane)) == lanes.slot(lanes.other(seat), lane)
    assert lanes.side(Place("A/dead")) is None and lanes.side(Place("B3")) == "B"


@clauses("INS-RULING-05")
@pytest.mark.parametrize(
    ("value", "seat", "points", "rests"), [(0, "A", 3, 3), (3, "A", 9, 5), (0, "B", 2, -2), (4, "B", 12, -5)]
)
def test_points_move_the_tooth_away_from_who_puts_them_and_the_ends_hold_it(
    value: int, seat: str, points: int, rests: int
) -> None:
    assert scale.moved(value, seat, points) == rests
    assert scale.hurt(rests) == lanes.other(seat)


def test_no_more_points_count_than_the_cap_leaves() -> None:
    assert [scale.counted(points, already, 3) for points, already in ((2, 0), (5, 0), (2, 2), (1, 3))] == [2, 3, 1, 0]


@pytest.mark.parametrize("game", [Inscription, Augmented])
def test_a_coin_that_fell_is_taken_back_with_everybodys_consent_in_both_duels(game: type[BaseGame]) -> None:
    toss = game.vocabulary.action("toss")
    assert toss is Toss and toss.reveals and toss.resolves_chance
