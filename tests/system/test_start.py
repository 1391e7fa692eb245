"""A start does its work once; how long that takes is measured by ``python -m benchmarks.starting``."""

import random
from collections import Counter
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import (
    CameraSettings,
    Config,
    DeviceSettings,
    JournalSettings,
    TableSettings,
    WebSettings,
)
from companion.kernel import engine
from companion.table import session
from companion.table.journal import history
from companion.table.journal.journal import Journal
from tests.torture.play import play
from vision.tags import kept_grids


def test_a_start_with_a_game_to_continue_reads_each_move_once_and_makes_each_symbol_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves are read as they were written, not played again by the rules."""
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        game = play(journal, random.Random(1), "inscription", 40)
        moves = sum(entry.kind not in ("undo", "note") for entry in journal.entries(game.row.id))
    assert moves > 30
    done: Counter[str] = Counter()

    def counted(module: object, name: str, many: object = None) -> None:
        real = getattr(module, name)

        def noted(*arguments: object) -> object:
            done[name] += len(arguments[0]) if many else 1  # type: ignore[arg-type]
            return real(*arguments)

        monkeypatch.setattr(module, name, noted)

    counted(history, "facts_of")
    counted(session, "perform")
    counted(engine, "perform")
    counted(kept_grids, "module_grids", many=len)
    config = Config(
        table=TableSettings(timers=False),
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="none"),
        journal=JournalSettings(path=str(path)),
        web=WebSettings(port=0),
    )
    made = []
    for _ in range(2):
        done.clear()
        app = App(config, folder=tmp_path)
        app.start()
        app.listen()
        app.close()
        assert done["facts_of"] == moves and done["perform"] == 0
        made.append(done["module_grids"])
    assert made[0] > 100 and made[1] == 0
