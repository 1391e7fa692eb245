"""The greedy pair wins about as often as the ledger's own (section 7.7; `benchmarks.balance` plays thousands)."""

import math

import pytest

from companion.games.common.own_cards.vocabulary import word_of
from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.games.incubo.habits import GOOD_COPIES
from companion.games.incubo.rules.result import cost
from tests.clauses import clauses
from tests.games.incubo.greedy import Greedy
from tests.games.incubo.table import Table

GAMES = {2: 40, 1: 60}
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


@clauses("CUBO-POWER-Copy", "CUBO-GOAL-02")
def test_what_the_greedy_pair_does_when_it_matters() -> None:
    """A power that helps is copied; no dream is given up that would be the last while tokens may still turn it."""
    copied = 0
    for seed in range(12):
        greedy = Greedy(Table(2, seed, difficulty="hard"))
        while greedy.state.over is None:
            action = greedy.decide()
            if isinstance(action, act.UseCard) and action.of:
                power = board.power(greedy.game, greedy.state, action.of, greedy.game.side(action.seat))
                assert power is not None and word_of(power) in GOOD_COPIES
                copied += 1
            if isinstance(action, act.Abandon) and cost(greedy.game, greedy.state) > greedy.state.count(names.RESERVE):
                gaps = board.gaps(greedy.game, greedy.state)
                assert not [who for who in gaps if gaps[who] > 0 and greedy.habits.may_turn(who)]
            greedy.table.do(action)
    assert copied
