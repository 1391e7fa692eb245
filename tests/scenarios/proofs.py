"""Stories as test cases that prove the clauses they cite."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.kernel.notation import words
from companion.scenarios import Result, Scenario, read_scenarios, run_scenario


@cache
def stories_of(game: str) -> tuple[Scenario, ...]:
    """The stories in the folder beside this file; several files of tests ask for the same."""
    return tuple(read_scenarios([Path(__file__).parent / game]))


def proofs(stories: Sequence[Scenario]) -> list[Any]:
    """Each story as a case that proves its clauses."""
    marks = {story.id: pytest.mark.clauses(*story.covers, *story.rulings) for story in stories}
    return [pytest.param(story, id=story.id, marks=marks[story.id]) for story in stories]


_RESULTS: dict[tuple[str, str], Result] = {}
LARGE = ("augmented",)
"""Games whose stories each have cards and counters of their own: a megabyte, too much to be kept."""


def result_of(story: Scenario, game: str) -> Result:
    """What comes of one of the `stories_of` a game: it is played once for all that looks at that game's stories."""
    if game in LARGE:
        return run_scenario(story, game)
    if _RESULTS and next(iter(_RESULTS))[0] != game:
        _RESULTS.clear()
    if (game, story.id) not in _RESULTS:
        _RESULTS[game, story.id] = run_scenario(story, game)
    return _RESULTS[game, story.id]


def unsayable(result: Result) -> Iterator[str]:
    """What stories do, people say: the actions of one, and answers it is offered, that their own words do not mean."""
    for move in result.played.story.moves if result.played is not None else ():
        game, question = result.played.story.game, move.before.question
        offered = question.prompt.options if question is not None else ()
        for one in (move.action, *offered):
            read = game.read(words(one), one.seat) if game.may(move.before, one) else one
            if read != one:
                yield f"{words(one)} is read as {read}"
