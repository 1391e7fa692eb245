"""What is wrong with the class of a game, as sentences for whoever wrote it.

The mistakes here would otherwise pass in silence: a button that never comes, a card that no region shows, a marker
that is read as another place. Each is told when the game is loaded, with the name that was probably meant. `mistakes`
looks at everything; a game of the house is looked at by its tests, one from outside at each start.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.games.checks import actions, codes, mats, shape, trial
from companion.kernel.game import BaseGame


def mistakes(kind: type[BaseGame], name: str) -> Iterator[str]:
    """All that is wrong with a game that is registered as `name`. Where the class itself is not sound nothing more is
    looked at; where it cannot be built, its first position is not."""
    unsound = tuple(shape.mistakes(kind, name))
    if unsound:
        yield from unsound
        return
    yield from chain(actions.mistakes(kind), codes.mistakes(kind))
    built, unbuilt = trial.built(kind)
    yield from unbuilt
    if not unbuilt:
        yield from chain(*(mats.mistakes(game.mat) for game in trial.unlike(built)))
        yield from trial.mistakes(built)
