"""The journal: every game this table played, entry by entry, in one SQLite file.

Written before anything is shown: one append is one transaction, in WAL mode with ``synchronous=FULL``, so that what
people have seen survives a pulled plug. Nothing is ever deleted; taking back is an entry. The chain of digests detects
an SD card that lost writes: such a game opens up to its last good entry, the damaged file is kept beside the
journal, and `Journal.damage` says so.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from companion.errors import JournalDamaged, JournalError
from companion.table.journal.database import Transaction, connect, free_name, set_aside
from companion.table.journal.entries import UNFINISHED, Draft, Entry, GameRow, Kind, later, link, root

__all__ = ["UNFINISHED", "Draft", "Entry", "GameRow", "Journal", "Kind"]

log = logging.getLogger(__name__)

ENOUGH = 32
"""Transactions after which the log is worth moving into the file."""

_GAMES = "SELECT id, name, rules, options, seats, began, result FROM game ORDER BY id"
_ENTRIES = "SELECT n, at, seat, kind, action, facts, chain FROM entry WHERE game = ? ORDER BY n"
_NEW_GAME = "INSERT INTO game (name, rules, options, seats, began) VALUES (?, ?, ?, ?, ?)"
_NEW_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


class Journal:
    """One open journal. With `writable` false it reads only (beside a running companion, for history and export).

    JournalError when the file cannot be opened. Use it from one thread; it is a context manager.
    """

    def __init__(self, path: Path | str, *, writable: bool = True) -> None:
        self.path = Path(path)
        self.writable = writable
        self.damage = ""
        """What was lost, in words for people; empty when the journal is sound."""
        self._tails: dict[int, tuple[int, str, str]] = {}
        """By game: the next number, the chain and the stamp of the last entry."""
        self._logged = 0
        """Transactions since the log was last moved into the file."""
        self._db = self._connected()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; may be called twice."""
        self._db.close()

    # --- reading -------------------------------------------------------------------------------------------------

    def games(self) -> list[GameRow]:
        """All games, oldest first."""
        try:
            return [GameRow(*row) for row in self._db.execute(_GAMES)]
        except sqlite3.DatabaseError as error:
            raise JournalError(f"{self.path} cannot be read: {error}") from error

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
        """The good entries of a game in order. What follows a broken link is left out, and `damage` says so."""
        row = self.game(game)
        good, sound = self._good(row)
        if not sound:
            self._mend(row, good)
        last = good[-1] if good else None
        self._tails[game] = (len(good), last.chain if last else root(row), last.at if last else "")
        return good

    # --- writing -------------------------------------------------------------------------------------------------

    def begin(self, row: GameRow, setup: Draft, at: datetime) -> tuple[GameRow, Entry]:
        """Writes a new game and its first entry; a game still running is given up. Returns both as written."""
        with Transaction(self._db, self.path):
            self._db.execute("UPDATE game SET result = ? WHERE result IS NULL", (UNFINISHED,))
            values = (row.name, row.rules, row.options, row.seats, row.began)
            begun = GameRow(int(self._db.execute(_NEW_GAME, values).lastrowid or 0), *values)
            self._tails[begun.id] = (0, root(begun), "")
            (entry,) = self._insert(begun.id, [setup], at)
        return begun, entry

    def append(self, game: int, drafts: Sequence[Draft], at: datetime, result: str | None = None) -> list[Entry]:
        """Writes entries and the game's result after them, together or not at all; safe when it returns."""
        if game not in self._tails:
            self.entries(game)
        before = self._tails[game]
        try:
            with Transaction(self._db, self.path):
                written = self._insert(game, drafts, at)
                self._db.execute("UPDATE game SET result = ? WHERE id = ? AND result IS NOT ?", (result, game, result))
        except JournalError:
            self._tails[game] = before
            raise
        self._logged += 1
        return written

    def checkpoint(self) -> None:
        """Moves the write-ahead log into the file; a busy reader may keep some of it back."""
        if self.writable:
            self._logged = 0
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

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
            self._write(game, written[-1])
            count += 1
        self._tails[game] = (count, chain, stamp)
        return written

    def _write(self, game: int, entry: Entry) -> None:
        values = (entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts, entry.chain)
        self._db.execute(_NEW_ENTRY, (game, *values))

    # --- damage --------------------------------------------------------------------------------------------------

    def _connected(self) -> sqlite3.Connection:
        try:
            return connect(self.path, self.writable)
        except JournalDamaged as error:
            if not self.writable:
                raise
            aside = set_aside(self.path)
            why = error.__cause__
            self._tell(f"The journal could not be read ({why}). It is kept as {aside.name}; a new one begins.")
            return connect(self.path, self.writable)

    def _good(self, row: GameRow) -> tuple[list[Entry], bool]:
        """The entries up to the first broken link, and whether that is all of them."""
        good: list[Entry] = []
        chain = root(row)
        try:
            for entry in self._stored(row.id):
                chain = link(chain, row.id, entry)
                if entry.n != len(good) or entry.chain != chain:
                    return good, False
                good.append(entry)
        except sqlite3.DatabaseError as error:
            log.warning("reading game %d failed after %d entries: %s", row.id, len(good), error)
            return good, False
        return good, True

    def _stored(self, game: int) -> Iterator[Entry]:
        for values in self._db.execute(_ENTRIES, (game,)):
            yield Entry(*values)

    def _mend(self, row: GameRow, good: Sequence[Entry]) -> None:
        """Keeps a copy of the damaged file and cuts this game back to its last good entry."""
        upto = f"up to move {good[-1].n}" if good else "nothing"
        words = f"The journal of game {row.id} was damaged; {upto} could be kept."
        if not self.writable:
            self._tell(words)
            return
        aside = free_name(self.path)
        try:
            with sqlite3.connect(aside) as copy:
                self._db.backup(copy)
            copy.close()
            with Transaction(self._db, self.path):
                self._db.execute("DELETE FROM entry WHERE game = ? AND n >= ?", (row.id, len(good)))
        except (sqlite3.Error, JournalError):
            aside.unlink(missing_ok=True)
            aside = self._rebuild()
        self._tell(f"{words} The damaged file is kept as {aside.name}.")

    def _rebuild(self) -> Path:
        """Writes everything that can be read into a new file; the broken one is set aside."""
        kept = [(row, self._good(row)[0]) for row in self.games()]
        self._db.close()
        aside = set_aside(self.path)
        self._db = connect(self.path, self.writable)
        with Transaction(self._db, self.path):
            for row, entries in kept:
                values = (row.id, row.name, row.rules, row.options, row.seats, row.began, row.result)
                self._db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)", values)
                for entry in entries:
                    self._write(row.id, entry)
        return aside

    def _tell(self, words: str) -> None:
        log.warning("%s", words)
        self.damage = f"{self.damage} {words}".strip()
