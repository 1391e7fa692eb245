"""Players to measure against, which are no levels of the product: by chance, by the best single action, by one turn."""

from __future__ import annotations

import random
from collections.abc import Callable

from companion.errors import CompanionError
from companion.games.lane_duel import names as lane
from companion.games.lane_duel.board import hearts, in_row, power
from companion.games.lane_duel.context import LaneContext
from companion.kernel.actions import Action
from companion.kernel.minds import Mind, World
from companion.kernel.places import Seat
from companion.players.knowledge import Knowledge, imagined
from companion.players.levels import Budget
from companion.players.worlds import done, thrown

BEAM = 6
LIFE, TOOTH, POWER, HEART = 20.0, 2.0, 2.0, 1.0
"""What the plain sum adds up: candles, steps of the tooth, power and hearts."""
MOST = 25

Judge = Callable[[World, Seat], float]


def judge(mind: Mind) -> Judge:
    """How these players judge a table: duels by a plain sum over cards, lives and scale, others by their outlook."""
    game = mind.game
    return (lambda world, seat: plain_sum(game, world, seat)) if isinstance(game, LaneContext) else mind.outlook


def plain_sum(game: LaneContext, world: World, seat: Seat) -> float:
    """Cards, lives and scale of a duel added up, nothing looked ahead."""
    state, total = world.state, 0.0
    if state.over is not None:
        return 1000.0 if seat in state.over.winners else -1000.0 if state.over.winners else 0.0
    for who in lane.SEATS:
        sign = 1 if who == seat else -1
        total += sign * LIFE * state.count(f"{who}/lives")
        for _, card in in_row(state, who):
            total += sign * (POWER * power(game, state, card) + HEART * hearts(game, state, card))
    return total + TOOTH * state.count(lane.SCALE) * (1 if seat == "A" else -1)


def by_chance(mind: Mind, knowledge: Knowledge, seed: int) -> Action | None:
    """Any action, kinds of action equally likely."""
    dice = random.Random(seed)
    options = mind.choices(imagined(mind, knowledge, dice), knowledge.seat)
    if not options:
        return None
    verb = dice.choice(sorted({one.verb for one in options}))
    return dice.choice([one for one in options if one.verb == verb])


def single(mind: Mind, knowledge: Knowledge, seed: int) -> Action | None:
    """The best single action: the one after which the table looks best."""
    world, found = imagined(mind, knowledge, random.Random(seed)), judge(mind)
    options = mind.choices(world, knowledge.seat)
    worth = {at: _after(mind, world, one, seed) for at, one in enumerate(options)}
    scores = {at: -9e9 if end is None else found(end, knowledge.seat) for at, end in worth.items()}
    return options[max(scores, key=lambda at: (scores[at], -at))] if options else None


def planner(mind: Mind, knowledge: Knowledge, seed: int) -> Action | None:
    """The own turn planned to where it ends, by a beam, and nothing beyond."""
    seat, found = knowledge.seat, judge(mind)
    world = imagined(mind, knowledge, random.Random(seed))
    number, ended = world.state.turn.number, []
    beam: list[tuple[float, tuple[Action, ...], World]] = [(0.0, (), world)]
    for _ in range(MOST):
        longer = []
        for _, before, here in beam:
            for one in mind.choices(here, seat):
                after = _after(mind, here, one, seed)
                if after is None:
                    continue
                on = after.state.over is None and after.state.turn.number == number
                on = on and mind.acting(after.state) == seat
                (longer if on else ended).append((found(after, seat), (*before, one), after))
        beam = sorted(longer, key=lambda one: -one[0])[:BEAM]
        if not beam:
            break
    best = max(ended or beam, key=lambda one: (one[0], -len(one[1])), default=None)
    return best[1][0] if best and best[1] else None


def _after(mind: Mind, world: World, action: Action, seed: int) -> World | None:
    dice, budget = random.Random(seed), Budget(10**9)
    try:
        return thrown(mind, done(mind, world, action, dice, budget), dice, budget)
    except CompanionError:
        return None


REFERENCES = {"random": by_chance, "single": single, "planner": planner}
