"""What the companion had in its head at a seat that somebody has taken over since: it is told to that seat alone."""

from __future__ import annotations

from collections.abc import Mapping

from companion.kernel.places import Seat
from companion.players.finding import mind_of
from companion.table.records.sealed_heads import Head
from companion.table.session import Session


def handed(session: Session, known: Mapping[Seat, tuple[str, ...]]) -> dict[Seat, tuple[str, ...]]:
    """The names of these cards by seat; what is `known` already is not found out again."""
    return {seat: known[seat] if seat in known else _held(session, seat) for seat in session.companions.left}


def _held(session: Session, seat: Seat) -> tuple[str, ...]:
    one, last = session.companions.left[seat]
    done = [entry for entry in session.done if entry.entry.n <= last]
    held = Head(mind_of(session.game)).after(one, done).held if done else {}
    return tuple(session.game.card_name(card) for name in sorted(held) for card in held[name])
