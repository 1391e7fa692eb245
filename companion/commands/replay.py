"""Plays a game record again by today's rules and prints it with what follows from each move.

    companion replay game.tgr            every move and what it leads to
    companion replay game.tgr --quiet    only how the game ends

A move that the rules do not know or forbid stops the replay; its line and the ledger's reason are named.
"""

import argparse
import hashlib
import sys
from pathlib import Path

import msgspec

from companion.table.journal.history import result_of, result_word
from companion.table.journal.journal import UNFINISHED
from companion.table.narration import followed
from companion.table.records.record import Record, RecordedMove, load, write
from companion.table.records.replay import Played, game_from, play

NAME = "replay"
HELP = "play a game record (.tgr) again by today's rules"


def add(parser: argparse.ArgumentParser) -> None:
    """The record and how much to print."""
    parser.add_argument("record", type=Path, metavar="FILE", help="a game record, usually ending in .tgr")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--quiet", action="store_true", help="print only how the game ends")
    either.add_argument("--json", action="store_true", help="print moves, turns, result and the digest of all facts")


def run(args: argparse.Namespace) -> int:
    """1 when lines make no sense, a move is refused, or the rules end the game otherwise than the record says."""
    reading = load(args.record)
    for problem in reading.problems:
        print(f"companion: {args.record}: {problem}", file=sys.stderr)
    if reading.problems:
        return 1
    game = game_from(reading.record)
    played = list(play(game, reading))
    ended = (result_of(game, played[-1].state) if played else None) or UNFINISHED
    if args.json:
        digest = hashlib.sha256("\n".join(game.codec.encode(one.facts) for one in played).encode()).hexdigest()
        turns = played[-1].state.turn.number if played else 0
        summary = {"game": game.name, "moves": len(played), "turns": turns, "result": ended, "digest": digest}
        print(msgspec.json.encode(summary).decode())
    elif args.quiet:
        print(f"{game.name}: {len(played)} moves, {spoken(ended)}")
    else:
        moves = tuple(told(one, followed(game, one.before, one.facts)) for one in played)
        print(write(Record({**reading.record.tags, "Result": ended}, moves, ended)), end="")
    return differs(args.record, result_word(game, reading.record.result), ended)


def told(one: Played, notes: list[str]) -> RecordedMove:
    """A move of the record with what follows from it by today's rules."""
    return RecordedMove(one.move.seat, one.move.words, one.before.turn.number, " ".join(notes))


def differs(file: Path, said: str, ended: str) -> int:
    """1, with a word on stderr, when the record claims another end."""
    if said in (ended, UNFINISHED):
        return 0
    print(f"companion: {file} says {spoken(said)}; by these rules: {spoken(ended)}", file=sys.stderr)
    return 1


def spoken(result: str) -> str:
    """A record's result in words."""
    return "unfinished" if result == UNFINISHED else result
