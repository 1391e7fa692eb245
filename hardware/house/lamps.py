"""Candles that are lamps of the house: a strip, a bulb. They are told how to look, not how bright each moment is."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from companion.kernel.panel import Flame
from hardware.animator import Animator
from hardware.candles import BLINK_S, BREATH_S, FLARE_S, SLOW_BLINK_S

BRIGHTNESS = {Flame.OFF: 0.0, Flame.STEADY: 0.8, Flame.BREATHE: 0.8, Flame.FLICKER: 0.75, Flame.DIM: 0.4}
"""How bright each flame is on the whole, as the eye sees it."""
QUICKEST_S = 0.35
"""A network and a bulb follow no faster; quicker winks would be swallowed."""


DARK_S = 0.5
"""How long a lamp stays dark after a flare at least, so that one sees it."""


class Light(Protocol):
    """What the show does with a candle, whatever it is made of."""

    @property
    def flame(self) -> Flame:
        """How it burns, apart from a flare or blink that may just be playing."""

    def burn(self, flame: Flame) -> None:
        """Burn in this way from now on."""

    def flare(self) -> float:
        """Flare up and go out; how many seconds that takes."""

    def blink(self, count: int, *, slow: bool = False) -> float:
        """Wink, then burn on as before; how many seconds that takes."""

    def go_out(self) -> None:
        """Dark, whatever was playing."""


class Look(Struct, frozen=True):
    """How a lamp should look from now on: a flame, how bright (0 to 1, 0 is off), over how many seconds it gets there.

    `flame` tells lamps that know such effects which one; `plain` ones only have a brightness.
    """

    flame: Flame
    brightness: float
    seconds: float = 0.3
    plain: bool = False


DARK = Look(Flame.OFF, 0.0)


class Lamp:
    """A lamp that is a candle: what the show asks for becomes a few looks, each handed to `send` (returns at once).

    `breathes`: the lamp knows no effects, so the two ends of a breath are sent in turn.
    """

    def __init__(self, send: Callable[[Look], object], *, animator: Animator, breathes: bool = False) -> None:
        self._send, self._animator, self._breathes = send, animator, breathes
        self._inhales = True
        self._flame = Flame.OFF
        self._acts: list[tuple[float, Look]] = []
        """What is still to be shown, by clock time."""
        self._busy_until = 0.0
        """When the flare or blink ends that is playing."""

    @property
    def flame(self) -> Flame:
        """See `Light`."""
        return self._flame

    def burn(self, flame: Flame) -> None:
        """See `Light`."""
        if flame != self._flame:
            self._flame = flame
            at = max(self._animator.clock(), self._busy_until)
            playing = [one for one in self._acts if one[0] < self._busy_until]
            self._acts = [*playing, (at, look_of(flame))]
            self._animator.wake(self)

    def flare(self) -> float:
        """See `Light`."""
        self._flame = Flame.OFF
        up = Look(Flame.FLICKER, 1.0, 0.1, plain=True)
        self._play(
            [(0.0, up), (FLARE_S / 3, Look(Flame.DIM, 0.3, FLARE_S / 2, plain=True)), (FLARE_S, DARK)], FLARE_S + DARK_S
        )
        return FLARE_S + DARK_S

    def blink(self, count: int, *, slow: bool = False) -> float:
        """See `Light`."""
        half = max(SLOW_BLINK_S if slow else BLINK_S, QUICKEST_S)
        lit = self._flame is not Flame.OFF
        wink = Look(Flame.OFF, 0.0, 0.0) if lit else Look(Flame.STEADY, 0.8, 0.0, plain=True)
        rest = look_of(self._flame)
        looks = [(half * n, rest if n % 2 else wink) for n in range(2 * count)]
        self._play(looks, 2 * half * count)
        return 2 * half * count

    def go_out(self) -> None:
        """See `Light`."""
        self._flame = Flame.OFF
        self._play([(0.0, DARK)], 0.0)

    def step(self, now: float) -> float | None:
        """Hand on the look that is due."""
        due = None
        while self._acts and self._acts[0][0] <= now:
            due = self._acts.pop(0)[1]
        if due is not None:
            self._send(due)
        if self._breathes and not self._acts and self._flame is Flame.BREATHE:
            self._inhales = not self._inhales
            breath = Look(Flame.BREATHE, 0.95 if self._inhales else 0.6, BREATH_S / 2)
            self._acts = [(now + BREATH_S / 2, breath)]
        return self._acts[0][0] if self._acts else None

    def again(self) -> None:
        """Send how it should look once more: it was switched off at the wall, or its partner came back."""
        if not self._acts:
            self._acts = [(self._animator.clock(), look_of(self._flame))]
            self._animator.wake(self)

    def close(self) -> None:
        """Show nothing more."""
        self._animator.drop(self)

    def _play(self, looks: list[tuple[float, Look]], seconds: float) -> None:
        now = self._animator.clock()
        self._busy_until = now + seconds
        self._acts = [(now + after, look) for after, look in looks]
        self._animator.wake(self)


def look_of(flame: Flame) -> Look:
    """How a lamp looks that burns in this way."""
    return Look(flame, BRIGHTNESS[flame])
