"""Lens and exposure of a camera, held still: what focuses or brightens by itself in the middle of a game is misread."""

from math import log2
from typing import Protocol, runtime_checkable

from msgspec import Struct

from companion.kernel.sentences import and_list, joined, say
from vision.cameras.camera import Camera

LONGEST_US = 33_000
"""An exposure above this smears hands and cards (1/30 s)."""
GRAINY = 8.0
"""Gain above which a picture is noisy."""
MAINS_HZ = 50
"""What mains light flickers with here, at twice this rate; 60 in the Americas and parts of Asia, 0: ask nothing."""


class Lens(Struct, frozen=True):
    """Lens and exposure as a camera holds them, in the units of its own controls; None what it has not.

    Ribbon camera: `focus` in dioptres (1 / metres), `exposure` in microseconds, `gain` as a factor, `colour` the gains
    of red and blue. Webcam: the numbers of its driver. `advice` is a sentence for people about too little light.
    """

    focus: float | None = None
    exposure: float | None = None
    gain: float | None = None
    colour: tuple[float, float] | None = None
    advice: str = ""

    @property
    def held(self) -> str:
        """What is held, in words; "" when nothing is."""
        parts = [
            (say("focus"), self.focus),
            (say("exposure"), self.exposure),
            (say("gain"), self.gain),
            (say("colours"), self.colour),
        ]
        there = [name for name, value in parts if value is not None]
        return and_list(filter(None, [joined(there[:-1], ", "), *there[-1:]]))


@runtime_checkable
class Lockable(Camera, Protocol):
    """A camera whose lens and exposure can be held."""

    def lock(self) -> Lens:
        """Focuses once, then keeps lens and exposure as they are; the result names only what the camera really holds.

        DeviceError when the camera does not answer.
        """
        ...

    def hold(self, lens: Lens) -> None:
        """Keeps lens and exposure as they were locked earlier."""
        ...

    def free(self) -> None:
        """Lets lens and exposure follow the table again."""
        ...


def flicker_us(mains_hz: int) -> float:
    """How long one flicker of mains light lasts (µs); 0 for no mains."""
    return 1e6 / (2 * mains_hz) if mains_hz else 0.0


def without_flicker(time_us: float, gain: float, mains_hz: int) -> float:
    """The exposure (µs) nearest below `time_us` that lasts whole flickers, so that every row of a rolling shutter gets
    the same light; one flicker where a smaller gain makes up for it, else (bright daylight) `time_us` itself.
    """
    flicker = flicker_us(mains_hz)
    if not flicker:
        return time_us
    whole = int(time_us / flicker + 1e-9) * flicker
    return whole or (flicker if gain * time_us >= flicker else time_us)


def exposure_for(time_us: float, gain: float, most_gain: float, mains_hz: int = MAINS_HZ) -> tuple[float, float, str]:
    """Exposure (µs) and gain as bright as the given ones, but short enough for moving hands and of whole flickers of
    mains light; and advice, or "".

    `most_gain` is the largest factor the sensor has.
    """
    kept = without_flicker(min(time_us, LONGEST_US), gain, mains_hz)
    wanted = gain * time_us / kept
    if wanted > most_gain * 1.05:
        stops = log2(wanted / most_gain)
        return kept, most_gain, say("too dark for sharp hands by about {stops}: add light", stops=_stops(stops))
    if wanted > GRAINY:
        words = say(
            "the light is low (gain {gain}): the picture is grainy, more light reads better", gain=f"{wanted:.0f}"
        )
        return kept, wanted, words
    return kept, wanted, ""


def _stops(stops: float) -> str:
    if stops < 1.5:
        return say("half a stop") if stops < 0.75 else say("one stop")
    return say("{stops} stops", stops=f"{stops:.0f}")
