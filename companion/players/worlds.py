"""Possible tables moved on: an action done, the hidden cards following it, chance taking its course."""

from __future__ import annotations

import random

from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.minds import Mind, World, fitting, opened, same_parts
from companion.kernel.places import CHANCE, Seat
from companion.players.levels import Budget

MOST_THROWS = 60
"""More answers of chance in a row than any game has."""
ON_THE_WAY = 60
"""More decisions than a turn of others has that is played on."""


def done(mind: Mind, world: World, action: Action, dice: random.Random, budget: Budget) -> World:
    """A table after an action, hands open."""
    budget.spend()
    action = mind.actual(world, action)
    state, facts = perform(mind.game, world.state, action)
    forgotten = set(mind.forgotten(action))
    if not forgotten and same_parts(mind, world.state, state):
        return World(state, world.hidden, world.luck)
    before = {name: cards for name, cards in world.hidden.items() if name not in forgotten}
    moved = {fact.card for fact in facts if isinstance(fact, Moved)}
    named = {face_of(card) for card in named_cards(action) | moved}
    parts = mind.parts(state)
    return World(*opened(parts, state, fitting(parts, state, before, dice, named)), world.luck)


def named_cards(action: Action) -> set[CardId]:
    """The cards that an action names in any of its fields."""
    values = (getattr(action, field) for field in action.__struct_fields__)
    texts = (one for value in values for one in (value if isinstance(value, tuple) else (value,)))
    return {CardId(text) for text in texts if isinstance(text, str) and ":" in text}


def thrown(mind: Mind, world: World, dice: random.Random, budget: Budget) -> World:
    """A table after whatever chance does before somebody decides."""
    for _ in range(MOST_THROWS):
        if world.state.over is not None or mind.acting(world.state) != CHANCE:
            return world
        action = mind.by_chance(world, dice)
        if action is None:
            return world
        world = done(mind, world, action, dice, budget)
    return world


def greedy(mind: Mind, world: World, seat: Seat, dice: random.Random, budget: Budget) -> Action | None:
    """What a seat does that does not think long: what the game says, else the action after which the table is best."""
    if (quick := mind.usual(world, seat, dice)) is not None:
        return quick
    options = mind.choices(world, seat)
    if len(options) < 2 or budget.over:
        return options[0] if options else None
    return max(options, key=lambda one: worth_of(mind, world, one, seat, budget))


def worth_of(mind: Mind, world: World, action: Action, seat: Seat, budget: Budget) -> float:
    """How good a table is after an action, chance left as it may come; an action that cannot be done is worth least."""
    return weighed(mind, world, action, seat, budget)[1]


def weighed(mind: Mind, world: World, action: Action, seat: Seat, budget: Budget) -> tuple[World, float]:
    """A table after an action, and how good it is; the same table where it cannot be done."""
    dice = random.Random(budget.nodes)
    try:
        after = thrown(mind, done(mind, world, action, dice, budget), dice, budget)
        return after, mind.outlook(after, seat)
    except CompanionError:
        return world, -2.0


def played_on(mind: Mind, world: World, last: int, dice: random.Random, budget: Budget) -> World:
    """A table after the turn of this number, everybody playing quickly."""
    for _ in range(ON_THE_WAY * max(1, last - world.state.turn.number + 1)):
        state = world.state
        if state.over is not None or state.turn.number > last or budget.left <= 0:
            break
        action = greedy(mind, world, mind.acting(state), dice, budget)
        if action is None:
            break
        world = thrown(mind, done(mind, world, action, dice, budget), dice, budget)
    return world
