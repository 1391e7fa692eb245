"""What the pins do at this moment."""

from msgspec import Struct


class Levels(Struct, frozen=True):
    """What the pins do at this moment, read back from them.

    `candles`: PWM duty by name (0 to 1); `lit`: those that burn, also while one of them winks. `scale_us`: the servo
    pulse in microseconds, None when released or absent; `scale_at`: the beam, −1 (A) to +1 (B), where the last pulse
    left it, and `scale_degrees` as an angle; None if it never moved. `bell`: pressed. `simulated`: there are no wires.
    """

    candles: dict[str, float]
    lit: tuple[str, ...]
    scale_us: float | None
    scale_at: float | None
    scale_degrees: float | None
    bell: bool
    status_led: bool
    simulated: bool
