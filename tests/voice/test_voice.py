"""The table says aloud what happens: the words go to a real program, in the language that is set."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import (
    CameraSettings,
    Config,
    DeviceSettings,
    JournalSettings,
    TableSettings,
    VoiceSettings,
    WebSettings,
)
from companion.errors import ConfigError
from companion.kernel.sentences import translated
from companion.languages import catalogue
from companion.table.messages import BellRung
from tests.waiting import OUTER_S, soon

Start = Callable[..., App]


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """What was said so far, a line each."""
    return tmp_path / "heard.txt"


@pytest.fixture
def start(tmp_path: Path, heard: Path) -> Iterator[Start]:
    """Starts a table without a camera whose speech program writes down what it is to say."""
    mouth = tmp_path / "mouth.py"
    mouth.write_text(
        "import pathlib, sys\n"
        f"with pathlib.Path({str(heard)!r}).open('a', encoding='utf-8') as file:\n"
        "    file.write(sys.argv[1] + ': ' + sys.stdin.buffer.read().decode('utf-8'))\n"
    )
    apps: list[App] = []

    def begin(**voice: object) -> App:
        config = Config(
            table=TableSettings(names={"A": "Ana", "B": "Luka"}),
            camera=CameraSettings(source="none"),
            devices=DeviceSettings(pins="none"),
            voice=VoiceSettings(**{"program": f"{sys.executable} {mouth} {{language}}", **voice}),
            journal=JournalSettings(str(tmp_path / "journal.db")),
            web=WebSettings(port=0, host="127.0.0.1"),
        )
        apps.append(App(config))
        apps[-1].start()
        return apps[-1]

    yield begin
    for app in apps:
        app.close()


def follows(app: App) -> None:
    """Waits until the voice has seen the table as it stands, so that what comes is new to it."""
    soon(lambda: app.voice._page is not None and app.voice._page.version == app.host.page(None).version)


def ring(app: App) -> None:
    assert app.host.put(BellRung(app.clock.monotonic() + 100)).result(OUTER_S).ok


def test_what_a_ring_brings_is_said(start: Start, heard: Path) -> None:
    app = start()
    follows(app)
    ring(app)
    page = app.host.page(None)
    said = soon(lambda: heard.exists() and page.view.headline in (text := heard.read_text("utf-8")) and text)
    assert said.startswith("en: ")
    assert all(line in said for line in page.moves[-1].lines)


def test_it_speaks_german_where_that_is_set(start: Start, heard: Path) -> None:
    app = start(language="de")
    follows(app)
    ring(app)
    headline = translated(app.host.page(None).view.headline, catalogue("de"))
    said = soon(lambda: heard.exists() and headline in (text := heard.read_text("utf-8")) and text)
    assert said.startswith("de: ") and headline != app.host.page(None).view.headline


def test_the_host_switches_it_on_and_off(start: Start, heard: Path) -> None:
    app = start(speaks=False)
    follows(app)
    ring(app)
    follows(app)
    assert not heard.exists()
    pages = app.pages.test_client()
    at = {"Host": "localhost", "Origin": "http://localhost"}
    assert 'data-voice="off"' in pages.get("/", headers=at).text
    assert pages.post("/api/voice", json={"on": True}, headers=at).json["say"] == "The table speaks."
    assert 'data-voice="on"' in pages.get("/", headers=at).text
    assert app.voice.on


def test_a_table_without_a_voice_has_no_switch(start: Start) -> None:
    app = start(program="")
    pages = app.pages.test_client()
    at = {"Host": "localhost", "Origin": "http://localhost"}
    assert app.voice is None and 'data-voice=""' in pages.get("/", headers=at).text
    assert pages.post("/api/voice", json={"on": True}, headers=at).status_code == 409


@pytest.mark.parametrize("program", ["no-such-program-here", f"{sys.executable} -c 'import sys; sys.exit(3)'"])
def test_a_program_that_does_not_speak_is_told_once_and_stops_nothing(
    start: Start, program: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "companion.voice")
    app = start(program=program)
    follows(app)
    ring(app)
    soon(lambda: [one for one in caplog.records if "the voice is silent" in one.getMessage()])
    follows(app)
    assert app.host.page(None).moves


def test_a_program_that_hangs_is_ended_with_the_table(start: Start) -> None:
    app = start(program=f"{sys.executable} -c 'import time; time.sleep(3600)'")
    follows(app)
    ring(app)
    speaking = soon(lambda: app.voice._speaking)
    app.close()
    assert soon(lambda: speaking.poll() is not None)


def test_a_wrong_setting_is_refused() -> None:
    with pytest.raises(ConfigError, match="voice.program"):
        VoiceSettings(program="espeak-ng 'unclosed")
    with pytest.raises(ConfigError, match=r"voice.language = 'xx': there are en, de"):
        App(Config(voice=VoiceSettings(language="xx")))
