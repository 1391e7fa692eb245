"""The game record (`.tgr`): a whole game as text, one line for each change of seat.

::

    [Game "inscription"]
    [Seats "A=Ana B=Luka"]

    1. A: draw side; play squirrel:3 A1; ring {unopposed: scale +1}
       B: draw main; undo; draw side
    A wins

The last line is the result: the seats that won (``A wins``), ``draw``, ``lost`` when all played together and nobody
won, or ``*`` while the game is unfinished. Moves are the journal's own words, so reading needs no board. Braces are
comments, ignored when a record is played. Readers forgive (blank lines, missing numbers and tags, `#` lines) and name
every line they cannot use; the writer is exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import RecordError
from companion.kernel.codec import json_value
from companion.kernel.places import ARBITER, CHANCE, SEATS, Seat
from companion.table.journal.journal import UNFINISHED

_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]\Z')
_LINE = re.compile(rf"(?:(\d+)\s*\.)?\s*([{re.escape(''.join((*SEATS, CHANCE, ARBITER)))}])\s*:\s*(.*)\Z")
_RESULT = re.compile(rf"(\*|draw|lost|(?:[{''.join(SEATS)}][\s,]*)+\s*wins)\Z")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\{([^}]*)\}|([^"{;]+)|(;)|(["{])')
_PAIR = re.compile(r'([A-Za-z_]\w*)=("(?:[^"\\]|\\.)*"|[^\s"]+)')
_PLAIN = re.compile(r"[A-Za-z_][\w:/+\-.]*\Z")


class RecordedMove(Struct, frozen=True):
    """One move in record words. `turn` is the number of the turn (0: not given)."""

    seat: Seat
    words: str
    turn: int = 0
    comment: str = ""


class Record(Struct, frozen=True):
    """A whole game: its tags, its moves, and its result (``*`` while it is unfinished)."""

    tags: Mapping[str, str]
    moves: tuple[RecordedMove, ...] = ()
    result: str = UNFINISHED


class ParsedRecord(Struct, frozen=True):
    """A record as it was read: the source line of each move, and a sentence for each line that could not be used."""

    record: Record
    lines: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


def write(record: Record) -> str:
    """The record's exact text, ending in a newline."""
    head = "".join(f"[{key} {_quoted(value)}]\n" for key, value in record.tags.items())
    return f"{head}\n{''.join(_lines(record.moves))}{record.result}\n"


def read(text: str) -> ParsedRecord:
    """The record in a text. Lines that make no sense are left out and named in `problems`."""
    tags: dict[str, str] = {}
    moves: list[RecordedMove] = []
    lines: list[int] = []
    problems: list[str] = []
    result = turn = None
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if match := _TAG.match(line):
            tags[match[1].capitalize()] = _unquoted(match[2])
        elif match := _RESULT.match(line):
            result = _result(match[1])
        elif match := _LINE.match(line):
            turn = int(match[1]) if match[1] else turn
            try:
                found = [RecordedMove(match[2], words, turn or 0, comment) for words, comment in _moves(match[3])]
            except ValueError as error:
                problems.append(f"line {number}: {error}")
                continue
            moves.extend(found)
            lines.extend([number] * len(found))
        else:
            problems.append(f"line {number}: {line[:60]!r} is neither a [Tag], nor moves (1. A: ...), nor a result")
    return ParsedRecord(Record(tags, tuple(moves), result or UNFINISHED), tuple(lines), tuple(problems))


def load(path: Path | str) -> ParsedRecord:
    """The record in a file; RecordError when the file cannot be read or holds no record at all."""
    try:
        reading = read(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: is not UTF-8 text") from error
    if not reading.record.tags and not reading.record.moves:
        raise RecordError(f'{path} holds no game record; it should begin with a line like [Game "inscription"]')
    return reading


def pairs(text: str) -> dict[str, Any]:
    """``items=false seats="[2, 3]" name="Ana Maria"`` as values; RecordError names what is no pair."""
    left = _PAIR.sub("", text).strip()
    if left:
        raise RecordError(f"{left[:40]!r} is not of the form key=value")
    return {key: _read_value(value) for key, value in _PAIR.findall(text)}


def paired(values: Mapping[str, Any]) -> str:
    """Values as the text that `pairs` reads."""
    return " ".join(f"{key}={_value(value)}" for key, value in values.items())


def plain(comment: str) -> str:
    """A text as it can stand in braces: one line, without braces of its own."""
    return " ".join(comment.replace("{", "(").replace("}", ")").split())


def _lines(moves: Iterable[RecordedMove]) -> Iterator[str]:
    line: list[str] = []
    seat, turn = "", 0
    for move in moves:
        if line and (move.seat, move.turn) != (seat, turn):
            yield "; ".join(line) + "\n"
            line = []
        if not line:
            number = f"{move.turn}. "
            lead = number if move.turn and move.turn != turn else " " * len(number) if move.turn else ""
            line, seat, turn = [f"{lead}{move.seat}: {_worded(move)}"], move.seat, move.turn
        else:
            line.append(_worded(move))
    if line:
        yield "; ".join(line) + "\n"


def _worded(move: RecordedMove) -> str:
    return f"{move.words} {{{plain(move.comment)}}}" if move.comment else move.words


def _moves(text: str) -> Iterator[tuple[str, str]]:
    """(words, comment) of each move between semicolons; quotes and braces protect what is inside."""
    words, comments = "", []
    for match in _PIECE.finditer(text + ";"):
        comment, _, end, loose = match.groups()
        if loose:
            raise ValueError(f"a {loose} is opened and never closed")
        if comment is not None:
            comments.append(comment.strip())
        elif not end:
            words += match[0]
        else:
            words = words.strip()
            if words:
                yield words, " ".join(filter(None, comments))
            words, comments = "", []


def _result(text: str) -> str:
    return re.sub(r"[\s,]", "", text.removesuffix("wins")) + " wins" if text.endswith("wins") else text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _value(value: Any) -> str:
    """A value as one word: plain text as it is, what JSON or people could misread as JSON in quotes."""
    if isinstance(value, str) and value.isprintable() and not _is_json(value):
        return value if _PLAIN.match(value) else _quoted(value)
    text = json.dumps(value, separators=(",", ":"))  # plain ASCII: no line may break inside
    return text if re.match(r'[^\s"]+\Z', text) else _quoted(text)


def _read_value(text: str) -> Any:
    if text.startswith('"'):
        text = _unquoted(text[1:-1])
    return json_value(text) if _is_json(text) else text


def _is_json(text: str) -> bool:
    try:
        json_value(text)
    except msgspec.DecodeError:
        return False
    return True
