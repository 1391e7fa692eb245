"""What hands have to fetch where the camera does not look; asked for until their player does the next thing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import joined
from companion.table.journal.history import AppliedEntry

log = logging.getLogger(__name__)


def errands(game: BaseGame, done: Sequence[AppliedEntry]) -> tuple[str, ...]:
    """The open errands of everybody, oldest first. Pure: a restart and an undo know them too."""
    acted: set[Seat] = set()
    found: list[str] = []
    for one in reversed(done[1:]):
        if acted.issuperset(game.seats):
            break
        found[:0] = [_said(game, seat, text) for seat, text in _of(game, one) if seat not in acted]
        if one.entry.kind == "act" and not one.timed:
            acted.add(one.entry.seat)
    return tuple(found)


def _of(game: BaseGame, one: AppliedEntry) -> Iterator[tuple[Seat, str]]:
    if one.entry.kind == "fix":
        return  # people say how the table is already
    try:
        yield from game.errands(one.before, one.facts)
    except Exception:  # an errand that fails must not stop a move that is already written
        log.exception("the errands of %s failed", one.entry.action)


def _said(game: BaseGame, seat: Seat, say: str) -> str:
    return say if len(game.seats) < 2 else joined((game.names[seat], ": ", say))
