"""What a phone may say step by step: which dialogs stand open, how far one is said, what goes with a card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.kernel.dialogs import Dialogs, Draft, Opener, Said, derived
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.pages.snapshot import Snapshot


def openers(
    snapshot: Snapshot, game: BaseGame, seat: Seat | None, covered: frozenset[str] = frozenset()
) -> Iterator[Opener]:
    """The dialogs that a seat may open now (``None``: the table's own screen, any seat's); those that follow from what
    hands do without the verbs that are `covered` by the open contest."""
    for one in game.seats if seat is None else (seat,):
        yield from game.dialogs.open(game, snapshot.state, one)
        if snapshot.unwatched:
            found = derived.openers(game, snapshot.state, one)
            yield from (opener for opener in found if opener.verb not in covered)


def draft(snapshot: Snapshot, seat: Seat, verb: str, said: Said) -> Draft | None:
    """A dialog as far as it is said; ``None`` when this seat may not open it now. NoSuchSeat as in `views.page`."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    if game is None or seat not in game.seats or snapshot.consent is not None:
        return None
    for dialogs in _dialogs(snapshot, game):
        if verb in dialogs.of_verb:
            return dialogs.draft(game, snapshot.state, seat, verb, said)
    return None


def about(snapshot: Snapshot, seat: Seat, card: str) -> tuple[Opener, ...]:
    """The dialogs of a seat in which a card, or a place, may be said now. NoSuchSeat as in `views.page`."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    if game is None or seat not in game.seats or snapshot.consent is not None:
        return ()
    return tuple(chain.from_iterable(one.about(game, snapshot.state, seat, card) for one in _dialogs(snapshot, game)))


def _dialogs(snapshot: Snapshot, game: BaseGame) -> Iterator[Dialogs]:
    """The game's own dialogs; where no camera looks, those of what hands do as well."""
    yield game.dialogs
    if snapshot.unwatched:
        yield derived.said_for_hands(game)
