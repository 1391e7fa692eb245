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
from companion.kernel.actions.fixes import Fix
from companion.kernel.codec import json_value
from companion.kernel.engine import fold
from companion.kernel.facts import Fact
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
REDO = "played again"
"""The note before moves that were taken back and are played again, by whoever wanted that."""
AGREED = "agreed: "
"""The note before an undo, or before moves played again, that names the seats that were asked and agreed."""
KEPT = "kept until its time: "
"""The note that somebody gave an answer which counts when the question has been open for its least time, with it."""
ERRAND_DONE = "errand done: "
"""The note that an errand is done, with its key (`companion.table.recognition.errands`)."""
TAKEN_UP = "taken up again"
"""The note that a game which had been set aside lies on the table again."""
UNTOLD = (ERRAND_DONE, KEPT, TAKEN_UP)
"""The notes that a record leaves out: they are of hands, or of what counts a moment later."""


class Again(Struct, frozen=True):
    """That a move was taken back and then played again: who wanted that, and who was asked and agreed."""

    seat: Seat
    agreed: tuple[Seat, ...] = ()


class AppliedEntry(Struct, frozen=True):
    """One effective entry: its facts, and the states before and after. `timed`: a question's timer answered."""

    entry: Entry
    before: State
    after: State
    facts: tuple[Fact, ...]
    timed: bool = False
    again: Again | None = None


class TakenBack(Struct, frozen=True):
    """Entries that were taken back together, oldest first; `entry` is the undo, `agreed` who was asked for it."""

    entry: Entry
    gone: tuple[AppliedEntry, ...]
    agreed: tuple[Seat, ...] = ()


class Past(Struct):
    """What a game's entries come to. `done` are those that count, the setup first.

    `again` was taken back and can be played again while nothing else is done, the next one last. `happened` is all of
    it in order, what was taken back standing there as such only. `errands_done` are the keys of the errands that are
    done, each with the number of its note, `taken_up` the notes that the game was taken up again.
    """

    done: list[AppliedEntry]
    again: list[TakenBack]
    happened: list[AppliedEntry | TakenBack]
    errands_done: list[tuple[int, str]] = []
    taken_up: list[Entry] = []


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


def agreed_note(seat: Seat, agreed: Iterable[Seat]) -> list[Draft]:
    """What is written of those who were asked and agreed; nothing when nobody was."""
    words = " ".join(agreed)
    return [Draft(seat, "note", AGREED + words)] if words else []


def again_drafts(seat: Seat, agreed: Sequence[Seat], gone: Iterable[AppliedEntry]) -> list[Draft]:
    """What is written when moves are played again: who wanted it, and the entries as they were."""
    drafts = [*agreed_note(seat, agreed), Draft(seat, "note", REDO)]
    for one in gone:
        if one.timed:
            drafts.append(timer_note(one.entry.seat))
        drafts.append(Draft(one.entry.seat, one.entry.kind, one.entry.action, one.entry.facts))
    return drafts


def kept_of(entries: Sequence[Entry], done: Sequence[AppliedEntry]) -> tuple[Seat, str] | None:
    """The seat and words of the answer that is still kept for its time; ``None`` when none is: the question is another
    one since, or it counts already."""
    notes = [one for one in entries if one.kind == "note" and one.action.startswith(KEPT)]
    if not notes or not done:
        return None
    note, words = notes[-1], notes[-1].action.removeprefix(KEPT)
    since = [one for one in done if one.entry.n > note.n]
    asked = since[0].before.question if since else done[-1].after.question
    same = asked is not None and all(
        one.after.question is not None and one.after.question.prompt == asked.prompt for one in since
    )
    counted = any((one.seat, one.action) == (note.seat, words) for one in entries if one.n > note.n)
    return (note.seat, words) if same and not counted else None


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
    return folded(game, row, entries).done


def folded(game: BaseGame, row: GameRow, entries: Iterable[Entry]) -> Past:
    """All that a game's entries come to. A note speaks of the entries that were written together with it."""
    past, state, notes = Past([], [], []), State(), _Notes()
    for entry in entries:
        if entry.kind == "note":
            notes = _noted(notes, entry)
            if entry.action == REDO:
                del past.again[-1:]
            if entry.action.startswith(ERRAND_DONE):
                past.errands_done.append((entry.n, entry.action.removeprefix(ERRAND_DONE)))
            if entry.action == TAKEN_UP:
                past.taken_up.append(entry)
            continue
        if notes.at != entry.at:
            notes = _Notes(timed=notes.timed)
        if entry.kind == "undo":
            count = undo_count(entry.action)
            back = TakenBack(entry, tuple(past.done[-count:]), notes.agreed)
            state = back.gone[0].before
            del past.done[-count:]
            past.again.append(back)
            gone = {one.entry.n for one in back.gone}
            past.happened = [*(one for one in past.happened if one.entry.n not in gone), back]
        else:
            if notes.again is None:
                past.again.clear()
            facts = facts_of(game, row, entry)
            after, _ = fold(state, facts)
            one = AppliedEntry(entry, state, after, facts, notes.timed, notes.again)
            past.done.append(one)
            past.happened.append(one)
            state = after
        notes.timed = False
    return past


class _Notes(Struct):
    """What notes say of the entries written together with them, at `at`."""

    at: str = ""
    agreed: tuple[Seat, ...] = ()
    again: Again | None = None
    timed: bool = False


def _noted(notes: _Notes, entry: Entry) -> _Notes:
    """The same with one more note."""
    if notes.at != entry.at:
        notes = _Notes(entry.at)
    notes.timed = entry.action == TIMED
    if entry.action.startswith(AGREED):
        notes.agreed = tuple(entry.action.removeprefix(AGREED).split())
    elif entry.action == REDO:
        notes.again = Again(entry.seat, notes.agreed)
    return notes
