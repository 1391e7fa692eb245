"""What the devices show (`Panel`, a level) and what they do once (`Cue`).

A restart shows the right table because candles and scale are drawn from the state; a cue is played once
and never changes what is shown afterwards.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from msgspec import Struct


class Flame(StrEnum):
    """How a candle burns."""

    OFF = "off"
    STEADY = "steady"
    """Lit, with a candle's small natural flicker."""
    BREATHE = "breathe"
    """Lit and slowly swelling: this player is to act."""
    FLICKER = "flicker"
    """Lit and nervous: this player is in danger."""
    DIM = "dim"
    """Lit low and steady: this player's turn is nearly over."""


BEAM_DEGREES = 36.0
"""How far the beam leans at its ends, as built. A servo whose calibrated ends are nearer stops there."""


class Panel(Struct, frozen=True):
    """The picture on the devices.

    `candles` by name (``A-outer``, ``A-inner``, ``B-outer``, ``B-inner``). `scale` from −1 (fully down on A's side) to
    +1 (fully down on B's side), 0 level; the device maps it to angles. `swing`: how many degrees from level ±1 stands
    for, where the game has a word on that; ``None``: as far as the beam goes.
    """

    candles: Mapping[str, Flame] = MappingProxyType({})
    scale: float = 0.0
    swing: float | None = None

    @property
    def degrees(self) -> float:
        """How far the beam leans from level, in degrees, positive towards B."""
        return self.scale * (BEAM_DEGREES if self.swing is None else min(self.swing, BEAM_DEGREES))


class Cue(Struct, frozen=True):
    """One thing a device does once.

    ``flare``: the candle `target` flares up before it goes out. ``blink``: the candles of seat `target`, or
    that one candle (all if empty), blink `count` times; briefly is the answer to a refused ring, `slow` is for what
    happens to a player. ``tip``: the scale rests at `value` (−1 … +1) for
    `seconds` before it goes on to the panel's value. ``strike``: the striker, where there is one, strikes the bell.
    """

    kind: Literal["flare", "blink", "tip", "strike"]
    target: str = ""
    count: int = 2
    slow: bool = False
    value: float = 0.0
    seconds: float = 0.8
