"""A whole game to look back on: its moves, its curve, its turning points, and who fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from companion.kernel.course import Curve
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import joined
from companion.kernel.view import View
from companion.table.journal.history import AppliedEntry
from companion.table.journal.secrecy import Eyes
from companion.table.narration import followed, tell, tell_undo
from companion.table.page import Course, Fallen, HistoryLine, Lines, Moment, Survivor, TurningPoint
from companion.table.pages import forgiving
from companion.table.pages.snapshot import Snapshot

TURNS = 6
"""Turning points that are named."""
SWING = 0.1
"""How much of the room that a curve has a line of it has to cross in one entry to turn a game by that alone."""


class Candidate(NamedTuple):
    """What may be called a turning point: its weight, its swing, its entry, and what is told of it (empty: nothing)."""

    weight: int
    swing: float
    n: int
    says: str


def course(snapshot: Snapshot) -> Course | None:
    """The course of the game on the table; ``None`` when there is none."""
    snapshot = snapshot.seen_by(None)
    game = snapshot.game
    if game is None or not snapshot.done:
        return None
    eyes = snapshot.eyes(game, None)
    known = tuple(one for one in snapshot.done if eyes.hears(one))
    played, curves = known[1:], [game.curve(one.after) for one in known]
    moments = tuple(Moment(one.entry.n, _values(curve)) for one, curve in zip(known, curves, strict=True))
    back = (one for one in snapshot.taken_back if eyes.hears(*one.gone))
    return Course(
        title=game.title or game.name,
        over=snapshot.state.over is not None,
        headline=forgiving.view_of(game, snapshot.state, None).headline,
        names=dict(game.names),
        minutes=_minutes(snapshot.done),
        moves=tuple(_moves(eyes, known, snapshot.asides)),
        moments=moments,
        turning=_turning(eyes, known, curves),
        fallen=tuple(_fallen(eyes, played)),
        curve=_lines(curves),
        survivor=_survivor(eyes, played),
        taken_back=tuple(tell_undo(game, one, eyes) for one in back),
    )


def _moves(eyes: Eyes, known: Sequence[AppliedEntry], asides: Sequence[HistoryLine]) -> Iterator[HistoryLine]:
    """All that was done, and what is told beside it after the entry before; it has that entry's number, as there is no
    other table to show."""
    numbers = [one.entry.n for one in known]
    for one in known:
        if one is not known[0]:
            yield tell(eyes.game, one, eyes)
        yield from (
            replace(line, n=one.entry.n) for line in asides if max(n for n in numbers if n < line.n) == one.entry.n
        )


def past(snapshot: Snapshot, seat: Seat | None, n: int) -> View | None:
    """The table after entry `n` as a seat saw it then; ``None`` when the game has no such entry (any more).
    NoSuchSeat for a seat that the game has not."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    state = next((one.after for one in snapshot.done if one.entry.n == n), None)
    return None if game is None or state is None else forgiving.view_of(game, state, seat)


def _values(curve: Curve | None) -> tuple[float, ...]:
    return tuple(round(line.value, 3) for line in curve.lines) if curve is not None else ()


def _lines(curves: Iterable[Curve | None]) -> Lines | None:
    """What the curve says, with room for all that happened; ``None`` when it never moved."""
    drawn = [one for one in curves if one is not None]
    if len({_values(one) for one in drawn}) < 2:
        return None
    values = [value for one in drawn for value in _values(one)]
    low, high = min(drawn[0].low, *values), max(drawn[0].high, *values)
    return Lines(drawn[0].says, tuple(line.name for line in drawn[0].lines), low, high)


def _minutes(done: tuple[AppliedEntry, ...]) -> int:
    began, ended = (datetime.fromisoformat(one.entry.at) for one in (done[0], done[-1]))
    return max(0, round((ended - began).total_seconds() / 60))


def _turning(eyes: Eyes, known: tuple[AppliedEntry, ...], curves: Sequence[Curve | None]) -> tuple[TurningPoint, ...]:
    """The entries that the game itself calls turning points, the heaviest first, then those of the widest swing."""
    game, found = eyes.game, list[Candidate]()
    for one, before, after in zip(known[1:], curves, curves[1:], strict=False):
        if not eyes.knows(one):
            continue
        weight, says = _heaviest(game, one)
        swing = _swing(before, after)
        if weight or swing >= SWING:
            found.append(Candidate(weight, swing, one.entry.n, says))
    entries = {one.entry.n: one for one in known}
    points = (TurningPoint(one.n, one.says or _widest(game, entries[one.n])) for one in most_telling(found))
    return tuple(sorted(points, key=lambda point: point.n))


def most_telling(found: Iterable[Candidate]) -> list[Candidate]:
    """The candidates that are named; what is told in the same words as a heavier one yields to all others."""
    heaviest = sorted(found, reverse=True)
    first = {one.says: one.n for one in reversed(heaviest) if one.says}
    return sorted(heaviest, key=lambda one: first.get(one.says, one.n) != one.n)[:TURNS]


def _heaviest(game: BaseGame, one: AppliedEntry) -> tuple[int, str]:
    """How much an entry turned the game, and the sentence of the fact that did it."""
    weight, says, state = 0, "", one.before
    for fact in one.facts:
        if (now := game.turning(fact)) > weight:
            weight, says = now, joined(followed(game, state, (fact,)), " ") or says
        state = fact.apply(state)
    return weight, says


def _widest(game: BaseGame, one: AppliedEntry) -> str:
    """The sentence of the fact of an entry that moved the curve most; empty when none is told."""
    says, widest, state, curve = "", 0.0, one.before, game.curve(one.before)
    for fact in one.facts:
        after = fact.apply(state)
        now = game.curve(after)
        if (swing := _swing(curve, now)) > widest and (told := joined(followed(game, state, (fact,)), " ")):
            says, widest = told, swing
        state, curve = after, now
    return says


def _swing(before: Curve | None, after: Curve | None) -> float:
    """How much of its room a line crossed at most."""
    if before is None or after is None or after.high <= after.low:
        return 0.0
    pairs = zip(before.lines, after.lines, strict=False)
    return max((abs(new.value - old.value) for old, new in pairs), default=0.0) / (after.high - after.low)


def _fallen(eyes: Eyes, played: Iterable[AppliedEntry]) -> Iterator[Fallen]:
    for n, fact in _falls(one for one in played if eyes.knows(one)):
        yield Fallen(fact.card, eyes.game.card_name(fact.card), n)


def _falls(played: Iterable[AppliedEntry]) -> Iterator[tuple[int, Moved]]:
    for one in played:
        yield from ((one.entry.n, fact) for fact in one.facts if isinstance(fact, Moved) and fact.falls)


def _survivor(eyes: Eyes, played: tuple[AppliedEntry, ...]) -> Survivor | None:
    """The card that was in play through the most moves."""
    game, unknown = eyes.game, eyes.unknown_cards(played)
    lay = Counter(card for one in played for card in game.abiding(one.after) if card not in unknown)
    for card, moves in lay.most_common(1):
        return Survivor(card, game.card_name(card), moves)
    return None
