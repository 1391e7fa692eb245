"""Random play: any game, driven by a list of numbers, so that hypothesis can shorten it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
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


def play(game: BaseGame, choices: Sequence[int]) -> Iterator[Played]:
    """Plays as many legal actions as there are choices, or until the game ends. Cards are laid when they can be."""
    state, _ = opening(game)
    for choice in choices:
        legal = game.legal(state)
        if not legal:
            return
        laid = [action for action in legal if action.hands(state)]
        pool = laid if laid and choice % 4 else legal
        action = pool[choice // 4 % len(pool)]
        after, facts = perform(game, state, action)
        yield Played(action, state, after, facts)
        state = after
