"""A running companion for each story."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from process import TableProcess


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    running = TableProcess(tmp_path).start()
    yield running
    running.kill()
