"""A game folded from its entries, leaving out those that were taken back. Pure.

Loading asks no rules: a game is built from stored facts (`effective`), and only
`companion.table.records.replay` performs its actions again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import CompanionError, JournalError, UnknownAction
from companion.games import find
from companion.kernel.actions import Action
from companion.kernel.codec import json_value
from companion.kernel.engine import fold
from companion.kernel.facts import Fact
from companion.kernel.fixes import Fix
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse, words
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State
from companion.table.journal.journal import Draft, Entry, GameRow, Journal, Kind
from companion.table.journal.migrations import migrated

log = logging.getLogger(__name__)

LEGACY_GAMES = 50
"""How many games back a new one looks for what it may take over."""
SITTING = timedelta(hours=12)
"""A game that began longer ago was not played in this sitting."""
SETUP = "setup"
"""The action text of a game's first entry."""


TIMED = "nobody answered, so the timer did"
"""The note before an answer that a question's timer gave."""
TIMERS = {"timers off": False, "timers on": True}
"""The notes that switch a game's timers."""


class AppliedEntry(Struct, frozen=True):
    """One effective entry: its facts, and the states before and after. `timed`: a question's timer answered."""

    entry: Entry
    before: State
    after: State
    facts: tuple[Fact, ...]
    timed: bool = False


def row_of(game: BaseGame, began: str) -> GameRow:
    """The journal row a new game is written with (its number is the journal's)."""
    options, names = (msgspec.json.encode(value).decode() for value in (game.options, game.names))
    return GameRow(0, game.name, game.version, options, names, began)


def game_of(row: GameRow) -> BaseGame:
    """The game of a journal row, bound to its options and names; JournalError when these rules are too old for it."""
    game = find(row.name).build(*_bound(row))
    if row.rules > game.version:
        raise JournalError(f"game {row.id} was played by newer rules (version {row.rules}, these are {game.version})")
    return game.as_of(row.rules)


def names_of(row: GameRow) -> list[str]:
    """Who played, in the order of the seats; nobody where that cannot be read."""
    try:
        return list(json_value(row.seats, dict[str, str]).values())
    except msgspec.DecodeError:
        return []


def _bound(row: GameRow) -> tuple[dict[str, Any], dict[Seat, str]]:
    """The options and names of a row; JournalError when they are none."""
    try:
        return json_value(row.options, dict[str, Any]), json_value(row.seats, dict[str, str])
    except msgspec.DecodeError as error:
        raise JournalError(f"the options and names of game {row.id} cannot be read: {error}") from error


def draft_of(game: BaseGame, action: Action, facts: Sequence[Fact]) -> Draft:
    """What is written of an action."""
    return Draft(action.seat, kind_of(action), words(action), game.codec.encode(facts))


def kind_of(action: Action) -> Kind:
    """The journal's kind of an action."""
    if isinstance(action, Fix):
        return "fix"
    return "chance" if action.seat == CHANCE or action.resolves_chance else "act"


def timer_note(seat: Seat) -> Draft:
    """What is written before an answer that silence gave for a seat."""
    return Draft(seat, "note", TIMED)


def timers_of(entries: Iterable[Entry]) -> bool | None:
    """How people have switched a game's timers, ``None`` when they never did."""
    switched = [TIMERS[entry.action] for entry in entries if entry.kind == "note" and entry.action in TIMERS]
    return switched[-1] if switched else None


def undo_words(count: int) -> str:
    """``undo`` or ``undo 3``."""
    return "undo" if count == 1 else f"undo {count}"


def undo_count(text: str) -> int:
    """How many entries ``undo 3`` takes back; ValueError for anything else."""
    verb, _, count = text.strip().partition(" ")
    if verb != "undo" or not (count or "1").strip().isdecimal() or int(count or "1") < 1:
        raise ValueError(f"expected undo or undo NUMBER, found {text!r}")
    return int(count or "1")


def result_of(game: BaseGame, state: State) -> str | None:
    """The result in record words (``A wins``, ``draw``, ``lost``), ``None`` while the game runs."""
    if state.over is None:
        return None
    return f"{''.join(state.over.winners)} wins" if state.over.winners else result_word(game, "draw")


def result_word(game: BaseGame, result: str) -> str:
    """A result as it is written today: a game that all play together has no draw (older journals say so)."""
    return "lost" if result == "draw" and game.cooperative else result


def reveals(game: BaseGame, entry: Entry) -> bool:
    """Whether an entry's action made something hidden known."""
    kind = type(game).vocabulary.action(entry.action.split(" ", 1)[0])
    return bool(kind and kind.reveals)


def action_of(game: BaseGame, entry: Entry) -> Action | None:
    """An entry's action, ``None`` for the setup, for what is no action, and for words today's rules no longer know."""
    if entry.kind in ("undo", "note") or entry.n == 0:
        return None
    try:
        return parse(entry.action, entry.seat, type(game).vocabulary)
    except UnknownAction:
        return None


def facts_of(game: BaseGame, row: GameRow, entry: Entry) -> tuple[Fact, ...]:
    """An entry's facts as today's rules version understands them; JournalError names an entry that makes no sense."""
    try:
        return game.codec.decode(migrated(row.name, row.rules, game.version, entry.facts))
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise JournalError(
            f"entry {entry.n} ({entry.action}) of game {row.id} cannot be understood: {error}"
        ) from error


def carried_over(journal: Journal, name: str, now: datetime) -> Mapping[str, Any]:
    """The options that a new game takes over from the last game of its name that left any (made cards, for example)."""
    rows = [row for row in journal.games() if row.name == name and row.result is not None]
    for row in reversed(rows[-LEGACY_GAMES:]):
        try:
            game = game_of(row)
            done = effective(game, row, journal.entries(row.id))
            recent = now - datetime.fromisoformat(row.began) < SITTING
            values = game.carry_over((fact for one in done for fact in one.facts), recent=recent)
        except (CompanionError, ValueError, TypeError):
            log.exception("what game %d leaves to the next cannot be computed", row.id)
            continue
        if values:
            return values
    return {}


def effective(game: BaseGame, row: GameRow, entries: Iterable[Entry]) -> list[AppliedEntry]:
    """The entries that count, with the states between them; the first is the setup."""
    done: list[AppliedEntry] = []
    state, timed = State(), False
    for entry in entries:
        if entry.kind == "undo":
            count = undo_count(entry.action)
            state = done[-count].before
            del done[-count:]
        elif entry.kind != "note":
            facts = facts_of(game, row, entry)
            after, _ = fold(state, facts)
            done.append(AppliedEntry(entry, state, after, facts, timed))
            state = after
        timed = entry.kind == "note" and entry.action == TIMED
    return done
