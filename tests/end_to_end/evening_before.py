"""A recorded evening up to some turn, as the journal of a table that was switched off then."""

from pathlib import Path

from companion.table.clock import SystemClock
from companion.table.journal.journal import Journal
from companion.table.records.record import ParsedRecord
from companion.table.records.replay import enter


def written(reading: ParsedRecord, turn: int, folder: Path) -> None:
    """Writes what was played before a turn into the journal of a `TableProcess` in `folder`."""
    journal = Journal(folder / "journal.db")
    enter(journal, _cut(reading, turn), SystemClock())
    journal.close()


def _cut(reading: ParsedRecord, turn: int) -> ParsedRecord:
    """A record up to the beginning of a turn."""
    moves = tuple(move for move in reading.record.moves if move.turn < turn)
    tags = {**reading.record.tags, "Result": "*"}
    return ParsedRecord(type(reading.record)(tags, moves, "*"), reading.lines[: len(moves)])
