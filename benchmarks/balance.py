"""How often the greedy player of the tests wins *Inception*, and what it loses by (ledger section 7.9).

    python -m benchmarks.balance
    python -m benchmarks.balance --games 3000 medium hard

Prints a table in Markdown: percentages of the games, and how many turns they lasted.
"""

from __future__ import annotations

import argparse
from collections import Counter

from tests.games.inception.greedy import Greedy
from tests.games.inception.table import Table

GAMES = 1000
LEDGER = {"easy": 63, "medium": 55, "hard": 15, "challenge": 6}
"""Win rates of the ledger's own greedy player in 3,000 games, in per cent."""


def main() -> None:
    """Plays and prints one row for each difficulty."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("difficulty", nargs="*", default=list(LEDGER), help="easy, medium, hard, challenge (all)")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games for each")
    args = parser.parse_args()
    print("| difficulty | won | ledger | turns | lost by |\n| --- | --- | --- | --- | --- |", flush=True)
    for difficulty in args.difficulty:
        print(row(difficulty, args.games), flush=True)


def row(difficulty: str, games: int) -> str:
    """One row of the table."""
    ends: Counter[str] = Counter()
    turns = 0
    for seed in range(games):
        table = Table(difficulty, seed)
        ends[Greedy(table).play()] += 1
        turns += table.state.turn.number
    lost = ", ".join(f"{why} {100 * n / games:.1f} %" for why, n in ends.most_common() if why != "victory")
    won = f"{100 * ends['victory'] / games:.1f} %"
    return f"| {difficulty} | {won} | {LEDGER[difficulty]} % | {turns / games:.0f} | {lost} |"


if __name__ == "__main__":
    main()
