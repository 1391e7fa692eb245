"""Clocks: the machine's own, and one that people turn."""

import threading
from datetime import UTC

import pytest

from companion.table.clock import Clock, ManualClock, SystemClock


@pytest.mark.parametrize("clock", [SystemClock(), ManualClock()])
def test_a_clock_knows_its_zone_and_never_runs_backwards(clock: Clock) -> None:
    before = clock.monotonic()
    assert clock.wall().tzinfo is UTC
    assert clock.monotonic() >= before


@pytest.mark.parametrize("clock", [SystemClock(), ManualClock()])
def test_waiting_ends_when_it_is_true(clock: Clock) -> None:
    condition = threading.Condition()
    with condition:
        assert clock.wait(condition, lambda: True, 60)


def test_waiting_ends_when_the_time_is_over() -> None:
    clock, condition = ManualClock(), threading.Condition()
    with condition:
        assert not clock.wait(condition, lambda: clock.advance(1) < 0, 10)
    assert clock.monotonic() == pytest.approx(11, abs=1)


def test_a_clock_that_is_turned() -> None:
    clock = ManualClock()
    began = clock.wall()
    assert clock.advance(90) == 90
    assert (clock.wall() - began).total_seconds() == 90
