"""Servo pulses: one interface, made by a PWM unit of the chip, or by software on any pin (real or simulated)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import sleep
from types import MappingProxyType
from typing import Protocol

from gpiozero import PWMOutputDevice
from gpiozero.pins import Factory

from companion.config.settings import LONGEST_US, SHORTEST_US, ScaleSettings
from companion.errors import DeviceError
from hardware.pins import is_simulated

PERIOD_US = 20_000.0
PWM_CLASS = Path("/sys/class/pwm")
HEADER_PWM: Mapping[str, Mapping[int, int]] = MappingProxyType(
    {
        "1f00098000.pwm": {12: 0, 13: 1, 18: 2, 19: 3},  # Pi 5
        "fe20c000.pwm": {12: 0, 13: 1, 18: 0, 19: 1},  # Pi 4
        "3f20c000.pwm": {12: 0, 13: 1, 18: 0, 19: 1},  # Pi 3, Zero 2 W
    }
)
"""Device name -> GPIO -> channel. Chip numbers change from kernel to kernel, device names do not."""


class Pulses(Protocol):
    """Fifty pulses a second on one pin."""

    def send(self, us: float) -> None:
        """Send pulses this long (microseconds, within 500 to 2500) from now on."""

    def stop(self) -> None:
        """Send no pulses: the servo goes limp and silent."""

    def close(self) -> None:
        """Stop, and give the pin back."""

    @property
    def us(self) -> float | None:
        """The pulse being sent, read from the pin or PWM unit; None when stopped."""


class PinPulses:
    """Software pulses on a gpiozero pin: lgpio with fractional duty, RPi.GPIO, or a simulated pin.

    Their timing depends on the machine's load, so let go after every move.
    """

    def __init__(self, pin: int, *, pin_factory: Factory | None = None) -> None:
        self._device = PWMOutputDevice(pin, frequency=int(1_000_000 / PERIOD_US), pin_factory=pin_factory)

    def send(self, us: float) -> None:
        """See `Pulses`."""
        self._device.value = clamp(us) / PERIOD_US

    def stop(self) -> None:
        """See `Pulses`."""
        self._device.off()

    def close(self) -> None:
        """See `Pulses`."""
        if self._device.closed:
            return
        try:
            self._device.off()
        finally:  # a pin that cannot be written must still be given back, or it cannot be tried again
            self._device.close()

    @property
    def us(self) -> float | None:
        """See `Pulses`."""
        duty = 0.0 if self._device.closed else self._device.value
        return duty * PERIOD_US if duty else None


class ChipPulses:
    """Pulses made by a chip, exact and without load: the PWM unit behind GPIO 12, 13, 18 or 19 of every Pi, or a
    PCA9685 on the I2C bus, which the kernel shows as the same files.

    The chip goes on after our process dies; `stop` (and ``companion safe-off``) ends it. Needs the boot line
    ``dtoverlay=pwm,pin=12,func=4``, or ``dtoverlay=i2c-pwm-pca9685a``. Never open a gpiozero device on the same pin, it
    would disconnect the unit. `root` is the kernel's PWM folder, `wait` sleeps while udev hands over a new channel's
    files.
    """

    def __init__(self, servo: ScaleSettings, *, root: Path = PWM_CLASS, wait: Callable[[float], None] = sleep) -> None:
        found = unit_of(servo, root)
        if found is None and servo.channel is not None:
            raise DeviceError(
                "no PCA9685 is there: is its board powered and wired to GPIO 2 and 3, and "
                "dtoverlay=i2c-pwm-pca9685a in /boot/firmware/config.txt?"
            )
        if found is None:
            raise DeviceError(f"no PWM unit for GPIO {servo.pin} is switched on")
        chip, channel = found
        self._folder = chip / f"pwm{channel}"
        if not self._folder.exists():
            self._write(chip / "export", channel)
        self._await_files(wait)
        self._set_period()

    def send(self, us: float) -> None:
        """See `Pulses`."""
        self._write(self._folder / "duty_cycle", round(clamp(us) * 1000))
        if self._read("enable") != 1:
            self._write(self._folder / "enable", 1)

    def stop(self) -> None:
        """See `Pulses`."""
        self._write(self._folder / "enable", 0)

    def close(self) -> None:
        """See `Pulses`; the channel stays exported, so that the next start need not wait for udev."""
        with suppress(DeviceError):
            self.stop()

    @property
    def us(self) -> float | None:
        """See `Pulses`."""
        return self._read("duty_cycle") / 1000 if self._read("enable") else None

    def _await_files(self, wait: Callable[[float], None]) -> None:
        for _ in range(20):
            try:
                with (self._folder / "enable").open("r+"):
                    return
            except OSError as problem:
                last = problem
            wait(0.05)
        raise DeviceError(f"{self._folder} may not be written: {last.strerror} (is the user in the group gpio?)")

    def _set_period(self) -> None:
        period = round(PERIOD_US * 1000)
        if self._read("duty_cycle") > period:  # the kernel refuses a period shorter than the duty
            self._write(self._folder / "duty_cycle", 0)
        self._write(self._folder / "period", period)

    def _read(self, name: str) -> int:
        try:
            return int((self._folder / name).read_text())
        except OSError as problem:
            raise DeviceError(f"{self._folder / name}: {problem.strerror}") from problem

    @staticmethod
    def _write(file: Path, value: int) -> None:
        try:
            file.write_text(str(value))
        except OSError as problem:
            raise DeviceError(f"{file}: {problem.strerror}") from problem


def find_pwm(pin: int, root: Path = PWM_CLASS) -> tuple[Path, int] | None:
    """The folder and channel of the PWM unit that drives a header pin; None if there is none switched on."""
    for chip in sorted(root.glob("pwmchip*")):
        channels = HEADER_PWM.get((chip / "device").resolve().name, {})
        if pin in channels:
            return chip, channels[pin]
    return None


def find_pca9685(root: Path = PWM_CLASS) -> Path | None:
    """The folder of a PCA9685 that the kernel drives; None if there is none."""
    for chip in sorted(root.glob("pwmchip*")):
        name = chip / "device" / "name"
        if name.exists() and name.read_text().startswith("pca9685"):
            return chip
    return None


def unit_of(servo: ScaleSettings, root: Path = PWM_CLASS) -> tuple[Path, int] | None:
    """Folder and channel of the chip that drives the servo; None if none does, and software must."""
    if servo.channel is None:
        return find_pwm(servo.pin, root)
    chip = find_pca9685(root)
    return None if chip is None else (chip, servo.channel)


def clamp(us: float) -> float:
    """The pulse limited to the range that damages no servo."""
    return min(LONGEST_US, max(SHORTEST_US, us))


def pulses_for(settings: ScaleSettings, pins: Factory | None) -> Pulses:
    """The PCA9685 if the servo is on one; the PWM unit if the boot configuration gave it the pin; else software."""
    chip = settings.channel is not None or unit_of(settings) is not None
    if chip and not is_simulated(pins):
        return ChipPulses(settings)
    return PinPulses(settings.pin, pin_factory=pins)
