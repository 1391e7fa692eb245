"""How near everybody is to winning: the Basic Goal, special goals, Goal cards (ledger 3.22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.inwo.cards.designs import Design, GoalCard
from companion.games.inwo.cards.effects.goals import (
    Condition,
    GoalAlt,
    GoalCountsAs,
    GoalCountsAsGroup,
    GoalDouble,
    GoalNeed,
    ShareGoal,
)
from companion.games.inwo.cards.effects.hands import GoalHandLimit
from companion.games.inwo.cards.effects.others import Manual
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.notes import Death, Fall
from companion.games.inwo.sums import nature, numbers
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.numbers import LASTING
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import ALIGNMENTS
from companion.kernel.places import Seat

DOUBLES = 3
"""At most so many Groups count double (INWO-GOAL-06, INWO-RULING-52)."""


class Progress(Struct, frozen=True):
    """How far a seat is on one way to win. `goal`: ``basic`` or the card whose goal it is."""

    seat: Seat
    goal: str
    have: int
    need: int
    clause: str
    met: bool


class Goals(Struct, frozen=True):
    """What the goals need besides the cards: the Basic Goal, Groups destroyed, the turn that ends now."""

    basic: int
    deaths: tuple[Death, ...] = ()
    turn: int = 0
    falls: tuple[Fall, ...] = ()
    """Illuminati that were destroyed."""


def progress(world: World, goals: Goals, seat: Seat, cards: Iterable[Body] = ()) -> tuple[Progress, ...]:
    """Every way in which a seat may win; `cards` are the Goal cards it holds and declares."""
    root = world.illuminati(seat)
    if root is None:
        return ()
    held = tuple(cards)
    have, need = count(world, goals, seat, _adding(root, held))
    ways = [Progress(seat, "basic", have, need, "INWO-GOAL-02", have >= need)]
    ways += _own(world, goals, seat, root, root.design.special_goal, "INWO-GOAL-04")
    for body in held:
        own = list(_own(world, goals, seat, body, body.design.effects, "INWO-GOAL-08"))
        if not own and combines(body.design):
            own = [changed(ways[0], goal=body.face, clause="INWO-GOAL-13")]
        ways += own
    return tuple(ways)


def counts_double(world: World, seat: Seat, body: Body, cards: Iterable[Body] = ()) -> bool:
    """Whether a Group in a seat's structure counts double for the Basic Goal (INWO-GOAL-06)."""
    root = world.illuminati(seat)
    return root is not None and _doubled(world, body, _adding(root, cards))


def _adding(root: Body, held: Iterable[Body]) -> tuple[tuple[Body, Any], ...]:
    """What adds to the Basic Goal: the Illuminati's special goal, and Goal cards that combine."""
    more = ((body, one) for body in held if combines(body.design) for one in body.design.effects)
    return (*((root, one) for one in root.design.special_goal), *more)


def _doubled(world: World, body: Body, rules: Iterable[tuple[Body, Any]]) -> bool:
    return any(isinstance(one, GoalDouble) and _lasting(world, one.applies, body, source) for source, one in rules)


def combines(design: Design) -> bool:
    """Whether a Goal card adds to the other goals of who holds it, instead of standing alone (INWO-GOAL-13)."""
    return not isinstance(design, GoalCard) or design.goal.mode == "combine"


def _own(
    world: World, goals: Goals, seat: Seat, source: Body, effects: Iterable[Any], clause: str
) -> Iterator[Progress]:  # fmt: skip
    """The goals that a card sets by itself."""
    for effect in effects:
        if isinstance(effect, GoalAlt):
            reached, wanted, met = _measured(world, goals, source, seat, effect)
            yield Progress(seat, source.face, reached, wanted, clause, met)


def counting(world: World, body: Body) -> bool:
    """Whether a Group counts for goals at all (INWO-RULING-40, -82)."""
    if body.disabled or (not world.table.devastated_counts and world.beneath_devastation(body)):
        return False
    return not any(
        isinstance(one, Manual) and one.outline.get("what") == "no_goal_credit" for one in body.design.effects
    )


def count(world: World, goals: Goals, seat: Seat, effects: Iterable[tuple[Body, Any]]) -> tuple[int, int]:
    """Groups for the Basic Goal with doubles, the Illuminati included, and how many it needs (INWO-GOAL-02 to -06)."""
    rules = tuple(effects)
    groups = tuple(_groups(world, seat))
    doubled = sum(_doubled(world, body, rules) for body in groups)
    have = 1 + len(groups) + min(DOUBLES, doubled)
    need = goals.basic
    for source, one in rules:
        if isinstance(one, GoalCountsAsGroup):
            have += one.count * sum(
                1 for body in world.bodies.values() if body.zone == "resources" and fits(one.match, world, body, source)
            )  # fmt: skip
        elif isinstance(one, GoalNeed):
            killed = sum(1 for death in goals.deaths if death.by == seat)
            if one.includes_rival_illuminati:
                killed += sum(fall.by == seat for fall in goals.falls)
            need += one.add + one.per_kill * killed
    return have, need


def _groups(world: World, seat: Seat) -> Iterator[Body]:
    return (body for body in world.structure(seat) if body.is_group and counting(world, body))


def _lasting(world: World, pred: Pred, body: Body, source: Body) -> bool:
    """Whether a predicate holds with permanent Power; alignments count as they are now (INWO-GOAL-15 to -17)."""
    if pred.any:
        return any(_lasting(world, one, body, source) for one in pred.any)
    if pred.power is not None and not pred.power.holds(numbers.power(world, body, LASTING)):
        return False
    return fits(_without_power(pred), world, body, source)


def _without_power(pred: Pred) -> Pred:
    return changed(pred, power=None) if pred.power is not None else pred


def _measured(world: World, goals: Goals, source: Body, seat: Seat, effect: GoalAlt) -> tuple[int, int, bool]:
    """What a goal of its own has come to, what it needs, and whether it is met."""
    if effect.metric == "combo":
        best = (0, 1, False)
        for pair in effect.any:
            killed = _metric(world, goals, source, seat, "kill_count", pair.kill_count.filter)
            held = _metric(world, goals, source, seat, "group_count", pair.group_count.filter)
            reached = min(killed, pair.kill_count.at_least) + min(held, pair.group_count.at_least)
            need = pair.kill_count.at_least + pair.group_count.at_least
            best = max(best, (reached, need, reached == need), key=lambda one: (one[2], one[0] - one[1]))
        return best
    reached = _metric(world, goals, source, seat, effect.metric, effect.filter, helped=effect.help_counts)
    met = reached >= effect.at_least
    if met and effect.and_ is not None:
        met = _second(world, goals, source, seat, effect.and_)
    return reached, effect.at_least, met


def _second(world: World, goals: Goals, source: Body, seat: Seat, one: Condition) -> bool:
    return _metric(world, goals, source, seat, one.metric, one.filter) >= one.at_least


def _metric(
    world: World, goals: Goals, source: Body, seat: Seat, metric: str, pred: Pred, *, helped: bool = False
) -> int:
    """What a seat has come to; `helped`: what others destroyed with its help counts as well."""
    pool = [body for body in world.bodies.values() if body.in_play and (body.is_illuminati or counting(world, body))]
    found = [body for body in pool if body.seat == seat or pred.controller == "any"]
    match metric:
        case "power_sum":
            return sum(numbers.power(world, body, LASTING) for body in found if _lasting(world, pred, body, source))
        case "group_count":
            return sum(_counted_as(world, body, pred) for body in found
                       if body.is_group and _lasting(world, pred, body, source))  # fmt: skip
        case "kill_count":
            return _kills(goals, seat, pred, helped)
        case "align_count":
            held = {word for body in found for word in nature.alignments(world, body)}
            return len(held & set(ALIGNMENTS))
        case _:
            return len({word for body in found for word in nature.attributes(world, body)})


def _counted_as(world: World, body: Body, pred: Pred) -> int:
    """Some Groups count as several of an alignment."""
    for one in body.design.effects:
        if isinstance(one, GoalCountsAs) and one.alignment in pred.align:
            return one.count
    return 1


def _kills(goals: Goals, seat: Seat, pred: Pred, helped: bool) -> int:
    if "illuminati" in pred.kind:
        mine = [fall for fall in goals.falls if fall.seat != seat]
        return sum(fall.by == seat or (helped and seat in fall.helped) for fall in mine)
    return sum(
        1 for death in goals.deaths
        if death.by == seat
        and (not pred.align or any(word in _remembered(death, goals) for word in pred.align))
        and (not pred.attr or any(word in death.attributes for word in pred.attr))
        and (not pred.kind or death.kind in pred.kind)
    )  # fmt: skip


def _remembered(death: Death, goals: Goals) -> tuple[str, ...]:
    """Permanent alignments, and those of the moment in the very turn (INWO-RULING-53)."""
    return (*death.alignments, *death.passing) if death.turn == goals.turn else death.alignments


# --- winners ---------------------------------------------------------------------------------------------------------


def shared_victory(world: World, winners: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of several winners who win: factions of one Illuminati never share (INWO-WIN-05, -06)."""
    seats = tuple(winners)
    dropped = {
        seat
        for seat in seats
        for other in seats
        if seat != other and world.conspiracy(seat) == world.conspiracy(other) and not _shares(world, seat)
    }
    return tuple(seat for seat in seats if seat not in dropped)


def _shares(world: World, seat: Seat) -> bool:
    root = world.illuminati(seat)
    return root is not None and any(isinstance(one, ShareGoal) for one in root.design.all_effects)


def most_goal_cards(world: World, seat: Seat, held: Iterable[Design] = ()) -> int:
    """How many Goal cards a seat may hold (INWO-GOAL-10); `held`: what it holds and shows."""
    root = world.illuminati(seat)
    rules = [*(root.design.all_effects if root else ()), *(one for card in held for one in card.all_effects)]
    limits: list[int] = [one.set for one in rules if isinstance(one, GoalHandLimit)]
    return max([1, *limits])
