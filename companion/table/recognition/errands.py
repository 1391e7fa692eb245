"""What hands have to fetch where the camera does not look; asked for until their player does the next thing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import joined
from companion.table.journal.history import AppliedEntry
from companion.table.journal.secrecy import Eyes

log = logging.getLogger(__name__)


def errands(eyes: Eyes, done: Sequence[AppliedEntry]) -> tuple[str, ...]:
    """The open errands of everybody, oldest first, of what these eyes know. Pure: a restart and an undo know them
    too."""
    game = eyes.game
    acted: set[Seat] = set()
    found: list[str] = []
    for one in reversed(done[1:]):
        if acted.issuperset(game.seats):
            break
        found[:0] = [_said(game, seat, text) for seat, text in _of(eyes, one) if seat not in acted]
        if one.entry.kind == "act" and not one.timed:
            acted.add(one.entry.seat)
    return tuple(found)


def _of(eyes: Eyes, one: AppliedEntry) -> Iterator[tuple[Seat, str]]:
    if one.entry.kind == "fix" or not eyes.knows(one):
        return  # people say how the table is already, and who alone knows of it knows what to do
    try:
        yield from eyes.game.errands(one.before, one.facts)
    except Exception:  # an errand that fails must not stop a move that is already written
        log.exception("the errands of %s failed", one.entry.action)


def _said(game: BaseGame, seat: Seat, say: str) -> str:
    return say if len(game.seats) < 2 else joined((game.names[seat], ": ", say))
