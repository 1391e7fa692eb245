"""A broker, a listener, and a table that tells them of itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.home.broker import MOSQUITTO, Broker, Listener


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """A real broker."""
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed (apt-get install mosquitto)")
    with Broker(tmp_path) as broker:
        yield broker


@pytest.fixture
def home(broker: Broker) -> Iterator[Listener]:
    """Somebody at the broker."""
    listener = Listener(broker)
    yield listener
    listener.close()
