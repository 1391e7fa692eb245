"""Random games, played from a list of choices; they need no test library, so that anything may play them.

Each choice picks one of what is legal then, so that a failing game shrinks to the fewest and plainest moves; the moves
of the game that is reported at last are noted beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.state import State


class Played(Struct, frozen=True):
    """One action of a random game."""

    action: Action
    before: State
    after: State
    facts: tuple[Fact, ...]


def opening(game: BaseGame) -> tuple[State, tuple[Fact, ...]]:
    """The state after the setup."""
    return resolve(game, State(), game.setup())


def play(game: BaseGame, choices: Sequence[int], kinds: bool = False) -> Iterator[Played]:
    """Plays as many legal actions as there are choices, or until the game ends. Cards are laid when they can be.

    `kinds`: each kind of action is equally likely, however many ways it has; else each way is.
    """
    state, _ = opening(game)
    for choice in choices:
        legal = game.legal(state)
        if not legal:
            return
        laid = [action for action in legal if action.hands(game, state)]
        pool = laid if laid and choice % 4 else legal
        at = choice // 4
        if kinds:
            verbs = list(dict.fromkeys(action.verb for action in pool))
            at, verb = at // len(verbs), verbs[at % len(verbs)]
            pool = [action for action in pool if action.verb == verb]
        action = pool[at % len(pool)]
        told(action)
        after, facts = perform(game, state, action)
        yield Played(action, state, after, facts)
        state = after


def told(action: Action) -> None:
    """Notes a move for whoever reads why a property does not hold."""
    hypothesis = sys.modules.get("hypothesis")
    if hypothesis is not None and hypothesis.currently_in_test_context():
        hypothesis.note(f"{action.seat}: {words(action)}")
