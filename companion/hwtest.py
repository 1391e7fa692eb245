"""A conversation with a builder: do this, did you see it?"""

from collections.abc import Callable
from typing import Self

from companion.config import Config
from companion.doctor import examine
from companion.errors import DeviceError
from companion.kernel.panel import Flame, Panel
from companion.service.machine import Machine
from companion.table.messages import Message
from hardware.devices import Devices, open_devices
from hardware.pins import is_simulated, open_pins
from hardware.trial import cues, parts, watch_press

YES = ("", "y", "yes", "j", "ja", "d", "da", "s", "si", "sí", "o", "oui")
AGAIN = ("a", "again", "r")
WAIT_S = 15.0


class HardwareTest:
    """The box open for trying; `try_part` each, then `report`. DeviceError if another program holds the pins.

    `ask` puts a question and returns the answer, `say` prints a line.
    """

    def __init__(
        self,
        config: Config,
        *,
        ask: Callable[[str], str] = input,
        say: Callable[[str], None] = print,
        wait_s: float = WAIT_S,
    ) -> None:
        self._config = config
        self._ask, self._say, self._wait_s = ask, say, wait_s
        self.results: dict[str, str] = {}
        self.all_well = True
        self._devices = open_devices(config.devices, on_message=self._heard)
        pins = self._devices.health().get("pins")
        if pins is not None and pins.status != "ok":
            self._devices.close()
            raise DeviceError(pins.say)
        self.simulated = self._devices.levels().simulated
        if self.simulated:
            say("These pins are simulated: there is nothing to see, but the steps are the same.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._devices.close()

    def try_part(self, part: str) -> None:
        """Let one part do what it can and ask whether it did."""
        health = self._devices.health().get(part)
        if health is None or health.status == "down":
            self._note(part, False, health.say if health else "did not open")
        elif part == "bell":
            self._try_bell()
        else:
            self._try_seen(part)

    def report(self) -> str:
        """What was found, and the doctor's findings below, in Markdown."""
        lines = ["# Hardware test", "", *(f"- {part}: {result}" for part, result in self.results.items())]
        if untried := [part for part in parts(self._config.devices) if part not in self.results]:
            lines.append(f"- not tried: {', '.join(untried)}")
        checks = [check.line() for check in examine(Machine(dry=True), self._config)]
        return "\n".join([*lines, "", "```", *checks, "```"])

    def _try_seen(self, part: str) -> None:
        question = {
            True: "Does the beam tip to A, to B, and come to rest level? [Y/n/again] ",
            False: f"Does {part} flare up, go out and burn again? [Y/n/again] ",
        }[part == "scale"]
        while True:
            name = part.removeprefix("candle ")
            self._devices.show.show(Panel({} if part == "scale" else {name: Flame.STEADY}), cues(part))
            answer = self._ask(question).strip().lower()
            if answer not in AGAIN:
                self._devices.show.show(Panel())
                self._note(part, answer in YES, "as it should" if answer in YES else "not as it should")
                return

    def _try_bell(self) -> None:
        pin = int(self._config.devices.bell)
        self._devices.close()  # the raw edges are hidden from the open bell
        pins = open_pins(self._config.devices.pins)
        assert pins is not None
        try:
            self._say(f"Ring the bell once, within {self._wait_s:g} seconds ...")
            seen = watch_press(pin, pins, seconds=0.2 if is_simulated(pins) else self._wait_s)
        finally:
            pins.close()
            self._devices = self._reopened()
        if seen is None:
            self._note("bell", False, "no press was seen: is the switch between the pin and GND?")
        else:
            self._note("bell", seen.is_clean, seen.words)

    def _reopened(self) -> Devices:
        return open_devices(self._config.devices, on_message=self._heard)

    def _note(self, part: str, well: bool, words: str) -> None:
        self.all_well = self.all_well and well
        self.results[part] = ("" if well else "NOT WELL: ") + words
        self._say(f"{part}: {self.results[part]}")

    def _heard(self, message: Message) -> None:
        """Messages of the box; what matters is asked for."""
