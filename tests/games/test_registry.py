"""The door for games: whoever writes one learns from log and page why it failed to load, and the others play on."""

import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games
from companion.errors import ConfigError
from companion.kernel.cards import CARD_MM
from companion.table_pages import offered
from tests.waiting import OUTER_S
from tests.web import stage
from tests.web.fakes import FakeHost
from web import create_app

SOURCE = "def deal():\n    return 1 / 0\n\ndeal()\n"


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Beside the real games stand three: one that raises at import, one that is no game, one whose options are none."""
    (tmp_path / "dice_game.py").write_text(SOURCE)
    (tmp_path / "no_game.py").write_text("Game = dict\n")
    (tmp_path / "odd_game.py").write_text(
        "from companion.kernel.game import BaseGame\nclass Game(BaseGame):\n    name = 'odd'\n    Options = int\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    real = games.entry_points(group=games.GROUP)
    ours = [EntryPoint(name, f"{name}_game:Game", games.GROUP) for name in ("dice", "no", "odd")]
    monkeypatch.setattr(games, "entry_points", lambda group: [*real, *ours])
    yield


def test_what_is_installed_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    real = list(games.entry_points(group=games.GROUP))

    def looked_up(group: str) -> list[EntryPoint]:
        asked.append(group)
        return real

    monkeypatch.setattr(games, "entry_points", looked_up)
    assert games.find("incubo").ready and games.find("inwo").ready and games.module_of("incubo")
    assert list(games.found()) == sorted(one.name for one in real)
    assert asked == [games.GROUP]


@pytest.mark.usefixtures("broken")
def test_a_plug_in_that_raises_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        found = games.found()
    assert found["dice"].why == "ZeroDivisionError: division by zero"
    assert found["no"].why == "no_game:Game is not a game class"
    assert found["inscription"].ready
    assert "the game 'dice' (dice_game:Game) failed to load" in caplog.text
    assert "dice_game.py" in caplog.text and "return 1 / 0" in caplog.text
    assert "'no': no_game:Game is not a game class" in caplog.text


@pytest.mark.usefixtures("broken")
def test_the_page_for_a_new_game_names_it_with_the_reason() -> None:
    forms, failed = offered(games.found())
    assert {"inscription", "inception"} <= forms.keys()
    assert failed.keys() == {"dice", "no", "odd"}
    client = create_app(FakeHost(stage.calm()), games=forms, failed_games=failed).test_client()
    page = client.get("/new").text
    assert "<strong>dice</strong> failed to load: ZeroDivisionError: division by zero" in page
    assert "odd</strong> failed to load: Options: expected a class that is a Struct" in page
    assert [game["name"] for game in client.get("/api/games").json] == sorted(forms)


def test_a_page_without_failures_does_not_speak_of_them() -> None:
    forms, failed = offered(games.found())
    page = create_app(FakeHost(stage.calm()), games=forms, failed_games=failed).test_client().get("/new").text
    assert "failed to load" not in page and "Not available" not in page


def test_a_game_that_cannot_be_played_to_its_end_yet_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    inception = games.find("inception").kind
    assert inception is not None
    monkeypatch.setattr(inception, "unfinished", "its last act is missing")
    forms, failed = offered(games.found())
    assert "inception" not in forms and "inception" not in failed


@pytest.mark.parametrize("name", games.found())
def test_every_slot_and_pile_of_a_mat_is_as_large_as_what_lies_there(name: str) -> None:
    """Cards and tiles are printed in one size; turned cards only lie where a slot is wide enough."""
    narrow = {
        region.name
        for region in games.find(name).build().mat.regions
        if region.kind in ("slot", "pile")
        and (min(region.w, region.h) < CARD_MM[0] or max(region.w, region.h) < CARD_MM[1])
    }
    assert not narrow


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"difficulty": "medum"}, "option of inception: difficulty is never 'medum'; did you mean 'medium'?"),
        ({"difficulty": "insane"}, "difficulty is never 'insane'; known: easy, medium, hard, challenge"),
        ({"dificulty": "easy"}, "inception has no option 'dificulty'; did you mean 'difficulty'?"),
    ],
)
def test_a_wrong_option_is_told_with_what_was_probably_meant(options: dict[str, str], says: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(says)):
        games.find("inception").build(options)


def test_a_game_from_outside_leaves_these_tests_green(tmp_path: Path) -> None:
    """Whoever has installed one runs the project's tests as ever: they know the games of the house."""
    about = tmp_path / "companion_wood-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: companion-wood\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[companion.games]\nwood = no_such_module:Wood\n")
    root = Path(games.__file__).resolve().parents[2]
    path = os.pathsep.join((str(tmp_path), str(root)))
    done = subprocess.run(
        [sys.executable, "-c", "import tests.conftest; from companion import games; print(list(games.found()))"],
        cwd=root, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=OUTER_S,
    )  # fmt: skip
    assert done.stdout.split("\n")[0] == str(list(games.found())), done.stderr
    seen = subprocess.run(
        [sys.executable, "-c", "from companion import games; print(games.find('wood').why)"],
        cwd=root, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=OUTER_S,
    )  # fmt: skip
    assert seen.stdout.startswith("ModuleNotFoundError: No module named 'no_such_module'")
