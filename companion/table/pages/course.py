"""A whole game to look back on: its moves, how scale and candles stood after each, and who fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime

from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.panel import Flame
from companion.kernel.places import Seat
from companion.kernel.view import View
from companion.table.journal.history import AppliedEntry, knows
from companion.table.narration import tell, tell_undo
from companion.table.page import Course, Fallen, Moment, Survivor
from companion.table.pages.snapshot import Snapshot

TURNS = 5
"""Turning points that are named."""
SWING = 0.2
"""How far the scale (−1 to +1) has to move in one entry to turn a game."""


def course(snapshot: Snapshot) -> Course | None:
    """The course of the game on the table; ``None`` when there is none."""
    game = snapshot.game
    if game is None or not snapshot.done:
        return None
    over = snapshot.state.over is not None
    known = tuple(one for one in snapshot.done if over or knows(game, None, one))
    played, moments = known[1:], tuple(_moment(game, one) for one in known)
    back = (one for one in snapshot.taken_back if over or knows(game, None, *one.gone))
    return Course(
        title=game.title or game.name,
        over=over,
        headline=game.view(snapshot.state, None).headline,
        names=dict(game.names),
        minutes=_minutes(snapshot.done),
        moves=tuple(tell(game, one) for one in played),
        moments=moments,
        turning=_turning(moments),
        fallen=tuple(_fallen(game, played)),
        survivor=_survivor(game, played),
        taken_back=tuple(tell_undo(game, one) for one in back),
    )


def past(snapshot: Snapshot, seat: Seat | None, n: int) -> View | None:
    """The table after entry `n` as a seat saw it then; ``None`` when the game has no such entry (any more)."""
    game = snapshot.game
    state = next((one.after for one in snapshot.done if one.entry.n == n), None)
    return None if game is None or state is None else game.view(state, seat)


def _moment(game: BaseGame, one: AppliedEntry) -> Moment:
    panel = game.panel(one.after)
    lit = Counter(name.partition("-")[0] for name, flame in panel.candles.items() if flame is not Flame.OFF)
    return Moment(one.entry.n, round(panel.scale, 3), {seat: lit[seat] for seat in game.seats})


def _minutes(done: tuple[AppliedEntry, ...]) -> int:
    began, ended = (datetime.fromisoformat(one.entry.at) for one in (done[0], done[-1]))
    return max(0, round((ended - began).total_seconds() / 60))


def _turning(moments: tuple[Moment, ...]) -> tuple[int, ...]:
    """The entries that cost a candle, then those that moved the scale furthest."""
    weights: dict[int, tuple[int, float]] = {}
    for before, after in zip(moments, moments[1:], strict=False):
        lost = sum(max(0, lives - after.lives.get(seat, 0)) for seat, lives in before.lives.items())
        swing = abs(after.scale - before.scale)
        if lost or swing >= SWING:
            weights[after.n] = (lost, swing)
    return tuple(sorted(sorted(weights, key=lambda n: weights[n], reverse=True)[:TURNS]))


def _fallen(game: BaseGame, played: Iterable[AppliedEntry]) -> Iterator[Fallen]:
    for n, fact in _falls(played):
        yield Fallen(fact.card, game.card_name(fact.card), n)


def _falls(played: Iterable[AppliedEntry]) -> Iterator[tuple[int, Moved]]:
    for one in played:
        yield from ((one.entry.n, fact) for fact in one.facts if isinstance(fact, Moved) and fact.falls)


def _survivor(game: BaseGame, played: tuple[AppliedEntry, ...]) -> Survivor | None:
    """Lived longest where cards fall at all."""
    deadly = {fact.origin for _, fact in _falls(played) if fact.origin is not None}
    lay = Counter(card for one in played for where in deadly for card in one.after.at(where))
    for card, moves in lay.most_common(1):
        return Survivor(card, game.card_name(card), moves)
    return None
