"""What rules found out about a state, remembered for as long as that state is the one that is asked about.

Judging all that could be meant asks the same of one state again and again: whether a hand can hold a card is asked for
every space it could be laid on and every way to pay for it. The answer is a function of the state, so one is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple, cast

from companion.kernel.context import Context
from companion.kernel.state import State

C = TypeVar("C", bound=Context)
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

_NOTHING = object()


def once_a_state(rule: Callable[[C, State, *Ts], R]) -> Callable[[C, State, *Ts], R]:
    """A pure function of context, state and hashable arguments, computed once for each state that is asked about.

    The game keeps the answers about one state, that very object; those about another take their place. The answer is
    shared by all who ask, so it must be a value (a tuple, never an iterator).
    """

    @wraps(rule)
    def asked(game: C, state: State, *arguments: *Ts) -> R:
        known = game.known_of(state)
        key = (rule, arguments)
        answer: Any = known.get(key, _NOTHING)
        if answer is _NOTHING:
            answer = known[key] = rule(game, state, *arguments)
        return cast(R, answer)

    return asked
