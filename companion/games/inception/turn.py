"""T-TURN, T-GOALS, T-EVENT and T-END: the six steps, the goals, the event card, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inception import asking, names
from companion.games.inception.actions import Kick, LayKick, Send, Stay, TurnUp
from companion.games.inception.board import (
    active,
    active_on,
    deck_size,
    event_card,
    front,
    has_flag,
    inactive,
    kick_on,
    top_events,
)
from companion.games.inception.designs import Event, Flashback, Need
from companion.games.inception.happenings import (
    CheckGoals,
    Do,
    Enter,
    EventOver,
    MoveDown,
    PassIdle,
    PutAway,
    Refill,
    Reshuffled,
    TurnedUp,
    Unfinished,
    Wake,
    Went,
)
from companion.games.inception.team import out_of_hand, remembered
from companion.games.inception.verbs import MoveTeam
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

FINAL_INCEPTION = Need(flag="inception1")
"""INC-WIN-01."""
CHALLENGE = {3: "yusuf", 2: "arthur", 1: "eames"}
"""INC-RULING-39."""
FOLLOWING = dict(zip(names.STEPS, (*names.STEPS[1:], names.STEPS[0]), strict=True))


def enter(game: Inception, state: State, step: Enter) -> Iterator[StepBase]:
    """A step of the turn begins."""
    phase = step.phase
    number = state.turn.number + (phase == names.DRAW)
    yield Turned(names.PLAYER, number, phase)
    if phase == names.PLAY and active(state, names.COBB):
        for card in state.at(names.HELD):
            if isinstance(game.design(card), Flashback):
                yield from remembered(card)
    elif phase in names.CHECKS:
        if state.count(names.MOVED):
            yield Counted(names.MOVED, -state.count(names.MOVED))
        yield CheckGoals()
    elif phase == names.EVENT:
        yield from _event_step(game, state)
    if game.options.brisk and not game.passes_idle and idle(game, state, phase):
        yield Enter(FOLLOWING[phase])


def _event_step(game: Inception, state: State) -> Iterator[StepBase]:
    """T-EVENT 1 and 2 (INC-RULING-43)."""
    level = front(state)
    if not active_on(state, level):
        yield from game.defeat(state, "dead_end")
    elif top_events(state, level):
        yield asking.event(game, state, level)


def idle(game: Inception, state: State, phase: str) -> bool:
    """Whether there is nothing to decide in a step (for tables that like it brisk)."""
    if phase == names.LIMIT:
        return state.count(names.HAND) <= game.file.hand_limit
    if phase in names.CHECKS:
        kick = front(state) in names.KICK_LEVELS and kick_on(game, state, front(state)) is None
        complete = goals_met(game, state, front(state))
        return not complete and not (kick and state.count(names.HAND))
    return False


def pass_idle(game: Inception, state: State, step: PassIdle) -> Iterator[StepBase]:
    """One idle step after the other passes, up to the first in which there is something to decide."""
    phase = state.turn.phase
    if state.question is None and idle(game, state, phase):
        yield Enter(FOLLOWING[phase])
        yield PassIdle()


# --- goals ---------------------------------------------------------------------------------------------------------


def needs(game: Inception, level: int) -> tuple[Need, ...]:
    """What the goal of a level asks for. Nobody is woken before the final Inception (INC-WIN-01)."""
    printed = game.goal(level).needs
    return (FINAL_INCEPTION, *printed) if level == names.LIMBO and FINAL_INCEPTION not in printed else printed


def missing(game: Inception, state: State, level: int) -> tuple[Need, ...]:
    """What the goal of a level still asks for."""
    return tuple(need for need in needs(game, level) if not met(game, state, need))


def met(game: Inception, state: State, need: Need) -> bool:
    """Whether one thing a goal asks for is there."""
    if need.active_on_level is not None:
        return len(active_on(state, need.active_on_level)) >= need.at_least
    return has_flag(game, state, need.flag)


def goals_met(game: Inception, state: State, level: int) -> bool:
    """Whether a level's goal is complete."""
    return not missing(game, state, level)


def check_goals(game: Inception, state: State, step: CheckGoals) -> Iterator[StepBase]:
    """T-GOALS 2: at most one move a check. The Kick of Level 0 waits for the player."""
    level = front(state)
    if state.count(names.MOVED) or not goals_met(game, state, level):
        return
    then = game.goal(level).then
    staying = [verb.stay for verb in then if isinstance(verb, MoveTeam)]
    if staying and len(active_on(state, level)) > max(staying):
        yield Do(then, state.top(names.goal(level)) or names.STATUS_CARD)


def move_down(game: Inception, state: State, step: MoveDown) -> Iterator[Fact]:
    """All active characters but those who stay go one level down, with what is attached (INC-STEP4-02)."""
    level = front(state)
    for who in active_on(state, level):
        if who not in step.stay:
            yield Went(names.card_of(who), names.team(level - 1))
    yield Counted(names.FRONT, 1)
    yield Counted(names.MOVED, 1)


def stay(game: Inception, state: State, action: Stay) -> Iterator[StepBase]:
    """INC-RULING-35."""
    yield MoveDown(action.who)


def lay_kick(game: Inception, state: State, action: LayKick) -> Iterator[StepBase]:
    """INC-RULING-36; the goal may be complete with it."""
    yield from out_of_hand(state, action.card)
    yield Moved(action.card, names.goal(action.level))
    yield CheckGoals()


def send(game: Inception, state: State, action: Send) -> Iterator[Fact]:
    """INC-RULING-40: with attachments."""
    yield Went(names.card_of(action.who), names.team(action.level))


def kick(game: Inception, state: State, action: Kick) -> Iterator[StepBase]:
    """INC-RULING-37."""
    yield Wake()


def wake(game: Inception, state: State, step: Wake) -> Iterator[Fact]:
    """T-END."""
    if not met(game, state, FINAL_INCEPTION):
        yield Unfinished(names.flag(FINAL_INCEPTION.flag), 0)
    elif {names.COBB, names.SAITO} & set(inactive(state)):
        yield from game.defeat(state, "cobb_or_saito")
    elif game.options.difficulty == "challenge" and not film_order(state):
        yield from game.defeat(state, "challenge")
    else:
        yield from game.victory(state)


def film_order(state: State) -> bool:
    """Whether those of the film hold their levels."""
    return all(who in active_on(state, level) for level, who in CHALLENGE.items())


# --- events --------------------------------------------------------------------------------------------------------


def turn_up(game: Inception, state: State, action: TurnUp) -> Iterator[StepBase]:
    """T-EVENT 3 and 4."""
    level = front(state)
    if not active_on(state, level):
        yield from game.defeat(state, "dead_end")
        return
    if not deck_size(state, level):
        yield Refill(level)
    design = game.design(action.card)
    assert isinstance(design, Event)
    yield TurnedUp(action.card, names.EVENT_PLACE)
    yield Do(design.script, action.card)
    yield EventOver(action.card)


def event_over(game: Inception, state: State, step: EventOver) -> Iterator[StepBase]:
    """T-EVENT 5: under the deck it was drawn from, to the done pile, or to that level's discard pile."""
    card, design = step.card, game.design(step.card)
    assert isinstance(design, Event)
    to = names.GOES_TO[state.mark(card, names.GOES)]
    if state.mark(card, names.GOES):
        yield Marked(card, names.GOES, -state.mark(card, names.GOES))
    if to == "under":
        yield Refill(design.level)
        yield PutAway(card, names.bottom(design.level), under=True)
    elif to == "done":
        if state.mark(card, names.GROWN):
            yield Marked(card, names.GROWN, -state.mark(card, names.GROWN))
        yield PutAway(card, names.DONE)
    else:
        yield PutAway(card, names.discard(design.level))
    yield Enter(names.GOALS_AGAIN)


def refill(game: Inception, state: State, step: Refill) -> Iterator[Fact]:
    """INC-RULING-06; a single card is no secret."""
    pile = state.at(names.discard(step.level))
    if pile and not deck_size(state, step.level):
        to = names.bottom(step.level) if len(pile) == 1 else names.deck(step.level)
        yield from (Reshuffled(card, to) for card in pile)


def go_on(game: Inception, state: State) -> Iterator[StepBase]:
    """One ring outside windows: the next step; a move that is open is made first."""
    phase = state.turn.phase
    if phase in names.CHECKS:
        yield CheckGoals()
    if phase == names.EVENT and event_card(state) is None:
        level = front(state)
        if not active_on(state, level):
            yield from game.defeat(state, "dead_end")
            return
        top = top_events(state, level)
        if len(top) == 1:
            yield from turn_up(game, state, TurnUp(names.PLAYER, top[0]))
            return
    yield Enter(FOLLOWING[phase])
