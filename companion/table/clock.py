"""Time, injected: everything that waits or stamps asks a `Clock`, so that tests and replays need no real seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Where the time comes from."""

    def monotonic(self) -> float:
        """Seconds that never run backwards; only differences mean something."""
        ...

    def wall(self) -> datetime:
        """The time of day, with its zone (UTC)."""
        ...

    def wait(self, condition: threading.Condition, until: Callable[[], bool], seconds: float) -> bool:
        """Waits, holding `condition`, until `until()` is true or `seconds` are over; says whether it became true."""
        ...


class SystemClock:
    """The machine's own time."""

    def monotonic(self) -> float:
        """Seconds since some moment of the past."""
        return time.monotonic()

    def wall(self) -> datetime:
        """The time of day in UTC."""
        return datetime.now(UTC)

    def wait(self, condition: threading.Condition, until: Callable[[], bool], seconds: float) -> bool:
        """Waits on the real clock."""
        return condition.wait_for(until, seconds)


class ManualClock:
    """Time that only moves with `advance`; for tests, replays and demonstrations."""

    def __init__(self, wall: datetime = datetime(2024, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = 0.0
        self._began = wall

    def monotonic(self) -> float:
        """Seconds advanced so far."""
        return self._now

    def wall(self) -> datetime:
        """The time of day that goes with it."""
        return self._began + timedelta(seconds=self._now)

    def advance(self, seconds: float) -> float:
        """Lets time pass; returns the new `monotonic` time."""
        self._now += seconds
        return self._now

    def jump(self, seconds: float) -> None:
        """Sets the time of day forward or back, as a network's time does; `monotonic` does not notice."""
        self._began += timedelta(seconds=seconds)

    def wait(self, condition: threading.Condition, until: Callable[[], bool], seconds: float) -> bool:
        """Waits until the hand-driven time has come, looking up every few real milliseconds."""
        end = self._now + seconds
        while not until():
            if self._now >= end:
                return False
            condition.wait(0.005)
        return True
