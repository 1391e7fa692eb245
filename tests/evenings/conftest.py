"""A running companion for the evenings of a file, and phones beside the table."""

from collections.abc import Iterator

import pytest
from process import TableProcess

from tests.evenings.screen import Screen
from tests.web.browser import browser


@pytest.fixture(scope="module")
def lasting_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    """Open to phones, as the README tells."""
    running = TableProcess(tmp_path_factory.mktemp("evening"), "--host", "0.0.0.0").start()
    yield running
    running.kill()


@pytest.fixture
def phones() -> Iterator[tuple[Screen, Screen]]:
    """Two of them, each with a memory of its own."""
    with browser() as one, browser() as two:
        yield Screen(one, touch=True), Screen(two, touch=True)
