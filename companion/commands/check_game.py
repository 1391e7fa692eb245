"""Looks at a game as its author would: what is wrong in its class, its mat and its words, and whether it keeps, in
random games, what every game keeps to. One line a check; exit status 1 when something is wrong.

    companion check-game pond
    companion check-game pond --games 100 --moves 200      longer, for games that take long
    companion check-game pond --seed 7                     other random games
    companion check-game pond --options "goal=3"           with other options than the usual ones

Under a check stands what is worth knowing and no mistake: actions that random games never came to, counters that no
page shows, facts that no sentence tells, names that are nearly those of the interface.

What a check means is said in `companion.testing.contract`; tests of a game use the same functions.
"""

import argparse

NAME = "check-game"
HELP = "look for mistakes in a game, and play it at random"


def add(parser: argparse.ArgumentParser) -> None:
    """Which game, and how long it is played."""
    parser.add_argument("game", metavar="NAME", help="an installed game")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="so many random games (default: 10)")
    parser.add_argument("--moves", type=int, default=60, metavar="N", help="of at most so many moves (default: 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="chooses the random games (default: 0)")
    parser.add_argument("--options", default="", metavar="PAIRS", help="options of the game: 'goal=3 sigils=false'")


def run(args: argparse.Namespace) -> int:
    """Print a line for each check; 1 when one of them found something."""
    from companion.table.records.record import pairs
    from companion.testing.examined import examined

    failed = False
    chosen = pairs(args.options) if args.options else {}
    for check in examined(args.game, rounds=args.games, moves=args.moves, seed=args.seed, options=chosen):
        print(f"{'FAIL' if check.wrong else 'ok':5} {check.name}", flush=True)
        for line in (*check.wrong, *check.noted):
            print(f"      {line}", flush=True)
        failed = failed or bool(check.wrong)
    return int(failed)
