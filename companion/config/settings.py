"""Everything that can be set, section by section: what it means, its unit, its default.

`companion.config.loader` reads these from TOML; `companion config` prints them all. Every check that needs no hardware
happens when a struct is made, so a wrong file is refused before a pin is touched. Pin numbers are BCM (GPIO) numbers.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.errors import ConfigError

CANDLES = MappingProxyType({"A-outer": 5, "A-inner": 6, "B-outer": 16, "B-inner": 26})
HEADER_PINS = range(2, 28)
"""The GPIO numbers that reach the 40-pin header and are free to use; 0 and 1 belong to the HAT identity chip."""
SHORTEST_US, LONGEST_US = 500.0, 2500.0
"""No servo is sent a pulse outside these, whatever the configuration says."""


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and by whom."""

    game: Annotated[str, Meta(description="The game on the table. `companion rules` lists those installed.")] = (
        "inscription"
    )
    names: Annotated[
        Mapping[str, str], Meta(description='Players\' names by seat, for example {A = "Ana", B = "Luka"}.')
    ] = MappingProxyType({})
    notice_s: Annotated[
        float, Meta(ge=0, le=60, description='Seconds that "understood as two moves" stays, with its undo.')
    ] = 5.0
    note_s: Annotated[float, Meta(ge=1, le=600, description="Seconds that a passing word stays on the phones.")] = 15.0
    refractory_s: Annotated[
        float, Meta(ge=0, le=5, description="Rings of the bell closer together than this many seconds are one ring.")
    ] = 0.7
    stir_s: Annotated[
        float, Meta(ge=0, le=30, description="Seconds that a ring waits at most while hands still move on the table.")
    ] = 2.5
    timers: Annotated[
        bool,
        Meta(description="Whether a question that has a usual answer takes silence for it after some seconds. The "
                         "phones' menu switches it for one game."),
    ] = True  # fmt: skip


class CameraSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where pictures of the table come from, and how patiently they are read."""

    source: Annotated[
        Literal["auto", "pi", "usb", "network", "recorded", "virtual", "none"],
        Meta(
            description="pi: the ribbon camera (picamera2). usb: a webcam. network: a phone or network camera at "
            "`address`. recorded: pictures from `folder`. virtual: the table drawn on a web page. none: nobody looks, "
            "every move is tapped on a phone. auto: pi on a Raspberry Pi that has one, else virtual."
        ),
    ] = "auto"
    device: Annotated[
        int | str, Meta(description="Which webcam: its number, or a lasting path such as /dev/v4l/by-id/...")
    ] = 0
    address: Annotated[
        str,
        Meta(
            description='Where source = "network" finds its pictures: rtsp://..., or http://... of an MJPEG stream or '
            "of single pictures. A name and password go before the host: rtsp://name:password@camera.local/stream."
        ),
    ] = ""
    folder: Annotated[str, Meta(description='Folder of pictures for source = "recorded", shown in name order.')] = ""
    width: Annotated[
        int,
        Meta(
            ge=0,
            le=4608,
            description="Width of a picture in pixels. 0, with `height` 0: the smallest of the camera's sizes that "
            "shows the mat's tags well.",
        ),
    ] = 0
    height: Annotated[int, Meta(ge=0, le=2592, description="Height of a picture in pixels.")] = 0
    tag_mm: Annotated[
        float,
        Meta(
            ge=12,
            le=24,
            description="Side of the printed tags in mm. 18 or 20 are for large mats: all cards of this table are "
            "printed and read so.",
        ),
    ] = 15.0
    fps: Annotated[float, Meta(gt=0, le=60, description="Pictures taken each second.")] = 10.0
    mains_hz: Annotated[
        Literal[0, 50, 60],
        Meta(description="What the room's light flickers with: 60 in the Americas and Japan's west. 0: daylight only."),
    ] = 50
    settle_s: Annotated[
        float,
        Meta(
            ge=0.1,
            le=10,
            description="Seconds without change after which the table counts as settled. "
            "One whole legal move without a hand over the mat counts after 0.3 already.",
        ),
    ] = 0.8
    patience_s: Annotated[
        float, Meta(ge=1, le=120, description="Seconds a half-made move may lie before the companion asks about it.")
    ] = 8.0

    @property
    def size(self) -> tuple[int, int] | None:
        """The size of pictures that was chosen, None when mat and camera decide."""
        return (self.width, self.height) if self.width else None

    def __post_init__(self) -> None:
        """Refuse a network camera without an address that can be asked, and half a size."""
        if self.source == "network" and not self.address:
            raise ConfigError('camera.source = "network": give camera.address (http://phone.local:8080/video)')
        if (self.width or self.height) and not (self.width >= 320 and self.height >= 240):
            raise ConfigError(
                f"camera.width = {self.width}, camera.height = {self.height}: both 0, or at least 320 and 240"
            )
        if self.address and not self.address.startswith(("rtsp://", "rtsps://", "http://", "https://")):
            raise ConfigError(f"camera.address = {self.address!r}: begins with rtsp://, http:// or https://")


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

    @property
    def servo(self) -> ScaleSettings | None:
        """The scale's settings, or None if the box has no scale."""
        return self.scale if isinstance(self.scale, ScaleSettings) else None


SHARED_BELL = "all"
"""In place of a seat: the bell speaks for whoever has to act."""


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


class WledSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Candles on a light strip that WLED drives, over the network."""

    address: Annotated[
        str, Meta(description='The strip\'s name or number, for example "wled-table.local"; empty: none.')
    ] = ""
    candles: Annotated[
        Mapping[str, int],
        Meta(description="The candles' segments on the strip, as set up in WLED's own app."),
    ] = MappingProxyType({"A-outer": 0, "A-inner": 1, "B-outer": 2, "B-inner": 3})
    colour: Annotated[
        str, Meta(pattern="^#[0-9a-fA-F]{6}$", description='The flames\' colour, for example "#ff9329".')
    ] = "#ff9329"
    brightness: Annotated[float, Meta(gt=0, le=1, description="How bright a full flame is, of the strip's most.")] = 0.6

    def __post_init__(self) -> None:
        """Refuse a segment with two candles or a number WLED does not have."""
        users: dict[int, str] = {}
        for name, segment in self.candles.items():
            if not 0 <= segment <= 31:
                raise ConfigError(f"wled.candles.{name} = {segment}: segments are numbered 0 to 31")
            if segment in users:
                raise ConfigError(f"wled.candles.{name} and wled.candles.{users[segment]} are both segment {segment}")
            users[segment] = name


class MqttSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The table in a smart home: Home Assistant finds the game, candles, scale and devices by itself through an MQTT
    broker; lamps of the house can be candles, buttons of the house bells."""

    broker: Annotated[
        str, Meta(description='The broker\'s name or number, for example "homeassistant.local"; empty: none.')
    ] = ""
    port: Annotated[int, Meta(ge=1, le=65535, description="Its port; 8883 is usual with encryption.")] = 1883
    encrypted: Annotated[bool, Meta(description="Whether to speak TLS with it; its certificate is then checked.")] = (
        False
    )
    user: Annotated[str, Meta(description="Who logs in; empty where nobody has to.")] = ""
    password: Annotated[str, Meta(description="With which password.")] = ""
    name: Annotated[
        str,
        Meta(
            pattern="^[a-z0-9_-]{1,40}$",
            description="What this table is called: its topics begin with it. Two tables at one broker need two names.",
        ),
    ] = "companion"
    discovery: Annotated[
        str, Meta(description="Where Home Assistant looks for new devices; empty: it is told of none.")
    ] = "homeassistant"
    lamps: Annotated[
        Mapping[str, str],
        Meta(
            description="Lamps as candles, by candle: the topic to which the lamp takes JSON commands, for example "
            '{A-outer = "zigbee2mqtt/window lamp/set"} (Zigbee2MQTT, ESPHome, or any light of schema json).'
        ),
    ] = MappingProxyType({})
    bells: Annotated[
        Mapping[str, str],
        Meta(
            description="Buttons as bells, by seat or `all`: the topic on which the button tells of presses, for "
            'example {all = "zigbee2mqtt/door button"}. Home Assistant\'s own buttons need no entry.'
        ),
    ] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Refuse topics that cannot be sent to, and lamps without a broker."""
        for key, topics in (("lamps", self.lamps), ("bells", self.bells)):
            for who, topic in topics.items():
                if not topic or "#" in topic or "+" in topic or "\0" in topic:
                    raise ConfigError(f"mqtt.{key}.{who} = {topic!r}: a whole topic, without + and #")
            if len(set(topics.values())) < len(topics):
                raise ConfigError(f"mqtt.{key}: two of them have the same topic")
        if not self.broker and (self.lamps or self.bells):
            raise ConfigError("mqtt.lamps and mqtt.bells need mqtt.broker")


class JournalSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are kept."""

    path: Annotated[
        str,
        Meta(
            description="The journal's file. Empty: journal.db in the service's state folder (/var/lib/companion), "
            "or for a person in ~/.local/state/companion."
        ),
    ] = ""

    def file(self, environment: Mapping[str, str] = os.environ) -> Path:
        """Where the journal is. `environment` supplies STATE_DIRECTORY (systemd), XDG_STATE_HOME and HOME."""
        return Path(self.path).expanduser() if self.path else state_folder(environment) / "journal.db"


class WebSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The pages for phones and browsers."""

    host: Annotated[
        str,
        Meta(
            description="Address to listen on. auto: every address of a Raspberry Pi, so that phones get in; "
            "elsewhere this machine alone. 0.0.0.0 lets every device of the network in."
        ),
    ] = "auto"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; 0 takes any free one.")] = 8000
    threads: Annotated[
        int, Meta(ge=8, le=128, description="Requests worked on at once; a phone that waits for news holds none.")
    ] = 12
    wifi: Annotated[
        str,
        Meta(
            description="Name of the Wi-Fi that phones join first, for a QR code on the page that invites them. "
            "Empty: the companion's own hotspot while it is on, else none."
        ),
    ] = ""
    wifi_password: Annotated[str, Meta(description="Its password; empty for an open network.")] = ""


class HallSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Many tables in one program (`companion hall`), played on phones alone. Boxes that tell the same broker of
    themselves ([mqtt]) are listed beside them."""

    tables: Annotated[int, Meta(ge=1, le=200, description="Tables that may be open at once.")] = 50
    each: Annotated[
        int, Meta(ge=0, le=200, description="How many of them one phone may open; 0: only the organiser opens tables.")
    ] = 3


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole configuration. `games` holds each game's options as written; the game itself checks them."""

    table: TableSettings = TableSettings()
    camera: CameraSettings = CameraSettings()
    devices: DeviceSettings = DeviceSettings()
    buttons: ButtonSettings = ButtonSettings()
    wled: WledSettings = WledSettings()
    mqtt: MqttSettings = MqttSettings()
    journal: JournalSettings = JournalSettings()
    web: WebSettings = WebSettings()
    hall: HallSettings = HallSettings()
    games: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


def state_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where everything lasting lies (journal, calibration, tags): systemd's state folder, or the person's own."""
    if service := environment.get("STATE_DIRECTORY", ""):
        return Path(service.split(":")[0])
    home = Path(environment.get("HOME") or Path.home())
    return Path(environment.get("XDG_STATE_HOME") or home / ".local" / "state") / "companion"
