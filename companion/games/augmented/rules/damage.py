"""Dealing damage, losing health, direct damage and the token (T-ATTACK 4 to 8)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import NOBODY, Damaged, HealthLost, Tipped
from companion.games.augmented.rules.told import because
from companion.games.augmented.steps.attack import Damage, Deal, Direct, LoseHealth
from companion.games.augmented.steps.cards import Check, Perish
from companion.games.augmented.steps.moments import Hurt
from companion.games.augmented.steps.turn import Gain
from companion.games.lane_duel import lanes, scale
from companion.games.lane_duel.board import active_slot, controller, has, hearts
from companion.games.lane_duel.queries import Deadly
from companion.kernel.engine import ask
from companion.kernel.facts import Counted, Ended, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

CAP = 2


@rules.expands(Damage)
def damage(game: AugmentedContext, state: State, step: Damage) -> Iterator[StepBase]:
    """T-ATTACK 6 and 7: the damage, then the bones dropped on it; reactions hear `Damaged` (AUG-BONE-05), when it is
    known already whether the card survives it (AUG-RULING-22, 24)."""
    card, seat = step.card, controller(state, step.card)
    if step.points < 1 or seat is None:
        return
    deadly = step.deadly or touches(game, state, step)
    if deadly and not has(game, state, card, "made-of-stone") and not state.mark(card, names.DOOMED):
        yield Marked(card, names.DOOMED, 1)
    yield Damaged(card, names.DAMAGE, step.points, source=step.by, strike=step.strike, quills=step.quills)
    drops = game.face(state, card).dropdmg
    if drops:
        yield Gain(seat, "bones", drops, game.card_name(card))


def touches(game: AugmentedContext, state: State, step: Damage) -> bool:
    """Whether the source kills whatever it damages (AUG-RULING-24)."""
    return bool(step.by and active_slot(state, step.by) and ask(game, state, Deadly(step.by), False))


@rules.expands(Deal)
def deal(game: AugmentedContext, state: State, step: Deal) -> Iterator[StepBase]:
    """AUG-CLAR-01, 03: damage of an effect to one card; nothing happens to a card that is gone."""
    if active_slot(state, step.card) is None:
        return
    yield Damage(step.card, step.points, step.by, deadly=step.deadly)
    yield Check(step.card, step.by)
    if step.by:
        yield Check(step.by, step.card)


@rules.expands(LoseHealth)
def lose_health(game: AugmentedContext, state: State, step: LoseHealth) -> Iterator[StepBase]:
    """AUG-STRIKE-03, AUG-COMBAT-04: no damage, so nothing reacts to it, and not by combat."""
    if active_slot(state, step.card) is not None:
        yield HealthLost(step.card, names.DAMAGE, step.points, why=step.why)
        yield Check(step.card, combat=False)


@rules.expands(Check)
def check(game: AugmentedContext, state: State, step: Check) -> Iterator[StepBase]:
    """T-ATTACK 8, AUG-PERISH-01."""
    if active_slot(state, step.card) is None:
        return
    if hearts(game, state, step.card) <= 0 or state.mark(step.card, names.DOOMED):
        yield Perish(step.card, combat=step.combat, by=step.by)


@rules.expands(Direct)
def direct(game: AugmentedContext, state: State, step: Direct) -> Iterator[StepBase]:
    """AUG-RULING-03, 05, 10: the token moves with every hit; at the skull the game is over at once."""
    points, limit = step.points, game.options.scale_limit
    attacking = state.turn.phase == names.ATTACK
    if attacking and state.count(names.CAP):
        points = scale.counted(points, state.count(names.DIRECT), CAP)
    if points <= 0:
        return
    if attacking:
        yield Counted(names.DIRECT, points)
    was = state.count(names.SCALE)
    now = scale.moved(was, lanes.other(step.seat), points, limit)
    yield Tipped(names.SCALE, now - was, seat=step.seat, wanted=step.points, source=step.by)
    if abs(now) >= limit:
        yield Ended((lanes.other(step.seat),), "skull")
    elif step.by != NOBODY:
        yield Hurt(step.by, points)


@rules.tells(Damaged)
def tell_damaged(game: AugmentedContext, before: State, after: State, fact: Damaged) -> str:
    """Whom it hit where, who did it, and what that leaves."""
    where, source = active_slot(before, fact.card), game.card_name(fact.source) if fact.source else ""
    card = game.card_name(fact.card)
    if where is not None:
        card = say("{card} on {where}", card=card, where=where.zone)
    hit = {"card": card, "points": fact.by, "left": max(0, hearts(game, after, fact.card))}
    if fact.strike:
        return say("{card} is struck by {source}: {points}, {left} health left.", source=source, **hit)
    if source:
        return say("{card} is damaged by {source}: {points}, {left} health left.", source=source, **hit)
    return say("{card} is damaged: {points}, {left} health left.", **hit)


@rules.tells(HealthLost)
def tell_lost(game: AugmentedContext, before: State, after: State, fact: HealthLost) -> str:
    return say(
        "{card} loses {points} health{why}.",
        card=game.card_name(fact.card),
        points=fact.by,
        why=because(fact.why),
    )


@rules.tells(Tipped)
def tell_tipped(game: AugmentedContext, before: State, after: State, fact: Tipped) -> str:
    """Who hit whom, and how much of it counted."""
    points, name = abs(fact.by), game.names[fact.seat]
    much = (
        joined((points, ""))
        if points == fact.wanted
        else say("{points} of {wanted}", points=points, wanted=fact.wanted)
    )
    if fact.source == NOBODY:
        return say("{points} direct damage to {name}.", points=much, name=name)
    source = game.card_name(fact.source)
    return say("{source} hits {name}: {points} direct damage.", source=source, name=name, points=much)


@rules.tells(Ended)
def tell_ended(game: AugmentedContext, before: State, after: State, fact: Ended) -> str:
    return how_it_ended(game, after)


def how_it_ended(game: AugmentedContext, state: State) -> str:
    """Who has won, and by what (AUG-GEN-02, 03)."""
    winners = state.over.winners if state.over is not None else ()
    if not winners:
        return say("Both agreed to end the game; nobody wins.")
    loser = game.names[lanes.other(winners[0])]
    value = abs(state.count(names.SCALE))
    return say(
        "{name} wins: {value} towards {loser}, their skull.", name=game.names[winners[0]], value=value, loser=loser
    )
