"""Trying the parts of the box one by one, from a terminal or from a phone, and what came of it."""

from threading import Lock, Thread

from msgspec import Struct

from companion.config.settings import Config
from companion.doctor import examine
from companion.errors import DeviceError
from companion.system.service.machine import Machine
from hardware.devices import Devices
from hardware.selftest import AS_IT_SHOULD, NOT_AS_IT_SHOULD, NOT_RUNG, TestResult, cues, parts, question, watch_press
from hardware.wiring import wires

WAIT_S = 15.0
"""How long a press of the bell is waited for."""
SIMULATED = "These pins are simulated: there is nothing to see, but the steps are the same."


class Part(Struct, frozen=True):
    """One part of the box: its name, its wire, how it is now, what to look for, and what was found if it was tried.

    `busy`: a trial of it is running (the bell waits to be pressed).
    """

    name: str
    wire: str
    status: str
    say: str
    question: str
    busy: bool
    found: TestResult | None


class HardwareTestSession:
    """Tries the parts of an open box; the table may go on meanwhile, as each part returns to what it showed.

    Only the bell is taken from the table while it is listened to: a press is then no ring. May be used by several
    threads.
    """

    def __init__(self, config: Config, devices: Devices, *, wait_s: float = WAIT_S) -> None:
        self.results: dict[str, TestResult] = {}
        self._config, self._devices, self._wait_s = config, devices, wait_s
        self._lock = Lock()
        self._listening = False

    @property
    def simulated(self) -> bool:
        """Whether there are no wires."""
        return self._devices.levels().simulated

    @property
    def all_well(self) -> bool:
        """Whether nothing that was tried failed."""
        return all(found.well for found in self.results.values())

    def parts(self) -> list[Part]:
        """Every part of the configuration, in the order in which a builder wires them."""
        settings, health = self._config.devices, self._devices.health()
        where = {w.part: f"GPIO {w.gpio}, pin {w.position} of the header: {w.how}" for w in wires(settings)}
        pins = health.get("pins")
        down = pins if pins is not None and pins.status != "ok" else None
        found = []
        for name in parts(settings):
            one = health.get(name) or down
            status, say = (one.status, one.say) if one is not None else ("down", "did not open")
            busy = name == "bell" and self._listening
            known = self.results.get(name)
            found.append(Part(name, where.get(name, ""), status, say, question(name), busy, known))
        return found

    def start(self, name: str) -> str:
        """Let a part do what it can; words to show meanwhile. DeviceError if there is no such part or it is down.

        The bell is listened to in the background: `parts` then tells when it was heard.
        """
        if name == "bell":
            self._lend_bell()
            return f"Ring the bell once, within {self._wait_s:g} seconds. It counts for no turn."
        self._must_be_up(name)
        self._devices.show.play(cues(name))
        return question(name)

    def listen(self) -> TestResult:
        """Wait for one press of the bell and judge its contact; the table hears no ring until this returns."""
        with self._devices.bell_lent() as (pin, pins):
            seen = watch_press(pin, pins, seconds=self._wait_s)
        found = NOT_RUNG if seen is None else TestResult(seen.is_clean, seen.words)
        self.results["bell"] = found
        return found

    def note(self, name: str, found: TestResult) -> None:
        """Remember what a person saw. DeviceError for a part that is not in the configuration."""
        self._must_be_known(name)
        self.results[name] = found

    def saw(self, name: str, well: bool) -> None:
        """Remember whether a part did what it should. DeviceError for a part that is not in the configuration."""
        self.note(name, AS_IT_SHOULD if well else NOT_AS_IT_SHOULD)

    def report(self) -> str:
        """What was found, and the doctor's findings below, in Markdown."""
        lines = ["# Hardware test", "", *(f"- {part}: {found.line}" for part, found in self.results.items())]
        if untried := [part for part in parts(self._config.devices) if part not in self.results]:
            lines.append(f"- not tried: {', '.join(untried)}")
        if self.simulated:
            lines.append("- simulated pins")
        checks = [check.line() for check in examine(Machine(dry=True), self._config)]
        return "\n".join([*lines, "", "```", *checks, "```"])

    def _lend_bell(self) -> None:
        with self._lock:
            self._must_be_up("bell")
            if self._listening:
                raise DeviceError("the bell is being tried already: ring it")
            self._listening = True
        Thread(target=self._listen_and_note, name="bell trial", daemon=True).start()

    def _listen_and_note(self) -> None:
        try:
            self.listen()
        except Exception as problem:  # whatever the pins' library raises is the finding
            self.results["bell"] = TestResult(False, str(problem))
        finally:
            self._listening = False

    def _must_be_known(self, name: str) -> None:
        known = parts(self._config.devices)
        if name not in known:
            raise DeviceError(f"there is no {name} in the configuration; there is: {', '.join(known) or 'nothing'}")

    def _must_be_up(self, name: str) -> None:
        self._must_be_known(name)
        health = self._devices.health()
        for one in (health.get("pins"), health.get(name)):
            if one is None or one.status == "down":
                say = one.say if one is not None else "did not open"
                self.results[name] = TestResult(False, say)
                raise DeviceError(say)
