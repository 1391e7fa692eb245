"""A hall in a folder, and a broker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

from companion.config.settings import Config, WebSettings
from companion.hall.program import HallProgram
from tests.hall.people import OPEN, Start
from tests.home.conftest import broker
from tests.waiting import OUTER_S

__all__ = ["broker"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a hall of this folder; again after `close` as after a restart."""
    running: list[HallProgram] = []

    def begin(config: Config = OPEN, **sections: Any) -> HallProgram:
        running.append(HallProgram(replace(config, **sections), folder=tmp_path / "hall"))
        running[-1].start()
        running[-1].listen()
        return running[-1]

    yield begin
    for program in running:
        program.close()


@pytest.fixture
def hall(start: Start) -> Iterator[HallProgram]:
    """A hall that this machine's own browser finds."""
    program = start(web=WebSettings(host="127.0.0.1", port=0))
    thread = Thread(target=program.serve)
    thread.start()
    yield program
    program.stop()
    thread.join(OUTER_S)
