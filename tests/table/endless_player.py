"""A companion that plays the toy against itself and prints each entry that is safe, until it is killed."""

import importlib.metadata
import sys
from pathlib import Path

import companion.games
from tests.table.stage import NAMES, Stage

companion.games.entry_points = lambda group: [
    importlib.metadata.EntryPoint("toy", "tests.table.toy:Toy", companion.games.GROUP)
]


def main(path: Path) -> None:
    stage = Stage(path)
    if stage.host.snapshot.game is None:
        stage.host.new_game("toy", {"tooth": 1000}, NAMES).result()
        stage.tap("*", "first A")
    while True:
        seat = stage.state.turn.seat
        answer = stage.tap(seat, "draw" if stage.state.turn.phase == "draw" else "ring")
        assert answer.ok, answer
        print(stage.page().moves[-1].n, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
