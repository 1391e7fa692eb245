"""The candles: lives of the players, burning like candles."""

from collections.abc import Callable
from math import pi, sin
from random import Random

from gpiozero import PWMLED
from gpiozero.pins import Factory

from companion.kernel.panel import Flame
from hardware.animator import Animator

FRAME_S = 0.04
"""Time between two brightness values of a burning candle: 25 a second look smooth and cost under 1 % of a Pi's core."""
GAMMA = 2.2
"""The eye's response: half as bright to the eye is a duty of 0.5 ** 2.2."""
DIMMEST = 0.5
"""The least brightness of a lit candle: half as bright as full to the eye, so that nobody takes it for a lost life. Its
duty (22 %) stays far above what software PWM rounds to dark."""
FADE_S = 0.3
BREATH_S = 4.0
FLARE_S = 1.6
BLINK_S = 0.18
SLOW_BLINK_S = 0.6
STEP_S, DARK_S = 0.8, 0.6
"""Of a trial of its brightness: each of three steps, and the dark after them."""


class Candle(PWMLED):
    """A candle on a GPIO pin: an LED that burns.

    Connect a warm white LED's long leg through a 47 ohm resistor to the pin and its short leg to ground; for a tea
    light or filament, let the pin drive the gate of a logic-level MOSFET (or a ULN2003) with 10 kOhm from gate to
    ground. ::

        with Animator() as animator, Candle(5, animator=animator) as candle:
            candle.burn(Flame.BREATHE)

    `pin`: GPIO number. `animator`: the shared thread that makes it flicker. `seed`: equal seeds burn alike.
    `pin_factory`: see gpiozero. `value` is the duty of the pin (0 to 1); `flame` is what the candle does.
    """

    def __init__(
        self, pin: int, *, animator: Animator, seed: object = None, pin_factory: Factory | None = None
    ) -> None:
        self._animator = animator
        self._chance = Random(f"candle {pin} {seed}")
        self._flame = Flame.OFF
        self._act: tuple[Callable[[float], float], float, float] | None = None
        self._draught = 0.0
        self._brightness = 0.0
        super().__init__(pin, pin_factory=pin_factory)

    @property
    def flame(self) -> Flame:
        """How the candle burns, apart from a flare or blink that may just be playing."""
        return self._flame

    def burn(self, flame: Flame) -> None:
        """Burn in this way from now on; ``Flame.OFF`` fades out."""
        if flame != self._flame:
            self._flame = flame
            self._animator.wake(self)

    def flare(self) -> float:
        """Flare up, gutter and go out. Returns how many seconds that takes; afterwards the candle is off."""
        self._flame = Flame.OFF
        return self._play(_flare, FLARE_S)

    def show_brightness(self) -> float:
        """Light up in three steps to full, go dark, then burn on as before. Returns how many seconds that takes."""
        return self._play(_steps, 3 * STEP_S + DARK_S)

    def blink(self, count: int, *, slow: bool = False) -> float:
        """Wink `count` times, then burn on as before. Returns how many seconds that takes."""
        length = SLOW_BLINK_S if slow else BLINK_S
        act = _wink if self._flame is not Flame.OFF else _glint
        return self._play(lambda t: act(t / length), 2 * length * count)

    def go_out(self) -> None:
        """Fade to dark within `FADE_S`, whatever was playing."""
        self._act = None
        self._flame = Flame.OFF
        self._animator.wake(self)

    def step(self, now: float) -> float | None:
        """Write the brightness of this moment; sleep when dark."""
        wanted = self._wanted(now)
        if self._act is None:  # modes blend into each other, acts are exact
            wanted = self._blend(wanted)
        self._brightness = wanted
        self.value = min(1.0, max(0.0, wanted)) ** GAMMA
        dark = self._act is None and self._flame is Flame.OFF and wanted == 0.0
        return None if dark else now + FRAME_S

    def close(self) -> None:
        """Dark at once, and the pin free for others."""
        if not self.closed:
            self._animator.drop(self)
        super().close()

    def _play(self, act: Callable[[float], float], seconds: float) -> float:
        now = self._animator.clock()
        self._act = (act, now, now + seconds)
        self._animator.wake(self)
        return seconds

    def _wanted(self, now: float) -> float:
        if self._act is not None:
            act, begin, end = self._act
            if now < end:
                return act(now - begin)
            self._act = None
            if self._flame is Flame.OFF:
                self._brightness = 0.0
        return self._burning(now)

    def _burning(self, now: float) -> float:
        """Brightness to the eye, 0 to 1: a mean, a draught that wanders, and now and then a gust."""
        if self._flame is Flame.OFF:
            return 0.0
        if self._flame is Flame.DIM:
            return DIMMEST
        nervous = self._flame is Flame.FLICKER
        wander, calm = (0.16, 0.80) if nervous else (0.03, 0.92)
        self._draught = self._draught * calm + self._chance.gauss(0, wander)
        if self._chance.random() < (0.04 if nervous else 0.004):
            self._draught -= self._chance.uniform(0.1, 0.4)
        mean = 0.74 if nervous else 0.8
        if self._flame is Flame.BREATHE:
            mean = 0.77 + 0.19 * sin(2 * pi * now / BREATH_S)
        return min(1.0, max(DIMMEST, mean + self._draught))

    def _blend(self, wanted: float) -> float:
        """At most a full fade within `FADE_S`."""
        most = FRAME_S / FADE_S
        return self._brightness + min(most, max(-most, wanted - self._brightness))


def _steps(t: float) -> float:
    """A third, two thirds and all of what the eye sees, then dark."""
    return (1 + int(t / STEP_S)) / 3 if t < 3 * STEP_S else 0.0


def _flare(t: float) -> float:
    """Up to full in a quarter of a second, guttering, then dying down with a last glimpse."""
    if t < 0.25:
        return 0.7 + 1.2 * t
    if t < 0.8:
        return 0.75 + 0.25 * sin(55 * t)
    left = (FLARE_S - t) / (FLARE_S - 0.8)
    return max(0.0, left) * (0.7 + 0.2 * sin(40 * t))


def _wink(beat: float) -> float:
    """A lit candle: dark, light, dark, light."""
    return 0.0 if int(beat) % 2 == 0 else 0.9


def _glint(beat: float) -> float:
    """A dark candle: light, dark, light, dark."""
    return 0.5 if int(beat) % 2 == 0 else 0.0
