"""Torn and flipped files: a game is whole again, or shorter and it is said so; never otherwise."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from companion.errors import CompanionError, JournalError
from companion.table.journal.journal import Journal
from companion.table.session import Session
from tests.torture.play import names, play
from tests.torture.report import Report

Chains = dict[int, list[str]]


def files(report: Report, folder: Path, flips: int, tears: int, seed: int = 2) -> None:
    """Damage one file of a journal at a time, closed or cut off in the middle of a game, with and without copies."""
    chance = random.Random(seed)
    whole = _made(folder / "made", chance)
    with report.section("flipped and torn files"):
        for number in range(flips + tears):
            case = folder / "case"
            shutil.copytree(folder / ("closed" if chance.random() < 0.5 else "open"), case)
            copies = chance.random() < 0.5
            if not copies:
                shutil.rmtree(case / "journal.db-copies")
            hurt = chance.choice([one for one in case.rglob("*") if one.is_file() and one.stat().st_size])
            where = f"case {number}, {hurt.name}"
            told = copies or hurt.suffix != ".db-wal"
            _flip(hurt, chance) if number < flips else _tear(hurt, chance)
            report.count("flipped bits" if number < flips else "torn files")
            _look(report, case / "journal.db", whole, copies, told, where)
            shutil.rmtree(case)


def _made(folder: Path, chance: random.Random) -> Chains:
    """A journal of one game each; beside it the same as it was left in the middle, and as it was closed."""
    whole: Chains = {}
    with Journal(folder / "journal.db") as journal:
        for name in names():
            play(journal, chance, name, 40)
        for row in journal.games():
            whole[row.id] = [entry.chain for entry in journal.entries(row.id)]
        shutil.copytree(folder, folder.parent / "open", ignore=shutil.ignore_patterns("*-shm"))
    shutil.copytree(folder, folder.parent / "closed", ignore=shutil.ignore_patterns("*-shm"))
    return whole


def _flip(file: Path, chance: random.Random) -> None:
    data = bytearray(file.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(bytes(data))


def _tear(file: Path, chance: random.Random) -> None:
    """Cut off, emptied, or a block of the card is gone or holds something else."""
    data = bytearray(file.read_bytes())
    at, size = chance.randrange(len(data)), chance.choice((512, 4096))
    match chance.randrange(4):
        case 0:
            del data[at:]
        case 1:
            data.clear()
        case 2:
            data[at : at + size] = bytes(len(data[at : at + size]))
        case _:
            data[at : at + size] = chance.randbytes(len(data[at : at + size]))
    file.write_bytes(bytes(data))


def _look(report: Report, path: Path, whole: Chains, copies: bool, told: bool, where: str) -> None:
    try:
        with Journal(path) as journal:
            there = {row.id for row in journal.games()}
            found = {game: [one.chain for one in journal.entries(game)] for game in whole if game in there}
            damage = journal.damage
            row = journal.current()
            if row is not None:
                _resumed(report, journal, where)
    except JournalError as error:
        report.count("refused in words")
        report.keep("newer companion" in str(error), f"{where}: {error}")
        return
    except Exception as error:
        report.keep(False, f"{where}: {error!r}")
        return
    for game, chains in found.items():
        report.keep(chains == whole[game][: len(chains)], f"{where}: game {game} is another one")
    if found == whole:
        report.count("whole")
        report.count("of these mended, and named", int(bool(damage)))
        return
    if not told and not damage:  # without copies, as in older journals, a damaged log looks as a pulled plug leaves it
        report.count("log damaged without a copy: its end is gone")
        return
    report.count("shorter, and named" if damage else "shorter in silence")
    report.keep(bool(damage), f"{where}: shorter in silence")
    report.keep(not copies, f"{where}: shorter although there are copies: {damage}")


def _resumed(report: Report, journal: Journal, where: str) -> None:
    row = journal.current()
    assert row is not None
    try:
        Session.resume(journal, row)
    except CompanionError:
        report.count("waits, with words")
    except Exception as error:
        report.keep(False, f"{where}: resuming: {error!r}")
