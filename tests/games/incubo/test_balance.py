"""The greedy pair wins about as often as the ledger's own (section 7.7; `benchmarks.balance` plays thousands)."""

import pytest

from tests.clauses import clauses
from tests.games.incubo.greedy import Greedy
from tests.games.incubo.table import Table

GAMES = {2: 50, 1: 100}
"""By the number of players; alone is quicker played."""
RATES = [
    (2, {}, 0.57),
    (2, {"chime_cards": False}, 0.35),
    (2, {"chimes_max": 40}, 0.21),
    (2, {"difficulty": "hard"}, 0.07),
    (1, {"solo": "alpha"}, 0.48),
    (1, {"solo": "tommy"}, 0.61),
]
BAND = 0.2
"""Another greedy player and so few games may be so far from the ledger's rate: ten points each."""


@clauses("CUBO-GOAL-01", "CUBO-GOAL-02", "CUBO-TWEAK-01", "CUBO-TWEAK-02", "CUBO-SOLO-14", "CUBO-RULING-62")
@pytest.mark.parametrize(("players", "options", "rate"), RATES)
def test_win_rate(players: int, options: dict[str, object], rate: float) -> None:
    ends = [Greedy(Table(players, seed, **options)).play() for seed in range(GAMES[players])]
    assert set(ends) <= {"victory", "terror", "monster"}
    won = ends.count("victory") / GAMES[players]
    assert won > 0 and abs(won - rate) <= BAND
