"""When the program ends no thread of the camera is left: in native code it would abort the interpreter's own end."""

import threading
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.kernel.game import BaseGame
from tests.waiting import OUTER_S


@pytest.mark.parametrize("part", ["point", "watch"])
def test_a_camera_that_is_being_aimed_when_the_program_ends_is_closed_too(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(
        Config(
            camera=CameraSettings(source="virtual"),
            devices=DeviceSettings(pins="none"),
            journal=JournalSettings(path=str(tmp_path / "journal.db")),
            web=WebSettings(port=0),
        )
    )
    app.start()
    before = set(threading.enumerate())
    aims, really = threading.Event(), getattr(app.camera_service, part)

    def late(*game: BaseGame) -> None:
        aims.set()
        assert app._stopped.wait(OUTER_S)
        really(*game)

    monkeypatch.setattr(app.camera_service, part, late)
    app.host.new_game("inception").result(OUTER_S)
    assert aims.wait(OUTER_S)
    app.close()
    for one in set(threading.enumerate()) - before:
        one.join(OUTER_S)
    assert not [one for one in threading.enumerate() if one.name in ("watcher", "aim")]
