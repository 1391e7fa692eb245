"""Hours at the table, fast-forwarded: memory flat, descriptors and threads constant, the journal's growth linear.

The whole program plays: pages over HTTP, hands before the camera, every game in turn.
"""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from collections.abc import Collection
from pathlib import Path

from msgspec import Struct

from companion.system import memory
from tests.torture.play import LONG, names
from tests.torture.report import Report
from tests.torture.whole_table import WholeTable, open_files

FLAT, WARM_S = 0.05, 600.0
"""How much more memory the last third may hold than the second, and in which runs that and the journal's growth are
judged: those so long that caches are full, and the cards of new games are a small part of what was written."""
FEW = 4
"""So many moves each third has at least, however slow the machine."""
PAGES = 12
"""Threads that answer pages (`web.server`), at most."""
LARGE = 20_000
"""Bytes of journal and copies that a move may take at most."""


class Measured(Struct, frozen=True):
    """What the program holds: bytes of memory, open files, the names of its threads, bytes and entries on disk."""

    resident: int
    files: int
    threads: tuple[str, ...]
    disk: int
    written: int

    @classmethod
    def now(cls, table: WholeTable, folder: Path, others: Collection[threading.Thread]) -> Measured:
        """With a game just begun, always the same, so that only what is left behind differs. `others` are threads of
        whoever runs this."""
        table.begin(names()[0])
        table.hang_up()
        gc.collect()
        held = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        threads = tuple(sorted(one.name for one in threading.enumerate() if one not in others))
        disk = sum(one.stat().st_size for one in folder.rglob("journal*") if one.is_file())
        disk += sum(one.stat().st_size for one in (folder / "journal.db-copies").rglob("*"))
        return cls(held, open_files(), threads, disk, table.app.host._host_state.journal.written)  # noqa: SLF001


def hours(report: Report, folder: Path, seconds: float, seed: int = 6) -> None:
    """Play all games in turn for so long, and measure at each third of it."""
    memory.spare()
    chance = random.Random(seed)
    home = folder / "hours"
    home.mkdir()
    others = threading.enumerate()
    with report.section("hours of play"):
        table = WholeTable(home)
        found = [Measured.now(table, home, others)]
        games = 0
        try:
            for third in range(1, 4):
                end, moves = time.monotonic() + seconds / 3, 0
                while moves < FEW or time.monotonic() < end:
                    table.begin(names()[games % len(names())])
                    games += 1
                    for _ in range(LONG):
                        if (moves >= FEW and time.monotonic() > end) or not table.move(chance):
                            break
                        moves += 1
                found.append(Measured.now(table, home, others))
                report.count(f"MB held after third {third}", found[-1].resident // 1_000_000)
        finally:
            table.close()
        report.count("games", games)
        report.count("moves that the camera understood", table.understood)
        report.count("moves that were tapped", table.tapped)
        _judge(report, found, warm=seconds >= WARM_S)


def _judge(report: Report, found: list[Measured], *, warm: bool) -> None:
    grown = [
        (now.disk - before.disk) / max(1, now.written - before.written)
        for before, now in zip(found, found[1:], strict=False)
    ]
    second, last = found[-2:]
    report.count("bytes of journal and copies a move", round(grown[-1]))
    report.count("open files", last.files)
    report.count("threads", len(last.threads))
    held = [one.resident for one in found]
    if warm:
        report.keep(last.resident <= second.resident * (1 + FLAT), f"memory rose: {held} bytes")
        report.keep(max(grown) < LARGE and grown[-1] < 2 * max(grown[1], 1), f"bytes a move: {grown}")
    report.keep(last.files <= second.files, f"open files: {second.files}, then {last.files}")
    report.keep(_but_pages(last) == _but_pages(second), f"threads: {second.threads}, then {last.threads}")
    report.keep(len(last.threads) - len(_but_pages(last)) <= PAGES, f"threads for pages: {last.threads}")


def _but_pages(one: Measured) -> tuple[str, ...]:
    """The threads without those that answer pages: of them there come more, up to a most, when many ask at once."""
    return tuple(name for name in one.threads if not name.startswith("page_"))
