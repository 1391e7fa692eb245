"""A table without a camera (camera.source = "none"): every move is tapped, and nobody waits for a picture."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import App
from companion.camera.source import open_source
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.errors import ConfigError
from companion.table.messages import BellRung, Tapped
from tests.waiting import OUTER_S

CONFIG = Config(
    camera=CameraSettings(source="none"), devices=DeviceSettings(pins="none"), web=WebSettings(port=0, host="127.0.0.1")
)


@pytest.fixture
def app(tmp_path: Path):  # type: ignore[no-untyped-def]
    app = App(replace(CONFIG, journal=JournalSettings(str(tmp_path / "j.db"))))
    app.start()
    yield app
    app.close()


def test_a_game_is_played_with_taps_alone(app: App) -> None:
    host = app.host
    said = {one.name: (one.status, one.say) for one in host.page().devices}
    assert said["camera"][0] == "absent" and "tap every move" in said["camera"][1]
    for _ in range(40):
        page = host.page()
        if page.over:
            break
        assert page.chores == () and page.trouble is None, "nobody looks, so nothing is owed and nothing is doubted"
        buttons = [*(page.question.choices if page.question else ()), *page.choices]
        buttons += [one for group in page.groups for one in group.choices]
        if buttons:
            one = buttons[0]
            answer = host.put(Tapped(one.seat, one.words, page.version)).result(timeout=OUTER_S)
        else:
            answer = host.put(BellRung(app.clock.monotonic() + 1000 * _)).result(timeout=OUTER_S)
        assert answer.ok, answer
    assert page.moves


@pytest.mark.parametrize("name", ["inscription", "augmented", "inception"])
def test_every_game_that_is_offered_goes_on_by_taps_alone(app: App, name: str) -> None:
    assert app.pages is not None
    with app.pages.test_client() as client:
        assert name in {one["name"] for one in client.get("/api/games").json}
    host, chance = app.host, random.Random(7)
    host.new_game(name).result(OUTER_S)
    for _ in range(60):
        page = host.page()
        if page.over:
            break
        buttons = [*(page.question.choices if page.question else ()), *page.choices]
        buttons += [one for group in page.groups for one in group.choices]
        assert buttons, f"nothing to tap: {page.view.headline}"
        one = chance.choice(buttons)
        assert host.put(Tapped(one.seat, one.words, page.version)).result(OUTER_S).ok


def test_there_is_nothing_to_set_up_or_to_look_at(app: App) -> None:
    assert app.camera_service.watcher is None and app.camera_service.jpeg() is None
    assert app.pages is not None
    with app.pages.test_client() as client:
        assert client.get("/api/calibrate").status_code == 404
    with pytest.raises(ConfigError, match="camera.source is none"):
        open_source(CONFIG)
