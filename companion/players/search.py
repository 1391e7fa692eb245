"""One search for all games: turns planned as a whole, looked at again with the others' answers in possible tables.

A beam keeps the best lines of the own turn, up to where it ends or somebody else is asked. The best of the turns found
are then played on in several tables made up from what is known, each the same for all of them (common random numbers),
with the others answering by a quick player of their own. Nothing of a made-up table is kept but how good the plan's
end was in it: a decision never hangs on the order of cards in one of them.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from statistics import fmean

from msgspec import Struct

from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.minds import Mind, World
from companion.kernel.places import Seat
from companion.players.comparing import ENOUGH, HALVING, LOST, better_half, clearly, still_good
from companion.players.knowledge import Knowledge, imagined, made_up
from companion.players.levels import Budget, Level
from companion.players.worlds import ON_THE_WAY, done, greedy, named_cards, played_on, thrown, weighed

LONGEST = 25
"""More decisions than a turn that is thought through has."""


class Line(Struct, frozen=True):
    """Decisions in a row, the table they lead to in the world they were planned in, and how good that is."""

    actions: tuple[Action, ...]
    world: World
    worth: float


class Thought(Struct, frozen=True):
    """What a search found: the plan, its worth from −1 to 1, and in how many worlds it was looked at; the table in one
    of these before and after it. `habit`: nothing was found that is clearly better."""

    plan: tuple[Action, ...]
    worth: float
    worlds: int
    nodes: int
    start: World
    end: World
    habit: bool = False


def think(mind: Mind, knowledge: Knowledge, level: Level, seed: int, budget: Budget) -> Thought | None:
    """The best plan for who has to decide; ``None`` when there is nothing to do."""
    seat = knowledge.seat
    world = imagined(mind, knowledge, random.Random(seed))
    blank = made_up(mind, knowledge, world)
    options = _without(blank, mind.choices(world, seat))
    if not options:
        return None
    if len(options) == 1:
        return Thought((options[0],), 0.0, 0, 0, world, world)
    usual = mind.usual(world, seat, random.Random(0))
    budget.best((usual if usual in options else options[0],))
    lines = planned(mind, world, seat, options, level, seed, budget, blank, usual)
    budget.best(lines[0].actions)
    best, worth, worlds = lines[0], lines[0].worth, 1
    if len(lines[: level.plans]) > 1 and level.ahead and not _same_start(lines[: level.plans]):
        best, worth, worlds = _weighed(mind, knowledge, lines[: level.plans], level, seed, budget)
    habit = not mind.whole_turns and best is lines[0]
    return Thought(best.actions, worth, worlds, budget.nodes, world, best.world, habit)


def _without(blank: Collection[CardId], options: list[Action]) -> list[Action]:
    """What can be done without these cards; all, where nothing can."""
    return [one for one in options if named_cards(one).isdisjoint(blank)] or options if blank else options


def planned(
    mind: Mind,
    world: World,
    seat: Seat,
    options: Sequence[Action],
    level: Level,
    seed: int,
    budget: Budget,
    blank: Collection[CardId] = (),
    usual: Action | None = None,
) -> list[Line]:
    """Lines of the own turn, the best first; where turns are not planned as a whole, single decisions. `blank`: cards
    that are not played; `usual`: what habit does."""
    start = [Line((), world, -2.0)]
    if not mind.whole_turns:
        return _single(mind, world, seat, options, usual, level, budget)
    finished: list[Line] = []
    number = world.state.turn.number
    for depth in range(LONGEST):
        open_lines: list[Line] = []
        for line in start:
            for action in options if not depth else _without(blank, mind.choices(line.world, seat)):
                if budget.late and (open_lines or finished):
                    break
                if (longer := _longer(mind, line, action, seat, seed, budget)) is not None:
                    on = _goes_on(mind, longer.world, seat, number)
                    (open_lines if on else finished).append(longer)
            if budget.over:
                break
        start = _best(open_lines, level.beam)
        if leading := _best([*start, *finished], 1):
            budget.best(leading[0].actions)
        if not start or budget.over:
            break
    if budget.over:  # what was thought to no end may still be better than what was
        finished = [*finished, *start]
    return (
        _best(finished, 4 * level.plans)
        or _best(start, level.plans)
        or _single(mind, world, seat, options, usual, level, budget)
    )


def _longer(mind: Mind, line: Line, action: Action, seat: Seat, seed: int, budget: Budget) -> Line | None:
    dice = random.Random(seed + len(line.actions))
    try:
        world = thrown(mind, done(mind, line.world, action, dice, budget), dice, budget)
        world = _answered(mind, world, seat, line.world.state.turn.number, dice, budget)
    except CompanionError:
        return None
    return Line((*line.actions, action), world, mind.outlook(world, seat))


def _goes_on(mind: Mind, world: World, seat: Seat, number: int) -> bool:
    """Whether the same turn still is that seat's to plan."""
    state = world.state
    return state.over is None and state.turn.number == number and mind.acting(state) == seat


def _answered(mind: Mind, world: World, seat: Seat, number: int, dice: random.Random, budget: Budget) -> World:
    """The same turn after what others are asked in it."""
    for _ in range(ON_THE_WAY):
        state = world.state
        if state.over is not None or state.question is None or state.turn.number != number:
            break
        whose = mind.acting(state)
        action = None if whose == seat else greedy(mind, world, whose, dice, budget)
        if action is None:
            break
        world = thrown(mind, done(mind, world, action, dice, budget), dice, budget)
    return world


def _single(
    mind: Mind, world: World, seat: Seat, options: Sequence[Action], first: Action | None, level: Level, budget: Budget
) -> list[Line]:
    """Each decision by itself; the quick player's own choice comes first, and is enough where it is not compared."""
    lines: list[Line] = []
    for one in sorted(options, key=lambda one: one != first):
        if budget.late and lines:
            break
        lines.append(Line((one,), *weighed(mind, world, one, seat, budget)))
        if one == first and level.plans == 1 and lines[0].worth > LOST:
            return lines
    if first is None or lines[0].worth <= LOST:  # habit that loses at once is none
        return sorted(lines, key=lambda line: -line.worth)
    return [lines[0], *sorted(lines[1:], key=lambda line: -line.worth)]


def _best(lines: Sequence[Line], most: int) -> list[Line]:
    """The best of these lines; of those that come to the same the shortest alone."""
    found: dict[float, Line] = {}
    for line in sorted(lines, key=lambda one: (-one.worth, len(one.actions))):
        found.setdefault(round(line.worth, 9), line)
        if len(found) == most:
            break
    return list(found.values())


def _same_start(lines: Sequence[Line]) -> bool:
    return len({line.actions[0] for line in lines}) == 1


# --- with the others' answers ----------------------------------------------------------------------------------------


def _weighed(
    mind: Mind, knowledge: Knowledge, lines: list[Line], level: Level, seed: int, budget: Budget
) -> tuple[Line, float, int]:
    """The best plan, its worth and the number of tables: each is carried out in the same possible tables, and those
    that fall clearly behind are not looked at further."""
    results: dict[int, list[float]] = {at: [] for at in range(len(lines))}
    for number in range(level.worlds):
        if len(results) == 1 or (budget.over and number):
            break
        dice_seed = seed * 7919 + number
        world = imagined(mind, knowledge, random.Random(dice_seed))
        found: dict[int, float] = {}
        before = budget.used
        for at in tuple(results):
            if budget.late or (budget.over and number):
                break
            worth = _followed(mind, world, lines[at], knowledge.seat, level, dice_seed, budget)
            if budget.over and number:  # it was not followed to its end
                break
            found[at] = worth
            if not (mind.whole_turns or number or at):
                results = dict(tuple(results.items())[: _affordable(budget.used - before, 1 - before)])
            if len(found) >= len(results):
                break
        if len(found) < len(results):
            break
        for at, worth in found.items():
            results[at].append(worth)
        results = still_good(results)
        if not mind.whole_turns and number + 1 in HALVING:
            results = better_half(results)
        budget.best(_leading(mind, lines, results)[0].actions)
    return *_leading(mind, lines, results), max(1, *map(len, results.values()))


def _affordable(one: float, left: float) -> int:
    """How many plans can be looked at in enough tables, if one in one table costs this share of the budget; habit at
    least, which is kept then."""
    return max(1, int(left / max(one, 1e-9) / ENOUGH))


def _leading(mind: Mind, lines: Sequence[Line], results: dict[int, list[float]]) -> tuple[Line, float]:
    """The plan that came out best, and how good; habit, where nothing is clearly better."""
    means = {at: fmean(worths) if worths else lines[at].worth for at, worths in results.items()}
    best = max(means, key=lambda at: (means[at], -at))
    if not mind.whole_turns and 0 in results and best and not clearly(results[best], results[0]):
        best = 0
    return lines[best], means[best]


def _followed(mind: Mind, world: World, line: Line, seat: Seat, level: Level, seed: int, budget: Budget) -> float:
    """How good a table is for a seat once a plan is carried out in it and the others have answered."""
    try:
        end = carried_out(mind, world, line.actions, seat, level, random.Random(seed), budget)
    except CompanionError:
        return -1.0
    return mind.outlook(end, seat)


def carried_out(
    mind: Mind, world: World, actions: Sequence[Action], seat: Seat, level: Level, dice: random.Random, budget: Budget
) -> World:
    """A table once a seat has done there what it planned, as far as it can be done, and the others have answered.

    All plans are followed to the end of the same turn, whether or not they end the own one.
    """
    own = mind.game.cooperative or world.state.turn.seat == seat
    last = world.state.turn.number + level.ahead * mind.horizon - (not own)
    for action in actions:
        if world.state.over is not None or mind.acting(world.state) != seat:
            break
        if mind.game.why_not(world.state, mind.actual(world, action)) is not None:
            break
        world = thrown(mind, done(mind, world, action, dice, budget), dice, budget)
    return played_on(mind, world, last, dice, budget)
