"""Who has to agree before moves are taken back or played again: all, where something hidden became known, who made a
choice that is still sealed, else nobody.

A card that only one player saw matters to the others too: he knows it when he plays the move again. Whoever asks agrees
by asking, and who plays alone is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.journal.history import AppliedEntry, TakenBack, reveals
from companion.table.journal.secrecy import sealed


class Consent(Struct, frozen=True):
    """Somebody wants the last `count` entries taken back, or with `redo` those played again that were taken back last.

    `asked` are those whom that concerns, `agreed` those who allow it. `n` is the last
    entry.
    """

    seat: Seat
    count: int
    n: int
    agreed: frozenset[Seat]
    asked: frozenset[Seat] = frozenset()
    redo: bool = False

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who was asked and has not agreed."""
        return tuple(sorted(self.asked - self.agreed))

    @property
    def agreement(self) -> tuple[Seat, ...]:
        """Who was asked by somebody else and has agreed."""
        return tuple(sorted((self.asked & self.agreed) - {self.seat}))

    def same(self, other: Consent) -> bool:
        """Whether the same is wished, by whomever."""
        return (self.n, self.count, self.redo) == (other.n, other.count, other.redo)

    def agreed_by(self, seat: Seat) -> Consent:
        """The same when one more has agreed."""
        return changed(self, agreed=self.agreed | {seat})


def must_agree_to_undo(game: BaseGame, gone: Sequence[AppliedEntry]) -> frozenset[Seat]:
    """All players, if one of these last entries showed something: a card drawn, dice, a coin (`Action.reveals`). Who
    has made a choice that is still sealed is asked for it: nobody else knows what it would be to take it back."""
    shown = any(reveals(game, one.entry) for one in gone)
    if shown and len(game.seats) > 1:
        return frozenset(game.seats)
    still = sealed(game, gone)
    return frozenset(one.entry.seat for one in gone if one.entry.n in still) & frozenset(game.seats)


def must_agree_to_redo(game: BaseGame, back: TakenBack) -> frozenset[Seat]:
    """Whoever took it back. Nothing new is seen by it: all of it was seen before."""
    if len(game.seats) < 2:
        return frozenset()
    return frozenset((back.entry.seat,)) & frozenset(game.seats)
