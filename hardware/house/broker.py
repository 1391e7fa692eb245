"""The smart home's broker as a partner of the house."""

from collections.abc import Iterable

from companion.config.settings import Config
from companion.errors import DeviceError
from companion.kernel.sentences import say
from hardware.animator import Animator
from hardware.house import mqtt
from hardware.house.mqtt import MqttLine
from hardware.house.partner import Finding, Partner, Report, Rung

ANSWER_S = 5.0
"""How long a broker may take to answer."""


class Broker(Partner):
    """Lamps and buttons behind an MQTT broker; see `MqttSettings`."""

    name = "MQTT"
    lamp = "lamp "
    bell = mqtt.BELL
    alone = True

    def address(self, config: Config) -> str:
        """See `Partner`."""
        return config.mqtt.broker

    def lamps(self, config: Config) -> Iterable[str]:
        """See `Partner`."""
        return config.mqtt.lamps

    def bells(self, config: Config) -> Iterable[str]:
        """See `Partner`."""
        return config.mqtt.bells

    def silence(self, config: Config) -> str:
        """See `Partner`."""
        return say("the broker {broker} has not answered yet", broker=config.mqtt.broker)

    def open(self, config: Config, *, animator: Animator, rung: Rung, report: Report) -> MqttLine:
        """See `Partner`. DeviceError without the library, OSError without certificates to speak TLS with."""
        return MqttLine(config.mqtt, animator=animator, rung=rung, report=report)

    def look(self, config: Config) -> Finding:
        """Whether it lets us in."""
        where = f"{config.mqtt.broker}:{config.mqtt.port}"
        try:
            said = mqtt.try_broker(config.mqtt, ANSWER_S)
        except DeviceError as problem:
            return Finding("down", str(problem), "./run install")
        if not said:
            return Finding("ok", f"{where} lets us in")
        refused = "authori" in said.lower()
        fix = "set mqtt.user and mqtt.password" if refused else "is the broker running, and this its port?"
        return Finding("down", f"{where}: {said}", fix)
