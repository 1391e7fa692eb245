"""Lens and exposure of a camera, held still: what focuses or brightens by itself in the middle of a game is misread."""

from math import log2
from typing import Protocol, runtime_checkable

from msgspec import Struct

from vision.cameras.camera import Camera

LONGEST_US = 33_000
"""An exposure above this smears hands and cards (1/30 s)."""
GRAINY = 8.0
"""Gain above which a picture is noisy."""


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


@runtime_checkable
class Lockable(Camera, Protocol):
    """A camera whose lens and exposure can be held."""

    def lock(self) -> Lens:
        """Focuses once, then keeps lens and exposure as they are. DeviceError when the camera does not answer."""
        ...

    def hold(self, lens: Lens) -> None:
        """Keeps lens and exposure as they were locked earlier."""
        ...

    def free(self) -> None:
        """Lets lens and exposure follow the table again."""
        ...


def exposure_for(time_us: float, gain: float, most_gain: float) -> tuple[float, float, str]:
    """Exposure (µs) and gain as bright as the given ones, but short enough for moving hands; and advice, or "".

    `most_gain` is the largest factor the sensor has.
    """
    kept = min(time_us, LONGEST_US)
    wanted = gain * time_us / kept
    if wanted > most_gain * 1.05:
        stops = log2(wanted / most_gain)
        return kept, most_gain, f"too dark for sharp hands by about {_stops(stops)}: add light"
    if wanted > GRAINY:
        return kept, wanted, f"the light is low (gain {wanted:.0f}): the picture is grainy, more light reads better"
    return kept, wanted, ""


def _stops(stops: float) -> str:
    return "half a stop" if stops < 0.75 else "one stop" if stops < 1.5 else f"{stops:.0f} stops"
