"""Fifty phones on loopback, half of them rude, and a pulled plug in the middle.

How long the polite ones wait is measured by ``python -m benchmarks.rude_phones``.

Polite phones play, correct and watch; rude ones never read, leave requests half open, reconnect ten times a second,
post garbage, replay old answers and race each other. Then the history of accepted posts is held against the journal:
each exactly once, in order, none on a stale view.
"""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

from msgspec import Struct

from tests.torture.companion_process import CompanionProcess
from tests.torture.history import Post, faults
from tests.torture.polite import Crowd
from tests.torture.report import Report
from tests.torture.rude import EACH, KINDS, rude
from tests.waiting import OUTER_S, soon

POLITE = 25
LONG_S = 300.0
FEW = 12
"""So many accepted posts each half of the evening has at least, however slow the machine."""


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


def run(seconds: float, folder: Path) -> Evening:
    """Half of the time, a pulled plug, the other half; `folder` is empty and takes journal and log."""
    table = CompanionProcess(folder)
    try:
        table.start()
        crowd = Crowd(table.port, table.code(), POLITE)
        spawn = multiprocessing.get_context("spawn")
        ended = spawn.Event()
        crowd.join(OUTER_S)
        begun = spawn.Semaphore(0)
        rudes = spawn.Process(target=rude, args=(table.port, crowd.tokens(), begun, ended), daemon=True)
        rudes.start()
        crowd.start()
        if not all(begun.acquire(timeout=OUTER_S) for _ in range(EACH * KINDS)):
            raise RuntimeError("the rude phones did not begin")
        _half(crowd, seconds)
        table.kill()
        began = time.monotonic()
        table.start()
        restart_s = time.monotonic() - began
        _half(crowd, seconds)
        crowd.stop()
        ended.set()
        rudes.join(OUTER_S)
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


def _half(crowd: Crowd, seconds: float) -> None:
    """Half of so many seconds, and until as many posts more as an evening needs were accepted."""
    before = crowd.accepted
    time.sleep(seconds / 2)
    soon(lambda: crowd.accepted >= before + FEW, "no posts are accepted", 0.05)


def phones(report: Report, folder: Path, share: float) -> None:
    """What the phones of a whole room do, for five minutes."""
    with report.section("phones: 50, half of them rude, and a pulled plug"):
        evening = run(LONG_S * share, folder)
        report.count("requests of polite phones", len(evening.latencies))
        report.count("ms, their 99th percentile", round(evening.p99 * 1000))
        for fate in ("accepted", "refused", "unanswered"):
            report.count(f"posts {fate}", sum(one.fate == fate for one in evening.posts))
        for fault in evening.faults:
            report.keep(False, fault)
        report.keep(any(one.fate == "accepted" for one in evening.posts), "no post was accepted")
