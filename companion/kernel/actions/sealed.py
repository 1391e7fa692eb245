"""Questions that all answer at once: nobody learns what another chose before all have (`Action.sealed`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt
from companion.kernel.state import State


def sealed_prompts(game: Any, state: State) -> Iterator[Prompt]:
    """The open questions of a game whose answers are sealed until all have answered."""
    for pending in state.pending:
        verbs = {*pending.prompt.verbs, *(option.verb for option in pending.prompt.options)}
        kinds = (game.vocabulary.action(verb) for verb in verbs)
        if any(kind is not None and kind.sealed for kind in kinds):
            yield pending.prompt


def choosing(game: Any, state: State) -> frozenset[Seat]:
    """The seats that choose at once now: what they have laid down is shown when all have."""
    return frozenset(seat for prompt in sealed_prompts(game, state) for seat in prompt.seats)
