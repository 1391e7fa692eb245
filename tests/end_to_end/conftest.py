"""A running companion for each story."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from process import TableProcess


@pytest.fixture(scope="module")
def lasting_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    """One for all the tests of a file that begin a game of their own: a start takes longer than most of them."""
    running = TableProcess(tmp_path_factory.mktemp("table")).start()
    yield running
    running.kill()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableProcess]:
    running = TableProcess(tmp_path).start()
    yield running
    running.kill()
