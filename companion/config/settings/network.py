"""What hangs on the network: the pages, a light strip, a smart home."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import ConfigError


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
