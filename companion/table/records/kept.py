"""The newest record of the game on the table: written for whoever asks first, kept for all who ask again."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from companion.errors import RecordError
from companion.table.journal import history
from companion.table.journal.journal import Entry, GameRow, Journal
from companion.table.records.record import write
from companion.table.records.replay import record_of


class KeptRecord:
    """One record with what it was written from. The host alone reads its journal; writing a long game down takes
    seconds, which are not the table's.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._of: tuple[object, ...] = ()
        self._text = ""

    def text(self, found: tuple[GameRow, Sequence[Entry]]) -> str:
        """The record of these entries."""
        row, entries = found
        now = (row, len(entries), entries[-1].chain if entries else "")
        with self._lock:
            if now != self._of:
                self._text = write(record_of(history.game_of(row), row, entries))
                self._of = now
            return self._text


def on_the_table(journal: Journal) -> tuple[GameRow, Sequence[Entry]]:
    """What the record of the game on the table is written from; RecordError when there is none."""
    row = journal.current()
    if row is None:
        raise RecordError(f"{journal.path} holds no game")
    return row, journal.entries(row.id)
