"""Judges a whole game as a player that thinks does: who was likely to win after each turn, and what decided it.

    companion review game.tgr            a game record
    companion review                     the last finished game of the journal
    companion review 3                   game 3 of the journal

It shows each seat's chance of winning by what was known then, in brackets with all that is known now, and the turns
that decided the game with what it would have done there. The same game, level, seed and budget give the same answer.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from companion.commands import config_of, whole
from companion.errors import RecordError
from companion.kernel.game import BaseGame
from companion.kernel.sentences import as_plain_text
from companion.players.levels import LEVELS
from companion.players.review import NODES
from companion.table.journal.history import AppliedEntry, effective, game_of
from companion.table.journal.journal import UNFINISHED, GameRow, Journal
from companion.table.journal.seated import Seated, companions_of
from companion.table.records.looking_back import (
    DecisiveTurn,
    LookingBack,
    from_record,
    in_words,
    judged,
    told_by_record,
)
from companion.table.records.record import load
from companion.table.records.replay import game_from

NAME = "review"
HELP = "judge a game turn by turn: who was likely to win, which turns decided it"
WIDTH = 24
"""Characters of a bar."""


def add(parser: argparse.ArgumentParser) -> None:
    """Which game, and how well it is judged."""
    parser.add_argument(
        "game", nargs="?", metavar="FILE|GAME",
        help="a game record (.tgr), or the number of a game of the journal; without one, its last finished game",
    )  # fmt: skip
    parser.add_argument("--journal", type=Path, metavar="FILE", help="another journal than the configured one")
    parser.add_argument("--level", choices=LEVELS, default="sharp", help="who judges (default: sharp)")
    parser.add_argument(
        "--budget", type=whole, default=NODES, metavar="N",
        help=f"actions tried out for one judgement (default: {NODES}); more take longer",
    )  # fmt: skip
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="other dice for what is not known")
    parser.add_argument("--json", action="store_true", help="print an object for programs")


def run(args: argparse.Namespace) -> int:
    """Print the review; RecordError when there is no such game."""
    game, done, heads = found(args)
    told = in_words(
        game,
        done,
        judged(game, done, LEVELS[args.level], seed=args.seed, nodes=args.budget, heads=heads, told=progress),
    )
    if args.json:
        print(msgspec.json.encode({"game": game.name, "review": told}, enc_hook=as_plain_text).decode())
    else:
        print("\n".join(lines(game, told)))
    return 0


def found(args: argparse.Namespace) -> tuple[BaseGame, list[AppliedEntry], Sequence[Seated]]:
    """The game that was asked for, its entries that count, and who played out of its head."""
    if args.game is not None and not args.game.isdecimal():
        reading = load(args.game)
        if reading.problems:
            raise RecordError(f"{args.game}: {'; '.join(reading.problems)}")
        game = game_from(reading.record)
        return game, from_record(game, reading), told_by_record(reading)
    path = args.journal or config_of(args).journal.file()
    with Journal(path, writable=False) as journal:
        row = journal.game(int(args.game)) if args.game is not None else last_finished(journal)
        entries = journal.entries(row.id)
    game = game_of(row)
    done = effective(game, row, entries)
    over = done[-1].after.over is not None
    return game, done, tuple(companions_of(entries).by_seat.values()) if over else ()


def last_finished(journal: Journal) -> GameRow:
    """The last game of a journal that is over; RecordError when there is none."""
    over = [row for row in journal.games() if row.result not in (None, UNFINISHED)]
    if not over:
        raise RecordError(f"{journal.path} holds no game that is over")
    return max(over, key=lambda row: row.id)


def progress(done: int, of: int) -> None:
    """One line on a terminal that counts on."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} judged", end="" if done < of else "\r\033[K", file=sys.stderr, flush=True)


def lines(game: BaseGame, told: LookingBack) -> Iterator[str]:
    """The review as it is printed."""
    wide = max(len(one.who) for one in told.turns)
    each = [max(11, len(name)) for name in told.lines]
    yield f"{game.title or game.name}, judged by {told.level} ({told.nodes} actions each, seed {told.seed})."
    yield "Chance of winning by what was known then (with all that is known now); the bar is the first one's."
    yield ""
    heads = "  ".join(name.rjust(width) for name, width in zip(told.lines, each, strict=True))
    yield f"turn  {'on turn':{max(wide, 7)}}  {heads}"
    for number, one in enumerate(told.turns):
        last = number == len(told.turns) - 1
        shares = "  ".join(
            f"{percent(then)} ({percent(now)})".rjust(width)
            for then, now, width in zip(one.then, one.now, each, strict=True)
        )
        whose = "the end" if last else one.who
        yield f"{'' if last else one.turn:>4}  {whose:{max(wide, 7)}}  {shares}  {bar(one.then[0])}"
    for turn in told.decisive:
        yield ""
        yield from decided(turn)
    if not told.decisive:
        yield ""
        yield "No turn decided it by itself."


def decided(turn: DecisiveTurn) -> Iterator[str]:
    """One of the turns that decided the game."""
    yield f"Turn {turn.turn}, {turn.who}: {percent(turn.before).strip()} before, {percent(turn.after).strip()} after."
    if turn.did:
        yield f"  Done: {'; '.join(turn.did)}."
    if not turn.better:
        yield "  It finds nothing better."
        return
    yield f"  It would have done: {'; '.join(turn.better)} ({'; '.join(turn.words)})."
    why = f"Because {turn.why}; " if turn.why else ""
    yield f"  {why}{'that' if why else 'That'} is worth {percent(turn.gain).strip()}."


def percent(share: float) -> str:
    """A share of 1 as people read it."""
    return f"{round(100 * share):3} %"


def bar(share: float) -> str:
    """A share of 1 as a bar."""
    full = round(WIDTH * share)
    return "█" * full + "░" * (WIDTH - full)
