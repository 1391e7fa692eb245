"""Facts told to people, one sentence for each fact they care about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.kernel.facts import Fact
from companion.kernel.state import State


def number_of(number: int, what: str) -> str:
    """A number with its noun.

    >>> number_of(1, "card"), number_of(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def tell_each(
    game: Any, before: State, facts: Iterable[Fact], tellers: Mapping[type[Fact], Callable[..., str | None]]
) -> list[str]:
    """The sentences in order. A teller gets the game, the state before and after its fact, and the fact; it may keep
    silent, and a fact without a teller is not told."""
    told, state = [], before
    for fact in facts:
        after = fact.apply(state)
        teller = tellers.get(type(fact))
        line = teller(game, state, after, fact) if teller else None
        if line:
            told.append(line)
        state = after
    return told
