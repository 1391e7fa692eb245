"""Writes the recorded games anew: ``python -m tests.games.inwo.recorded``. The demonstration is written by hand."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.kernel.notation import words
from companion.kernel.places import CHANCE
from companion.table.records.replay import export
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "tests" / "records"


def recorded(path: Path, seats: int, seed: int, most_turns: int = 200, **options: object) -> str:
    """A game of the scripted players, told to the companion as phones would tell it: its record."""
    on = game(seats, response_limit_s=0, **options)
    evening = Evening(on, seed)
    players = Players(evening, most_turns)
    stage = Stage(path, ())
    stage.host.begin(on).result(timeout=OUTER_S)
    while evening.state.over is None and evening.state.turn.number < most_turns:
        action = players.decide()
        evening.do(action)
        answer = stage.tap(action.seat if action.seat != CHANCE else "*", words(action))
        assert answer.ok, (action, answer)
        assert stage.state == evening.state
    text = export(stage.journal)
    stage.close()
    return text


def main() -> None:
    """The duel and the table of four to their ends."""
    with tempfile.TemporaryDirectory() as folder:
        for name, seats, seed, options in (("world-two", 2, 1, {}), ("world-four", 4, 1, {"goal_number": 8})):
            text = recorded(Path(folder) / f"{name}.db", seats, seed, **options)
            (RECORDS / f"{name}.tgr").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
