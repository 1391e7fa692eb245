"""Whole games against the companion before the camera of the virtual table: ``python -m tests.seated incubo``, or all
five. They take minutes, so they are no part of the tests."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from companion.table.records.sealed_heads import looked_at
from tests.seated.evening import Evening

GAMES = {"inscription": "B", "augmented": "B", "inception": "A", "incubo": "B", "inwo": "BC"}
"""Which seats the companion plays."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.seated", description=__doc__)
    parser.add_argument("games", nargs="*", choices=(*GAMES, []), default=[])
    parser.add_argument("--level", default="apprentice")
    parser.add_argument("--seconds", type=float, default=900.0, help="the most a game may take (default: %(default)s)")
    parser.add_argument("--seats", default="", help="which seats the companion plays, for example BCD")
    wanted = parser.parse_args()
    return sum(
        not played(game, wanted.seats or GAMES[game], wanted.level, wanted.seconds) for game in wanted.games or GAMES
    )


def played(game: str, seats: str, level: str, seconds: float) -> bool:
    """One game to its end, told in a line; whether it ended as it should."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder))
        try:
            evening.begin(game, dict.fromkeys(seats, level))
            end = evening.play(seconds)
            seals = [looked_at(end.game, one, end.done) for one in evening.app.host.seated()]  # type: ignore[arg-type]
            sound = all(one.true and not one.faults for one in seals)
            told = end.state.over.why if end.state.over is not None else "not over"
        except AssertionError as stuck:
            sound, told = False, str(stuck)
        finally:
            moves = len(evening.snapshot.done)
            evening.close()
    print(f"{game}: {moves} moves in {time.monotonic() - began:.0f} s: {told}{'' if sound else ' (WRONG)'}")
    return sound


if __name__ == "__main__":
    sys.exit(main())
