"""A conversation with a builder: do this, did you see it?"""

from collections.abc import Callable
from typing import Self

from companion.boxtrial import AS_IT_SHOULD, NOT_AS_IT_SHOULD, SIMULATED, WAIT_S, BoxTrial, Found, question
from companion.config import Config
from companion.errors import DeviceError
from companion.kernel.panel import Flame, Panel
from companion.table.messages import Message
from hardware.devices import open_devices

YES = ("", "y", "yes", "j", "ja", "d", "da", "s", "si", "sí", "o", "oui")
AGAIN = ("a", "again", "r")


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
        self._ask, self._say = ask, say
        self._devices = open_devices(config.devices, on_message=self._heard)
        pins = self._devices.health().get("pins")
        if pins is not None and pins.status != "ok":
            self._devices.close()
            raise DeviceError(pins.say)
        self._lit = Panel(dict.fromkeys(self._devices.candles, Flame.STEADY))
        simulated = self._devices.levels().simulated
        self._wait_s = 0.2 if simulated else wait_s
        self.trial = BoxTrial(config, self._devices, wait_s=self._wait_s)
        if simulated:
            say(SIMULATED)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._devices.close()

    def try_part(self, part: str) -> None:
        """Let one part do what it can and ask whether it did."""
        try:
            found = self._try_bell() if part == "bell" else self._try_seen(part)
        except DeviceError as problem:
            found = Found(False, str(problem))
        self.trial.note(part, found)
        self._say(f"{part}: {found.line}")

    def _try_seen(self, part: str) -> Found:
        while True:
            self._devices.show.show(self._lit)
            self.trial.start(part)
            answer = self._ask(f"{question(part)} [Y/n/again] ").strip().lower()
            if answer not in AGAIN:
                return AS_IT_SHOULD if answer in YES else NOT_AS_IT_SHOULD

    def _try_bell(self) -> Found:
        self._say(f"Ring the bell once, within {self._wait_s:g} seconds ...")
        return self.trial.listen()

    def _heard(self, message: Message) -> None:
        """Messages of the box; what matters is asked for."""
