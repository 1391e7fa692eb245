"""A start does its work once, and makes what the table shows; ``python -m benchmarks.start`` measures it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from companion import games
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


_STEPS = """
import json, sys
from companion.app import App
from companion.config.settings import *

def loaded():
    return sorted({module.split(".")[2] for module in list(sys.modules) if module.startswith("companion.games.")})

app = App(Config(camera=CameraSettings(source=sys.argv[2]), devices=DeviceSettings(pins="mock"),
                 table=TableSettings(game=sys.argv[3]), journal=JournalSettings(path=sys.argv[1]),
                 web=WebSettings(port=0)))
app.start()
steps = {"start": loaded()}
phone = app.pages.test_client()
for path in sys.argv[4:]:
    answer = phone.get(path, follow_redirects=True)
    assert answer.status_code == 200, (path, answer.status_code, answer.text)
    steps[path] = loaded()
app.close()
print(json.dumps(steps))
"""
SHOWN = ("/", "/seat/A", "/api/page?seat=A", "/virtual", "/virtual/mat.json", "/virtual/cards", "/history")
"""What people look at while a game is played."""
GAMES = frozenset(games.found())


def steps(folder: Path, source: str, game: str, *paths: str) -> dict[str, frozenset[str]]:
    """The games that are loaded after a start, and after each page that is then asked for."""
    arguments = [str(folder / "journal.db"), source, game, *paths]
    done = subprocess.run([sys.executable, "-c", _STEPS, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    return {step: GAMES.intersection(loaded) for step, loaded in found.items()}


@pytest.mark.parametrize("game", ["inscription", "incubo"])
def test_a_start_loads_the_game_on_the_table_and_no_other(tmp_path: Path, game: str) -> None:
    found = steps(tmp_path, "virtual", game, *SHOWN, "/api/games")
    assert found.pop("/api/games") == GAMES
    assert set(found.values()) == {frozenset({game})}


def test_before_a_real_camera_the_other_games_are_loaded_once_to_know_their_cards(tmp_path: Path) -> None:
    """A card of theirs may lie there; what they look like is kept for the next start."""
    assert steps(tmp_path, "recorded", "inscription")["start"] == GAMES
    assert steps(tmp_path, "recorded", "inscription")["start"] == {"inscription"}
