"""Between journal, record and today's rules: writing a game down, playing a record again, verifying a journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from companion.errors import RecordError, RulesError
from companion.games import find
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse
from companion.kernel.places import ARBITER
from companion.kernel.state import State
from companion.table.clock import Clock
from companion.table.journal import history, seated
from companion.table.journal.history import AppliedEntry, TakenBack
from companion.table.journal.journal import UNFINISHED, Draft, Entry, GameRow, Journal
from companion.table.journal.secrecy import eyes_of
from companion.table.narration import followed
from companion.table.records.record import ParsedRecord, Record, RecordedMove, paired, pairs, plain, write

# --- from journal to record ----------------------------------------------------------------------------------------


def export(journal: Journal, number: int | None = None, *, secrets: bool = False) -> str:
    """The text of a game in the journal (default: the one on the table); RecordError when there is none. `secrets`:
    also what not everybody at the table may know."""
    row = journal.current() if number is None else journal.game(number)
    if row is None:
        raise RecordError(f"{journal.path} holds no game")
    return write(record_of(history.game_of(row), row, journal.entries(row.id), secrets=secrets))


def record_of(game: BaseGame, row: GameRow, entries: Sequence[Entry], *, secrets: bool = False) -> Record:
    """The record of a journal's game, with what followed from each move as comments. What not everybody may know is
    left out, or told with `secrets`. In games where there can be such, the tag ``Secrets`` says which, be there any or
    not."""
    past = history.folded(game, row, entries)
    every = [one for happened in past.happened for one in _applied(happened)]
    eyes = eyes_of(game, past.done, [one for one in past.happened if isinstance(one, TakenBack)])
    hidden = frozenset(one.entry.n for one in every if not eyes.knows(one))
    tags = tags_of(game, row)
    result = tags.pop("Result")
    if any(kind.confidential or kind.sealed for kind in type(game).vocabulary.actions):
        tags["Secrets"] = "told" if secrets else "left out"
    tags |= {**_companions(entries, over=past.done[-1].after.over is not None), "Result": result}
    moves = tuple(_moves(game, row, entries, frozenset() if secrets else hidden))
    return Record(tags, moves, _result(game, row))


def _applied(happened: AppliedEntry | TakenBack) -> tuple[AppliedEntry, ...]:
    return happened.gone if isinstance(happened, TakenBack) else (happened,)


def tags_of(game: BaseGame, row: GameRow) -> dict[str, str]:
    """The head of a record."""
    default = msgspec.to_builtins(type(game).Options())
    chosen = {key: value for key, value in msgspec.to_builtins(game.options).items() if default.get(key) != value}
    tags = {"Game": row.name, "Rules": str(row.rules), "Date": row.began, "Seats": paired(game.names)}
    if chosen:
        tags["Options"] = paired(chosen)
    return {**tags, "Result": _result(game, row)}


def _companions(entries: Sequence[Entry], *, over: bool) -> dict[str, str]:
    """What the head of a record says of the seats that the companion plays; its secrets when the game is over."""
    seats = seated.companions_of(entries).by_seat
    told = {seat: (one.level, one.seal, one.salt) for seat, one in seats.items()}
    names = ("Companion", "Seal", "Salt") if over else ("Companion", "Seal")
    columns = zip(names, zip(*told.values(), strict=True), strict=False)
    return {name: paired(dict(zip(told, values, strict=True))) for name, values in columns}


def _result(game: BaseGame, row: GameRow) -> str:
    return history.result_word(game, row.result or UNFINISHED)


def _moves(game: BaseGame, row: GameRow, entries: Iterable[Entry], left_out: frozenset[int]) -> Iterator[RecordedMove]:
    """Each entry but the setup and those that are left out; notes stand with the move before them, a timer's with the
    answer it gave."""
    states: list[State] = []
    hidden: list[bool] = []
    """Of each entry that counts, whether it is left out."""
    move: RecordedMove | None = None
    timed = ""
    for entry in entries:
        if entry.kind == "note" and entry.action == history.TIMED:
            timed = entry.action
            continue
        if entry.kind == "note" and entry.action.startswith(history.UNTOLD + seated.OURS):
            continue
        if entry.kind == "note":
            move = msgspec.structs.replace(move, comment=plain(f"{move.comment} {entry.action}")) if move else None
            continue
        before, comment, words = states[-1] if states else State(), "", entry.action
        if entry.kind == "undo":
            count = history.undo_count(entry.action)
            shown = hidden[-count:].count(False)
            del states[-count:], hidden[-count:]
            if not shown:
                continue
            words = history.undo_words(shown)
        else:
            facts = history.facts_of(game, row, entry)
            states.append(fold(before, facts)[0])
            hidden.append(entry.n in left_out)
            if hidden[-1]:
                continue
            comment = plain("; ".join(filter(None, (timed, *followed(game, before, facts)))))
            timed = ""
        if move is not None:
            yield move
        move = RecordedMove(entry.seat, words, before.turn.number, comment) if entry.n else None
    if move is not None:
        yield move


# --- from record to game -------------------------------------------------------------------------------------------


class Played(Struct, frozen=True):
    """One move of a record, performed. An undo has no action; its facts are empty and `state` is the older one."""

    move: RecordedMove
    action: Action | None
    before: State
    state: State
    facts: tuple[Fact, ...]


def game_from(record: Record) -> BaseGame:
    """The game a record was played with, options and names bound; RecordError or ConfigError say what is wrong."""
    name = record.tags.get("Game")
    if not name:
        raise RecordError('the record does not say which game it is; add a line like [Game "inscription"]')
    names = {seat: str(value) for seat, value in pairs(record.tags.get("Seats", "")).items()}
    game = find(name).build(pairs(record.tags.get("Options", "")), names or None)
    rules = str(record.tags.get("Rules", ""))
    return game.as_of(int(rules)) if rules.isdecimal() else game


def play(game: BaseGame, reading: ParsedRecord) -> Iterator[Played]:
    """Performs a record's moves through today's rules, one after another.

    RecordError names the line of a move that is unknown, or that the rules forbid, with the ledger's code.
    """
    state, _ = resolve(game, State(), game.setup())
    states = [state]
    for index, move in enumerate(reading.record.moves):
        line = f"line {reading.lines[index]}" if index < len(reading.lines) else f"move {index + 1}"
        if move.words.split(" ", 1)[0] == "undo":
            before = states[-1]
            _take_back(states, move, line)
            yield Played(move, None, before, states[-1], ())
            continue
        action = _understood(game, states[-1], move, line)
        try:
            after, facts = perform(game, states[-1], action)
        except (RulesError, ValueError) as error:
            raise RecordError(f"{line}: {move.seat}: {move.words}: {error}") from error
        yield Played(move, action, states[-1], after, facts)
        states.append(after)


def enter(journal: Journal, reading: ParsedRecord, clock: Clock) -> GameRow:
    """Plays a record and writes it into the journal as a game of its own, which is then the one on the table."""
    game = game_from(reading.record)
    moves = list(play(game, reading))
    began = clock.wall()
    _, facts = resolve(game, State(), game.setup())
    setup = Draft(ARBITER, "act", history.SETUP, game.codec.encode(facts))
    row, _ = journal.begin(history.row_of(game, reading.record.tags.get("Date", began.isoformat())), setup, began)
    for one in moves:
        draft = (
            history.draft_of(game, one.action, one.facts)
            if one.action is not None
            else Draft(one.move.seat, "undo", one.move.words)
        )
        journal.append(row.id, [draft], clock.wall(), history.result_of(game, one.state))
    return journal.game(row.id)


def _take_back(states: list[State], move: RecordedMove, line: str) -> None:
    try:
        count = history.undo_count(move.words)
    except ValueError as error:
        raise RecordError(f"{line}: {error}") from error
    if count >= len(states):
        raise RecordError(f"{line}: {move.words}: only {len(states) - 1} moves can be taken back")
    del states[-count:]


def _understood(game: BaseGame, state: State, move: RecordedMove, line: str) -> Action:
    try:
        action = game.read(move.words, move.seat)
    except RulesError as error:
        raise RecordError(f"{line}: {error}") from error
    refusal = game.why_not(state, action)
    if refusal is not None:
        raise RecordError(f"{line}: {move.seat}: {move.words}: {refused(refusal)}")
    return action


def refused(refusal: Refusal) -> str:
    """A refusal in one line: ``E_MUST_DRAW (INS-DRAW-02): Draw a card first.``"""
    clause = f" ({refusal.clause})" if refusal.clause else ""
    return f"{refusal.code}{clause}: {refusal.say}".rstrip(": ")


# --- verifying -----------------------------------------------------------------------------------------------------


class Difference(Struct, frozen=True):
    """The first entry whose facts today's rules do not give: what is stored, what they give, or why they refuse."""

    n: int
    action: str
    stored: str
    found: str


def verify(game: BaseGame, row: GameRow, entries: Iterable[Entry]) -> Difference | None:
    """Performs a journal's entries again and compares the facts; ``None`` when all are as they were."""
    states: list[State] = []
    for entry in entries:
        if entry.kind == "note":
            continue
        if entry.kind == "undo":
            del states[-history.undo_count(entry.action) :]
            continue
        before = states[-1] if states else State()
        stored = game.codec.encode(history.facts_of(game, row, entry))
        found = _again(game, before, entry)
        if stored != found:
            return Difference(entry.n, entry.action, stored, found)
        states.append(fold(before, game.codec.decode(stored))[0])
    return None


def _again(game: BaseGame, before: State, entry: Entry) -> str:
    if entry.n == 0:
        return _as_stored(game, resolve(game, before, game.setup())[1])
    try:
        action = parse(entry.action, entry.seat, type(game).vocabulary)
        refusal = game.why_not(before, action)
        return refused(refusal) if refusal is not None else _as_stored(game, perform(game, before, action)[1])
    except (RulesError, ValueError) as error:
        return str(error)


def _as_stored(game: BaseGame, facts: tuple[Fact, ...]) -> str:
    """Facts as they look after having been stored once (10 seconds become 10.0)."""
    return game.codec.encode(game.codec.decode(game.codec.encode(facts)))
