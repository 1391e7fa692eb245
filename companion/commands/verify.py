"""Checks the journal: that nothing of it was damaged or lost, and that today's rules still give the stored facts.

    companion verify          every game
    companion verify 3 5      games 3 and 5

Of a finished game that the companion played itself it also says whether the seal was true: whether the secret opens
it, and whether everything that was played out of its head had been drawn there.

A difference is no damage: running games are loaded from their facts and do not care. It shows what a change of the
rules would have changed. Nothing is written, and it may be used while the companion runs.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.commands import config_of
from companion.errors import CompanionError
from companion.kernel.game import BaseGame
from companion.table.journal.history import effective, game_of
from companion.table.journal.journal import Entry, GameRow, Journal
from companion.table.journal.seated import sittings_of
from companion.table.records.replay import verify
from companion.table.records.sealed_heads import SealedHead, looked_at

NAME = "verify"
HELP = "check the journal against damage and today's rules"


def add(parser: argparse.ArgumentParser) -> None:
    """Which games, from where."""
    parser.add_argument("numbers", nargs="*", type=int, metavar="GAME", help="their numbers; without any, all games")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="another journal than the configured one")


def run(args: argparse.Namespace) -> int:
    """1 when a game is damaged, cannot be read, or comes out otherwise."""
    path = args.journal or config_of(args).journal.file()
    with Journal(path, writable=False) as journal:
        faults = journal.faults()
        for fault in faults:
            print(f"{path}: {fault}")
        rows = [journal.game(number) for number in args.numbers] or journal.games()
        sound = [*(False for _ in faults), *(checked(journal, row) for row in rows)]
    if faults:
        print(f"{path} is damaged. The companion mends it at its next start from {path.name}-copies, as far as it can.")
    if not sound:
        print(f"{path} holds no game")
    return int(not all(sound))


def sealed(title: str, row: GameRow, entries: Sequence[Entry]) -> bool:
    """Print for a game that is over what the companion's seals come to; whether all of them hold."""
    game = game_of(row)
    done = effective(game, row, entries)
    if done[-1].after.over is None:
        return True
    found = [looked_at(game, one, done, since, until) for one, since, until in sittings_of(entries)]
    for one in found:
        for words in said_of(game, one):
            print(f"{title}: seat {one.seat}: {words}")
    return all(one.true and not one.faults for one in found)


def said_of(game: BaseGame, one: SealedHead) -> Iterator[str]:
    """What a seat's seal comes to, and what its stack lacked."""
    if not one.true:
        yield f"the secret does not open the seal {one.seal}"
    elif one.faults:
        yield ", ".join(f"entry {n} plays {card}, which was not in its head" for n, card in one.faults)
    else:
        yield "the seal holds, and all it played from its head had been drawn there"
    if one.missing:
        yield f"its stack lacked {', '.join(dict.fromkeys(map(game.card_name, one.missing)))}; it drew others"


def checked(journal: Journal, row: GameRow) -> bool:
    """Print what one game comes to; whether it is sound."""
    title = f"game {row.id} ({row.name}, {row.began[:10]})"
    journal.damage = ""
    entries = journal.entries(row.id)
    if journal.damage:
        print(f"{title}: {journal.damage}")
        return False
    try:
        difference = verify(game_of(row), row, entries)
    except (CompanionError, ValueError, LookupError, TypeError) as error:
        print(f"{title}: {error}")
        return False
    if difference is None:
        print(f"{title}: {len(entries)} entries, all as the rules have it")
        return sealed(title, row, entries)
    print(f"{title}: entry {difference.n} ({difference.action}) comes out otherwise")
    print(f"  stored:      {difference.stored}\n  by the rules: {difference.found}")
    return False
