"""Hours at the table, fast-forwarded: memory flat, descriptors and threads constant, the journal's growth linear."""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from pathlib import Path

from benchmarks.torture.disk import Table
from benchmarks.torture.play import names
from benchmarks.torture.report import Report
from companion.system import memory
from companion.table.clock import ManualClock

FLAT = 0.05
"""How much more memory the last third may hold than the second."""


def resident() -> int:
    """Bytes of memory that the program holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def hours(report: Report, folder: Path, seconds: float, seed: int = 6) -> None:
    """Play all games in turn through the host for so long, and measure at each third of it."""
    memory.spare()
    chance = random.Random(seed)
    with report.section("hours of play"):
        path, clock = folder / "hours" / "journal.db", ManualClock()
        table = Table(path, clock, names()[0])
        held: list[int] = []
        handles: list[tuple[int, int]] = []
        sizes: list[float] = []
        moves = games = 0
        for third in range(1, 4):
            end = time.monotonic() + seconds / 3
            written = table.journal.written
            size = _size(path)
            while time.monotonic() < end:
                clock.advance(20)
                moves += 1
                if moves % 60 == 0 or table.tap(chance, f"h{moves}") is None:
                    games += 1
                    table.host.new_game(names()[games % len(names())]).result()
            gc.collect()
            held.append(resident())
            handles.append((len(list(Path("/proc/self/fd").iterdir())), threading.active_count()))
            sizes.append((_size(path) - size) / max(1, table.journal.written - written))
            report.count(f"MB held after third {third}", held[-1] // 1_000_000)
        report.count("moves", moves)
        report.count("games", games)
        report.count("bytes of journal and copies a move", round(sizes[-1]))
        report.count("open files", handles[-1][0])
        report.count("threads", handles[-1][1])
        report.keep(held[2] <= held[1] * (1 + FLAT), f"memory rose from {held[1]:,} to {held[2]:,} bytes")
        report.keep(handles[1] == handles[2], f"files and threads: {handles}")
        report.keep(sizes[2] < 2 * max(sizes[1], 1), f"bytes a move rose: {sizes}")
        table.close()


def _size(path: Path) -> int:
    return sum(one.stat().st_size for one in path.parent.rglob("*") if one.is_file())
