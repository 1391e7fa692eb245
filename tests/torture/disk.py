"""A disk that is full, breaks, is slow or may not be written, and a clock that jumps: the answers stay true.

Through the host, as phones speak to it: after every answer the journal is compared with what was said.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

from companion.kernel.notation import words
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Reply, Tapped, UndoRequested
from tests.torture import vfs
from tests.torture.play import names
from tests.torture.report import Report

READONLY, IOERR_WRITE, FULL = 8, 778, 13
"""SQLite's codes (sqlite3.h)."""


class Table:
    """A host over a journal, with phones that say what they were answered."""

    def __init__(self, path: Path, clock: ManualClock, name: str | None = None) -> None:
        self.journal = Journal(path)
        self.host = Host(self.journal, clock)
        self.host.start()
        if name is not None:
            self.host.new_game(name).result()

    def close(self) -> None:
        """Off."""
        self.host.stop()
        self.journal.close()

    def tap(self, chance: random.Random, key: str) -> tuple[Tapped, Reply] | None:
        """Any move that the rules allow, and what the phone was told; ``None`` when the game is over."""
        shown = self.host.snapshot
        if shown.game is None or shown.state.over is not None:
            return None
        meant = list(shown.game.candidates(shown.state))
        chance.shuffle(meant)
        action = next((one for one in meant if shown.game.why_not(shown.state, one) is None), None)
        if action is None:
            return None
        tap = Tapped(action.seat, words(action), shown.version, key)
        return tap, self.host.put(tap).result()


def disk(report: Report, folder: Path, many: int, seed: int = 4) -> None:
    """Every write may fail for a while; what is answered as done is there, what is answered as not done is not."""
    if vfs.library() is None:
        with report.section("full, broken and slow disk"):
            report.count("left out: this Python has SQLite built in")
        return
    chance = random.Random(seed)
    bad = {"code": 0, "sleep": 0.0}

    def fault(kind: str, name: str) -> int:
        if kind == "sync" and bad["sleep"]:
            time.sleep(bad["sleep"])
        return int(bad["code"]) if kind == "write" and chance.random() < 0.3 else 0

    with report.section("full, broken and slow disk"):
        for number, name in enumerate(names()):
            path = folder / f"disk-{number}" / "journal.db"
            done: list[str] = []
            with vfs.beneath(fault=fault):
                table = Table(path, ManualClock(), name)
                for move in range(many // len(names())):
                    bad["code"] = chance.choice((0, FULL, IOERR_WRITE, READONLY))
                    bad["sleep"] = chance.choice((0, 0, 0.005))
                    key = f"{number}-{move}"
                    before = table.journal.written
                    told = table.tap(chance, key)
                    if told is None:
                        bad["code"] = 0
                        table.host.new_game(name).result()
                        done.clear()
                        continue
                    tap, answer = told
                    wrote = table.journal.written > before
                    report.count("moves answered as done" if answer.ok else "moves answered as not done")
                    report.keep(answer.ok == wrote, f"{name}: {tap.words}: {answer.say} but written: {wrote}")
                    if answer.ok:
                        done.append(f"{tap.seat} {key}")
                bad["code"] = bad["sleep"] = 0
                table.close()
            with Journal(path) as journal:
                lost = [key for key in done if not journal.done(key)]
                report.keep(not lost and not journal.damage, f"{name}: {len(lost)} lost, {journal.damage}")


def clock_jumps(report: Report, folder: Path, many: int, seed: int = 5) -> None:
    """The time of day is set forward and back, with starts in between; phones repeat old taps and undo old moves."""
    chance = random.Random(seed)
    with report.section("clock jumps and repeated taps"):
        for number, name in enumerate(names()):
            path, clock = folder / f"clock-{number}" / "journal.db", ManualClock()
            table = Table(path, clock, name)
            sent: list[Tapped] = []
            for move in range(many // len(names())):
                clock.jump(chance.choice((-86400, -3600, 0, 0, 3600, 30 * 86400)))
                clock.advance(chance.random())
                told = table.tap(chance, f"k{move}")
                if told is None:
                    table.host.new_game(name).result()
                    sent.clear()
                    continue
                sent += [told[0]] if told[1].ok else []
                if chance.random() < 0.2:
                    table.close()
                    table = Table(path, clock)
                    report.count("starts")
                before = table.journal.written
                old = chance.choice(sent) if sent else None
                if old is not None:
                    again = table.host.put(old).result()
                    report.count("repeated taps")
                    report.keep(again.ok and table.journal.written == before, f"{name}: {old.words} was done twice")
                    stale = table.host.put(UndoRequested("A", old.version)).result()
                    report.count("old undos")
                    report.keep(not stale.ok and table.journal.written == before, f"{name}: an old undo was done")
            game = table.host.snapshot.game_id
            stamps = [entry.at for entry in table.journal.entries(game)]
            report.keep(len(stamps) == table.journal.length(game), f"{name}: the journal's length is wrong")
            table.close()
