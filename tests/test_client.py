"""Commands of a builder while the companion runs: they ask it, as it holds camera and pins."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from companion import client
from companion.__main__ import main
from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from tests.waiting import OUTER_S


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """A whole companion in this process, its table virtual."""
    folder = tmp_path_factory.mktemp("running")
    app = App(
        Config(
            camera=CameraSettings(source="virtual"),
            devices=DeviceSettings(pins="mock"),
            journal=JournalSettings(path=str(folder / "journal.db")),
            web=WebSettings(port=0),
        )
    )
    app.start()
    app.listen()
    thread = Thread(target=app.serve, daemon=True)
    thread.start()
    yield app
    app.stop()
    thread.join(OUTER_S)
    app.close()


@pytest.fixture
def config(table: App, tmp_path: Path) -> str:
    assert table.server is not None
    file = tmp_path / "companion.toml"
    file.write_text(f"[web]\nport = {table.server.port}\n")
    return str(file)


def test_hwtest_asks_the_running_companion(
    table: App, config: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "n")
    assert main(["hwtest", "--part", "candle B-inner", "--config", config]) == 1
    out = capsys.readouterr().out
    assert "The companion is running" in out
    assert "- candle B-inner: NOT WELL: not as it should" in out and "not tried: candle A-outer" in out
    assert not table.box.results["candle B-inner"].well


def test_hwtest_hears_the_bell_through_the_running_companion(
    table: App, config: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(table.box, "_wait_s", 0.2)
    assert main(["hwtest", "--part", "bell", "--config", config]) == 1
    assert "no press was seen" in capsys.readouterr().out


def test_calibrate_camera_uses_the_running_companion(
    table: App, config: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "seen.jpg"
    assert main(["calibrate", "camera", "--keep", "--config", config, "--picture", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "markers found" in out and "calibrated 2" in out
    assert picture.read_bytes()[:2] == b"\xff\xd8"
    assert (table.folder / "camera.json").exists()


def test_nobody_or_another_program_is_no_companion(tmp_path: Path) -> None:
    from http.server import BaseHTTPRequestHandler, HTTPServer

    other = HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    Thread(target=other.serve_forever, daemon=True).start()
    port = other.server_address[1]
    assert client.find(port) is None
    other.shutdown()
    other.server_close()
    assert client.find(port) is None
