"""The greedy pair wins about as often as the ledger's own (section 7.7; `benchmarks.balance` plays thousands)."""

import math

import pytest

from tests.clauses import clauses
from tests.games.incubo.greedy import Greedy
from tests.games.incubo.table import Table

GAMES = {2: 100, 1: 200}
"""By the number of players; alone is quicker played."""
LEDGERS_GAMES = 3000
RATES = [
    (2, {}, 0.57),
    (2, {"chime_cards": False}, 0.35),
    (2, {"chimes_max": 40}, 0.21),
    (2, {"difficulty": "hard"}, 0.07),
    (1, {"solo": "alpha"}, 0.48),
    (1, {"solo": "tommy"}, 0.61),
]
SURE = 1.96
"""Standard errors of the difference of two rates that hold 95 in 100."""


@clauses("CUBO-GOAL-01", "CUBO-GOAL-02", "CUBO-TWEAK-01", "CUBO-TWEAK-02", "CUBO-SOLO-14", "CUBO-RULING-62")
@pytest.mark.parametrize(("players", "options", "rate"), RATES)
def test_win_rate(players: int, options: dict[str, object], rate: float) -> None:
    ends = [Greedy(Table(players, seed, **options)).play() for seed in range(GAMES[players])]
    assert set(ends) <= {"victory", "terror", "monster"}
    won = ends.count("victory") / GAMES[players]
    band = SURE * math.sqrt(rate * (1 - rate) * (1 / GAMES[players] + 1 / LEDGERS_GAMES))
    assert won > 0 and abs(won - rate) <= band
