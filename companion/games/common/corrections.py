"""What corrections can make odd at any table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.kernel.sentences import say
from companion.kernel.state import State


def below_nought(state: State, may: Callable[[str], bool] = lambda name: False) -> Iterator[str]:
    """The counters that stand below nought; those that `may` are left out."""
    for name, value in state.counters.items():
        if value < 0 and not may(name):
            yield say("{name} is {value}, below nought", name=name, value=value)
