"""The greedy player wins about as often as the ledger's balance section says (`benchmarks.balance` plays thousands)."""

from math import sqrt

import pytest

from tests.clauses import clauses
from tests.games.inception.greedy import Greedy
from tests.games.inception.table import Table

GAMES = 50
RATES = [("easy", 0.63), ("medium", 0.55), ("hard", 0.15), ("challenge", 0.06)]


@clauses("INC-DIFF-01", "INC-DIFF-02", "INC-DIFF-03", "INC-DIFF-04")
@pytest.mark.parametrize(("difficulty", "rate"), RATES)
def test_win_rate(difficulty: str, rate: float) -> None:
    """Within two standard deviations of so few games, and somebody who plays the film's order can win."""
    won = sum(Greedy(Table(difficulty, seed)).play() == "victory" for seed in range(GAMES))
    assert won > 0
    assert abs(won - rate * GAMES) <= 2 * sqrt(GAMES * rate * (1 - rate))
