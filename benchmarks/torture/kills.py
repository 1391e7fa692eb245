"""`kill -9` at any moment: what was acknowledged is there, in order, and at most one move more."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from benchmarks.torture.play import begun, moved, names, taken_up
from benchmarks.torture.report import Report
from companion.table.journal.journal import Entry, Journal


def kills(report: Report, folder: Path, many: int, seed: int = 1) -> None:
    """Play all games in a child, kill it, look, and let the next child go on."""
    chance = random.Random(seed)
    path = folder / "journal.db"
    acknowledged: dict[int, list[str]] = {}
    with report.section("kill -9"):
        for number in range(many):
            fresh = _killed(path, seed * 100_000 + number, chance.uniform(0, 0.03))
            for game, n, chain in fresh:
                known = acknowledged.setdefault(game, [])
                known += [""] * (n + 1 - len(known))
                known[n] = chain
            report.count("kills")
            report.count("acknowledged moves", len(fresh))
            with Journal(path) as journal:
                report.keep(journal.damage == "", f"kill {number}: {journal.damage}")
                for game in {game for game, _, _ in fresh}:
                    _compare(report, journal.entries(game), acknowledged[game], f"kill {number}, game {game}")


def _compare(report: Report, entries: list[Entry], acknowledged: list[str], where: str) -> None:
    chains = [entry.chain for entry in entries]
    lost = sum(1 for n, chain in enumerate(acknowledged) if chain and chains[n : n + 1] != [chain])
    more = len(chains) - len(acknowledged)
    report.count("acknowledged and lost", lost)
    report.keep(lost == 0, f"{where}: {lost} acknowledged moves are lost or changed")
    report.keep(more <= 1, f"{where}: {more} moves that nobody saw")


def _killed(path: Path, seed: int, after: float) -> list[tuple[int, int, str]]:
    """What a child acknowledged until it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            _play_for_ever(path, random.Random(seed), writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        first = told.readline()
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = (first + told.read()).decode().splitlines(keepends=True)
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(game), int(n), chain) for game, n, chain in whole]


def _play_for_ever(path: Path, chance: random.Random, told: int) -> None:
    with Journal(path) as journal:
        session = taken_up(journal, chance)
        while True:
            if session.length > 60 or not moved(session, chance):
                session = begun(journal, chance.choice(names()))
            last = journal.entries(session.row.id)[-1]
            os.write(told, f"{session.row.id} {last.n} {last.chain}\n".encode())
