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
from collections.abc import Iterable, Sequence
from datetime import datetime

from companion.errors import JournalError
from companion.table.journal import salvage
from companion.table.journal.database import Transaction
from companion.table.journal.entries import UNFINISHED, Draft, Entry, GameRow, Kind, later, link, root
from companion.table.journal.mending import JournalFile, insert

__all__ = ["UNFINISHED", "Draft", "Entry", "GameRow", "Journal", "Kind"]

log = logging.getLogger(__name__)

ENOUGH = 32
"""Transactions after which the log is worth moving into the file."""

_NEW_GAME = "INSERT INTO game (name, rules, options, seats, began) VALUES (?, ?, ?, ?, ?)"
_RESULT = "UPDATE game SET result = ? WHERE id = ? AND result IS NOT ?"


class Journal(JournalFile):
    """One open journal. With `writable` false it reads only (beside a running companion, for history and export).

    JournalError when the file cannot be opened. Use it from one thread; it is a context manager.
    """

    _logged = 0
    """Transactions since the log was last moved into the file."""

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
            insert(self._db, game, written[-1])
            count += 1
        self._tails[game] = (count, chain, stamp)
        return written
