"""Polite phones beside rude ones, and a pulled plug in the middle: how long the polite ones wait for their answers.

    python -m benchmarks.rude_phones
    python -m benchmarks.rude_phones --seconds 300

The evening is that of `tests.torture.phones`. Prints a table in Markdown; exits with 1 when something is not as
promised.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from benchmarks.harness import options
from benchmarks.timing import quantiles
from tests.torture.phones import Evening, run

LATE_S = 1.0
"""The 99th percentile of what polite phones ask is answered sooner, on a machine with nothing else to do."""


def main() -> None:
    """Run it and print the figures."""
    seconds = options(__doc__, seconds=(60.0, "how long")).seconds
    with tempfile.TemporaryDirectory() as folder:
        evening = run(seconds, Path(folder))
    print(table(evening))
    if evening.p99 >= LATE_S:
        evening.faults.append(f"the 99th percentile is {evening.p99:.2f} s, not below {LATE_S:g} s")
    for fault in evening.faults:
        print(f"not as promised: {fault}", file=sys.stderr)
    sys.exit(1 if evening.faults else 0)


def table(evening: Evening) -> str:
    """The figures in Markdown."""
    how = {name: sum(one.fate == name for one in evening.posts) for name in ("accepted", "refused", "unanswered")}
    median, _, worst = quantiles(evening.latencies)
    rows = [
        ("requests of polite phones", f"{len(evening.latencies)}"),
        ("median, 99 %, worst", f"{median}, {evening.p99 * 1000:.0f} ms, {worst}"),
        *((f"posts {name}", f"{number}") for name, number in how.items()),
        ("entries in the journal", f"{evening.entries}"),
        ("start after the pulled plug", f"{evening.restart_s:.1f} s"),
        ("memory at the end", f"{evening.memory_mb:.0f} MB"),
        ("not as promised", f"{len(evening.faults)}"),
    ]
    return "\n".join(["| phones | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows)])


if __name__ == "__main__":
    main()
