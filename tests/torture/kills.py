"""`kill -9` at any moment: what was acknowledged is there, in order, and at most one move more."""

from __future__ import annotations

import multiprocessing
import random
import time
from multiprocessing.connection import Connection
from pathlib import Path

from companion.table.journal.journal import Entry, Journal
from tests.torture.play import begun, moved, names, taken_up
from tests.torture.report import Report


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
    """What a child acknowledged until it was killed. A server without threads forks it: a fork beside threads, as tests
    have them, may hang, and a new Python for each child would take longer than what it does."""
    children = multiprocessing.get_context("forkserver")
    children.set_forkserver_preload([__name__])
    reading, writing = children.Pipe(duplex=False)
    child = children.Process(target=_play_for_ever, args=(path, seed, writing))
    child.start()
    writing.close()
    told = []
    try:
        told.append(reading.recv())
        time.sleep(after)
        child.kill()
        while True:
            told.append(reading.recv())
    except EOFError:
        pass  # a child that ends before its first move told nothing
    except OSError as error:
        if str(error) != "got end of file during message":  # of which it was killed in the middle
            raise
    finally:
        child.kill()
        child.join()
        reading.close()
    return told


def _play_for_ever(path: Path, seed: int, told: Connection) -> None:
    chance = random.Random(seed)
    with Journal(path) as journal:
        session = taken_up(journal, chance)
        while True:
            if session.length > 60 or not moved(session, chance):
                session = begun(journal, chance.choice(names()))
            last = journal.entries(session.row.id)[-1]
            told.send((session.row.id, last.n, last.chain))
