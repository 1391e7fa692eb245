"""Work, counted in calls instead of seconds: the same on every machine."""

from __future__ import annotations

from types import FrameType


class Calls:
    """A profile function: counts calls, Python's and C's, of all threads that were started after it. What counts the
    reached lines (`./run test --coverage`) is no work of the product's."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "c_call") and frame.f_globals.get("__name__") != "tests.probes":
            self.calls += 1
