"""Trying the parts of the box one by one, from a terminal or from a phone, and what came of it."""

import queue
from threading import Lock, Thread

from msgspec import Struct

from companion.config.settings import Config
from companion.doctor import examine
from companion.errors import DeviceError
from companion.kernel.sentences import say
from companion.system.service.machine import Machine
from companion.table.messages import BellHeld, Message
from hardware.devices import Devices
from hardware.hardware_test import (
    AS_IT_SHOULD,
    HEARD,
    HELD,
    NOT_AS_IT_SHOULD,
    NOT_HEARD,
    NOT_RUNG,
    TestResult,
    called,
    cues,
    device_of,
    has_pin,
    is_bell,
    parts,
    question,
    watch_press,
)
from hardware.wiring import wires

WAIT_S = 15.0
"""How long a press of the bell is waited for."""
SIMULATED = say("These pins are simulated: there is nothing to see, but the steps are the same.")


class Part(Struct, frozen=True):
    """One part of the box: its name and what people call it, its wire, how it is now, what to look for, and what was
    found if it was tried.

    `pressed`: it is tried by pressing it. `busy`: a trial of it is running (it waits to be pressed).
    """

    name: str
    label: str
    wire: str
    status: str
    say: str
    question: str
    pressed: bool
    busy: bool
    found: TestResult | None


class HardwareTestSession:
    """Tries the parts of an open box; the table may go on meanwhile, as each part returns to what it showed.

    Only a bell is taken from the table while it is listened to: a press is then no ring. May be used by several
    threads.
    """

    def __init__(self, config: Config, devices: Devices, *, wait_s: float = WAIT_S) -> None:
        self.results: dict[str, TestResult] = {}
        self._config, self._devices, self._wait_s = config, devices, wait_s
        self._lock = Lock()
        self._listening = ""
        """The bell that is being tried."""

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
        header = {f"candle {one}" for one in settings.candles} | {"scale"}
        where = {
            w.part: say("GPIO {gpio}, pin {position} of the header: {how}", gpio=w.gpio, position=w.position, how=w.how)
            for w in wires(settings)
        }
        pins = health.get("pins")
        down = pins if pins is not None and pins.status != "ok" else None
        found = []
        for name in parts(self._config):
            one = health.get(device_of(name)) or (down if name in header or has_pin(name) else None)
            status, words = (one.status, one.say) if one is not None else ("down", say("did not open"))
            busy = name == self._listening
            known = self.results.get(name)
            found.append(
                Part(name, called(name), where.get(name, ""), status, words, question(name), is_bell(name), busy, known)
            )
        return found

    def start(self, name: str) -> str:
        """Let a part do what it can; words to show meanwhile. DeviceError if there is no such part or it is down.

        The bell is listened to in the background: `parts` then tells when it was heard.
        """
        if is_bell(name):
            self._lend_bell(name)
            asked = question(name).rstrip(".")
            return say(
                "{asked}, within {seconds} seconds. It counts for no turn.",
                asked=asked,
                seconds=f"{self._wait_s:g}",
            )
        self._must_be_up(name)
        candle = self._devices.candles.get(name.removeprefix("candle ")) if name.startswith("candle ") else None
        if candle is not None:
            candle.show_brightness()
        else:
            self._devices.show.play(cues(name))
        return question(name)

    def listen(self, name: str = "bell") -> TestResult:
        """Wait for one press of a bell; the table hears no ring until this returns. A switch's contact is judged."""
        if has_pin(name):
            with self._devices.bell_lent(name) as (pin, pins):
                seen = watch_press(pin, pins, seconds=self._wait_s)
            found = NOT_RUNG if seen is None else TestResult(seen.is_clean, seen.words)
        else:
            found = self._overhear(name)
        self.results[name] = found
        return found

    def _overhear(self, name: str) -> TestResult:
        """Wait for one press of a bell that has no pin."""
        heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
        with self._devices.bells.overheard(name, heard.put):
            try:
                message = heard.get(timeout=self._wait_s)
            except queue.Empty:
                return NOT_HEARD
        return HELD if isinstance(message, BellHeld) else HEARD

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
        if untried := [part for part in parts(self._config) if part not in self.results]:
            lines.append(f"- not tried: {', '.join(untried)}")
        if self.simulated:
            lines.append("- simulated pins")
        checks = [check.line() for check in examine(Machine(dry=True), self._config)]
        return "\n".join([*lines, "", "```", *checks, "```"])

    def _lend_bell(self, name: str) -> None:
        with self._lock:
            self._must_be_up(name)
            if self._listening:
                raise DeviceError(say("the {part} is being tried already: ring it", part=called(self._listening)))
            self._listening = name
        Thread(target=self._listen_and_note, args=(name,), name="bell trial", daemon=True).start()

    def _listen_and_note(self, name: str) -> None:
        try:
            self.listen(name)
        except Exception as problem:  # whatever the pins' library raises is the finding
            self.results[name] = TestResult(False, str(problem))
        finally:
            self._listening = ""

    def _must_be_known(self, name: str) -> None:
        known = parts(self._config)
        if name not in known:
            raise DeviceError(
                say(
                    "there is no {name} in the configuration; there is: {what}",
                    name=name,
                    what=", ".join(known) or say("nothing"),
                )
            )

    def _must_be_up(self, name: str) -> None:
        self._must_be_known(name)
        health = self._devices.health()
        part = health.get(device_of(name))
        on_header = name == device_of(name) and not name.startswith("button ")
        for one in (health.get("pins"), part) if on_header else (part,):
            if one is None or one.status == "down":
                words = one.say if one is not None else say("did not open")
                self.results[name] = TestResult(False, words)
                raise DeviceError(words)
