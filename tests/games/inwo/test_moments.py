"""What happens in a blink, told by the table: plays at the same moment, windows that stay open (ledger 4.1)."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.games.inwo import written
from companion.games.inwo.rules import Pass, PlayCard, RollForIt
from companion.games.inwo.scenario.position import Told, position
from companion.kernel.engine import perform
from companion.kernel.state import State
from companion.table.handlers.timers import too_quick
from companion.table.host_state import HostState


def two_plays(since: float | None) -> tuple[Told, State, PlayCard]:
    """B has announced a card that brings in a Resource; C wants to bring in its copy so many seconds later."""
    on, state = position({}, [{"play": "free-resource", "card": "crystal-skull"}], {})
    plays, skulls = on.catalogue.copies("free-resource"), on.catalogue.copies("crystal-skull")
    state, _ = perform(on, state, PlayCard("B", plays[0], skulls[0], with_card=skulls[0]))
    return on, state, PlayCard("C", plays[1], skulls[1], with_card=skulls[1], since=since)


@pytest.mark.clauses("INWO-TIMING-08", "INWO-TIMING-09", "INWO-RULING-60")
@pytest.mark.parametrize(("since", "late"), [(0.5, None), (0.8, "INWO-TIMING-08"), (None, "INWO-TIMING-08")])
def test_only_plays_within_the_tables_time_came_together(since: float | None, late: str | None) -> None:
    on, state, second = two_plays(since)
    refusal = on.why_not(state, second)
    assert (refusal.code if refusal else None) == late


@pytest.mark.clauses("INWO-TIMING-09")
def test_equal_rolls_for_the_first_play_are_rolled_again() -> None:
    on, state, second = two_plays(0.1)
    state, _ = perform(on, state, second)
    for seat in "BC":
        state, _ = perform(on, state, RollForIt(seat, 3, 4))
    for seat in on.seats:
        state, _ = perform(on, state, Pass(seat))
    between = written.roll_off(state)
    assert between is not None and between.rolls == ()
    assert state.question is not None and set(state.question.waiting) == {"B", "C"}


@pytest.mark.clauses("INWO-TIMING-08")
def test_a_window_stays_open_for_its_least_time_however_quickly_all_pass() -> None:
    on, state, _ = two_plays(None)
    assert state.question is not None and state.question.prompt.least == 3.0
    host: Any = SimpleNamespace(question=state.question, opened_at=10.0, now=11.0)
    assert not too_quick(cast(HostState, host), Pass("A")), "another seat still has to pass"
    state, _ = perform(on, state, Pass("A"))
    host.question = state.question
    assert too_quick(cast(HostState, host), Pass("C"))
    host.now = 13.0
    assert not too_quick(cast(HostState, host), Pass("C"))
