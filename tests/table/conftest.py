"""The toy game stands among the games, and every test may have a stage."""

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games
from tests.table.stage import Stage

TOY = importlib.metadata.EntryPoint("toy", "tests.table.toy:Toy", companion.games.GROUP)


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the real games the table knows the toy."""
    real = companion.games.entry_points
    monkeypatch.setattr(companion.games, "entry_points", lambda group: [*real(group=group), TOY])


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A host, a clock that stands still, and an empty mat; no game yet."""
    stage = Stage(tmp_path / "journal.db")
    yield stage
    stage.close()


@pytest.fixture
def duel(stage: Stage) -> Stage:
    """A toy game in which Ana has drawn and may play."""
    stage.begin()
    assert stage.tap("A", "draw").ok
    return stage
