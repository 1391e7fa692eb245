"""Corrections by hand: where they may move cards to, and what they can make odd at any table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from companion.kernel.context import Context
from companion.kernel.places import Place
from companion.kernel.sentences import say
from companion.kernel.state import State


def below_nought(state: State, may: Callable[[str], bool] = lambda name: False) -> Iterator[str]:
    """The counters that stand below nought; those that `may` are left out."""
    for name, value in state.counters.items():
        if value < 0 and not may(name):
            yield say("{name} is {value}, below nought", name=name, value=value)


@lru_cache(maxsize=16)
def all_places(game: Context, first: tuple[Place, ...] = ()) -> tuple[tuple[str, str], ...]:
    """Every place of a game and what people call it, as `View.places` has them: some `first`, the rest by zones."""
    every = (Place(zone.name, spot) for zone in game.zones.values() for spot in zone.spots)
    return tuple((str(where), game.place_name(where)) for where in dict.fromkeys((*first, *every)))
