"""What came out of the same possible tables compared: what falls behind, what is clearly better than habit."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

SURE, ENOUGH = 2.0, 4
"""By so many standard errors something has to be better than habit before it is done instead, in at least so many
tables: of many actions one seems better by chance, and habit follows up what it does itself."""
HALVING = (3, 6, 12)
"""After so many tables the worse half of the single decisions is dropped, so that the rest is looked at more often
(sequential halving, Karnin, Koren and Somekh 2013)."""
LOST = -1.0
"""How good a table is that is lost."""


def still_good(results: dict[int, list[float]]) -> dict[int, list[float]]:
    """Those that are not clearly worse than the best, by how they differ from it table by table."""
    worlds = len(next(iter(results.values())))
    if worlds < 3:
        return results
    best = max(results, key=lambda at: fmean(results[at]))
    left = {}
    for at, worths in results.items():
        gaps = [top - own for top, own in zip(results[best], worths, strict=True)]
        mean = fmean(gaps)
        spread = (sum((gap - mean) ** 2 for gap in gaps) / (worlds - 1) / worlds) ** 0.5
        if at == best or mean <= 2 * spread + 1e-9:
            left[at] = worths
    return left


def better_half(results: dict[int, list[float]]) -> dict[int, list[float]]:
    """The better half of what comes out best, and habit, which comes first."""
    best = sorted(results, key=lambda at: (-fmean(results[at]), at))[: (len(results) + 1) // 2]
    return {at: worths for at, worths in results.items() if at in best or at == 0}


def clearly(better: Sequence[float], usual: Sequence[float]) -> bool:
    """Whether something is better than what habit does, beyond what chance makes of so few tables; in any case where
    habit loses in all of them and this in none."""
    if len(usual) < ENOUGH:
        return False
    if max(usual) <= LOST < min(better):
        return True
    gaps = [new - old for new, old in zip(better, usual, strict=True)]
    mean = fmean(gaps)
    spread = (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps)) ** 0.5
    return mean > SURE * spread and mean > 0
