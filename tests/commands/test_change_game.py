"""``companion run --game`` when another game is on the table: asked for, or told how to keep both; never ignored."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.commands import run
from companion.config.settings import (
    CameraSettings,
    Config,
    DeviceSettings,
    JournalSettings,
    TableSettings,
    WebSettings,
)
from companion.demo import demonstration
from companion.table.clock import SystemClock
from companion.table.journal.journal import Journal
from companion.table.records.replay import enter


def config(folder: Path, game: str) -> Config:
    return Config(
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="none"),
        journal=JournalSettings(path=str(folder / "journal.db")),
        table=TableSettings(game=game),
        web=WebSettings(port=0),
    )


@pytest.fixture
def started(tmp_path: Path) -> Iterator[App]:
    """A companion told to play inception, in whose journal inscription is being played."""
    first = App(config(tmp_path, "inscription"))
    first.start()
    first.close()
    app = App(config(tmp_path, "inception"))
    app.start()
    yield app
    app.close()


def people(monkeypatch: pytest.MonkeyPatch, answer: str | None) -> list[str]:
    """Somebody at the terminal who answers so (None: nobody); what was asked."""
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: answer is not None, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or answer)
    return asked


def playing(app: App) -> str:
    game = app.host.snapshot.game
    assert game is not None
    return game.name


def test_yes_begins_the_wanted_game(started: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = people(monkeypatch, "y")
    run.change_game(started, "inception")
    assert playing(started) == "inception"
    assert "End it and begin inception?" in asked[0]


@pytest.mark.parametrize("answer", ["", "n", None])
def test_else_the_game_goes_on_and_it_is_said_how_to_have_both(
    started: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str | None
) -> None:
    people(monkeypatch, answer)
    run.change_game(started, "inception")
    assert playing(started) == "inscription"
    said = capsys.readouterr().out
    assert "is being played" in said
    assert "new?game=inception" in said
    assert "--game inception --journal inception/journal.db" in said


def test_the_same_game_simply_goes_on(started: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = people(monkeypatch, "y")
    run.change_game(started, "inscription")
    assert (asked, playing(started)) == ([], "inscription")


def test_a_game_that_is_over_makes_room_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        enter(journal, demonstration(None, "inscription"), SystemClock())
    asked = people(monkeypatch, None)
    app = App(config(tmp_path, "inception"))
    app.start()
    try:
        assert playing(app) == "inscription"
        run.change_game(app, "inception")
        assert (asked, playing(app)) == ([], "inception")
    finally:
        app.close()
