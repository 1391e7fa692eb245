"""A second copy of every game as text, beside the journal: one file a game, one line for each thing that was written.

A line is written after its transaction, so a copy is never ahead of a sound journal. Where the database lost something
(a rotten page, a log that was cut), the copy has it, and every entry proves itself by its link of the chain. A copy is
not synced: after a power cut it may lack its last lines, and the database is right then.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.kernel.codec import json_value
from companion.table.journal.entries import Entry, GameRow, link, root

log = logging.getLogger(__name__)

TAIL = "-copies"
"""What the folder's name adds to the journal's."""


class Copy(Struct, frozen=True):
    """What the copy of one game proves. `whole`: nothing else stands in the file (no torn or rotten line)."""

    row: GameRow
    entries: tuple[Entry, ...]
    whole: bool = True


class Copies:
    """The folder of copies of one journal. Nothing here ever raises for a full or broken disk: the journal counts."""

    def __init__(self, journal: Path) -> None:
        self.folder = journal.with_name(journal.name + TAIL)
        self._results: dict[int, str | None] = {}
        self._stale: set[int] = set()

    def games(self) -> list[int]:
        """The numbers of all games that have a copy."""
        return sorted(int(path.stem) for path in self.folder.glob("*.jsonl") if path.stem.isdecimal())

    def read(self, game: int) -> Copy | None:
        """The copy of a game up to its first line that proves nothing; ``None`` when there is none."""
        try:
            data = self._file(game).read_bytes()
        except OSError:
            return None
        head, *rest = data.split(b"\n")
        row = _row(_values(head), game)
        if row is None:
            return None
        entries: list[Entry] = []
        chain, result = root(row), row.result
        left = len(rest)
        for line in rest:
            match _values(line):
                case ["entry", *values] if (entry := _entry(values)) is not None:
                    chain = link(chain, game, entry)
                    if entry.n != len(entries) or entry.chain != chain:
                        break
                    entries.append(entry)
                case ["result", None | str() as result]:
                    pass
                case _:
                    break
            left -= 1
        self._results[game] = result
        return Copy(msgspec.structs.replace(row, result=result), tuple(entries), whole=rest[-left:] == [b""])

    def write(self, row: GameRow, entries: Sequence[Entry]) -> None:
        """Writes the copy of a game anew."""
        path = self._file(row.id)
        part = path.with_suffix(".part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(b"".join((_head(row), *map(_line, entries), _result(row.result))))
            part.replace(path)
        except OSError as error:
            self._failed(row.id, error)
            return
        self._results[row.id] = row.result
        self._stale.discard(row.id)

    def add(self, game: int, entries: Iterable[Entry], result: str | None) -> None:
        """Adds what was just written, and the game's result if it changed."""
        lines = [_line(entry) for entry in entries]
        if self._results.get(game) != result:
            lines.append(_result(result))
        if game in self._stale or not lines:
            return
        try:
            place = os.open(self._file(game), os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
            try:
                text = b"".join(lines)
                if os.write(place, text) != len(text):
                    raise OSError("written in part only")
            finally:
                os.close(place)
        except OSError as error:
            self._failed(game, error)
            return
        self._results[game] = result

    def set_aside(self, game: int) -> None:
        """Keeps a copy that tells another story than the journal, under another name."""
        path = self._file(game)
        number = 1
        while (aside := path.with_name(f"{path.stem}.other-{number}")).exists():
            number += 1
        try:
            path.rename(aside)
        except OSError as error:
            self._failed(game, error)

    def _file(self, game: int) -> Path:
        return self.folder / f"{game}.jsonl"

    def _failed(self, game: int, error: OSError) -> None:
        """The copy of this game stands still until it is written anew, at the latest at the next start."""
        log.warning("the copy of game %d cannot be written (%s); the journal itself is safe", game, error)
        self._stale.add(game)


def _head(row: GameRow) -> bytes:
    return msgspec.json.encode(["game", row.id, row.name, row.rules, row.options, row.seats, row.began]) + b"\n"


def _line(entry: Entry) -> bytes:
    return msgspec.json.encode(["entry", *msgspec.structs.astuple(entry)]) + b"\n"


def _result(result: str | None) -> bytes:
    return msgspec.json.encode(["result", result]) + b"\n"


def _values(line: bytes) -> Any:
    try:
        return json_value(line)
    except msgspec.DecodeError:
        return None


def _row(values: Any, game: int) -> GameRow | None:
    match values:
        case ["game", int() as number, str(), int(), str(), str(), str()] if number == game:
            return GameRow(*values[1:])
    return None


def _entry(values: Sequence[Any]) -> Entry | None:
    try:
        return msgspec.convert(dict(zip(Entry.__struct_fields__, values, strict=True)), Entry)
    except (msgspec.ValidationError, ValueError):
        return None
