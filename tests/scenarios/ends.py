"""Other ends of a story: what it would be told if something else stood in its ``then``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.scenarios import Scenario, adapter_of, run_scenario
from companion.scenarios.runner import told


def ends(story: Scenario, game: str) -> Callable[[Mapping[str, Any]], str]:
    """How a story of that game comes out with another ``then``. It is played once; anew where it has a kind of its own,
    or where the refusal that it waits for is another.
    """

    def anew(then: Mapping[str, Any]) -> str:
        return run_scenario(replace(story, then=then), game).outcome

    adapter = adapter_of(game)
    if adapter is None or story.kind:
        return anew
    played = told(story, adapter)

    def outcome(then: Mapping[str, Any]) -> str:
        if then.get("error") != story.then.get("error"):
            return anew(then)
        try:
            return played.judged(then).outcome
        except CompanionError:
            return "error"

    return outcome
