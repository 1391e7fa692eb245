"""Cards that run on at the end of their player's turn (INS-RULING-54…56)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.steps import Run
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.moves import shift
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(Run)
def run(game: InscriptionContext, state: State, step: Run) -> Iterator[StepBase]:
    """INS-RULING-54, 55: ahead, else turned round and the other way, else it stays and faces left."""
    here = active_slot(state, step.card)
    if here is None:
        return
    left = bool(state.mark(step.card, names.LEFT))
    for go_left in (left, not left):
        moves = list(_way(state, step, here, go_left))
        if moves:
            yield from _facing(step.card, left, go_left)
            yield from moves
            return
    yield from _facing(step.card, left, True)


def _facing(card: CardId, was_left: bool, is_left: bool) -> Iterator[Fact]:
    if was_left != is_left:
        yield Marked(card, names.LEFT, 1 if is_left else -1)


def _way(state: State, step: Run, here: Place, go_left: bool) -> Iterator[StepBase]:
    """The moves of one step in a direction; none when it is not possible."""
    ahead = _next(here, go_left)
    if ahead is None:
        return
    blocking = state.top(ahead)
    if blocking is None:
        yield from shift(state, step.card, ahead, step.how)
    elif step.how == "rampager":
        yield from shift(state, step.card, ahead, step.how)
        yield from shift(state, blocking, here, step.how)
    elif step.how == "hefty":
        yield from _push(state, step, here, go_left)


def _push(state: State, step: Run, here: Place, go_left: bool) -> Iterator[StepBase]:
    """The pusher goes first, so that every space it and the pushed leave is taken again but the first."""
    pushed, space = [step.card], _next(here, go_left)
    while space is not None and (card := state.top(space)) is not None:
        pushed.append(card)
        space = _next(space, go_left)
    if space is None:
        return
    for card in pushed:
        origin = active_slot(state, card)
        to = _next(origin, go_left) if origin else None
        if to is not None:
            yield from shift(state, card, to, step.how)


def _next(where: Place, go_left: bool) -> Place | None:
    return names.left_of(where) if go_left else names.right_of(where)
