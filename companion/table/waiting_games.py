"""Games of the journal that are not over and not on the table: set aside for another, or not able to go on just now."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import CatalogueError, CompanionError, ConfigError, JournalError
from companion.games import find
from companion.kernel.sentences import joined, say
from companion.table.journal.history import names_of
from companion.table.journal.journal import UNFINISHED, GameRow, Journal
from companion.table.page import WaitingGame

SHOWN = 8
"""How many are offered; the journal keeps all."""


def waiting_games(
    journal: Journal, on_table: int | None, refused: Mapping[int, Exception], program: str
) -> tuple[WaitingGame, ...]:
    """The newest of them, first what could not go on; `refused` says by number why not, `program` how it is typed."""
    rows = [row for row in reversed(journal.games()) if row.result in (None, UNFINISHED) and row.id != on_table]
    rows.sort(key=lambda row: row.id not in refused)
    found = (waiting_game(row, journal.length(row.id) - 1, refused.get(row.id), program) for row in rows)
    return tuple(one for one in found if one.moves > 0 or one.why)[:SHOWN]


def waiting_game(row: GameRow, moves: int, why: Exception | None, program: str) -> WaitingGame:
    """One of them, as pages show it."""
    says = "" if why is None else str(why) or type(why).__name__
    advice = what_helps(row, why, program)
    return WaitingGame(row.id, _title(row.name), joined(names_of(row), ", "), row.began, max(0, moves), says, advice)


def what_helps(row: GameRow, why: Exception | None, program: str) -> str:
    """What people can do about a game that cannot go on; `program` is how the companion is typed here."""
    if why is None:
        return ""
    try:
        kind = find(row.name).kind
    except ConfigError:
        return say("Install the game {name} again.", name=f"{row.name!r}")
    if kind is None:
        return say("The game {name} does not load; {program} doctor says why.", name=f"{row.name!r}", program=program)
    if row.rules > kind.version:
        return say("Bring the companion up to date again: {program} update.", program=program)
    if isinstance(why, CatalogueError | ConfigError):
        return say("Put the file or the setting back that it names, then take the game up again.")
    if isinstance(why, JournalError | OSError):
        return say("{program} verify {id} says what the journal still has of it.", id=row.id, program=program)
    return say("Save a report and begin another game meanwhile; nothing of this one is lost.")


def could_not_go_on(row: GameRow, error: Exception, program: str) -> str:
    """The sentence for every phone when a game cannot be taken up."""
    known = str(error) if isinstance(error, CompanionError) else joined((type(error).__name__, ": ", error))
    return say(
        "The last game cannot go on: {known}. {what_helps} It is kept; the page for a new game takes it up again.",
        known=known.rstrip("."),
        what_helps=what_helps(row, error, program),
    )


def _title(name: str) -> str:
    try:
        kind = find(name).kind
    except ConfigError:
        return name
    return (kind.title if kind is not None else "") or name
