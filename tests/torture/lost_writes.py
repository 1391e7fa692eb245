"""The plug is pulled, and the card keeps of what was not synced what it likes, in any order, in halves.

The writes of a game are recorded below SQLite and replayed up to any moment: what was synced is there, every sector
written since may be there or not. Copies are never synced, so any beginning of them may be left.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import NamedTuple

from companion.table.journal.journal import Journal
from companion.table.session import Session
from tests.torture import vfs
from tests.torture.play import begun, moved, names
from tests.torture.report import Report

SECTOR = 512


class Operation(NamedTuple):
    """One step of the recording; ``shown``: a move was answered, `at` is its number, `data` its chain."""

    kind: str
    file: str
    at: int
    data: bytes


def lost_writes(report: Report, folder: Path, many: int, seed: int = 3) -> None:
    """Pull the plug so many times, over all games."""
    if vfs.library() is None:
        with report.section("lost and reordered writes"):
            report.count("left out: this Python has SQLite built in")
        return
    chance = random.Random(seed)
    recordings = [_recorded(folder / name, name, chance) for name in names()]
    with report.section("lost and reordered writes"):
        for number in range(many):
            steps, copy = chance.choice(recordings)
            begins = next(place for place, step in enumerate(steps) if step.kind == "shown")
            cut = chance.randrange(begins + 1, len(steps) + 1)
            case = folder / "case"
            _replayed(steps[:cut], case, chance)
            shown = [step for step in steps[:cut] if step.kind == "shown"]
            _some_copy(case, copy, len(shown), chance)
            _look(report, case / "journal.db", shown, f"cut {number} after {cut} operations")
            report.count("pulled plugs")
            shutil.rmtree(case)


def _recorded(folder: Path, name: str, chance: random.Random) -> tuple[list[Operation], bytes]:
    """A game's operations and shown moves in order, and its copy."""
    steps: list[Operation] = []
    with vfs.beneath(watch=lambda *step: steps.append(Operation(*step))):
        journal = Journal(folder / "journal.db")
        session = begun(journal, name)
        _shown(steps, journal, session)
        for number in range(30):
            if not moved(session, chance):
                break
            _shown(steps, journal, session)
            if number % 7 == 6:
                journal.checkpoint()
        kept = list(steps)
        journal.close()
    return kept, (folder / "journal.db-copies" / "1.jsonl").read_bytes()


def _shown(steps: list[Operation], journal: Journal, session: Session) -> None:
    last = journal.entries(session.row.id)[-1]
    steps.append(Operation("shown", "", last.n, last.chain.encode()))


def _replayed(steps: list[Operation], case: Path, chance: random.Random) -> None:
    """The files as a card leaves them that lost what it liked of what was not synced."""
    safe: dict[str, bytearray] = {}
    loose: dict[str, list[Operation]] = {}
    for step in steps:
        if step.kind == "shown":
            continue
        if step.kind == "delete":
            safe.pop(step.file, None)
            loose.pop(step.file, None)
            continue
        safe.setdefault(step.file, bytearray())
        loose.setdefault(step.file, [])
        if step.kind == "sync":
            for one in loose[step.file]:
                _apply(safe[step.file], one)
            loose[step.file] = []
        else:
            loose[step.file].append(step)
    case.mkdir()
    for file, data in safe.items():
        for one in loose[file]:
            for piece in _sectors(one):
                if chance.random() < 0.5:
                    _apply(data, piece)
        (case / Path(file).name).write_bytes(bytes(data))


def _sectors(one: Operation) -> list[Operation]:
    if one.kind != "write":
        return [one]
    return [one._replace(at=one.at + at, data=one.data[at : at + SECTOR]) for at in range(0, len(one.data), SECTOR)]


def _apply(data: bytearray, one: Operation) -> None:
    if one.kind == "truncate":
        del data[one.at :]
        return
    if len(data) < one.at:
        data.extend(bytes(one.at - len(data)))
    data[one.at : one.at + len(one.data)] = one.data


def _some_copy(case: Path, copy: bytes, shown: int, chance: random.Random) -> None:
    """A copy lacks its last lines, or the half of one, or is not there at all."""
    lines = [line + b"\n" for line in copy.split(b"\n")[:-1]]
    left = b"".join(lines[: chance.randrange(shown + 1)])
    if left and chance.random() < 0.9:
        (case / "journal.db-copies").mkdir()
        torn = len(left) - chance.choice((0, 0, chance.randrange(1, 40)))
        (case / "journal.db-copies" / "1.jsonl").write_bytes(left[:torn])


def _look(report: Report, path: Path, shown: list[Operation], where: str) -> None:
    try:
        with Journal(path) as journal:
            row = journal.current()
            chains = [entry.chain for entry in journal.entries(1)] if row is not None else []
            report.keep(journal.damage == "", f"{where}: {journal.damage}")
            if row is not None:
                Session.resume(journal, row)
    except Exception as error:
        report.keep(False, f"{where}: {error!r}")
        return
    lost = [step for step in shown if chains[step.at : step.at + 1] != [step.data.decode()]]
    report.count("shown moves", len(shown))
    report.count("shown and lost", len(lost))
    report.keep(not lost, f"{where}: {len(lost)} shown moves are lost")
    report.keep(len(chains) <= len(shown) + 1, f"{where}: {len(chains) - len(shown)} moves nobody saw")
