"""Where phones find the table: by number, and by name only where something publishes the name."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands.run import announce
from companion.system import network


@pytest.fixture(autouse=True)
def _a_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(network.socket, "gethostname", lambda: "companion.lan")
    monkeypatch.setattr(network.sys, "platform", "linux")
    monkeypatch.setattr(network, "AVAHI", tmp_path / "socket")
    monkeypatch.setattr(network, "own_address", lambda: "192.0.2.7")


def test_a_name_that_nothing_publishes_is_not_promised() -> None:
    assert network.addresses(network.EVERYWHERE, 8000) == ["http://192.0.2.7:8000/"]


def test_a_published_name_stands_after_the_number() -> None:
    network.AVAHI.touch()
    assert network.addresses(network.EVERYWHERE, 8000) == ["http://192.0.2.7:8000/", "http://companion.local:8000/"]


def test_without_a_network_there_is_still_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    assert network.addresses(network.EVERYWHERE, 8000) == ["http://companion.local:8000/"]


def app(urls: list[str], invitation: str | None) -> Any:
    """What `announce` asks of the running program."""
    door = SimpleNamespace(code="ABC234", pin="PIN567")
    return SimpleNamespace(
        urls=lambda: urls, invitation=lambda: invitation, door=door, camera_service=SimpleNamespace(virtual=None)
    )


def test_the_terminal_shows_how_phones_get_in(capsys: pytest.CaptureFixture[str]) -> None:
    urls = ["http://192.0.2.7:8000/", "http://companion.local:8000/"]
    announce(app(urls, f"{urls[0]}join/ABC234"))
    said = capsys.readouterr().out
    assert "http://192.0.2.7:8000/join/ABC234" in said and "▀" in said, "the address, and its QR code"
    assert "http://companion.local:8000/   code ABC234" in said


def test_the_terminal_says_when_no_phone_gets_in_and_what_helps(capsys: pytest.CaptureFixture[str]) -> None:
    announce(app(["http://127.0.0.1:8000/"], None))
    said = capsys.readouterr().out
    assert "--host 0.0.0.0" in said and "[web]" in said
