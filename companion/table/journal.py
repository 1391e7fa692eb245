"""The journal: every game this table played, entry by entry, in one SQLite file.

Written before anything is shown: one append is one transaction, in WAL mode with ``synchronous=FULL``, so that what
people have seen survives a pulled plug. Nothing is ever deleted; taking back is an entry. `chain` is the SHA-256 of the
previous chain and the row, which detects a card that lied about writing: such a game opens up to its last good entry,
the damaged file is kept beside the journal, and `Journal.damage` says so.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.errors import JournalError

log = logging.getLogger(__name__)

SCHEMA = """
CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
                   seats TEXT NOT NULL, began TEXT NOT NULL, result TEXT) STRICT;
CREATE TABLE entry (game INTEGER NOT NULL REFERENCES game, n INTEGER NOT NULL, at TEXT NOT NULL, seat TEXT NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN ('act','chance','fix','undo','note')),
                    action TEXT NOT NULL, facts TEXT NOT NULL, chain TEXT NOT NULL, PRIMARY KEY (game, n))
                    STRICT, WITHOUT ROWID;
"""
FORMAT = 1
"""`PRAGMA user_version` of this schema."""
UNFINISHED = "*"
"""The result of a game that was given up for another one."""

Kind = Literal["act", "chance", "fix", "undo", "note"]


class GameRow(Struct, frozen=True):
    """One game of the file. `options` and `seats` are JSON objects, `began` an ISO time; no `result`: it is running."""

    id: int
    name: str
    rules: int
    options: str
    seats: str
    began: str
    result: str | None = None


class Draft(Struct, frozen=True):
    """What is to be written: who, which kind, the action in record words, and its facts as JSON."""

    seat: str
    kind: Kind
    action: str
    facts: str = "[]"


class Entry(Struct, frozen=True):
    """One line of a game, numbered from 0 (the setup). Entries written together share `at`."""

    n: int
    at: str
    seat: str
    kind: Kind
    action: str
    facts: str
    chain: str


class Journal:
    """One open journal. With `writable` false it reads only (beside a running companion, for history and export).

    JournalError when the file cannot be opened. Use it from one thread; it is a context manager.
    """

    def __init__(self, path: Path | str, *, writable: bool = True) -> None:
        self.path = Path(path)
        self.writable = writable
        self.damage = ""
        """What was lost, in words for people; empty when the journal is sound."""
        self._db = _opened(self.path, writable)
        self._links: dict[int, tuple[int, str, str]] = {}

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
        return [
            GameRow(*row)
            for row in self._rows("SELECT id, name, rules, options, seats, began, result FROM game ORDER BY id")
        ]

    def game(self, number: int) -> GameRow:
        """The game with this number; JournalError names those there are."""
        for row in self.games():
            if row.id == number:
                return row
        known = ", ".join(str(row.id) for row in self.games()) or "none"
        raise JournalError(f"{self.path} has no game {number}; known: {known}")

    def current(self) -> GameRow | None:
        """The game that is on the table: the last one, unless it was given up; one that ended stays until the next."""
        games = self.games()
        running = [row for row in games if row.result is None]
        last = running[-1:] or games[-1:]
        return last[0] if last and last[0].result != UNFINISHED else None

    def entries(self, game: int) -> list[Entry]:
        """The good entries of a game in order. What follows a broken link is left out, and `damage` says so."""
        good: list[Entry] = []
        chain = _root(self.game(game))
        try:
            for entry in self._stored(game):
                chain = _link(chain, game, entry)
                if entry.n != len(good) or entry.chain != chain:
                    self._damaged(game, good)
                    break
                good.append(entry)
        except sqlite3.DatabaseError as error:
            log.warning("cannot read on after entry %d: %s", len(good) - 1, error)
            self._damaged(game, good)
        last = good[-1] if good else None
        self._links[game] = (len(good), last.chain if last else _root(self.game(game)), last.at if last else "")
        return good

    # --- writing -------------------------------------------------------------------------------------------------

    def begin(self, row: GameRow, setup: Draft, at: datetime) -> tuple[GameRow, Entry]:
        """Writes a new game and its first entry; a game still running is given up. Returns both as written."""
        with self._writing():
            self._db.execute("UPDATE game SET result = ? WHERE result IS NULL", (UNFINISHED,))
            values = (row.name, row.rules, row.options, row.seats, row.began)
            cursor = self._db.execute(
                "INSERT INTO game (name, rules, options, seats, began) VALUES (?, ?, ?, ?, ?)", values
            )
            begun = GameRow(int(cursor.lastrowid or 0), *values)
            self._links[begun.id] = (0, _root(begun), "")
            (entry,) = self._insert(begun.id, [setup], at)
        return begun, entry

    def append(self, game: int, drafts: Sequence[Draft], at: datetime, result: str | None = None) -> list[Entry]:
        """Writes entries and the game's result as they are after them, together or not at all; safe when it returns."""
        if game not in self._links:
            self.entries(game)
        before = self._links[game]
        try:
            with self._writing():
                written = self._insert(game, drafts, at)
                self._db.execute("UPDATE game SET result = ? WHERE id = ? AND result IS NOT ?", (result, game, result))
        except JournalError:
            self._links[game] = before
            raise
        return written

    def checkpoint(self) -> None:
        """Moves the write-ahead log into the file; a busy reader may keep some of it back."""
        if self.writable:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    # --- inside --------------------------------------------------------------------------------------------------

    def _rows(self, query: str, *values: object) -> Iterator[tuple]:
        try:
            yield from self._db.execute(query, values)
        except sqlite3.DatabaseError as error:
            raise JournalError(f"{self.path} cannot be read: {error}") from error

    def _stored(self, game: int) -> Iterator[Entry]:
        query = "SELECT n, at, seat, kind, action, facts, chain FROM entry WHERE game = ? ORDER BY n"
        for row in self._db.execute(query, (game,)):
            yield Entry(*row)

    def _writing(self) -> _Transaction:
        return _Transaction(self._db, self.path)

    def _insert(self, game: int, drafts: Iterable[Draft], at: datetime) -> list[Entry]:
        count, chain, last = self._links[game]
        stamp = _later(at, last)
        written = []
        for draft in drafts:
            entry = Entry(count, stamp, draft.seat, draft.kind, draft.action, draft.facts, "")
            chain = _link(chain, game, entry)
            entry = Entry(count, stamp, draft.seat, draft.kind, draft.action, draft.facts, chain)
            values = (game, entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts, entry.chain)
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            written.append(entry)
            count += 1
        self._links[game] = (count, chain, stamp)
        return written

    def _damaged(self, game: int, good: Sequence[Entry]) -> None:
        """Sets the damaged file aside and cuts this game back to its last good entry."""
        upto = f"up to move {good[-1].n}" if good else "nothing"
        self.damage = f"The journal of game {game} was damaged; {upto} could be kept."
        log.warning("%s", self.damage)
        if not self.writable:
            return
        aside = _free_name(self.path)
        try:
            with sqlite3.connect(aside) as copy:
                self._db.backup(copy)
            copy.close()
            with self._writing():
                self._db.execute("DELETE FROM entry WHERE game = ? AND n >= ?", (game, len(good)))
        except sqlite3.DatabaseError as error:
            raise JournalError(
                f"{self.path} is damaged and cannot be mended ({error}); keep a copy, then move it away"
            ) from error
        self.damage += f" The damaged file is kept as {aside.name}."


class _Transaction:
    """``BEGIN IMMEDIATE`` … ``COMMIT``, or nothing of it; SQLite's errors become JournalError."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db, self._path = db, path

    def __enter__(self) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise self._error(error) from error

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        try:
            self._db.execute("ROLLBACK" if kind else "COMMIT")
        except sqlite3.Error as second:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise self._error(second) from second
        if isinstance(error, sqlite3.Error):
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> JournalError:
        return JournalError(f"cannot write {self._path}: {error}")


def _opened(path: Path, writable: bool) -> sqlite3.Connection:
    try:
        if writable:
            path.parent.mkdir(parents=True, exist_ok=True)
            return _prepared(sqlite3.connect(path, isolation_level=None, check_same_thread=False), path)
        return _read_only(path)
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"cannot open the journal {path}: {error}") from error


def _prepared(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > FORMAT:
        db.close()
        raise JournalError(f"{path} was written by a newer companion (format {version}, this one knows {FORMAT})")
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    db.execute("PRAGMA busy_timeout=2000")
    if version == 0:
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={FORMAT}; COMMIT;")
    return db


def _read_only(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise JournalError(f"there is no journal {path}")
    place = path.resolve().as_uri()
    try:
        db = sqlite3.connect(f"{place}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
        db.execute("SELECT count(*) FROM game")
    except sqlite3.OperationalError:
        # Beside a stopped companion in a folder we may not write, WAL mode can only be read as an unchanging file.
        db = sqlite3.connect(f"{place}?mode=ro&immutable=1", uri=True, isolation_level=None, check_same_thread=False)
        db.execute("SELECT count(*) FROM game")
    return db


def _root(game: GameRow) -> str:
    return _digest("", [game.id, game.name, game.rules, game.options, game.seats, game.began])


def _link(chain: str, game: int, entry: Entry) -> str:
    return _digest(chain, [game, entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts])


def _digest(chain: str, row: list[object]) -> str:
    return hashlib.sha256((chain + json.dumps(row, ensure_ascii=False)).encode()).hexdigest()


def _later(at: datetime, last: str) -> str:
    """The stamp of `at`, moved just behind the last one if they (nearly) coincide: a stamp is one group."""
    if last:
        before = datetime.fromisoformat(last)
        if timedelta(0) <= before - at < timedelta(seconds=1):
            at = before + timedelta(microseconds=1)
    return at.isoformat(timespec="microseconds")


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return name
