"""A hall in a folder, and a broker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.config.settings import Config
from companion.hall.program import HallProgram
from tests.hall.people import OPEN, Start
from tests.home.conftest import broker

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
