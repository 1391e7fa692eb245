"""The journal's SQLite file: schema, durable settings, transactions, and setting a broken file aside."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
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
BESIDE = """
CREATE TABLE length (game INTEGER PRIMARY KEY, entries INTEGER NOT NULL) STRICT;
INSERT INTO length SELECT game, count(*) FROM entry GROUP BY game;
CREATE TRIGGER entry_written AFTER INSERT ON entry BEGIN
  INSERT INTO length VALUES (new.game, 1) ON CONFLICT (game) DO UPDATE SET entries = entries + 1; END;
CREATE TRIGGER entry_cut AFTER DELETE ON entry BEGIN
  UPDATE length SET entries = entries - 1 WHERE game = old.game; END;
CREATE TABLE done (key TEXT PRIMARY KEY, game INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE starts (one INTEGER PRIMARY KEY CHECK (one = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO starts VALUES (1, 0);
"""
"""How many entries each game has, kept where one rotten page cannot take both; which keys were done; how often the
journal was opened. Older companions do not know these tables and may use the file all the same: triggers count."""
FORMAT = 1
"""`PRAGMA user_version` of this schema."""
MACHINE = frozenset(
    (
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY),
        *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM),
    )
)
"""SQLite's primary codes for what is wrong with the machine; any other failure to open is the file's own damage."""
MAGIC = b"SQLite format 3\0"
"""How every database of SQLite begins."""
DATABASES = (".db", ".sqlite", ".sqlite3")
BROKEN = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
"""Its primary codes for a page that makes no sense."""


def connect(path: Path, writable: bool) -> sqlite3.Connection:
    """An open journal file, made if it does not exist and is to be written.

    JournalDamaged when it is no database any more, JournalError when it cannot be opened or is too new.
    """
    try:
        if writable:
            path.parent.mkdir(parents=True, exist_ok=True)
        return _prepared(path) if writable else _read_only(path)
    except sqlite3.Error as error:
        machine = getattr(error, "sqlite_errorcode", 0) & 0xFF in MACHINE
        raise (JournalError if machine else JournalDamaged)(f"cannot open the journal {path}: {error}") from error
    except JournalError:
        raise
    except UnicodeError as error:  # SQLite quotes a rotten schema, and the module cannot read what it says
        raise JournalDamaged(f"cannot open the journal {path}: its schema is no text") from error
    except OSError as error:
        raise JournalError(f"cannot open the journal {path}: {error.strerror}") from error


def refuse_stranger(path: Path) -> None:
    """JournalError for a file that never was a journal, so that nobody's notes are moved away as a damaged one: it
    does not begin as a database does, and has no database's name."""
    if not path.is_file() or path.suffix in DATABASES:
        return
    try:
        with path.open("rb") as file:
            begins = file.read(len(MAGIC))
    except OSError as error:
        raise JournalError(f"cannot open the journal {path}: {error.strerror}") from error
    if begins and sum(one == other for one, other in zip(begins, MAGIC, strict=False)) < len(MAGIC) // 2:
        raise JournalError(f"{path} is no journal: name another file, which need not exist yet")


def emptied(path: Path) -> bool:
    """Whether the file is gone or empty beside a log that is not: SQLite would delete the log and begin anew."""
    log = path.with_name(path.name + "-wal")
    try:
        return (not path.exists() or path.stat().st_size == 0) and log.exists() and log.stat().st_size > 0
    except OSError:
        return False


def refill(path: Path) -> None:
    """Gives an emptied file one blank page, so that SQLite reads its log again. The log holds what it held."""
    header = path.with_name(path.name + "-wal").read_bytes()[:32]
    size = int.from_bytes(header[8:12], "big")
    with path.open("wb") as file:
        file.truncate(size if size in (512 << power for power in range(8)) else 4096)


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


@contextlib.contextmanager
def replaced(path: Path) -> Iterator[tuple[sqlite3.Connection, Path]]:
    """A new journal file beside a damaged one, to be filled and then renamed; whole and closed after the block."""
    place = path.with_name(f"{path.name}.new")
    for tail in ("", "-wal", "-shm"):
        place.with_name(place.name + tail).unlink(missing_ok=True)
    db = connect(place, writable=True)
    try:
        yield db, place
    finally:
        db.close()


class Transaction:
    """``BEGIN IMMEDIATE`` … ``COMMIT``, or nothing of it; SQLite's errors become JournalError.

    JournalDamaged where a page of the file is broken, so that no later try would do better.
    """

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
        damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF in BROKEN
        return (JournalDamaged if damaged else JournalError)(f"cannot write {self._path}: {error}")


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
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
            if tables and not tables & {"game", "entry", "starts"}:
                raise JournalError(f"{path} is another program's database: name another file")
            db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version={FORMAT}; COMMIT;")
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'starts'").fetchone():
            db.executescript(f"BEGIN IMMEDIATE; {BESIDE} COMMIT;")
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
    db = sqlite3.connect(name, uri=name.startswith("file:"), isolation_level=None, check_same_thread=False)
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    """Rotten text is still read, and then fails its link of the chain; strict decoding would end the whole query.

    With replacement characters, so that it can be written, told and sent like any other text.
    """
    return raw.decode("utf-8", "replace")
