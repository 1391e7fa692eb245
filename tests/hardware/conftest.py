"""A box on simulated pins and a clock that only moves when told."""

from collections.abc import Callable, Iterator

import pytest

from companion.config.settings import DeviceSettings
from companion.table.clock import ManualClock
from companion.table.messages import Message
from hardware.devices import Devices, open_devices


class Box:
    """Open devices, what they told, and time."""

    def __init__(self, settings: DeviceSettings) -> None:
        self.clock = ManualClock()
        self.told: list[Message] = []
        self.devices: Devices = open_devices(
            settings, on_message=self.told.append, clock=self.clock.monotonic, seed=7, start=False
        )

    def pass_time(self, seconds: float, each: Callable[[], None] = lambda: None) -> None:
        """Let the animator run as its thread would; `each` looks on after every moment something happened."""
        end = self.clock.monotonic() + seconds
        while True:
            following = self.devices.animator.run_due()
            each()
            if following is None or following > end:
                break
            self.clock.advance(max(0.0, following - self.clock.monotonic()))
        self.clock.advance(max(0.0, end - self.clock.monotonic()))

    def heard(self, kind: type) -> list[Message]:
        """The messages of one kind, in order."""
        return [message for message in self.told if isinstance(message, kind)]


@pytest.fixture
def make_box() -> Iterator[Callable[..., Box]]:
    """Boxes from `DeviceSettings` keywords, closed afterwards."""
    boxes: list[Box] = []

    def make(**settings: object) -> Box:
        boxes.append(Box(DeviceSettings(**{"pins": "mock", **settings})))
        return boxes[-1]

    yield make
    for box in boxes:
        box.devices.close()


@pytest.fixture
def box(make_box: Callable[..., Box]) -> Box:
    """The box as it is built from the default configuration."""
    return make_box()
