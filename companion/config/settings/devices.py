"""Candles, bells and the scale: pins of the header, and buttons of the computer."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.errors import ConfigError

CANDLES = MappingProxyType({"A-outer": 5, "A-inner": 6, "B-outer": 16, "B-inner": 26})
HEADER_PINS = range(2, 28)
"""The GPIO numbers that reach the 40-pin header and are free to use; 0 and 1 belong to the HAT identity chip."""
SHORTEST_US, LONGEST_US = 500.0, 2500.0
"""No servo is sent a pulse outside these, whatever the configuration says."""
SHARED_BELL = "all"
"""In place of a seat: the bell speaks for whoever has to act."""


class ScaleSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The servo of the scale. `companion calibrate servo` finds the three pulses."""

    pin: Annotated[int, Meta(description="The servo's signal pin; 12, 13, 18 and 19 have hardware PWM.")] = 12
    pca9685: Annotated[
        Annotated[int, Meta(ge=0, le=15)] | bool,
        Meta(
            description="The servo's channel, 0 to 15, on a PCA9685 board with its kernel overlay; `pin` is then not "
            "used. false: the servo is on `pin`."
        ),
    ] = False
    left_us: Annotated[float, Meta(description="Pulse in microseconds that tips the scale to A's side.")] = 1100
    level_us: Annotated[float, Meta(description="Pulse in microseconds that holds it level.")] = 1500
    right_us: Annotated[float, Meta(description="Pulse in microseconds that tips it to B's side.")] = 1900
    release_s: Annotated[
        float, Meta(ge=0, le=10, description="Seconds after a move until the pulses, and with them the jitter, stop.")
    ] = 0.6
    speed_us_s: Annotated[
        float, Meta(ge=10, le=10_000, description="Fastest change of the pulse per second; 600 is about 55 degrees.")
    ] = 600

    def __post_init__(self) -> None:
        """Refuse ends outside the hard limits and a level that is not between them."""
        if self.pca9685 is True:
            raise ConfigError("devices.scale.pca9685 = true: give the servo's channel on the board, 0 to 15")
        ends = {"left_us": self.left_us, "level_us": self.level_us, "right_us": self.right_us}
        for key, pulse in ends.items():
            if not SHORTEST_US <= pulse <= LONGEST_US:
                raise ConfigError(f"devices.scale.{key} = {pulse:g}: a servo pulse has 500 to 2500 microseconds")
        if not min(self.left_us, self.right_us) < self.level_us < max(self.left_us, self.right_us):
            raise ConfigError(
                f"devices.scale: level_us = {self.level_us:g} must lie between left_us = {self.left_us:g} "
                f"and right_us = {self.right_us:g} (companion calibrate servo finds all three)"
            )

    @property
    def channel(self) -> int | None:
        """The servo's channel on a PCA9685; None if it is on a pin of the header."""
        return None if self.pca9685 is False else int(self.pca9685)


class DeviceSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Candles, bell and scale. For what is not built write `bell = false` or `scale = false`, or list no candle."""

    pins: Annotated[
        Literal["auto", "lgpio", "rpigpio", "mock", "none"],
        Meta(
            description="auto: lgpio on a Raspberry Pi, simulated pins elsewhere. rpigpio: RPi.GPIO, up to the Pi 4. "
            "mock: simulated pins. none: no devices at all."
        ),
    ] = "auto"
    candles: Annotated[
        Mapping[str, int], Meta(description="The candles' pins, by seat and place: two for each seat, outer and inner.")
    ] = CANDLES
    bell: Annotated[int | bool, Meta(description="The bell's pin, a button to ground; false if there is no bell.")] = 17
    bells: Annotated[
        Mapping[str, int],
        Meta(description="Pins of further bells by the seat they stand at, for example {A = 22, B = 23}. Such a bell "
                         "speaks for its seat alone; the one above for whoever has to act."),
    ] = MappingProxyType({})  # fmt: skip
    scale: Annotated[
        ScaleSettings | bool,
        Meta(description="The scale's servo: pin, three pulses and two times; false if there is no scale."),
    ] = ScaleSettings()
    status_led: Annotated[
        int | bool, Meta(description="Pin of a lamp that shows that the companion is awake; false if there is none.")
    ] = False
    striker: Annotated[
        int | bool,
        Meta(description="Pin of a solenoid that strikes the bell when the companion ends its turn; false if there is "
                         "none."),
    ] = False  # fmt: skip
    hold_s: Annotated[
        float, Meta(ge=0.1, le=10, description="Seconds after which a press of the bell is a hold, not a ring.")
    ] = 1.0
    stuck_s: Annotated[
        float, Meta(ge=0.2, le=600, description="Seconds after which a bell held down is reported as stuck.")
    ] = 10.0

    def __post_init__(self) -> None:
        """Refuse pins that do not exist or have two users; the message names both."""
        for key, value, say in (
            ("bell", self.bell, "a GPIO number"),
            ("scale", self.scale, "its servo, for example {pin = 12}"),
            ("status_led", self.status_led, "a GPIO number"),
            ("striker", self.striker, "a GPIO number"),
        ):
            if value is True:
                raise ConfigError(f"devices.{key} = true: give {say}, or false if there is none")
        users: dict[int, str] = {}
        for user, pin in self.users():
            if pin not in HEADER_PINS:
                raise ConfigError(f"{user} = {pin}: GPIO {pin} is not on the header (use 2 to 27)")
            if pin in users:
                raise ConfigError(f"{user} and {users[pin]} both use GPIO {pin}; give one of them another pin")
            users[pin] = user
        if self.stuck_s <= self.hold_s:
            raise ConfigError(f"devices.stuck_s = {self.stuck_s:g} must be more than hold_s = {self.hold_s:g}")

    def users(self) -> Iterator[tuple[str, int]]:
        """Every use of a pin as (key in the configuration, GPIO number)."""
        for name, pin in self.candles.items():
            yield f"devices.candles.{name}", pin
        if self.bell is not False:
            yield "devices.bell", int(self.bell)
        for seat, pin in self.bells.items():
            yield f"devices.bells.{seat}", pin
        if isinstance(self.scale, ScaleSettings) and self.scale.channel is None:
            yield "devices.scale.pin", self.scale.pin
        if self.status_led is not False:
            yield "devices.status_led", int(self.status_led)
        if self.striker is not False:
            yield "devices.striker", int(self.striker)

    @property
    def servo(self) -> ScaleSettings | None:
        """The scale's settings, or None if the box has no scale."""
        return self.scale if isinstance(self.scale, ScaleSettings) else None


class ButtonSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """USB and Bluetooth buttons, remote shutters and keyboards as bells. What is named here rings and does nothing
    else on this machine."""

    bells: Annotated[
        Mapping[str, str],
        Meta(
            description="By the seat whose bell it is, or `all` for whoever has to act: the button's name, Bluetooth "
            'address or path; with "name:KEY_B" one key of it. For example {all = "AB Shutter3"}, or one keyboard for '
            'two: {A = "Mini Keypad:KEY_A", B = "Mini Keypad:KEY_B"}. `companion doctor` lists the names.'
        ),
    ] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Refuse an entry without a name, and one key with two seats."""
        users: dict[str, str] = {}
        for seat, said in self.bells.items():
            name, key = self.of(said)
            if not name:
                raise ConfigError(f"buttons.bells.{seat} = {said!r}: name the button (companion doctor lists them)")
            for wanted, user in users.items():
                other, known = self.of(wanted)
                if name == other and key in ("", known) or name == other and not known:
                    raise ConfigError(f"buttons.bells.{seat} and buttons.bells.{user} are both rung by {said!r}")
            users[said] = seat

    def devices(self) -> dict[str, dict[str, str]]:
        """By the button's name, the seat that each of its keys rings for; "" is every key, and a bell for all."""
        found: dict[str, dict[str, str]] = {}
        for seat, said in self.bells.items():
            name, key = self.of(said)
            found.setdefault(name, {})[key] = "" if seat == SHARED_BELL else seat
        return found

    @staticmethod
    def of(said: str) -> tuple[str, str]:
        """Button and key of an entry; the key is "" where every key rings."""
        name, colon, key = said.rpartition(":")
        return (name, key) if colon and key.startswith(("KEY_", "BTN_")) else (said, "")
