"""How many of the positions with one right move each level finds (`tests/players/right_moves`), and which it misses.

    python -m benchmarks.positions
    python -m benchmarks.positions --games inwo --nodes 400

By numbers of nodes: it comes to the same on every machine. Prints a table in Markdown.
"""

from __future__ import annotations

from benchmarks.harness import options
from companion.players.levels import LEVELS
from tests.players.positions import NODES, found, positions, thinking


def main() -> None:
    """Tries every level on every position."""
    args = options(
        __doc__,
        games=(",".join(NODES), "which games"),
        nodes=(int, "actions tried out a decision, instead of the tests' own number"),
    )
    print(f"| game | {' | '.join(LEVELS)} | missed |\n| --- |{' --- |' * (len(LEVELS) + 1)}")
    for game in args.games.split(","):
        every = positions(game)
        missed = {
            name: [one.id for one in every if not found(game, one, thinking(level, args.nodes or NODES[game]))]
            for name, level in LEVELS.items()
        }
        shares = " | ".join(f"{len(every) - len(names)} of {len(every)}" for names in missed.values())
        print(f"| {game} | {shares} | {', '.join(dict.fromkeys(sum(missed.values(), [])))} |", flush=True)


if __name__ == "__main__":
    main()
