"""What cards do when something has happened, without anybody's word (effects with a `when` of their own)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo.context import InwoContext
from companion.games.inwo.plays import triggers
from companion.games.inwo.steps import Happened
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(Happened)
def happened(game: InwoContext, state: State, step: Happened) -> Iterator[StepBase]:
    yield from triggers.happened(game, state, step)
