"""Trying the parts of a box one by one: what each should do, and what the switch of a bell really does."""

import time
from collections.abc import Callable
from threading import Event

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory
from msgspec import Struct

from companion.config.settings import Config
from companion.kernel.panel import Cue
from companion.kernel.sentences import decimal, joined, say
from hardware.bell import BOUNCE_S
from hardware.house.partners import PARTNERS
from hardware.striker import STRIKER

SWEEP = (Cue("tip", value=-1.0), Cue("tip", value=1.0), Cue("tip", value=0.0))
_BELLS = tuple(one.bell for one in PARTNERS if one.bell)


def parts(config: Config) -> list[str]:
    """The names of the parts that can be tried, in the order in which a builder wires them."""
    settings = config.devices
    names = [f"candle {name}" for name in settings.candles]
    if settings.bell is not False:
        names.append("bell")
    names += [f"bell {seat}" for seat in settings.bells]
    if settings.servo is not None:
        names.append("scale")
    if settings.striker is not False:
        names.append(STRIKER)
    names += [f"button {name}" for name in config.buttons.devices()]
    for one in PARTNERS:
        names += [one.lamp + name for name in one.lamps(config)] + [one.bell + seat for seat in one.bells(config)]
    return names


def device_of(part: str) -> str:
    """Under which name the part's device is reported to the phones."""
    return next((one.name for one in PARTNERS if part.startswith((one.lamp, one.bell or one.lamp))), part)


def is_bell(part: str) -> bool:
    """Whether a part is tried by pressing it."""
    return part == "bell" or part.startswith(("bell ", "button ", *_BELLS))


def has_pin(part: str) -> bool:
    """Whether a bell is a switch on a pin, whose bouncing can be looked at."""
    return part == "bell" or part.startswith("bell ")


def cues(part: str) -> tuple[Cue, ...]:
    """What `Show.play` should play to try a part: a lamp flares; the scale tips to A, to B and levels."""
    if part == "scale":
        return SWEEP
    if part == STRIKER:
        return (Cue("strike"),)
    kinds = ("candle ", *(one.lamp for one in PARTNERS))
    kind = next((kind for kind in kinds if part.startswith(kind)), None)
    return () if kind is None else (Cue("flare", part.removeprefix(kind)),)


def called(part: str) -> str:
    """What people call a part."""
    kind, _, which = part.partition(" ")
    known = {
        "bell": say("bell {which}", which=which) if which else say("bell"),
        "candle": say("candle {which}", which=_at_seat(which)),
        "button": say("button {which}", which=which),
        "lamp": say("lamp {which}", which=which),
        "scale": say("scale"),
        STRIKER: say("striker"),
    }
    return part if part.startswith(_BELLS) else known.get(kind, part)


def _at_seat(candle: str) -> str:
    """Which candle it is (``A-outer``): whose, and which of the two."""
    seat, _, which = candle.partition("-")
    known = {"outer": say("outer"), "inner": say("inner")}
    return joined((seat, known[which]), "-") if which in known else candle


def question(name: str) -> str:
    """What a person should look for."""
    if is_bell(name):
        return say("Ring the bell once.") if name == "bell" else say("Press {name} once.", name=called(name))
    if name == "scale":
        return say("Does the beam tip to A, to B, and come to rest as before?")
    if name == STRIKER:
        return say("Does it strike the bell once, and let it ring?")
    if name.startswith("candle "):
        return say(
            "Does {name} light up in three steps, go out, and burn as before? If the last step is dim, "
            "its resistor is too large (docs/build.md, section 3).",
            name=called(name),
        )
    return say("Does {name} flare up, go out, and burn as before?", name=called(name))


class TestResult(Struct, frozen=True):
    """What a trial showed: whether the part did what it should, and words."""

    well: bool
    words: str

    @property
    def line(self) -> str:
        """For the report."""
        return ("" if self.well else "NOT WELL: ") + self.words


AS_IT_SHOULD = TestResult(True, say("as it should"))
NOT_AS_IT_SHOULD = TestResult(False, say("not as it should"))
NOT_RUNG = TestResult(False, say("no press was seen: is the switch between the pin and GND?"))
NOT_HEARD = TestResult(False, say("no press was heard: is it awake, and the right key or topic?"))
HEARD = TestResult(True, say("a press was heard"))
HELD = TestResult(True, say("a long press was heard, which asks for help"))


class Bounce(Struct, frozen=True):
    """How one press of a switch looked: number of edges, and how long (seconds) it took to settle down and up again."""

    edges: int
    down_s: float
    up_s: float
    pressed_s: float

    @property
    def is_clean(self) -> bool:
        """Settled well within what the bell filters."""
        return max(self.down_s, self.up_s) < BOUNCE_S / 2

    @property
    def words(self) -> str:
        """For a person."""
        numbers = say(
            "{edges} edges, settled in {down} ms down and {up} ms up",
            edges=self.edges,
            down=decimal(self.down_s * 1000),
            up=decimal(self.up_s * 1000),
        )
        return numbers + ("" if self.is_clean else say(": it bounces long, put 100 nF across the switch"))


def watch_press(
    pin: int,
    pins: Factory,
    *,
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
    ready: Callable[[], object] = lambda: None,
) -> Bounce | None:
    """Wait for one press and record its every edge, unfiltered; None if nobody pressed within `seconds`.

    `ready` is called once every edge is watched. The pin must be free: close the bell first.
    """
    edges: list[tuple[float, bool]] = []
    released = Event()

    def note(down: bool) -> None:
        edges.append((clock(), down))
        if not down:
            released.set()

    with DigitalInputDevice(pin, pull_up=True, pin_factory=pins) as switch:
        switch.when_activated = lambda: note(True)
        switch.when_deactivated = lambda: note(False)
        ready()
        if not released.wait(seconds):
            return None
        _until_quiet(edges, clock)
    return bounce_of(edges)


def bounce_of(edges: list[tuple[float, bool]]) -> Bounce:
    """What a list of (time, down) says about the switch; the longest time held down is the press itself."""
    pairs = enumerate(zip(edges, edges[1:], strict=False))
    downs = [(after[0] - before[0], n) for n, (before, after) in pairs if before[1]]
    pressed, turn = max(downs, default=(0.0, 0))
    begin, end = edges[0][0], edges[-1][0]
    return Bounce(len(edges), edges[turn][0] - begin, end - edges[min(turn + 1, len(edges) - 1)][0], pressed)


def _until_quiet(edges: list[tuple[float, bool]], clock: Callable[[], float]) -> None:
    """Wait until the switch has been up for a fifth of a second."""
    while edges[-1][1] or clock() - edges[-1][0] < 0.2:
        time.sleep(0.02)
        if clock() - edges[0][0] > 10:
            return
