"""A game looked back on: who was likely to win after each turn, which turns decided it, what a player would have done.

A turn is judged where it begins. Whoever is to decide there plans as a player of that level does; the plan is carried
out in several possible tables, the others answer, and how each of these tables looks then (`Mind.outlook`, from −1 to
1) is made a chance: (1 + outlook) / 2, shared so that those who play against each other have 1 together. A table where
the game is over then counts 1 for the winners and 0 for all others. The mean over the tables is the chance of winning.

It is judged twice: by what the seat knew then (of a hand of cards that nobody saw, what came to light later), and by
all that is known now, every hand and pile as they turned out to be (`companion.players.hindsight`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.minds import Mind, World
from companion.kernel.places import CHANCE, Seat
from companion.kernel.sentences import and_list
from companion.kernel.state import State
from companion.players.hindsight import Happened, Pinned, Seen, hindsight
from companion.players.knowledge import Knowledge, imagined, known
from companion.players.levels import Budget, Level
from companion.players.player import certain
from companion.players.search import Thought, carried_out, think
from companion.players.worlds import thrown

NODES = 1500
"""Actions tried out for one judgement, where nobody says otherwise."""
TABLES = 8
"""Possible tables that a judgement is made in, at most."""
DECISIVE = 3
"""Turns that are named."""
DECISIONS = 12
"""More decisions of one turn are not looked at again."""
LEAST_SWING, LEAST_GAIN = 0.02, 0.02
"""A turn that changed less decided nothing, and what would have been better by less is as good."""
UNBOUNDED = 10**9

Chances = Mapping[Seat, float]
Told = Callable[[int, int], None]
"""How far it is: steps done, steps in all."""


class Point(Struct, frozen=True):
    """How the game stood after entry `n`, where turn `turn` of `seat` begins (or the game ends): each seat's chance of
    winning by what was known `then`, and by all that is known `now`."""

    n: int
    turn: int
    seat: Seat
    then: Chances
    now: Chances


class Other(Struct, frozen=True):
    """What a player would have done instead of entry `n`: its plan as far as it is certain (`certain`), why, and by how
    much better its chance would have been."""

    n: int
    plan: tuple[Action, ...]
    turned_up: bool
    why: str
    gain: float


class Decisive(Struct, frozen=True):
    """A turn that decided the game: whose it was, its entries from `first` to `last`, the chance of its seat before and
    after it, and what would have been better; ``None``: nothing that the player finds."""

    turn: int
    seat: Seat
    first: int
    last: int
    before: float
    after: float
    other: Other | None = None


class Review(Struct, frozen=True):
    """A whole game as a player of a level judges it."""

    level: str
    nodes: int
    seed: int
    points: tuple[Point, ...]
    decisive: tuple[Decisive, ...]


class _Table(Struct, frozen=True):
    """What a review is made from: the game's entries, and what is known now of each moment, in several versions."""

    mind: Mind
    course: Sequence[Happened]
    seen: Sequence[Sequence[Seen]]
    level: Level
    seed: int
    nodes: int


def review(
    mind: Mind,
    course: Sequence[Happened],
    level: Level,
    *,
    seed: int = 1,
    nodes: int = NODES,
    pinned: Sequence[Pinned] = (),
    told: Told = lambda done, of: None,
) -> Review:
    """Judges a game, its setup the first entry. The same game, level, seed and nodes: the same review.

    `pinned` as in `hindsight`. `told` hears of every step.
    """
    seen = [hindsight(mind, course, random.Random(f"{seed} {number}"), pinned) for number in range(TABLES)]
    table = _Table(mind, course, seen, level, seed, nodes)
    turns = _turns(course)
    steps = len(turns) + DECISIVE
    points = []
    for number, at in enumerate(turns):
        told(number, steps)
        points.append(_point(table, at))
    found = []
    for number, which in enumerate(_widest(points)):
        told(len(turns) + number, steps)
        found.append(_decisive(table, turns, points, which))
    told(steps, steps)
    return Review(level.name, nodes, seed, tuple(points), tuple(found))


def _turns(course: Sequence[Happened]) -> list[int]:
    """Where in the course turns begin, and its end."""
    found, last = [], 0
    for at, one in enumerate(course):
        number = one.after.turn.number
        if number > last and one.after.over is None:
            found.append(at)
            last = number
    end = len(course) - 1
    return [*(at for at in found if at != end), end]


# --- judging a position ----------------------------------------------------------------------------------------------


def _point(table: _Table, at: int) -> Point:
    state = table.course[at].after
    seat = _whose(table.mind, state)
    if state.over is not None:
        chances = _chances(table.mind, World(state))
        return Point(table.course[at].n, state.turn.number, seat, chances, chances)
    then = _judged(table, at, [_then(table, at, seat)] * TABLES, seat)
    now = _judged(table, at, [_now(table, at, seat, number) for number in range(TABLES)], seat)
    return Point(table.course[at].n, state.turn.number, seat, then, now)


def _whose(mind: Mind, state: State) -> Seat:
    """Whose turn it is; where chance comes first, of whoever it comes for."""
    acting = mind.acting(state)
    return state.turn.seat if acting == CHANCE or acting not in mind.game.seats else acting


def _then(table: _Table, at: int, seat: Seat) -> Knowledge:
    """What a seat knew, as far as that is known: of its own hand what came to light."""
    seen = table.seen[0][at]
    hidden = {name: tuple(card for card in cards if card in seen.sure) for name, cards in seen.hidden.items()}
    return known(table.mind, table.course[at].after, hidden, seat, partly=True)


def _now(table: _Table, at: int, seat: Seat, number: int) -> Knowledge:
    """The whole table, as all that is known now leaves it."""
    return Knowledge(seat, table.course[at].after, table.seen[number][at].hidden)


def _judged(table: _Table, at: int, knows: Sequence[Knowledge], seat: Seat) -> Chances:
    """Each seat's chance of winning, by what is known in each of several tables."""
    mind, nodes = table.mind, table.nodes
    thought = _thought(table, knows[0], at)
    plan = thought.plan if thought is not None else ()
    ends = list(_ends(table, at, knows, plan, seat, nodes // 2))
    found = [_chances(mind, end) for end in ends]
    return {who: fmean(one[who] for one in found) for who in mind.game.seats}


def _thought(table: _Table, knowledge: Knowledge, at: int) -> Thought | None:
    """What a player plans; ``None`` where it is not its own to decide, or it finds nothing."""
    if table.mind.acting(knowledge.state) != knowledge.seat:
        return None
    try:
        return think(table.mind, knowledge, table.level, table.seed * 31 + at, Budget(table.nodes))
    except CompanionError:
        return None


def _ends(
    table: _Table, at: int, knows: Sequence[Knowledge], plan: Sequence[Action], seat: Seat, nodes: int
) -> Iterator[World]:
    """How it goes on from a moment by a plan in possible tables, the same ones for all plans; at least in one."""
    budget, used = Budget(UNBOUNDED), 0
    for number, knowledge in enumerate(knows):
        dice = random.Random(f"{table.seed} {at} {number}")
        world = imagined(table.mind, knowledge, dice)
        try:
            world = thrown(table.mind, world, dice, budget)
            yield carried_out(table.mind, world, plan, seat, table.level, dice, budget)
        except CompanionError:
            yield world
        used = budget.nodes
        if used >= nodes:
            return


def _chances(mind: Mind, world: World) -> dict[Seat, float]:
    """Each seat's chance of winning a table, by how it looks."""
    seats, over = mind.game.seats, world.state.over
    if over is not None:
        nobody = 0.0 if mind.game.cooperative else 1 / len(seats)
        return {seat: float(seat in over.winners) if over.winners else nobody for seat in seats}
    raw = {seat: (1 + mind.outlook(world, seat)) / 2 for seat in seats}
    total = sum(raw.values())
    if mind.game.cooperative or len(seats) == 1 or not total:
        return raw
    return {seat: value / total for seat, value in raw.items()}


# --- the turns that decided ------------------------------------------------------------------------------------------


def _widest(points: Sequence[Point]) -> list[int]:
    """The turns after which the chances were most other than before, in the order of the game."""
    swings = []
    for number, (before, after) in enumerate(zip(points, points[1:], strict=False)):
        swing = max((abs(after.then[seat] - before.then[seat]) for seat in before.then), default=0.0)
        if swing >= LEAST_SWING:
            swings.append((swing, -number))
    return sorted(-number for _, number in sorted(swings, reverse=True)[:DECISIVE])


def _decisive(table: _Table, turns: Sequence[int], points: Sequence[Point], which: int) -> Decisive:
    before, after = points[which], points[which + 1]
    begin, end = turns[which], turns[which + 1]
    entries = table.course[begin + 1 : end + 1]
    others = [_other(table, at, end, before.seat) for at in _decisions(table, begin, end, before.seat)]
    best = max((one for one in others if one is not None), key=lambda one: (one.gain, -one.n), default=None)
    seat = before.seat
    chances = (before.then.get(seat, 0.0), after.then.get(seat, 0.0))
    return Decisive(before.turn, seat, entries[0].n, entries[-1].n, *chances, best)


def _decisions(table: _Table, begin: int, end: int, seat: Seat) -> list[int]:
    """Before which moments of a turn its seat decided something."""
    mind = table.mind
    found = [
        at
        for at in range(begin, end)
        if table.course[at + 1].seat == seat and mind.acting(table.course[at].after) == seat
    ]
    return found[:DECISIONS]


def _other(table: _Table, at: int, end: int, seat: Seat) -> Other | None:
    """What a player would have done after a moment, if it is better than what was done there in that turn."""
    mind, knowledge = table.mind, _then(table, at, seat)
    thought = _thought(table, knowledge, at)
    did = [one.action for one in table.course[at + 1 : end + 1] if one.action is not None and one.seat == seat]
    if thought is None or not did:
        return None
    world = imagined(mind, knowledge, random.Random(table.seed))
    if len({mind.alike(world, mind.actual(world, one)) for one in (thought.plan[0], did[0])}) == 1:
        return None
    knows = [knowledge] * TABLES
    gains = [
        _chances(mind, new)[seat] - _chances(mind, old)[seat]
        for new, old in zip(
            _ends(table, at, knows, thought.plan, seat, table.nodes // 4),
            _ends(table, at, knows, did, seat, table.nodes // 4),
            strict=False,
        )
    ]
    gain = fmean(gains)
    if gain < LEAST_GAIN:
        return None
    why = and_list(mind.because(thought.start, thought.end, seat))
    return Other(table.course[at + 1].n, *certain(mind, knowledge, thought.plan), why, gain)
