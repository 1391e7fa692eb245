"""Stories as test cases that prove the clauses they cite."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.scenarios import Scenario, read_scenarios


@cache
def stories_of(game: str) -> tuple[Scenario, ...]:
    """The stories in the folder beside this file; several files of tests ask for the same."""
    return tuple(read_scenarios([Path(__file__).parent / game]))


def proofs(stories: Sequence[Scenario]) -> list[Any]:
    """Each story as a case that proves its clauses."""
    marks = {story.id: pytest.mark.clauses(*story.covers, *story.rulings) for story in stories}
    return [pytest.param(story, id=story.id, marks=marks[story.id]) for story in stories]
