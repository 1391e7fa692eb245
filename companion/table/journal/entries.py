"""What a journal holds: games, entries, and the chain that ties them together."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

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


def root(game: GameRow) -> str:
    """Where a game's chain begins: the digest of its row (without the result, which changes)."""
    return _digest("", [game.id, game.name, game.rules, game.options, game.seats, game.began])


def link(chain: str, game: int, entry: Entry) -> str:
    """The chain after an entry: SHA-256 of the chain before and the row."""
    return _digest(chain, [game, entry.n, entry.at, entry.seat, entry.kind, entry.action, entry.facts])


def later(at: datetime, last: str) -> str:
    """The stamp of `at`, moved just behind the last one if they (nearly) coincide: a stamp is one group."""
    if last:
        before = datetime.fromisoformat(last)
        if timedelta(0) <= before - at < timedelta(seconds=1):
            at = before + timedelta(microseconds=1)
    return at.isoformat(timespec="microseconds")


def _digest(chain: str, row: list[object]) -> str:
    text = chain + json.dumps(row, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
