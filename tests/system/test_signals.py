"""A signal ends the companion at any moment of its start, and while it serves."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    config = Config(
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="mock"),
        journal=JournalSettings(path=str(tmp_path / "journal.db")),
        web=WebSettings(host="127.0.0.1", port=0),
    )
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    app = App(config)
    app.stop_on_signals()
    yield app
    app.close()
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number, status", [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_during_the_start_ends_it(
    app: App, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, status: int
) -> None:
    monkeypatch.setattr(app, "begin", lambda: signal.raise_signal(number))
    with pytest.raises(SystemExit) as ended:
        app.start()
    assert ended.value.code == status
    signal.raise_signal(number)  # while it closes, a second one changes nothing


def test_a_signal_between_the_start_and_the_first_page_ends_it(app: App) -> None:
    app.start()
    app.listen()
    with pytest.raises(SystemExit):
        signal.raise_signal(signal.SIGTERM)
    app.serve()  # does not begin any more


def test_a_signal_ends_a_companion_that_serves(app: App) -> None:
    app.start()
    url = app.listen()[0]

    def end() -> None:
        with urlopen(url, timeout=300):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)

    visitor = threading.Thread(target=end)
    visitor.start()
    app.serve()
    visitor.join()
