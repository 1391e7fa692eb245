"""Reading a journal that may be damaged: what proves itself, what is missing, and the best of database and copy."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.table.journal.copies import Copies, Copy
from companion.table.journal.entries import Entry, GameRow, link, root

log = logging.getLogger(__name__)

_GAMES = "SELECT id, name, rules, options, seats, began, result FROM game ORDER BY id"
_ENTRIES = "SELECT n, at, seat, kind, action, facts, chain FROM entry WHERE game = ? ORDER BY n"
_SCAN = "SELECT game, n, at, seat, kind, action, facts, chain FROM entry"
FAULTS = 20
"""How many faults of the file's structure are named."""


def rows(db: sqlite3.Connection) -> tuple[list[GameRow], bool]:
    """Every game whose row has the right types, oldest first, and whether another row is rotten."""
    found: list[GameRow] = []
    rotten = False
    try:
        for values in db.execute(_GAMES):
            row = _struct(GameRow, values)
            rotten |= row is None
            found += [row] if row is not None else []
    except sqlite3.DatabaseError as error:
        log.warning("reading the list of games failed after %d: %s", len(found), error)
        return found, True
    return found, rotten


def good(db: sqlite3.Connection, row: GameRow) -> tuple[list[Entry], bool]:
    """The entries up to the first broken link, and whether that is all there should be."""
    length = expected(db, row.id)
    found, whole = chained(row, _stored(db, row.id))
    return found, whole and length in (None, len(found))


def expected(db: sqlite3.Connection, game: int) -> int | None:
    """How many entries a game should have; ``None`` where that is not written (an older journal) or cannot be read."""
    return lengths(db).get(game)


def lengths(db: sqlite3.Connection) -> dict[int, int]:
    """By game, how many entries were written."""
    try:
        return {int(game): int(count) for game, count in db.execute("SELECT game, entries FROM length")}
    except (sqlite3.DatabaseError, TypeError, ValueError):
        return {}


def starts(db: sqlite3.Connection) -> int:
    """How many times the journal was opened for writing."""
    try:
        return int(db.execute("SELECT max(count) FROM starts").fetchone()[0] or 0)
    except (sqlite3.DatabaseError, TypeError, ValueError):
        return 0


def done(db: sqlite3.Connection) -> list[tuple[str, int]]:
    """The keys of what was done, each with its game; those that can be read."""
    try:
        return [(str(key), int(game)) for key, game in db.execute("SELECT key, game FROM done")]
    except (sqlite3.DatabaseError, TypeError, ValueError):
        return []


def lost(db: sqlite3.Connection, copies: Copies) -> list[int]:
    """The games that should be there and whose row is not: another table knows of them, or a copy."""
    there = {row.id for row in rows(db)[0]}
    known = {game for game, count in lengths(db).items() if count > 0}
    copied = (game for game in copies.games() if game not in there | known and copies.read(game) is not None)
    return sorted({*known, *copied} - there)


def structure(db: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file; nothing when it is sound."""
    try:
        found = [str(line) for (line,) in db.execute(f"PRAGMA integrity_check({FAULTS})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def ahead(copy: Copy, found: Sequence[Entry]) -> bool:
    """Whether a copy goes on where the database ends: the database lost what was written last."""
    many = len(found)
    return len(copy.entries) > many and (many == 0 or copy.entries[many - 1].chain == found[-1].chain)


def best(
    db: sqlite3.Connection, game: int, row: GameRow | None, copy: Copy | None
) -> tuple[GameRow, list[Entry], bool]:
    """The longest proven history of a game, with the row it is proven from, and whether there is any row at all."""
    found, sound = good(db, row) if row is not None else ([], False)
    if row is not None and not sound:
        scanned, _ = chained(row, _scanned(db, game))
        found = max(found, scanned, key=len)
    if copy is not None and (row is None or (len(copy.entries) > len(found) and (not sound or ahead(copy, found)))):
        return replace(copy.row, id=game), list(copy.entries), True
    if row is None:
        return GameRow(game, "", 0, "{}", "{}", ""), [], False
    return row, found, True


def chained(row: GameRow, entries: Iterator[Entry | None]) -> tuple[list[Entry], bool]:
    """The entries up to the first broken link, and whether none is broken."""
    found: list[Entry] = []
    chain = root(row)
    try:
        for entry in entries:
            if entry is None or entry.n != len(found):
                return found, False
            chain = link(chain, row.id, entry)
            if entry.chain != chain:
                return found, False
            found.append(entry)
    except sqlite3.DatabaseError as error:
        log.warning("reading game %d failed after %d entries: %s", row.id, len(found), error)
        return found, False
    return found, True


def _stored(db: sqlite3.Connection, game: int) -> Iterator[Entry | None]:
    for values in db.execute(_ENTRIES, (game,)):
        yield _struct(Entry, values)


def _scanned(db: sqlite3.Connection, game: int) -> Iterator[Entry | None]:
    """The entries as they lie in the file, whatever its search keys say: a rotten key hides rows from a search."""
    found: dict[int, Entry] = {}
    try:
        for number, *values in db.execute(_SCAN):
            entry = _struct(Entry, values) if number == game else None
            if entry is not None:
                found.setdefault(entry.n, entry)
    except sqlite3.DatabaseError as error:
        log.warning("scanning the journal failed: %s", error)
    yield from (found[n] for n in sorted(found))


def _struct(kind: type[Any], values: Sequence[Any]) -> Any:
    """A row as `kind`; ``None`` when a value has a wrong type."""
    try:
        return msgspec.convert(dict(zip(kind.__struct_fields__, values, strict=True)), kind)
    except msgspec.ValidationError:
        return None
