"""Work, counted in calls instead of seconds: the same on every machine."""

from __future__ import annotations


class Calls:
    """A profile function: counts calls, Python's and C's, of all threads that were started after it. What counts the
    reached lines (`./run test --coverage`) is no work of the product's."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, frame: object, event: str, argument: object) -> None:
        if event == "call" or (event == "c_call" and getattr(argument, "__module__", "") != "slipcover.probe"):
            self.calls += 1
