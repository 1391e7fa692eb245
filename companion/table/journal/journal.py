"""The journal: every game this table played, entry by entry, in one SQLite file.

Written before anything is shown: one append is one transaction, in WAL mode with ``synchronous=FULL``, so that what
people have seen survives a pulled plug. Nothing is ever deleted; taking back is an entry. The chain of digests detects
what an SD card changed, the length kept beside it and the copies (`companion.table.journal.copies`) what it lost.
Damage is mended from the copies where they have more, the damaged file is kept beside the journal, and
`Journal.damage` says what happened.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from companion.errors import JournalDamaged, JournalError
from companion.table.journal import salvage
from companion.table.journal.copies import Copies, Copy
from companion.table.journal.database import Transaction, connect, emptied, refill, replaced, set_aside
from companion.table.journal.entries import UNFINISHED, Draft, Entry, GameRow, Kind, later, link, root

__all__ = ["UNFINISHED", "Draft", "Entry", "GameRow", "Journal", "Kind"]

log = logging.getLogger(__name__)

Written = TypeVar("Written")

ENOUGH = 32
"""Transactions after which the log is worth moving into the file."""

_NEW_GAME = "INSERT INTO game (name, rules, options, seats, began) VALUES (?, ?, ?, ?, ?)"
_WHOLE_GAME = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)"
_NEW_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_RESULT = "UPDATE game SET result = ? WHERE id = ? AND result IS NOT ?"


class Journal:
    """One open journal. With `writable` false it reads only (beside a running companion, for history and export).

    JournalError when the file cannot be opened. Use it from one thread; it is a context manager.
    """

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
        self._logged = 0
        """Transactions since the log was last moved into the file."""
        self._db = self._connected()
        if writable:
            self._restore_lost()
            self.starts = self._started()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; may be called twice."""
        self._db.close()

    # --- reading -------------------------------------------------------------------------------------------------

    def games(self) -> list[GameRow]:
        """All games whose row can be read, oldest first."""
        return salvage.rows(self._db)[0]

    def game(self, number: int) -> GameRow:
        """The game with this number; JournalError names those there are."""
        games = {row.id: row for row in self.games()}
        if number not in games:
            raise JournalError(f"{self.path} has no game {number}; known: {', '.join(map(str, games)) or 'none'}")
        return games[number]

    def current(self) -> GameRow | None:
        """The game that is on the table: the one that runs, else the last one until another is begun."""
        games = self.games()
        running = [row for row in games if row.result is None]
        last = running[-1:] or games[-1:]
        return last[0] if last and last[0].result != UNFINISHED else None

    def entries(self, game: int) -> list[Entry]:
        """The good entries of a game in order. What follows a broken link is left out, and `damage` says so.

        A game whose row or entries are damaged is mended first, so read its row (`game`) after them.
        """
        row = self.game(game)
        copy = None if game in self._compared else self._copies.read(game)  # before the database: it may be written
        good, sound = salvage.good(self._db, row)
        if not sound or (copy is not None and salvage.ahead(copy, good)):
            row, good = self._mended(row)
        elif self.writable and game not in self._compared:
            self._renew(row, good, copy)
        last = good[-1] if good else None
        self._tails[game] = (len(good), last.chain if last else root(row), last.at if last else "")
        return good

    def length(self, game: int) -> int:
        """How many entries a game has, the setup among them, as the register has it."""
        return salvage.expected(self._db, game) or 0

    def done(self, key: str) -> bool:
        """Whether what came with this key was done already, in this start of the program or one before."""
        try:
            return self._db.execute("SELECT 1 FROM done WHERE key = ?", (key,)).fetchone() is not None
        except sqlite3.Error:
            log.exception("the keys of what was done cannot be read")
            return False

    def faults(self) -> list[str]:
        """What a thorough check of the whole file finds, without changing anything; slow for a large journal."""
        found = salvage.structure(self._db)
        lost = salvage.lost(self._db, self._copies)
        if lost:
            found.append(f"missing: {', '.join(f'game {number}' for number in lost)}")
        return found

    # --- writing -------------------------------------------------------------------------------------------------

    def begin(self, row: GameRow, setup: Draft, at: datetime) -> tuple[GameRow, Entry]:
        """Writes a new game and its first entry; a game still running is set aside. Returns both as written."""

        def write() -> tuple[list[int], GameRow, Entry]:
            aside = self._set_running_aside()
            values = (row.name, row.rules, row.options, row.seats, row.began)
            begun = GameRow(int(self._db.execute(_NEW_GAME, values).lastrowid or 0), *values)
            self._db.execute("DELETE FROM done WHERE game <> ?", (begun.id,))
            self._tails[begun.id] = (0, root(begun), "")
            (entry,) = self._insert(begun.id, [setup], at)
            return aside, begun, entry

        aside, begun, entry = self._safely(write)
        self.written += 1
        for one in aside:
            self._copies.add(one, (), UNFINISHED)
        self._copies.write(begun, [entry])
        self._compared.add(begun.id)
        return begun, entry

    def append(
        self, game: int, drafts: Sequence[Draft], at: datetime, result: str | None = None, *, key: str = ""
    ) -> list[Entry]:
        """Writes entries and the game's result after them, together or not at all; safe when it returns.

        `key`: what `done` answers for from now on, written with them.
        """
        if game not in self._tails:
            self.entries(game)

        def write() -> list[Entry]:
            written = self._insert(game, drafts, at)
            self._db.execute(_RESULT, (result, game, result))
            if key:
                self._db.execute("INSERT OR IGNORE INTO done VALUES (?, ?)", (key, game))
            return written

        written = self._safely(write)
        self.written += 1
        self._copies.add(game, written, result)
        self._logged += 1
        return written

    def take_up(self, game: int, result: str | None) -> GameRow:
        """Puts a game on the table again, with the result it has; the one that runs is set aside. Its row."""
        with Transaction(self._db, self.path):
            aside = [one for one in self._set_running_aside() if one != game]
            self._db.execute(_RESULT, (result, game, result))
        self.written += 1
        for one in aside:
            self._copies.add(one, (), UNFINISHED)
        self._copies.add(game, (), result)
        return self.game(game)

    def checkpoint(self) -> None:
        """Moves the write-ahead log into the file; a busy reader may keep some of it back.

        What was written is safe in the log as well, so a disk that is full or broken is no error here.
        """
        if self.writable:
            self._logged = 0
            try:
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            except sqlite3.Error as error:
                log.warning("the log could not be moved into %s (%s); it keeps what was written", self.path, error)

    def _set_running_aside(self) -> list[int]:
        running = [number for (number,) in self._db.execute("SELECT id FROM game WHERE result IS NULL")]
        self._db.execute("UPDATE game SET result = ? WHERE result IS NULL", (UNFINISHED,))
        return running

    def checkpoint_if_due(self) -> None:
        """The same, if enough was written since; for a moment in which nobody waits, as it syncs twice, and the next
        entry has to begin the log anew."""
        if self._logged >= ENOUGH:
            self.checkpoint()

    def _insert(self, game: int, drafts: Iterable[Draft], at: datetime) -> list[Entry]:
        count, chain, last = self._tails[game]
        stamp = later(at, last)
        written = []
        for draft in drafts:
            bare = Entry(count, stamp, draft.seat, draft.kind, draft.action, draft.facts, "")
            chain = link(chain, game, bare)
            written.append(Entry(count, stamp, draft.seat, draft.kind, draft.action, draft.facts, chain))
            _write(self._db, game, written[-1])
            count += 1
        self._tails[game] = (count, chain, stamp)
        return written

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

    # --- damage --------------------------------------------------------------------------------------------------

    def _connected(self) -> sqlite3.Connection:
        if not self.writable:
            return connect(self.path, writable=False)
        if emptied(self.path):
            self._tell("The journal's file was empty or gone, its log was not; what the log holds is used.")
            refill(self.path)
        elif self.path.is_file() and self.path.stat().st_size == 0:
            self._tell("The journal's file was empty. If games were in it, somebody or something cut it.")
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
        there = {row.id for row in self.games()}
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
                    _write(fresh, row.id, entry)
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


def _write(db: sqlite3.Connection, game: int, entry: Entry) -> None:
    values = (entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts, entry.chain)
    db.execute(_NEW_ENTRY, (game, *values))
