"""A running companion for the evenings of a file."""

from collections.abc import Iterator

import pytest
from process import TableProcess


@pytest.fixture(scope="module")
def lasting_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    running = TableProcess(tmp_path_factory.mktemp("evening")).start()
    yield running
    running.kill()
