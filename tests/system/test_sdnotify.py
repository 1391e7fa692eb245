"""Words to systemd, heard on a socket of our own."""

import os
import socket
from pathlib import Path

import pytest

from companion.system.sdnotify import notify, watchdog_seconds


@pytest.mark.parametrize("abstract", [False, True])
def test_words_arrive_as_one_message(tmp_path: Path, abstract: bool) -> None:
    name = f"@companion-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(name.replace("@", "\0", 1) if abstract else name)
        assert notify("READY=1", "STATUS=the page is up", environment={"NOTIFY_SOCKET": name})
        assert systemd.recv(100) == b"READY=1\nSTATUS=the page is up"


def test_nobody_listening_is_no_fault(tmp_path: Path) -> None:
    assert not notify("READY=1", environment={})
    assert not notify("READY=1", environment={"NOTIFY_SOCKET": str(tmp_path / "gone")})


def test_the_watchdog_is_fed_twice_as_often_as_it_bites() -> None:
    assert watchdog_seconds({"WATCHDOG_USEC": "30000000"}) == 15
    assert watchdog_seconds({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}) == 15
    assert watchdog_seconds({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}) is None
    assert watchdog_seconds({}) is None
