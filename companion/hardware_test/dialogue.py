"""A conversation with a builder: do this, did you see it?"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from companion.config.settings import Config
from companion.errors import DeviceError
from companion.hardware_test.session import SIMULATED, WAIT_S, HardwareTestSession
from companion.kernel.panel import Flame, Panel
from hardware.devices import open_devices
from hardware.hardware_test import AS_IT_SHOULD, NOT_AS_IT_SHOULD, TestResult, is_bell, question

YES = ("", "y", "yes", "j", "ja", "d", "da", "s", "si", "sí", "o", "oui")
AGAIN = ("a", "again", "r")


class Trial(Protocol):
    """A box that can be tried: `companion.hardware_test.session.HardwareTestSession` here, or one in the running
    companion."""

    @property
    def simulated(self) -> bool:
        """Whether there are no wires."""

    @property
    def all_well(self) -> bool:
        """Whether nothing that was tried failed."""

    def start(self, name: str) -> str:
        """Let a part do what it can."""

    def listen(self, name: str) -> TestResult:
        """Wait for one press of a bell."""

    def note(self, name: str, found: TestResult) -> None:
        """Remember what was found."""

    def report(self) -> str:
        """What was found, in Markdown."""


class HardwareTestDialogue:
    """`try_part` each part of a box, then see its report. `ask` puts a question, `say` prints a line."""

    def __init__(self, trial: Trial, *, ask: Callable[[str], str] = input, say: Callable[[str], None] = print) -> None:
        self.trial, self._ask, self._say = trial, ask, say
        if trial.simulated:
            say(SIMULATED)

    def try_part(self, part: str) -> None:
        """Let one part do what it can and ask whether it did."""
        try:
            found = self._try_bell(part) if is_bell(part) else self._try_seen(part)
        except DeviceError as problem:
            found = TestResult(False, str(problem))
        self.trial.note(part, found)
        self._say(f"{part}: {found.line}")

    def _try_seen(self, part: str) -> TestResult:
        while True:
            self.trial.start(part)
            answer = self._ask(f"{question(part)} [Y/n/again] ").strip().lower()
            if answer not in AGAIN:
                return AS_IT_SHOULD if answer in YES else NOT_AS_IT_SHOULD

    def _try_bell(self, part: str) -> TestResult:
        self._say(f"{question(part)[:-1]}, within {WAIT_S:g} seconds ...")
        return self.trial.listen(part)


@contextmanager
def open_box(config: Config, *, wait_s: float = WAIT_S) -> Iterator[HardwareTestSession]:
    """The box of the configuration, its candles lit, to be tried. DeviceError if there are no pins."""
    with open_devices(config.devices, on_message=lambda message: None, house=config) as devices:
        pins = devices.health().get("pins")
        if pins is not None and pins.status != "ok":
            raise DeviceError(pins.say)
        devices.show.show(Panel(dict.fromkeys((name for name, _ in devices.lights()), Flame.STEADY)))
        yield HardwareTestSession(config, devices, wait_s=0.2 if devices.levels().simulated else wait_s)
