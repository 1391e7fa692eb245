"""A player: from what its seat may know to one action, and the plan behind it in words."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from msgspec import Struct

from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.minds import Mind, lying_in
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.players.knowledge import Knowledge, comes_up, imagined
from companion.players.levels import Budget, Level
from companion.players.search import Thought, think
from companion.players.worlds import named_cards

log = logging.getLogger(__name__)


class Decision(Struct, frozen=True):
    """What a player does. `plan`: what it means to do in this turn, this action first; `why`: the biggest reasons.

    `worth` is how good it thinks the table is for it then, from −1 to 1; `nodes` are the actions it tried out.
    """

    action: Action
    plan: tuple[Action, ...] = ()
    why: tuple[str, ...] = ()
    worth: float = 0.0
    nodes: int = 0
    worlds: int = 0


def decide(mind: Mind, knowledge: Knowledge, level: Level, seed: int, budget: Budget | None = None) -> Decision | None:
    """What a seat does now; ``None`` when it has nothing to do. The same knowledge, seed and nodes: the same answer.

    Whatever goes wrong in thinking, a question is answered: by its default, else by the first that is legal.
    """
    budget, seat = budget or Budget(level.nodes), knowledge.seat
    try:
        thought = think(mind, knowledge, level, seed, budget)
    except CompanionError as error:
        log.warning("a player of %s could not think: %s", mind.game.name, error)
        return _anything(mind, knowledge, seed)
    if thought is None:
        return _anything(mind, knowledge, seed)
    return Decision(
        thought.plan[0], thought.plan, _why(mind, thought, seat), thought.worth, budget.nodes, thought.worlds
    )


def _why(mind: Mind, thought: Thought, seat: Seat) -> tuple[str, ...]:
    """The reasons of a plan: what it makes better, else how it was found."""
    if thought.start is thought.end:
        return (say("nothing else can be done"),)
    if reasons := mind.because(thought.start, thought.end, seat):
        return reasons
    return (say("it usually does that there"),) if thought.habit else (say("all else came out worse"),)


def certain(mind: Mind, knowledge: Knowledge, plan: Sequence[Action]) -> tuple[tuple[Action, ...], bool]:
    """A plan up to where it needs a card that is not there yet, its first action in any case; and whether its last
    action turns a card up, so that the one it names is none that anybody chooses."""
    own = {card for cards in knowledge.own.values() for card in cards}
    hidden = {card for part in mind.parts(knowledge.state) for card in lying_in(part, knowledge.state)}
    lying = {card for cards in knowledge.state.cards.values() for card in cards} - hidden
    found: list[Action] = []
    for action in plan:
        if found and named_cards(action) - own - lying:
            break
        found.append(action)
        if named_cards(action) and comes_up(mind, knowledge, action):
            return tuple(found), True
    return tuple(found), False


def _anything(mind: Mind, knowledge: Knowledge, seed: int) -> Decision | None:
    """The default of the question that is open, or the first answer there is."""
    state, seat = knowledge.state, knowledge.seat
    question = state.question
    if question is not None and seat in question.waiting:
        default, bell = question.prompt.default, question.prompt.bell
        for one in (default, bell, *question.prompt.options):
            if isinstance(one, Action) and one.seat == seat:
                log.info("a player of %s answers %r by what comes first", mind.game.name, question.prompt.key)
                return Decision(one)
    options = mind.may_happen(imagined(mind, knowledge, random.Random(seed)), seat)
    return Decision(options[0]) if options else None
