"""What holds for every test: a home of its own, and properties that are tried quickly and, on CI, always alike."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("table", deadline=None, max_examples=40, derandomize="CI" in os.environ)
settings.load_profile("table")


@pytest.fixture(autouse=True)
def _own_state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test starts touches the journal of whoever runs it."""
    folder: Path = tmp_path_factory.getbasetemp() / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
