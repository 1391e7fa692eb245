"""When the service manager is told that all is well, and when not."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings
from companion.serving import STALE_S
from companion.table.clock import ManualClock


@pytest.fixture
def app(tmp_path: Path) -> App:
    journal = JournalSettings(path=str(tmp_path / "journal.db"))
    config = Config(journal=journal, devices=DeviceSettings(pins="mock"), camera=CameraSettings(source="virtual"))
    return App(config, clock=ManualClock())


def test_a_table_without_a_picture_yet_is_well(app: App) -> None:
    app.host.beat = app.clock.monotonic()
    assert app.stuck() == ""


def test_a_host_that_hangs_is_stuck(app: App) -> None:
    app.host.beat = app.clock.monotonic() - STALE_S
    assert app.stuck() == "the host"


def test_a_camera_that_hangs_after_its_first_picture_is_stuck_and_a_missing_one_is_not(app: App) -> None:
    app.host.beat = app.clock.monotonic()
    app.camera_service.watcher = SimpleNamespace(beat=None, close=lambda: None)  # type: ignore[assignment]
    assert app.stuck() == ""
    app.camera_service.watcher.beat = app.clock.monotonic() - STALE_S
    assert app.stuck() == "the camera"
    app.camera_service.watcher.beat = app.clock.monotonic() - 1
    assert app.stuck() == ""
