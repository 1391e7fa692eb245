"""What the benchmarks share: work is timed, and a table in Markdown says how long it took."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

Found = TypeVar("Found")
ENOUGH = 1000
"""With fewer samples no 99th percentile is given: it would be one of the ten slowest, by chance."""


class Times:
    """Seconds by what was done. `clock`: processor time unless something else than computing is waited for."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self.clock = clock
        self.taken: dict[str, list[float]] = defaultdict(list)

    def of(self, what: str, work: Callable[[], Found]) -> Found:
        """Does the work and notes its time; gives what came of it."""
        began = self.clock()
        result = work()
        self.taken[what].append(self.clock() - began)
        return result

    def table(self, heading: str, *, unit: str = "processor time") -> str:
        """A line for everything that was timed."""
        return table(heading, {name: self.taken[name] for name in sorted(self.taken)}, unit)


def table(heading: str, rows: Mapping[str, Sequence[float]], unit: str) -> str:
    """Seconds by name as a table: how many, the median, the 99th percentile and the worst, in milliseconds."""
    lines = [f"| {heading} ({unit}) | number | median | 99 % | worst |", "| --- | --- | --- | --- | --- |"]
    lines += [f"| {name} | {len(times)} | {' | '.join(quantiles(times))} |" for name, times in rows.items()]
    return "\n".join(lines) + "\n"


def quantiles(times: Sequence[float]) -> tuple[str, str, str]:
    """Median, 99th percentile and worst of seconds, in milliseconds; a dash where there are too few samples."""
    ordered = sorted(times)
    last = f"{ordered[len(ordered) * 99 // 100] * 1000:.3f} ms" if len(ordered) >= ENOUGH else "–"
    return f"{ordered[len(ordered) // 2] * 1000:.3f} ms", last, f"{ordered[-1] * 1000:.3f} ms"
