"""The table of the tests: `companion.testing.Table` with the toy's slots and its coin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.kernel.places import Place, Seat
from companion.table.clock import ManualClock
from companion.testing.table import NAMES, OUTER_S, Table
from tests.table.toy import SLOTS

__all__ = ["NAMES", "Stage"]


class Stage(Table):
    """One host over a journal, and the mat it sees (the toy's slots, unless told otherwise)."""

    def __init__(self, path: Path, places: Sequence[Place] = SLOTS, clock: ManualClock | None = None) -> None:
        super().__init__(path, places, clock)

    def begin(self, options: Mapping[str, Any] | None = None, first: Seat | None = "A") -> Stage:  # type: ignore[override]
        """A new game of the toy, watched from the start; `first` won the coin."""
        self.host.new_game("toy", options, NAMES).result(timeout=OUTER_S)
        self.look()
        if first is not None:
            assert self.tap("*", f"first {first}").ok
        return self
