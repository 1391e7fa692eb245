"""What the companion is to do now at a seat, by what the table shows; pure."""

from __future__ import annotations

import random

from companion.kernel.actions import Action
from companion.kernel.minds import Mind
from companion.kernel.places import CHANCE, Seat, place
from companion.players.knowledge import Knowledge, comes_up, imagined
from companion.table.pages.snapshot import Snapshot


def decides(mind: Mind, snapshot: Snapshot, seat: Seat) -> bool:
    """Whether a seat has to decide something now. What one may say for all (the table is set) is left to people."""
    state = snapshot.state
    if snapshot.consent is not None:
        return False
    if state.question is not None:
        people = set(state.question.waiting) - {one.seat for one in snapshot.companions} - {CHANCE}
        if people and not state.question.prompt.each:
            return False
        return seat in state.question.waiting and mind.acting(state) != CHANCE
    if state.over is not None:
        return False
    if mind.together:  # one of them thinks for all
        return mind.acting(state) != CHANCE and seat == min(one.seat for one in snapshot.companions)
    return mind.acting(state) == seat


def left_to_people(mind: Mind, snapshot: Snapshot) -> tuple[str, ...]:
    """The verbs with which people answer for a seat what only they can judge; none where no people play."""
    question, theirs = snapshot.state.question, {one.seat for one in snapshot.companions}
    if question is None or theirs.issuperset(mind.game.seats) or not mind.for_people(snapshot.state):
        return ()
    return tuple(dict.fromkeys((*(one.verb for one in question.prompt.options), *question.prompt.verbs)))


def may_begin(snapshot: Snapshot) -> bool:
    """Whether the table is in order, so that a turn goes on; questions are answered at any time. Where no camera looks
    people say that they did what it asked for; where none plays nobody does."""
    if snapshot.state.question is not None:
        return True
    theirs = {one.seat for one in snapshot.companions}
    asked = snapshot.unwatched and any(errand.seat in theirs for _, errand, _ in snapshot.errands)
    alone = snapshot.game is not None and theirs.issuperset(snapshot.game.seats)
    return not (snapshot.chores or snapshot.trouble or (asked and not alone))


def on_its_side(snapshot: Snapshot) -> bool:
    """Whether all that lies wrong lies on the side of a seat that the companion plays."""
    theirs, zones = {one.seat for one in snapshot.companions}, snapshot.game.zones if snapshot.game is not None else {}
    wrong = [zones.get(place(mark.place).zone) for mark in snapshot.marks]
    return bool(wrong) and all(zone is not None and zone.owner in theirs for zone in wrong)


def awaited(snapshot: Snapshot) -> frozenset[Seat]:
    """Whose move it is: who is asked, chance aside, else who is on turn."""
    state = snapshot.state
    asked = frozenset(state.question.waiting) - {CHANCE} if state.question is not None else frozenset()
    return asked or frozenset({state.turn.seat})


def throws(mind: Mind, snapshot: Snapshot, seats: frozenset[Seat]) -> bool:
    """Whether chance decides now, and it is the companion that throws: it is asked or on turn, or nobody else plays."""
    state = snapshot.state
    if snapshot.game is None or snapshot.consent is not None or mind.acting(state) != CHANCE:
        return False
    return seats.issuperset(snapshot.game.seats) or bool(seats & awaited(snapshot))


def thrown(mind: Mind, knowledge: Knowledge, dice: random.Random) -> Action | None:
    """What chance does."""
    return mind.by_chance(imagined(mind, knowledge, dice), dice)


def turned_up(mind: Mind, knowledge: Knowledge, action: Action) -> bool:
    """Whether an action names a card that nobody chooses: hands turn it up. (What has to be looked at first, too.)"""
    return comes_up(mind, knowledge, action)


def anything(mind: Mind, knowledge: Knowledge) -> list[Action]:
    """Everything that a seat may do with what it has; what it usually does there comes first."""
    world = imagined(mind, knowledge, random.Random(0))
    every = mind.with_habit(world, knowledge.seat)
    usual = mind.usual(world, knowledge.seat, random.Random(0))
    return sorted(every, key=lambda one: one != usual)
