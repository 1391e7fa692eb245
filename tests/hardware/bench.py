"""A workbench: fingers and probes for the pins, simulated in this process or by the kernel of a virtual machine.

The same scenario runs on both. `MockBench` is gpiozero's mock factory; `SimBench` is the kernel's gpio-sim, reached as
a real header through lgpio, driven and read through its files by nobody who shares our code.
"""

import os
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.config.settings import DeviceSettings
from companion.table.messages import Message
from hardware.devices import Devices, open_devices
from tests.waiting import OUTER_S

LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
PERIOD_US = 20_000.0


class Bench(Protocol):
    """What hands and instruments do to a box."""

    pins: str
    told: list[Message]
    release_s: float
    """For how long the servo holds the scale after a move, so that an instrument can read it."""

    def open(self, **settings: object) -> Devices:
        """Open a box on this bench; its messages go to `told`."""

    def press(self, pin: int) -> None:
        """Connect the pin to ground."""

    def release(self, pin: int) -> None:
        """Let the pull-up raise it again."""

    def duty(self, pin: int, seconds: float = 0.3) -> float:
        """The part of the time a pin is high."""

    def pulse_us(self, pin: int, seconds: float = 0.3) -> float:
        """The typical length of a servo pulse in microseconds; 0 without pulses."""

    def forget(self, pin: int) -> None:
        """`brightest` looks at what comes from now on."""

    def brightest(self, pin: int) -> float:
        """The largest duty since `forget`, as far as the instrument saw it."""

    def rests_at_us(self, pin: int) -> float:
        """The length of the pulses at which a servo comes to rest that was moved since `forget`."""


class Base:
    """What both benches share."""

    pins = ""
    release_s = 0.1

    def __init__(self) -> None:
        self.told: list[Message] = []
        self.devices: Devices | None = None

    def open(self, **settings: object) -> Devices:
        """See `Bench`."""
        self.devices = open_devices(DeviceSettings(pins=self.pins, **settings), on_message=self.told.append, seed=1)
        return self.devices

    def close(self) -> None:
        """Put everything away."""
        if self.devices is not None:
            self.devices.close(farewell=False)

    def heard(self, kind: type) -> list[Message]:
        """The messages of one kind."""
        return [message for message in self.told if isinstance(message, kind)]

    def wait(self, until: Callable[[], object], seconds: float = OUTER_S) -> bool:
        """Wait until something is true; False if it never becomes so."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True


class MockBench(Base):
    """Pins in this process."""

    pins = "mock"

    def press(self, pin: int) -> None:
        """See `Bench`."""
        self._pin(pin).drive_low()

    def release(self, pin: int) -> None:
        """See `Bench`."""
        self._pin(pin).drive_high()

    def duty(self, pin: int, seconds: float = 0.3) -> float:
        """See `Bench`; a simulated pin has no waveform but its duty."""
        return float(self._pin(pin).state)

    def pulse_us(self, pin: int, seconds: float = 0.3) -> float:
        """See `Bench`."""
        return self.duty(pin) * PERIOD_US

    def forget(self, pin: int) -> None:
        """See `Bench`."""
        self._pin(pin).clear_states()

    def brightest(self, pin: int) -> float:
        """See `Bench`; a simulated pin remembers all its duties."""
        return max(float(one.state) for one in [*self._pin(pin).states])

    def rests_at_us(self, pin: int) -> float:
        """See `Bench`: the last pulse before the servo was let go. It may be over before anybody looks."""
        self.wait(lambda: self.brightest(pin) > 0)
        self.wait(lambda: self.devices.levels().scale_us is None)
        return next(float(one.state) for one in reversed([*self._pin(pin).states]) if one.state) * PERIOD_US

    def _pin(self, pin: int) -> object:
        assert self.devices is not None
        return self.devices._pins.pin(pin)


class SimBench(Base):
    """Lines of the kernel's gpio-sim, opened as a configuration's `pins` says: ``lgpio`` or ``rpigpio``."""

    release_s = 1.0

    def __init__(self, pins: str = "lgpio") -> None:
        super().__init__()
        self.pins = pins

    def press(self, pin: int) -> None:
        """See `Bench`."""
        (LINES / f"sim_gpio{pin}" / "pull").write_text("pull-down")

    def release(self, pin: int) -> None:
        """See `Bench`."""
        (LINES / f"sim_gpio{pin}" / "pull").write_text("pull-up")

    def duty(self, pin: int, seconds: float = 0.3) -> float:
        """See `Bench`."""
        samples = self.sample(pin, seconds)
        return sum(level for _, level in samples) / len(samples)

    def pulse_us(self, pin: int, seconds: float = 0.3) -> float:
        """See `Bench`; the mean of the middle half, as a loaded machine stretches some by milliseconds."""
        lengths = sorted(self.pulses(pin, seconds))
        quarter = len(lengths) // 4
        return statistics.fmean(lengths[quarter : len(lengths) - quarter]) if lengths else 0.0

    def forget(self, pin: int) -> None:
        """See `Bench`."""

    def brightest(self, pin: int) -> float:
        """See `Bench`."""
        return self.duty(pin, 0.1)

    def rests_at_us(self, pin: int) -> float:
        """See `Bench`; it has moved after less than the pause, and is held until it was read."""
        time.sleep(0.4)
        return self.pulse_us(pin, 0.4)

    def pulses(self, pin: int, seconds: float) -> list[float]:
        """The length of every whole pulse within `seconds`, microseconds."""
        lengths, began, before = [], None, True
        for at, level in self.sample(pin, seconds):
            if level and not before:
                began = at
            elif before and not level and began is not None:
                lengths.append((at - began) * 1e6)
            before = level
        return lengths

    def sample(self, pin: int, seconds: float) -> list[tuple[float, bool]]:
        """(time, level) as fast as the file can be read."""
        file = os.open(LINES / f"sim_gpio{pin}" / "value", os.O_RDONLY)
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)  # one processor: let the driver go first
            seen = []
            end = time.monotonic() + seconds
            while (now := time.monotonic()) < end:
                seen.append((now, os.pread(file, 1, 0) == b"1"))
            return seen
        finally:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 0)
            os.close(file)
