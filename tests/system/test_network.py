"""Where phones find the table: by number, and by name only where something publishes the name."""

import re
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import __main__ as cli
from companion import commands
from companion.commands.run import announce
from companion.system import network
from companion.system.invocation import CALLED, letting_phones_in


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


HERE = "http://127.0.0.1:8000/"


def app(urls: list[str], invitation: str | None) -> Any:
    """What `announce` asks of the running program."""
    door = SimpleNamespace(code="ABC234", pin="PIN567")
    return SimpleNamespace(
        urls=lambda: urls,
        here=lambda: HERE,
        invitation=lambda: invitation,
        door=door,
        camera_service=SimpleNamespace(virtual=None),
    )


def test_the_terminal_shows_how_phones_get_in(capsys: pytest.CaptureFixture[str]) -> None:
    urls = ["http://192.0.2.7:8000/", "http://companion.local:8000/"]
    announce(app(urls, f"{urls[0]}join/ABC234"))
    said = capsys.readouterr().out
    assert "http://192.0.2.7:8000/join/ABC234" in said and "▀" in said, "the address, and its QR code"
    assert re.search(r"^The table is ready: +http://127.0.0.1:8000/$", said, re.MULTILINE), "this machine's own screen"
    assert re.search(r"^Code that lets in: +ABC234$", said, re.MULTILINE), "what others are asked for, in plain sight"
    assert all(re.search(rf"^From elsewhere: +{re.escape(url)}$", said, re.MULTILINE) for url in urls)


TYPED = {
    ("run",): "./run --host 0.0.0.0",
    ("run", "--game", "inception", "--host", "127.0.0.1"): "./run --game inception --host 0.0.0.0",
    ("run", "--journal", "our games/a.db"): "./run --journal 'our games/a.db' --host 0.0.0.0",
    ("hall", "--host=localhost"): "./run hall --host 0.0.0.0",
}


@pytest.mark.parametrize("words", TYPED)
def test_what_lets_phones_in_is_typed_as_it_stands(words: tuple[str, ...]) -> None:
    """In a clone that is `./run`, installed `companion`; a service has its file, a demonstration is for nobody."""
    in_a_clone = letting_phones_in(words, {CALLED: "./run"})
    assert in_a_clone is not None and in_a_clone.command == TYPED[words]
    installed = letting_phones_in(words, {})
    assert installed is not None and installed.command.startswith(f"companion {words[0]} ")
    parser = cli.parser_for(commands.load(words[0]))
    assert parser.parse_args(shlex.split(installed.command)[2:]).host == "0.0.0.0"
    service = letting_phones_in(words, {"NOTIFY_SOCKET": "/run/systemd/notify"})
    assert service == ("", "/etc/companion/companion.toml", "sudo systemctl restart companion")
    assert letting_phones_in(("demo",), {}) is None


@pytest.mark.parametrize("environment", [{CALLED: "./run"}, {"NOTIFY_SOCKET": "/run/systemd/notify"}])
def test_the_terminal_says_when_no_phone_gets_in_and_what_helps(
    environment: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (CALLED, "NOTIFY_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["companion", "run"])
    announce(app(["http://127.0.0.1:8000/"], None))
    said = capsys.readouterr().out
    assert "[web]" in said and "/etc/companion/companion.toml" in said
    assert ("./run --host 0.0.0.0" in said) == (CALLED in environment)
    assert ("systemctl restart companion" in said) == ("NOTIFY_SOCKET" in environment)
