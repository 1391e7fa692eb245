"""What a phone may say step by step: which dialogs stand open, how far one is said, what goes with a card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.dialogs import Draft, Opener, Said
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.pages.snapshot import Snapshot


def openers(snapshot: Snapshot, game: BaseGame, seat: Seat | None) -> Iterator[Opener]:
    """The dialogs that a seat may open now (``None``: the table's own screen, any seat's)."""
    for one in game.seats if seat is None else (seat,):
        yield from game.dialogs.open(game, snapshot.state, one)


def draft(snapshot: Snapshot, seat: Seat, verb: str, said: Said) -> Draft | None:
    """A dialog as far as it is said; ``None`` when this seat may not open it now. NoSuchSeat as in `views.page`."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    if game is None or seat not in game.seats or snapshot.consent is not None:
        return None
    return game.dialogs.draft(game, snapshot.state, seat, verb, said)


def about(snapshot: Snapshot, seat: Seat, card: str) -> tuple[Opener, ...]:
    """The dialogs of a seat in which a card may be said now. NoSuchSeat as in `views.page`."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    if game is None or seat not in game.seats or snapshot.consent is not None:
        return ()
    return tuple(game.dialogs.about(game, snapshot.state, seat, card))
