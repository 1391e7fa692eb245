"""Other ends of a story: what it would be told if something else stood in its ``then``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.scenarios import Scenario, run_scenario
from tests.scenarios.proofs import result_of


def ends(story: Scenario, game: str) -> Callable[[Mapping[str, Any]], str]:
    """How a story of that game comes out with another ``then``. It was played once; it is played anew where it has a
    kind of its own, or where the refusal that it waits for is another.
    """
    played = result_of(story, game).played

    def outcome(then: Mapping[str, Any]) -> str:
        if played is None or then.get("error") != story.then.get("error"):
            return run_scenario(replace(story, then=then), game).outcome
        try:
            return played.judged(then).outcome
        except CompanionError:
            return "error"

    return outcome
