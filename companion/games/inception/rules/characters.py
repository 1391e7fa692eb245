"""Characters: T-DOWN, a state that is set, who joins."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inception import names
from companion.games.inception.board import active, attached, inactive, state_of
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Changed, Discarded, Fell, Joined, Went, defeat
from companion.games.inception.steps import Down, Joins, Set
from companion.kernel.facts import unmarked
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()
BEYOND_REPAIR = 4
"""So many inactive characters lose the game (INC-LOSE-01)."""


@rules.expands(Down)
def down(game: InceptionContext, state: State, step: Down) -> Iterator[StepBase]:
    who = step.who
    if not active(state, who):
        return
    card = names.card_of(who)
    yield Changed(card, names.STATE, -1)
    if state_of(state, who) - 1 > names.INACTIVE:
        return
    yield from (Discarded(one, names.TEAM_DISCARD) for one in attached(state, who))
    yield Fell(card, names.team(names.LIMBO))
    if len(inactive(state)) + 1 >= BEYOND_REPAIR:
        yield from defeat(state, "four_inactive")


@rules.expands(Set)
def set_state(game: InceptionContext, state: State, step: Set) -> Iterator[StepBase]:
    """A character comes into a state; into inactivity it goes step by step."""
    by = step.state - state_of(state, step.who)
    if step.state == names.INACTIVE:
        yield from (Down(step.who) for _ in range(-by))
    elif by:
        yield Changed(names.card_of(step.who), names.STATE, by)


@rules.expands(Joins)
def joins(game: InceptionContext, state: State, step: Joins) -> Iterator[StepBase]:
    """INC-RECRUIT-06, INC-RECRUIT-07."""
    card = names.card_of(step.who)
    yield from unmarked(state, card, names.ATTEMPTS)
    yield Joined(card, names.team(names.REALITY))
    yield Set(step.who, step.state)


@rules.tells(Changed)
def _changed(game: InceptionContext, before: State, after: State, fact: Changed) -> str:
    now = after.mark(fact.card, names.STATE)
    side = say("front side") if now >= names.HEALTHY else say("weak side")
    how = say("upright") if now in (names.HEALTHY, names.WEAK) else say("turned round")
    word = names.HOW[names.STATES[now - 1]]
    return say("{card} is now {word}: {side}, {how}.", card=game.card_name(fact.card), word=word, side=side, how=how)


rules.says(Joined, say("{card} joins the team on Level 4."))
rules.says(Went, say("{card} goes to {to}, with what is attached."))
rules.says(Fell, say("{card} is inactive and drops into Limbo. A candle goes out."))
