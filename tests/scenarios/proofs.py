"""Stories as test cases that prove the clauses they cite."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.scenarios import Scenario


def proofs(stories: Sequence[Scenario]) -> list[Any]:
    """Each story as a case that proves its clauses."""
    marks = {story.id: pytest.mark.clauses(*story.covers, *story.rulings) for story in stories}
    return [pytest.param(story, id=story.id, marks=marks[story.id]) for story in stories]
