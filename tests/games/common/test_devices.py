"""What games share about devices and corrections: candles that burn down, the end of the scale, counts below nought."""

import pytest

from companion.games.common.contests import SCALE_POINTS, on_scale
from companion.games.common.corrections import all_places, below_nought
from companion.games.common.devices import CANDLES, DEGREES_A_POINT, burning_down
from companion.games.inception import Inception, names
from companion.kernel.panel import Flame
from companion.kernel.state import State


@pytest.mark.parametrize("lit", range(5))
def test_the_first_candles_burn_and_only_the_last_one_flickers(lit: int) -> None:
    candles = burning_down(lit, 0, flickers=True).candles
    flame = Flame.FLICKER if lit == 1 else Flame.STEADY
    assert [candles[name] for name in CANDLES] == [flame] * lit + [Flame.OFF] * (4 - lit)
    assert burning_down(1, 0, flickers=False).candles[CANDLES[0]] is Flame.STEADY


def test_the_beam_leans_by_points_up_to_its_end() -> None:
    assert [on_scale(points) for points in (-30, -3, 0, SCALE_POINTS + 1)] == [-SCALE_POINTS, -3, 0, SCALE_POINTS]
    assert burning_down(4, -3, flickers=True).degrees == pytest.approx(-3 * DEGREES_A_POINT)


def test_counts_below_nought_are_named_unless_they_may_be() -> None:
    state = State(counters={"hand": -2, "sum/total": -1, "deck": 0})
    assert list(below_nought(state, lambda name: name.startswith("sum/"))) == ["hand is -2, below nought"]
    assert len(list(below_nought(state))) == 2


def test_a_correction_may_choose_from_every_place_of_the_game() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    places = all_places(game, (names.under("cobb"), names.HELD))
    assert places[:2] == (("attached+cobb", "under Cobb"), ("hand", "the hand"))
    assert len(places) == len(dict(places)) == sum(len(zone.spots) for zone in game.zones.values())
