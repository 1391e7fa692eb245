"""The journal's file: opened, written in transactions, and mended from the copies where it is damaged."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self, TypeVar

from companion.errors import JournalDamaged, JournalError
from companion.table.journal import salvage
from companion.table.journal.copies import Copies, Copy
from companion.table.journal.database import (
    Transaction,
    connect,
    emptied,
    refill,
    refuse_stranger,
    replaced,
    set_aside,
)
from companion.table.journal.entries import Entry, GameRow

log = logging.getLogger(__name__)

Written = TypeVar("Written")

_NEW_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_WHOLE_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)"


class JournalFile:
    """What `companion.table.journal.journal.Journal` keeps its games in: a database that is whole or says otherwise."""

    def __init__(self, path: Path | str, *, writable: bool = True) -> None:
        self.path = Path(path)
        self.writable = writable
        self.damage = ""
        """What was lost or mended, in words for people; empty when the journal is sound."""
        self.written = 0
        """How many times this object wrote something; more than before: what was asked for is done and safe."""
        self.starts = 0
        """How many times the file was opened for writing, this time included; 0 when it is only read."""
        self._tails: dict[int, tuple[int, str, str]] = {}
        """By game: the next number, the chain and the stamp of the last entry."""
        self._compared: set[int] = set()
        """Games whose copy was compared with the database since the journal was opened."""
        self._copies = Copies(self.path)
        self._db = self._connected()
        if writable:
            self._restore_lost()
            self.starts = self._started()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; may be called twice."""
        self._db.close()

    def _safely(self, write: Callable[[], Written]) -> Written:
        """One transaction. Where it meets a broken page the file is mended and it is done once more.

        Unless a move would be missing then that was shown: nothing is written after that until the next start.
        """
        tails = dict(self._tails)
        try:
            try:
                with Transaction(self._db, self.path):
                    return write()
            except JournalDamaged as error:
                self._tails = dict(tails)
                if not self._all_proven():
                    raise
                aside = self._rebuild()
                self._tell(f"{error}. Nothing is lost: all was written anew, the damaged file is kept as {aside.name}.")
                self._tails = dict(tails)
                with Transaction(self._db, self.path):
                    return write()
        except JournalError:
            self._tails = tails
            raise

    def _all_proven(self) -> bool:
        """Whether database and copies still hold every entry of the games that were read or written."""
        rows = {row.id: row for row in salvage.rows(self._db)[0]}
        for game, (count, chain, _) in self._tails.items():
            _, found, _ = salvage.best(self._db, game, rows.get(game), self._copies.read(game))
            if count and (len(found) != count or found[-1].chain != chain):
                return False
        return True

    def _connected(self) -> sqlite3.Connection:
        if not self.writable:
            return connect(self.path, writable=False)
        if emptied(self.path):
            self._tell("The journal's file was empty or gone, its log was not; what the log holds is used.")
            refill(self.path)
        elif self.path.is_file() and self.path.stat().st_size == 0:
            self._tell("The journal's file was empty. If games were in it, somebody or something cut it.")
        if not self._copies.games():
            refuse_stranger(self.path)
        try:
            return connect(self.path, writable=True)
        except JournalDamaged as error:
            aside = set_aside(self.path)
            begins = "its games are taken from their copies" if self._copies.games() else "a new one begins"
            self._tell(f"The journal could not be read ({error.__cause__}). It is kept as {aside.name}; {begins}.")
            return connect(self.path, writable=True)

    def _started(self) -> int:
        try:
            self._safely(
                lambda: self._db.execute("INSERT INTO starts VALUES (1, 1) ON CONFLICT DO UPDATE SET count = count + 1")
            )
        except JournalError:
            log.exception("this start cannot be counted")
            return salvage.starts(self._db) + 1
        return salvage.starts(self._db)

    def _restore_lost(self) -> None:
        """Games that a rotten page, or an empty file, hides: back from their copies."""
        rotten = salvage.rows(self._db)[1]
        lost = salvage.lost(self._db, self._copies)
        if not (rotten or lost):
            return
        names = ", ".join(f"game {number}" for number in lost) or "its list of games"
        aside = self._rebuild()
        there = {row.id for row in salvage.rows(self._db)[0]}
        gone = [number for number in lost if number not in there]
        words = "restored from the copies" if not gone else "only some of it could be restored"
        self._tell(f"The journal had lost {names}; {words}. The damaged file is kept as {aside.name}.")

    def _renew(self, row: GameRow, good: Sequence[Entry], copy: Copy | None) -> None:
        """Brings the copy into step with a sound database (an older companion, or a power cut, left it behind)."""
        if copy is not None and copy.entries != tuple(good[: len(copy.entries)]):
            self._copies.set_aside(row.id)
            copy = None
        if copy is None or not copy.whole or len(copy.entries) < len(good) or copy.row.result != row.result:
            self._copies.write(row, good)
        if salvage.expected(self._db, row.id) != len(good):
            self._count_anew(row.id, len(good))
        self._compared.add(row.id)

    def _count_anew(self, game: int, many: int) -> None:
        try:
            self._safely(lambda: self._db.execute("INSERT OR REPLACE INTO length VALUES (?, ?)", (game, many)))
        except JournalError:
            log.exception("the length of game %d cannot be written; its entries can be read all the same", game)

    def _mended(self, row: GameRow) -> tuple[GameRow, list[Entry]]:
        """The best of database and copy; a writer puts it into a new file and keeps the damaged one."""
        expected = salvage.expected(self._db, row.id)
        row, good, _ = salvage.best(self._db, row.id, row, self._copies.read(row.id))
        upto = f"up to move {good[-1].n}" if good else "nothing"
        if good and len(good) >= (expected or 0) and self._copies.read(row.id) is not None:
            words = f"The journal of game {row.id} was damaged; all of it, {upto}, could be restored."
        else:
            words = f"The journal of game {row.id} was damaged; {upto} could be kept."
        if not self.writable:
            self._tell(words)
            return row, good
        aside = self._rebuild()
        self._tell(f"{words} The damaged file is kept as {aside.name}.")
        return row, good

    def _rebuild(self) -> Path:
        """Writes the best of database and copies of every game into a new file; the damaged one is set aside.

        The new file is whole before it takes the old one's place. JournalError when there is no room for it.
        """
        rows = {row.id: row for row in salvage.rows(self._db)[0]}
        numbers = sorted({*rows, *salvage.lost(self._db, self._copies)})
        found = [salvage.best(self._db, one, rows.get(one), self._copies.read(one)) for one in numbers]
        kept = [(row, entries) for row, entries, there in found if there]
        starts, done = salvage.starts(self._db), salvage.done(self._db)
        with replaced(self.path) as (fresh, place), Transaction(fresh, place):
            fresh.execute("UPDATE starts SET count = ?", (starts,))
            fresh.executemany("INSERT OR IGNORE INTO done VALUES (?, ?)", done)
            for row, entries in kept:
                values = (row.id, row.name, row.rules, row.options, row.seats, row.began, row.result)
                fresh.execute(_WHOLE_GAME, values)
                for entry in entries:
                    insert(fresh, row.id, entry)
        self._db.close()
        aside = set_aside(self.path)
        place.rename(self.path)
        self._db = connect(self.path, writable=True)
        self._tails.clear()
        for row, entries in kept:
            self._copies.write(row, entries)
            self._compared.add(row.id)
        return aside

    def _tell(self, words: str) -> None:
        log.warning("%s", words)
        self.damage = f"{self.damage} {words}".strip()


def insert(db: sqlite3.Connection, game: int, entry: Entry) -> None:
    """Writes one entry of a game."""
    values = (entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts, entry.chain)
    db.execute(_NEW_ENTRY, (game, *values))
