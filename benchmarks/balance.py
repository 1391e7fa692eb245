"""How often the tests' greedy players win *Inception* (ledger 7.9) and *Incubo* (ledger 7.7), and what they lose by.

    python -m benchmarks.balance
    python -m benchmarks.balance --games 3000 medium hard "alone, Alpha"

Prints a table in Markdown: percentages of the games, and how many turns (encounters) they lasted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from benchmarks.harness import heading
from tests.games.inception import greedy as inception
from tests.games.inception.table import Table as InceptionTable
from tests.games.incubo import greedy as incubo
from tests.games.incubo.table import Table as IncuboTable

GAMES = 1000


class Setting(Struct, frozen=True):
    """One way to play: the win rate of the ledger's own greedy player in 3,000 games, in per cent, and one game."""

    ledger: int
    play: Callable[[int], tuple[str, int]]
    """How the game with this seed ended, and how many turns it lasted."""


def _inception(difficulty: str) -> Callable[[int], tuple[str, int]]:
    def play(seed: int) -> tuple[str, int]:
        table = InceptionTable(difficulty, seed)
        return inception.Greedy(table).play(), table.state.turn.number

    return play


def _incubo(players: int = 2, **options: object) -> Callable[[int], tuple[str, int]]:
    def play(seed: int) -> tuple[str, int]:
        table = IncuboTable(players, seed, **options)
        return incubo.Greedy(table).play(), table.state.turn.number

    return play


SETTINGS = {
    "easy": Setting(63, _inception("easy")),
    "medium": Setting(55, _inception("medium")),
    "hard": Setting(15, _inception("hard")),
    "challenge": Setting(6, _inception("challenge")),
    "incubo": Setting(57, _incubo()),
    "no Chime cards": Setting(35, _incubo(chime_cards=False)),
    "40 tokens": Setting(21, _incubo(chimes_max=40)),
    "incubo hard": Setting(7, _incubo(difficulty="hard")),
    "alone, Alpha": Setting(48, _incubo(1, solo="alpha")),
    "alone, Tommy": Setting(61, _incubo(1, solo="tommy")),
}


def main() -> None:
    """Plays and prints one row for each setting."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("setting", nargs="*", default=list(SETTINGS), help=f"{', '.join(SETTINGS)} (all)")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games for each")
    args = parser.parse_args()
    print(heading("setting", "won", "ledger", "turns", "lost by"), flush=True)
    for setting in args.setting:
        print(row(setting, args.games), flush=True)


def row(setting: str, games: int) -> str:
    """One row of the table."""
    ends: Counter[str] = Counter()
    turns = 0
    for seed in range(games):
        end, lasted = SETTINGS[setting].play(seed)
        ends[end] += 1
        turns += lasted
    lost = ", ".join(f"{why} {100 * n / games:.1f} %" for why, n in ends.most_common() if why != "victory")
    won = f"{100 * ends['victory'] / games:.1f} %"
    return f"| {setting} | {won} | {SETTINGS[setting].ledger} % | {turns / games:.0f} | {lost} |"


if __name__ == "__main__":
    main()
