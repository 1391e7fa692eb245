"""What devices show of a game that all play on one side: candles that burn down, and a scale (ledgers, section 6)."""

from __future__ import annotations

from companion.games.common.contests import SCALE_POINTS
from companion.kernel.panel import Flame, Panel

CANDLES = ("A-outer", "A-inner", "B-inner", "B-outer")
"""Candles 1 to 4, from left to right; 4 goes out first."""
DEGREES_A_POINT = 3.0
"""How far the beam leans for each point."""


def burning_down(lit: int, points: int, *, flickers: bool) -> Panel:
    """The first `lit` candles burn, the last of them unsteadily where it `flickers`; the beam leans by `points`."""
    flame = Flame.FLICKER if lit == 1 and flickers else Flame.STEADY
    candles = {name: flame if number < lit else Flame.OFF for number, name in enumerate(CANDLES)}
    return Panel(candles, points / SCALE_POINTS, SCALE_POINTS * DEGREES_A_POINT)
