"""A disk that opens, makes, renames or syncs nothing, or may only be read: starts, and the moves after them.

A start works or says why; a move is written or answered as not written; and when the disk is well again all is there.
"""

from __future__ import annotations

import errno
import io
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.system.network import host_pin, join_code
from companion.table.clock import ManualClock
from companion.table.journal.journal import Journal
from tests.torture import vfs
from tests.torture.disk import Table
from tests.torture.play import names
from tests.torture.report import Report
from web.access.phones import Phones

CANTOPEN, IOERR_FSYNC, IOERR_DELETE = 14, 1034, 2570
"""SQLite's codes (sqlite3.h)."""
CODES = {"open": CANTOPEN, "sync": IOERR_FSYNC, "delete": IOERR_DELETE}
CALLS = ((os, "open"), (os, "mkdir"), (os, "rename"), (os, "replace"), (os, "fsync"), (os, "unlink"), (io, "open"))
"""What Python's own file operations come down to."""
FAULTS = (errno.EROFS, errno.ENOSPC, errno.EIO, errno.EACCES, errno.EMFILE)


@contextmanager
def failing(folder: Path, chance: random.Random, share: float) -> Iterator[None]:
    """Calls below `folder`, and syncs, fail so often."""
    kept = [(module, name, getattr(module, name)) for module, name in CALLS]

    def spoilt(really: Callable[..., Any]) -> Callable[..., Any]:
        def call(what: Any, *rest: Any, **more: Any) -> Any:
            mine = isinstance(what, int) or str(what).startswith(str(folder))
            if mine and chance.random() < share:
                number = chance.choice(FAULTS)
                raise OSError(number, os.strerror(number), str(what))
            return really(what, *rest, **more)

        return call

    for module, name, really in kept:
        setattr(module, name, spoilt(really))
    try:
        yield
    finally:
        for module, name, really in kept:
            setattr(module, name, really)


def starts(report: Report, folder: Path, many: int, seed: int = 9) -> None:
    """So many starts, each with a few moves, while calls fail; now and then the disk is well, and all is compared."""
    chance = random.Random(seed)
    path = folder / "starts" / "journal.db"
    done: list[str] = []
    with report.section("a disk that opens, makes, renames or syncs nothing"):
        if vfs.library() is None:
            report.count("left out: this Python has SQLite built in")
            return
        Table(path, ManualClock(), names()[0]).close()
        for number in range(many):
            kinds = {kind for kind in CODES if chance.random() < 0.5}
            share = chance.choice((0.1, 0.5, 1.0))

            def fault(kind: str, name: str, kinds: set[str] = kinds, share: float = share) -> int:
                return CODES[kind] if kind in kinds and chance.random() < share else 0

            with vfs.beneath(fault=fault), failing(folder, chance, share):
                _an_evening(report, path, chance, number, done)
            with Journal(path) as journal:
                lost = [key for key in done if not journal.done(key)]
                report.keep(not lost, f"start {number}: {len(lost)} lost, {journal.damage}")


def _an_evening(report: Report, path: Path, chance: random.Random, number: int, done: list[str]) -> None:
    """`done`: the keys of moves of the game on the table that were answered as done."""
    for make in (join_code, host_pin, lambda folder: Phones(folder / "phones.json")):
        try:
            make(path.parent)
        except (CompanionError, OSError) as error:
            report.keep(isinstance(error, CompanionError), f"start {number}: {make}: {error!r}")
    try:
        table = Table(path, ManualClock())
    except CompanionError:
        report.count("starts refused in words")
        return
    except Exception as error:  # what is no sentence is a traceback to people
        report.keep(False, f"start {number}: {error!r}")
        return
    report.count("starts")
    for move in range(5):
        before = table.journal.written
        told = table.tap(chance, key := f"{number}-{move}")
        if told is None:
            if table.host.new_game(chance.choice(names())).result().ok:
                done.clear()
            continue
        tap, answer = told
        report.count("moves answered as done" if answer.ok else "moves answered as not done")
        report.keep(answer.ok == (table.journal.written > before), f"{tap.words}: {answer.say}")
        done += [f"{tap.seat} {key}"] if answer.ok else []
    table.close()
