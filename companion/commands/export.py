"""Writes a game of the journal as a game record (.tgr), a text that people and programs can read.

    companion export                     the game on the table
    companion export --list              the games there are
    companion export 3 --out ana.tgr     game 3 into a file
    companion export 3 --secrets         also what not everybody at the table may know: a word to one other player

The record of a game that knows such says whether it was ``left out`` or ``told`` ([Secrets ...]). It may be used while
the companion runs.
"""

import argparse
from pathlib import Path

from companion.commands import config_of, to_write
from companion.table.journal.history import names_of
from companion.table.journal.journal import UNFINISHED, GameRow, Journal
from companion.table.records.replay import export

NAME = "export"
HELP = "write a game of the journal as a record (.tgr)"


def add(parser: argparse.ArgumentParser) -> None:
    """Which game, from where, to where."""
    parser.add_argument("number", nargs="?", type=int, metavar="GAME", help="its number; without one, the last game")
    parser.add_argument("--list", action="store_true", help="list the games of the journal")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="another journal than the configured one")
    parser.add_argument(
        "--secrets", action="store_true", help="also what not everybody may know: words between two, Goal cards"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write to this file instead of printing")


def run(args: argparse.Namespace) -> int:
    """Print or write the record, or list the games."""
    path = args.journal or config_of(args).journal.file()
    with Journal(path, writable=False) as journal:
        if args.list:
            print("\n".join(map(line, journal.games())) or f"{path} holds no game")
            return 0
        text = export(journal, args.number, secrets=args.secrets)
    if args.out is None:
        print(text, end="")
    else:
        to_write(args.out).write_text(text, encoding="utf-8")
        print(f"wrote {args.out}")
    return 0


def line(row: GameRow) -> str:
    """A game in one line: number, when, what, who, result."""
    names = " and ".join(names_of(row)) or "?"
    result = {None: "running", UNFINISHED: "waiting; a new game's page takes it up again"}.get(row.result, row.result)
    return f"{row.id:4}  {row.began[:16].replace('T', ' ')}  {row.name:12}  {names}: {result}"
