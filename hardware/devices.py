"""All devices, opened from the configuration: real, simulated or absent. Failures are reported, never raised."""

import atexit
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Protocol, Self

from gpiozero.pins import Factory

from companion.config.settings import Config, DeviceSettings
from companion.errors import DeviceError
from companion.kernel.panel import Flame
from companion.kernel.sentences import say
from companion.table.messages import Health, Message
from hardware.animator import Animated, Animator
from hardware.bell import Bell
from hardware.bells import BELL, Bells
from hardware.candles import Candle
from hardware.house.house import NO_HOUSE, House
from hardware.house.lamps import Lamp, Light
from hardware.levels import Levels
from hardware.pins import explain, is_simulated, open_pins
from hardware.pulses import pulses_for
from hardware.scale import Scale
from hardware.show import Show
from hardware.statusled import StatusLed
from hardware.striker import STRIKER, Striker

log = logging.getLogger(__name__)
RETRY_S = 5.0
"""How often a device that is down is tried again."""
FAREWELL_S = 3.0
"""The most a clean stop waits for candles to fade and the beam to level."""


class Device(Protocol):
    """What all parts of the box have in common."""

    def close(self) -> None:
        """Safe and free; may be called again."""

    def step(self, now: float) -> float | None:
        """See `Animated`."""


class Devices:
    """The box. Made by `open_devices`; `close` (or leaving a ``with``) makes it safe."""

    def __init__(
        self,
        settings: DeviceSettings,
        on_message: Callable[[Message], object],
        clock: Callable[[], float] = monotonic,
        seed: object = None,
        house: Config = NO_HOUSE,
    ) -> None:
        self.settings = settings
        self.candles: dict[str, Candle] = {}
        self.bell: Bell | None = None
        self.scale: Scale | None = None
        self.status_led: StatusLed | None = None
        self.striker: Striker | None = None
        self.animator = Animator(clock)
        self.animator.on_failure = self._failed
        self.show = Show(self, animator=self.animator)
        self._seed = seed
        self._on_message = on_message
        self._pins: Factory | None = None
        self._pins_open = False
        self._open: dict[str, Device] = {}
        self._lent: set[str] = set()
        self._reported: dict[str, tuple[str, str]] = {}
        self._closing = Lock()
        self._closed = False
        self.bells = Bells(
            settings,
            house.buttons,
            animator=self.animator,
            on_message=on_message,
            report=self._report,
            own=lambda at: self.striker is not None and self.striker.is_heard(at),
        )
        self.house = House(house, animator=self.animator, rung=self.bells.in_the_house, report=self._report)

    def lights(self) -> Iterator[tuple[str, Light]]:
        """See `Stage`: candles on pins, and lamps that are candles."""
        yield from list(self.candles.items())
        yield from self.lamps()

    def lamps(self) -> Iterator[tuple[str, Lamp]]:
        """Lamps of the house that are candles, by the candle's name."""
        yield from self.house.lamps()

    def step(self, now: float) -> float | None:
        """Open what is not open; called again every `RETRY_S` until all is."""
        pins = self._pins_open or self._open_pins()
        for name, make in self._makers().items():
            if name not in self._open:
                self._try(name, make)
        missing = self._makers().keys() - self._open.keys()
        if self.status_led is not None:
            self.status_led.healthy(not missing)
        return now + RETRY_S if missing or not pins else None

    def levels(self) -> Levels:
        """The levels read back from pins and PWM unit: duties, pulse, presses."""
        scale = self.scale
        at = None if scale is None else scale.resting_us
        candles = [(name, candle) for name, candle in list(self.candles.items()) if not candle.closed]
        return Levels(
            candles={name: float(candle.value) for name, candle in candles},
            lit=tuple(name for name, candle in candles if candle.flame is not Flame.OFF),
            scale_us=None if scale is None else scale.us,
            scale_at=None if scale is None or at is None else scale.value_of(at),
            scale_degrees=None if scale is None or at is None else scale.degrees_of(at),
            bell=self.bell is not None and not self.bell.closed and self.bell.is_pressed,
            status_led=self.status_led is not None and not self.status_led.closed and self.status_led.is_lit,
            simulated=is_simulated(self._pins),
        )

    def press_bell(self, seconds: float = 0.0) -> None:
        """A virtual finger: pull the simulated bell pin low, and let it go `seconds` later (0: before this returns).

        Raises `DeviceError` if the bell is a real one, or there is none.
        """
        if self._pins is None or self.settings.bell is False or not is_simulated(self._pins):
            raise DeviceError(say("only a simulated bell can be rung from the page"))
        pin = self._pins.pin(int(self.settings.bell))
        pin.drive_low()
        if seconds > 0:
            self.animator.wake(Finger(pin.drive_high), self.animator.clock() + seconds)
        else:
            pin.drive_high()

    @contextmanager
    def bell_lent(self, name: str = BELL) -> Iterator[tuple[int, Factory]]:
        """A bell's pin, free for a trial: within the ``with`` no press is a ring. DeviceError if it is not there."""
        if self._pins is None or name not in self._open or name in self._lent:
            raise DeviceError(
                self._reported.get(name, ("", ""))[1] or say("there is no {name} that could be tried", name=name)
            )
        self._lent.add(name)
        try:
            self._open.pop(name).close()
            self.bell = None if name == BELL else self.bell
            yield self.bells.pins()[name][0], self._pins
        finally:
            self._lent.discard(name)
            self.animator.wake(self)

    def health(self) -> dict[str, Health]:
        """The last report of every device by name."""
        return {name: Health(name, status, say) for name, (status, say) in self._reported.items()}

    def close(self, *, farewell: bool | None = None) -> None:
        """Candles off, pulses stopped, pins free; may be called again, from any thread.

        `farewell`: let the candles fade and the beam level first (at most `FAREWELL_S`); by default where that is seen.
        """
        with self._closing:
            if self._closed:
                return
            self._closed = True
            atexit.unregister(self.close)
            self.animator.drop(self)
            if farewell if farewell is not None else self._is_seen():
                self.show.lights_out()
                self.animator.wait_asleep(self._moving(), FAREWELL_S)
            self.show.close()
            self.animator.close()
            self.house.close()
            for device in list(self._open.values()):
                _close(device)
            self._open.clear()
            if self._pins is not None:
                self._pins.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _is_seen(self) -> bool:
        """Whether anything of the box is more than a picture on a page."""
        return not is_simulated(self._pins) or any(self.lamps())

    def _moving(self) -> tuple[Animated, ...]:
        lights = tuple(self.candles.values()) + tuple(lamp for _, lamp in self.lamps())
        return lights + ((self.scale,) if self.scale is not None else ())

    def _open_pins(self) -> bool:
        try:
            self._pins = open_pins(self.settings.pins)
        except DeviceError as problem:
            self._report("pins", "down", str(problem))
            return False
        self._pins_open = True
        self._report("pins", "ok", "simulated" if is_simulated(self._pins) else "")
        return True

    def _makers(self) -> dict[str, Callable[[], Device]]:
        """How to open each device of the configuration."""
        s = self.settings
        makers: dict[str, Callable[[], Device]] = {**self.bells.buttons()}
        if self._pins is None:
            return makers
        makers |= {f"candle {name}": partial(self._open_candle, name, pin) for name, pin in s.candles.items()}
        makers |= {name: partial(self._open_bell, name) for name in self.bells.pins()}
        if s.servo is not None:
            makers["scale"] = self._open_scale
        if s.status_led is not False:
            makers["status LED"] = self._open_status_led
        if s.striker is not False:
            makers[STRIKER] = self._open_striker
        return {name: make for name, make in makers.items() if name not in self._lent}

    def _try(self, name: str, make: Callable[[], Device]) -> None:
        try:
            self._open[name] = make()
        except Exception as problem:  # the pin libraries' errors share no base
            self._report(name, "down", say("{name} does not open: {why}", name=name, why=explain(problem)))
            return
        self._report(name, "ok")
        self.show.refresh()

    def _open_candle(self, name: str, pin: int) -> Candle:
        candle = Candle(pin, animator=self.animator, seed=self._seed, pin_factory=self._pins)
        self.candles[name] = candle
        return candle

    def _open_bell(self, name: str) -> Bell:
        assert self._pins is not None
        bell = self.bells.open(name, self._pins)
        self.bell = bell if name == BELL else self.bell
        return bell

    def _open_scale(self) -> Scale:
        settings = self.settings.servo
        assert settings is not None
        self.scale = Scale(pulses_for(settings, self._pins), settings, animator=self.animator)
        return self.scale

    def _open_status_led(self) -> StatusLed:
        self.status_led = StatusLed(int(self.settings.status_led), animator=self.animator, pin_factory=self._pins)
        return self.status_led

    def _open_striker(self) -> Striker:
        self.striker = Striker(int(self.settings.striker), animator=self.animator, pin_factory=self._pins)
        return self.striker

    def _failed(self, item: Animated, problem: Exception) -> None:
        """A device's step raised: report it, take it out, try again later. The others go on."""
        name = next((name for name, device in self._open.items() if device is item), None)
        if name is None:
            log.error("stepping %r failed", item, exc_info=problem)
            return
        self._report(name, "down", say("{name} failed: {why}", name=name, why=explain(problem)))
        self._open.pop(name)
        self.candles = {n: candle for n, candle in self.candles.items() if candle is not item}
        self.bell = None if self.bell is item else self.bell
        self.scale = None if self.scale is item else self.scale
        self.status_led = None if self.status_led is item else self.status_led
        self.striker = None if self.striker is item else self.striker
        _close(item)
        self.animator.wake(self, self.animator.clock() + RETRY_S)

    def _report(self, name: str, status: str, say: str = "") -> None:
        """Tell the table, once for each change."""
        if not self._closed and self._reported.get(name) != (status, say):
            self._reported[name] = (status, say)
            log.log(logging.INFO if status == "ok" else logging.WARNING, "%s: %s %s", name, status, say)
            self._on_message(Health(name, status, say))


class Finger:
    """Lets go of a simulated button when its time comes."""

    def __init__(self, let_go: Callable[[], None]) -> None:
        self._let_go = let_go

    def step(self, now: float) -> None:
        """See `Animated`."""
        self._let_go()


def open_devices(
    settings: DeviceSettings,
    *,
    on_message: Callable[[Message], object],
    clock: Callable[[], float] = monotonic,
    seed: object = None,
    start: bool = True,
    house: Config = NO_HOUSE,
) -> Devices:
    """Open the box. Never raises for hardware: what does not open is reported as `Health` and tried again.

    `house`: a configuration, of which the buttons and the partners (`hardware.house.partners`) are opened as well.
    `on_message` takes `BellRung`, `BellHeld` and `Health` from other threads and must return at once (put it on a
    queue). `clock`: monotonic seconds. `seed` makes flames repeatable. Without `start` no thread runs: call
    ``devices.animator.run_due()`` after moving the clock.
    """
    devices = Devices(settings, on_message, clock, seed, house)
    atexit.register(devices.close, farewell=False)  # gpiozero closes only pins it chose itself
    devices.animator.wake(devices)
    devices.animator.run_due()
    if start:
        devices.animator.start()
    return devices


def _close(device: Animated) -> None:
    try:
        device.close()  # type: ignore[attr-defined]
    except Exception as problem:
        log.warning("%r does not close: %s", device, problem)
