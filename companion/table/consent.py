"""Who has to agree before moves are taken back or played again: those who saw something new by them, nobody else.

Whoever asks agrees by asking, and who plays alone is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.journal.history import AppliedEntry, TakenBack, action_of


def must_agree_to_undo(game: BaseGame, gone: Iterable[AppliedEntry]) -> frozenset[Seat]:
    """Those to whom one of these entries showed something: a card drawn, dice, a coin (`Action.seen_by`)."""
    if len(game.seats) < 2:
        return frozenset()
    found: set[Seat] = set()
    for one in gone:
        action = action_of(game, one.entry)
        if action is not None and action.reveals:
            found.update(action.seen_by(game, one.before))
    return frozenset(found) & frozenset(game.seats)


def must_agree_to_redo(game: BaseGame, back: TakenBack) -> frozenset[Seat]:
    """Whoever took it back. Nothing new is seen by it: all of it was seen before."""
    if len(game.seats) < 2:
        return frozenset()
    return frozenset((back.entry.seat,)) & frozenset(game.seats)
