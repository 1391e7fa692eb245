"""Who has to agree before moves are taken back or played again: all, where something hidden became known, else nobody.

A card that only one player saw matters to the others too: he knows it when he plays the move again. Whoever asks agrees
by asking, and who plays alone is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.journal.history import AppliedEntry, TakenBack, reveals


def must_agree_to_undo(game: BaseGame, gone: Iterable[AppliedEntry]) -> frozenset[Seat]:
    """All players, if one of these entries showed something: a card drawn, dice, a coin (`Action.reveals`)."""
    shown = any(reveals(game, one.entry) for one in gone)
    return frozenset(game.seats) if shown and len(game.seats) > 1 else frozenset()


def must_agree_to_redo(game: BaseGame, back: TakenBack) -> frozenset[Seat]:
    """Whoever took it back. Nothing new is seen by it: all of it was seen before."""
    if len(game.seats) < 2:
        return frozenset()
    return frozenset((back.entry.seat,)) & frozenset(game.seats)
