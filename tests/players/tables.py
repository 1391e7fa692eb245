"""Tables for tests of the players: each game as it is played first, and random play on it with real cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games import find
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.places import CHANCE, SEATS
from companion.players.finding import mind_of
from companion.players.referee import Referee

GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")
"""The games with a mind of their own."""


def build(name: str, most: int = 2, **options: object) -> BaseGame:
    """A game with all its seats taken, `most` where there may be so many."""
    kind = find(name).kind
    assert kind is not None
    most = most if most in kind.seat_counts else max(kind.seat_counts)
    return find(name).build(options, {seat: f"Player {seat}" for seat in SEATS[:most]})


def referee(name: str, seed: int, **options: object) -> Referee:
    """A new table with real cards."""
    return Referee(mind_of(build(name, **options)), seed)


def random_play(table: Referee, chance: random.Random, most: int) -> Iterator[Action]:
    """What happens on a table where everybody does anything; kinds of action are equally likely."""
    for _ in range(most):
        if table.state.over is not None:
            return
        action = table.throw()
        if action is None:
            options = [one for one in table.options(table.acting()) if one.seat != CHANCE]
            assert options, f"nobody can do anything in {table.state.turn}"
            verb = chance.choice(sorted({one.verb for one in options}))
            action = chance.choice([one for one in options if one.verb == verb])
        yield action
        table.do(action)
