"""The final roll: dice, rerolls and what cards add, moved to the nearest possible number (INWO-RULING-22)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.inwo import written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack
from companion.kernel.state import State

BEST = 10
"""Higher rolls fail, however strong the attack (INWO-ATTACK-GEN-12)."""


def clamped(raw: Sequence[int], changes: Sequence[int]) -> int:
    """A roll of one or two dice after all changes (INWO-META-07).

    >>> clamped((6, 6), (2, -3)), clamped((1,), (-2,))
    (11, 1)
    """
    return max(len(raw), min(6 * len(raw), sum(raw) + sum(changes)))


def final(game: InwoContext, state: State, attack: Attack) -> int:
    """The roll of the attack after the cards in force."""
    return max(2, min(12, sum(attack.raw) + attack.by))


def fails(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether a card makes the attack fail whatever was rolled (INWO-GLOSS-02)."""
    return attack.sure


def succeeds(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether it succeeds as the dice lie: no more than the strength, and no more than 10 (ledger RESOLVE)."""
    roll = final(game, state, attack)
    return not fails(game, state, attack) and roll <= min(BEST, attack.strength or 0)


def touched(game: InwoContext, state: State, attack: Attack) -> bool:
    """Whether cards were played on the roll (INWO-RULING-67)."""
    return any(play.id > attack.id and not play.settled for play in written.plays(state))
