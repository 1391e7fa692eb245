"""What belongs to the box and is not on its header: a strip of lights, and the lamps and buttons of the house."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.config.settings import Config
from companion.errors import DeviceError
from companion.table.messages import Health
from hardware.animator import Animator
from hardware.house.lamps import Lamp
from hardware.house.mqtt import MqttLine
from hardware.house.partner import Line, Rung
from hardware.house.partners import PARTNERS

NO_HOUSE = Config()
"""A configuration without lamps, buttons and bells of the house."""


class House:
    """Opened with the box. Nothing waits for a partner: what does not answer is reported and tried again.

    `report(device, status, say)` hears how they are, `rung` what the house's buttons say.
    """

    def __init__(
        self, config: Config, *, animator: Animator, rung: Rung, report: Callable[[str, str, str], object]
    ) -> None:
        self.open: dict[str, Line] = {}
        """The partners that are configured and can be spoken to, by name."""
        for partner in PARTNERS:
            if not partner.address(config):
                continue
            report(partner.name, "down", partner.silence(config))
            tell = partial(report, partner.name)
            try:
                self.open[partner.name] = partner.open(config, animator=animator, rung=rung, report=tell)
            except (DeviceError, OSError, ValueError) as problem:  # a library or certificates are missing
                tell("down", str(problem))

    @property
    def line(self) -> MqttLine | None:
        """The line to the smart home's broker, if there is one."""
        return next((one for one in self.open.values() if isinstance(one, MqttLine)), None)

    def lamps(self) -> Iterator[tuple[str, Lamp]]:
        """Every lamp that is a candle, by the candle's name."""
        for line in self.open.values():
            yield from line.lamps.items()

    def close(self) -> None:
        """Say good-bye to all."""
        for line in self.open.values():
            line.close()


def house_off(config: Config) -> list[Health]:
    """Put the house's candles out, after the program that lit them has died: one report for each partner."""
    tried = [(one.name.lower(), one.put_out(config)) for one in PARTNERS if one.address(config)]
    return [Health(name, found.status, found.say) for name, found in tried if found is not None]
