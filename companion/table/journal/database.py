"""The journal's SQLite file: schema, durable settings, transactions, and setting a broken file aside."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from companion.errors import JournalDamaged, JournalError

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


def connect(path: Path, writable: bool) -> sqlite3.Connection:
    """An open journal file, made if it does not exist and is to be written.

    JournalDamaged when it is no database any more, JournalError when it cannot be opened or is too new.
    """
    try:
        if writable:
            path.parent.mkdir(parents=True, exist_ok=True)
        return _prepared(path) if writable else _read_only(path)
    except sqlite3.Error as error:
        kind = JournalError if isinstance(error, sqlite3.OperationalError) else JournalDamaged
        raise kind(f"cannot open the journal {path}: {error}") from error
    except JournalError:
        raise
    except OSError as error:
        raise JournalError(f"cannot open the journal {path}: {error}") from error


def set_aside(path: Path) -> Path:
    """Renames a broken journal (and its log), keeping it for whoever can read it; returns its new path."""
    aside = free_name(path)
    for tail in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside


def free_name(path: Path) -> Path:
    """``journal.db.damaged-1``, or the first number that is not taken."""
    number = 1
    while (name := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return name


class Transaction:
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
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise self._error(second) from second
        if isinstance(error, sqlite3.Error):
            raise self._error(error) from error

    def _error(self, error: sqlite3.Error) -> JournalError:
        return JournalError(f"cannot write {self._path}: {error}")


def _prepared(path: Path) -> sqlite3.Connection:
    db = _plain(str(path))
    try:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise JournalError(f"{path} was written by a newer companion (format {version}, this one knows {FORMAT})")
        db.execute("PRAGMA busy_timeout=2000")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        if version == 0:
            db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={FORMAT}; COMMIT;")
    except BaseException:
        db.close()
        raise
    return db


def _read_only(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise JournalError(f"there is no journal {path}")
    place = path.resolve().as_uri()
    try:
        return _tried(f"{place}?mode=ro")
    except sqlite3.OperationalError:
        # Beside a stopped companion, in a folder we may not write, WAL mode can only be read as an unchanging file.
        return _tried(f"{place}?mode=ro&immutable=1")


def _tried(uri: str) -> sqlite3.Connection:
    db = _plain(uri)
    try:
        db.execute("SELECT count(*) FROM game")
    except BaseException:
        db.close()
        raise
    return db


def _plain(name: str) -> sqlite3.Connection:
    return sqlite3.connect(name, uri=name.startswith("file:"), isolation_level=None, check_same_thread=False)
