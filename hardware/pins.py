"""Which pins there are: the real header, or simulated ones. We choose; gpiozero never falls back on its own.

gpiozero tries four libraries in turn and only warns, so a missing permission ends as an error about something else.
Here the one asked for is opened, or a `DeviceError` says why not and what to do.
"""

import os
import tempfile
from collections import deque
from pathlib import Path
from typing import Any

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin, PinState

from companion.errors import DeviceError
from hardware.pin_owner import holder

HEADER_CHIPS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the chip behind the 40-pin header: Pi 5; Pi 4; Pi 3 and Zero 2 W. Numbers differ from kernel to kernel."""
MODEL = Path("/proc/device-tree/model")


NO_EDGES = (
    "RPi.GPIO feels no button on this kernel, which has lost the interface it needs: "
    "sudo apt install python3-rpi-lgpio (it takes RPi.GPIO's place), or set devices.pins = auto"
)
"""The old RPi.GPIO needs /sys/class/gpio, and opens pins without it as if all were well."""


class SimulatedPin(MockPWMPin):
    """gpiozero's mock PWM pin with a bounded history: a candle that flickers for days must not fill memory."""

    def clear_states(self) -> None:
        """Forget the past, as in `MockPin`, into a bounded history."""
        super().clear_states()
        self.states = deque([PinState(0.0, self._state)], maxlen=2000)


def open_pins(kind: str) -> Factory | None:
    """The pins named by ``devices.pins``; None for ``none``.

    Raises `DeviceError` with advice if real pins were asked for (or ``auto`` found a Raspberry Pi) and do not work.
    """
    if kind == "none":
        return None
    if kind == "auto":
        kind = "lgpio" if is_a_pi() else "mock"
    return {"lgpio": lgpio_pins, "rpigpio": rpigpio_pins, "mock": simulated_pins}[kind]()


def simulated_pins() -> Factory:
    """Pins that exist in memory only; what a finger or a probe would do is done to the pin objects."""
    return MockFactory(pin_class=SimulatedPin)


def is_simulated(factory: Factory | None) -> bool:
    """True for pins without wires."""
    return isinstance(factory, MockFactory)


def pi_model() -> str:
    """The board's own name ("Raspberry Pi 5 Model B Rev 1.0"), or "" if this is none."""
    try:
        name = MODEL.read_text(errors="replace").rstrip("\0\n")
    except OSError:
        return ""
    return name if name.startswith("Raspberry Pi") else ""


def is_a_pi() -> bool:
    """True on a Raspberry Pi, and wherever a chip with the header's label exists."""
    if pi_model():
        return True
    try:
        return find_chip() is not None
    except DeviceError:
        return False


def lgpio_pins() -> Factory:
    """The real header through lgpio. Raises `DeviceError` saying what is missing."""
    lgpio = import_lgpio()
    chip = find_chip(lgpio)
    if chip is None:
        raise DeviceError(
            "no GPIO chip of a Raspberry Pi header was found or may be opened: is the user in the group gpio? "
            "(sudo usermod -aG gpio $USER, then log in again)"
        )
    from hardware.precise_lgpio import PreciseFactory

    try:
        return PreciseFactory(chip=chip)
    except Exception as problem:  # PinUnknownPi and lgpio.error share no base
        raise DeviceError(f"GPIO chip {chip} does not open: {explain(problem)}") from problem


def rpigpio_pins() -> Factory:
    """The real header through RPi.GPIO: the old library up to a Pi 4, the rpi-lgpio shim of the same name on all."""
    working_directory()
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    except Exception as problem:  # RPi.GPIO raises RuntimeError at import on what is no Pi
        raise DeviceError(
            f"devices.pins = rpigpio, but RPi.GPIO does not work here ({problem}): "
            "sudo apt install python3-rpi-lgpio, or set devices.pins = auto"
        ) from problem


def try_edge(factory: Factory, pin: int) -> None:
    """Listen to a pin for a moment, as the bell does. Raises `DeviceError` where the library cannot."""
    try:
        DigitalInputDevice(pin, pull_up=True, pin_factory=factory).close()
    except Exception as problem:  # the pin libraries' errors share no base
        raise DeviceError(explain(problem)) from problem


def import_lgpio() -> Any:
    """The lgpio module. Raises `DeviceError` if it is missing or the empty package that PyPI has for Python 3.13."""
    working_directory()
    try:
        import lgpio
    except ImportError as problem:
        raise DeviceError("the library lgpio is missing: sudo apt install python3-lgpio") from problem
    except OSError as problem:
        raise DeviceError(f"lgpio cannot write in LG_WD = {os.environ['LG_WD']}: {problem}") from problem
    if not hasattr(lgpio, "gpiochip_open"):
        raise DeviceError("the installed lgpio is empty: pip uninstall lgpio; sudo apt install python3-lgpio")
    return lgpio


def working_directory() -> None:
    """Name a place for lgpio's notification pipes before it is imported; it would take the current directory."""
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = tempfile.mkdtemp(prefix="companion-lg-")


def find_chip(lgpio: Any = None) -> int | None:
    """The number of the chip behind the header, found by its label; None if there is none that may be opened."""
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if not chips:
        return None
    lgpio = lgpio or import_lgpio()
    for chip in chips:
        number = int(chip.name.removeprefix("gpiochip"))
        if label(lgpio, number) in HEADER_CHIPS:
            return number
    return None


def label(lgpio: Any, chip: int) -> str:
    """What the kernel calls a chip; "" if it cannot be opened."""
    try:
        handle = lgpio.gpiochip_open(chip)
    except lgpio.error:
        return ""
    try:
        return str(lgpio.gpio_get_chip_info(handle)[3])
    finally:
        lgpio.gpiochip_close(handle)


def explain(problem: BaseException) -> str:
    """A pin library's error in words a builder can act on; a busy line names its holder."""
    chain: BaseException | None = problem
    seen: list[str] = []
    while chain is not None:
        seen.append(str(chain))
        chain = chain.__cause__ or chain.__context__
    if any("busy" in text.lower() for text in seen):
        return f"another program holds the pin ({holder()})"
    if any("edge detection" in text.lower() for text in seen):
        return NO_EDGES
    return seen[0] or type(problem).__name__
