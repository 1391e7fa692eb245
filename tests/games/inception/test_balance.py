"""The greedy player wins about as often as the ledger's balance section says."""

import pytest

from tests.clauses import clauses
from tests.games.inception.greedy import Greedy
from tests.games.inception.table import Table

GAMES = 60
BAND = 14
"""Percentage points either way; with so few games about two standard deviations."""


@clauses("INC-DIFF-01", "INC-DIFF-02", "INC-DIFF-03", "INC-DIFF-04")
@pytest.mark.parametrize(("difficulty", "rate"), [("easy", 63), ("medium", 55), ("hard", 15), ("challenge", 6)])
def test_win_rate(difficulty: str, rate: int) -> None:
    won = sum(Greedy(Table(difficulty, seed)).play() == "victory" for seed in range(GAMES))
    assert abs(100 * won / GAMES - rate) <= BAND
