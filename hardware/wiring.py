"""The header with our wires: which of the 40 pins goes where, for the terminal and as a drawing.

Pin positions come from gpiozero's board data; they are the same on every board with 40 pins.
"""

from collections.abc import Mapping

from gpiozero.pins.pi import PiBoardInfo
from msgspec import Struct

from companion.config.settings import DeviceSettings
from companion.kernel.sentences import say

REVISION = 0xC03114
"""A Pi 4: any board with the 40-pin header would do."""
RESISTOR = say("47 ohm (yellow, red: 220)")
"""About 6 mA through a white LED at 3.3 V."""


class Wire(Struct, frozen=True):
    """One used GPIO: header position 1 to 40, GPIO number, the part's name, and how to connect it."""

    position: int
    gpio: int
    part: str
    how: str


class HeaderPin(Struct, frozen=True):
    """One header pin: position 1 to 40, its name ("GPIO17", "5V", "GND"), and the wire on it."""

    position: int
    name: str
    wire: Wire | None = None


def header(settings: DeviceSettings) -> list[HeaderPin]:
    """The 40 pins in order of position, with the configuration's wires."""
    ours = {wire.gpio: wire for wire in wires(settings)}
    pins = PiBoardInfo.from_revision(REVISION).headers["J8"].pins
    return [HeaderPin(number, pin.name, ours.get(gpio_of(pin.name))) for number, pin in sorted(pins.items())]


def wires(settings: DeviceSettings) -> list[Wire]:
    """Every wire of the configuration, by position on the header."""
    where = positions()
    found = [Wire(where[pin], pin, *part_of(user.removeprefix("devices."))) for user, pin in settings.users()]
    return sorted(found, key=lambda wire: wire.position)


def positions() -> Mapping[int, int]:
    """GPIO number -> position on the header."""
    pins = PiBoardInfo.from_revision(REVISION).headers["J8"].pins
    return {gpio_of(pin.name): number for number, pin in pins.items() if pin.name.startswith("GPIO")}


def gpio_of(name: str) -> int:
    """The number in "GPIO17"; −1 for a pin that is none."""
    return int(name.removeprefix("GPIO")) if name.startswith("GPIO") else -1


def part_of(user: str) -> tuple[str, str]:
    """A part's name and how to connect it, from its key in the configuration."""
    if user.startswith("candles."):
        return (
            f"candle {user.removeprefix('candles.')}",
            RESISTOR + say(", LED, GND (or a MOSFET's gate)"),
        )
    if user.startswith("bells."):
        return f"bell {user.removeprefix('bells.')}", say("switch, GND")
    return {
        "bell": ("bell", say("switch, GND")),
        "scale.pin": ("scale", say("servo signal; servo power to 5V and GND with 470 uF across")),
        "status_led": ("status LED", RESISTOR + say(", LED, GND")),
        "striker": ("striker", say("a MOSFET's gate; its coil to 5V, with a diode across")),
    }[user]


def as_text(settings: DeviceSettings, *, colour: bool = False) -> str:
    """The header as it looks with the pins towards you and the USB sockets below, and the wires as a list."""
    pins = header(settings)
    rows = [_row(left, right, colour) for left, right in zip(pins[::2], pins[1::2], strict=True)]
    listing = [f"  pin {wire.position:2}  GPIO {wire.gpio:2}  {wire.part:16} {wire.how}" for wire in wires(settings)]
    return "\n".join(
        [
            f"{'corner of the board':>46}",
            *rows,
            f"{'USB sockets':>42}",
            "",
            *(listing or ["  nothing is configured"]),
            "",
            "Numbers in the configuration are GPIO numbers; the small numbers are positions on the header.",
        ]
    )


def _row(left: HeaderPin, right: HeaderPin, colour: bool) -> str:
    near, far = _label(left), _label(right)
    row = f"{near:>29} {left.position:2} {_dot(left)} {_dot(right)} {right.position:<2} {far}".rstrip()
    return f"\033[1m{row}\033[0m" if colour and (left.wire or right.wire) else row


def _label(pin: HeaderPin) -> str:
    if pin.wire is None:
        return pin.name
    return f"{pin.wire.part} = {pin.name}" if pin.position % 2 else f"{pin.name} = {pin.wire.part}"


def _dot(pin: HeaderPin) -> str:
    if pin.wire is not None:
        return "●"
    return {"GND": "▪", "5V": "+", "3V3": "+"}.get(pin.name, "○")
