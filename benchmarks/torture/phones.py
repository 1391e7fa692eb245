"""Fifty phones on loopback, half of them rude, and a pulled plug in the middle.

    python -m benchmarks.torture.phones
    python -m benchmarks.torture.phones --seconds 300

Polite phones play, correct and watch; rude ones never read, leave requests half open, reconnect ten times a second,
post garbage, replay old answers and race each other. Then the history of accepted posts is held against the journal:
each exactly once, in order, none on a stale view. Exits with 1 when something is not as promised.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

from benchmarks.timing import quantiles
from benchmarks.torture.companion_process import CompanionProcess
from benchmarks.torture.history import Post, faults
from benchmarks.torture.polite import Crowd
from benchmarks.torture.report import Report
from benchmarks.torture.rude import rude

POLITE = 25
LATE_S = 1.0
"""The 99th percentile of what polite phones ask is answered sooner."""
SLOWER = 10
"""In the short form, which runs beside other tests, a machine may be so much slower."""
JOINED_S = 30.0
SHORT_S, LONG_S = 8.0, 300.0


class Evening(Struct):
    """What happened: seconds that polite phones' requests took, posts that were accepted, refused (a stale view, a race
    that was lost) or never answered, entries of the journal, seconds without an answer at the restart, memory."""

    latencies: list[float]
    posts: list[Post]
    entries: int
    restart_s: float
    memory_mb: float
    faults: list[str]

    @property
    def p99(self) -> float:
        """The 99th percentile in seconds."""
        ordered = sorted(self.latencies)
        return ordered[len(ordered) * 99 // 100]

    def table(self) -> str:
        """The figures in Markdown."""
        how = {name: sum(one.fate == name for one in self.posts) for name in ("accepted", "refused", "unanswered")}
        median, _, worst = quantiles(self.latencies)
        rows = [
            ("requests of polite phones", f"{len(self.latencies)}"),
            ("median, 99 %, worst", f"{median}, {self.p99 * 1000:.0f} ms, {worst}"),
            *((f"posts {name}", f"{number}") for name, number in how.items()),
            ("entries in the journal", f"{self.entries}"),
            ("start after the pulled plug", f"{self.restart_s:.1f} s"),
            ("memory at the end", f"{self.memory_mb:.0f} MB"),
            ("not as promised", f"{len(self.faults)}"),
        ]
        return "\n".join(["| phones | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows)])


def run(seconds: float, folder: Path) -> Evening:
    """Half of the time, a pulled plug, the other half; `folder` is empty and takes journal and log."""
    table = CompanionProcess(folder)
    try:
        table.start()
        crowd = Crowd(table.port, table.code(), POLITE)
        spawn = multiprocessing.get_context("spawn")
        ended = spawn.Event()
        crowd.join(JOINED_S)
        rudes = spawn.Process(target=rude, args=(table.port, crowd.tokens(), ended), daemon=True)
        rudes.start()
        crowd.start()
        time.sleep(seconds / 2)
        table.kill()
        began = time.monotonic()
        table.start()
        restart_s = time.monotonic() - began
        time.sleep(seconds / 2)
        crowd.stop()
        ended.set()
        rudes.join(JOINED_S)
        rudes.terminate()
        memory = table.memory_mb()
        entries = table.entries()
        wrong = faults(crowd.posts, entries)
        if crowd.turned_away:
            wrong.append(f"polite phones were turned away {crowd.turned_away} times")
        if table.tracebacks():
            wrong.append(f"the log holds {table.tracebacks()} tracebacks")
        return Evening(crowd.latencies, crowd.posts, len(entries), restart_s, memory, wrong)
    finally:
        table.stop()


def phones(report: Report, folder: Path, share: float) -> None:
    """What the phones of a whole room do, for five minutes."""
    with report.section("phones: 50, half of them rude, and a pulled plug"):
        evening = run(max(SHORT_S, LONG_S * share), folder)
        report.count("requests of polite phones", len(evening.latencies))
        report.count("ms, their 99th percentile", round(evening.p99 * 1000))
        for fate in ("accepted", "refused", "unanswered"):
            report.count(f"posts {fate}", sum(one.fate == fate for one in evening.posts))
        for fault in evening.faults:
            report.keep(False, fault)
        report.keep(any(one.fate == "accepted" for one in evening.posts), "no post was accepted")
        late = LATE_S if share >= 1 else SLOWER * LATE_S
        report.keep(evening.p99 < late, f"the 99th percentile is {evening.p99:.2f} s")


def main() -> None:
    """Run it and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: %(default)s)")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        report = run(seconds, Path(folder))
    print(report.table())
    if report.p99 >= LATE_S:
        report.faults.append(f"the 99th percentile is {report.p99:.2f} s, not below {LATE_S:g} s")
    for fault in report.faults:
        print(f"not as promised: {fault}", file=sys.stderr)
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
