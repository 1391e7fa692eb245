"""What belongs to the box and is not on its header: a strip of lights, and the lamps and buttons of the house."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.config.settings import ButtonSettings, Config, MqttSettings, WledSettings
from companion.errors import DeviceError
from companion.kernel.sentences import say
from hardware.animator import Animator
from hardware.house.lamps import Lamp
from hardware.house.mqtt import MqttLine, Rung
from hardware.house.wled import WledStrip

WLED, MQTT = "WLED", "MQTT"
"""What phones call them."""


class HouseSettings(Struct, frozen=True):
    """The sections of the configuration that are about more than the header."""

    buttons: ButtonSettings = ButtonSettings()
    wled: WledSettings = WledSettings()
    mqtt: MqttSettings = MqttSettings()

    @classmethod
    def of(cls, config: Config) -> "HouseSettings":
        """Those of a whole configuration."""
        return cls(config.buttons, config.wled, config.mqtt)


NO_HOUSE = HouseSettings()


class House:
    """Opened with the box. Neither waits for anything: what does not answer is reported and tried again.

    `report(device, status, say)` hears how they are, `rung` what the house's buttons say (see `MqttLine`).
    """

    def __init__(
        self,
        settings: HouseSettings,
        *,
        animator: Animator,
        rung: Rung,
        report: Callable[[str, str, str], object],
    ) -> None:
        wled, mqtt = settings.wled, settings.mqtt
        self.strip: WledStrip | None = None
        self.line: MqttLine | None = None
        if wled.address:
            report(WLED, "down", say("the strip {address} has not answered yet", address=wled.address))
            self.strip = WledStrip(wled, animator=animator, report=lambda status, say: report(WLED, status, say))
        if mqtt.broker:
            report(MQTT, "down", say("the broker {broker} has not answered yet", broker=mqtt.broker))
            try:
                self.line = MqttLine(
                    mqtt, animator=animator, rung=rung, report=lambda status, say: report(MQTT, status, say)
                )
            except (DeviceError, OSError, ValueError) as problem:  # no library, or no certificates to speak TLS with
                report(MQTT, "down", str(problem))

    @property
    def is_there(self) -> bool:
        """Whether anything of it is configured."""
        return self.strip is not None or self.line is not None

    def lamps(self) -> Iterator[tuple[str, Lamp]]:
        """Every lamp that is a candle, by the candle's name."""
        for partner in (self.strip, self.line):
            if partner is not None:
                yield from partner.lamps.items()

    def close(self) -> None:
        """Say good-bye to both."""
        for partner in (self.strip, self.line):
            if partner is not None:
                partner.close()
