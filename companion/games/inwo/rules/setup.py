"""The set-up (INWO-SETUP-01 to -16)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names
from companion.games.inwo.context import InwoContext
from companion.kernel.facts import Counted, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules

rules = Rules()


def setup(game: InwoContext) -> Iterator[StepBase]:
    """Nothing lies on the table yet."""
    yield Turned(game.seats[0], 0, names.SETUP)
    yield Counted(names.GOAL, game.goal)
