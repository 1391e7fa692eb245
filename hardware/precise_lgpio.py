"""lgpio pins that keep what stock gpiozero throws away: fractions of a percent, and a safe level on the way out.

Stock `LGPIOPin` rounds the duty to whole percents; of a servo's 20 ms that is 200 µs, six positions over 90 degrees
(gpiozero issue 1209). It also leaves a freed output floating, where a MOSFET's gate may glow a candle (issue 1146).
Import this only where lgpio is known to work.
"""

import logging
from contextlib import suppress
from typing import Any

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin

log = logging.getLogger(__name__)


class PrecisePin(LGPIOPin):
    """An `LGPIOPin` with a fractional duty, which goes low and is pulled down when it is closed."""

    def __init__(self, factory: Any, info: Any) -> None:
        self._pwm: tuple[float, float] | None
        super().__init__(factory, info)
        self._drove = False

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        self._drove = self._drove or value == "output"

    def _set_state(self, value: float) -> None:
        if not self._pwm:
            super()._set_state(value)
            return
        self._pwm = (self._pwm[0], value * 100)
        lgpio.tx_pwm(self.factory._handle, self._number, *self._pwm)

    def _set_frequency(self, value: float | None) -> None:
        """As in `LGPIOPin`; but stopping never fails, or a device whose chip went away could not even be closed."""
        if value:
            super()._set_frequency(value)
        elif self._pwm:
            self._pwm = None
            with suppress(lgpio.error):
                lgpio.tx_pwm(self.factory._handle, self._number, 0, 0)

    def _call_when_changed(self, chip: int, gpio: int, level: int, ticks: int) -> None:
        """As in `LGPIOPin`; but what a listener raises ends here: it would end lgpio's thread, and all listening."""
        try:
            super()._call_when_changed(chip, gpio, level, ticks)
        except Exception:
            log.exception("GPIO %s: a listener failed", gpio)

    def close(self) -> None:
        """Low, then an input: pulled down if it drove something, floating otherwise.

        The listener is taken back first. `LGPIOPin` leaves it with lgpio, which would call it for whoever has the pin
        next, and die of it.
        """
        handle = self.factory._handle
        if handle is None:
            return
        self.when_changed = None
        if self._drove and self.function == "output":
            self.frequency = None
            lgpio.gpio_write(handle, self._number, 0)
        super().close()
        if self._drove:
            lgpio.gpio_free(handle, self._number)
            lgpio.gpio_claim_input(handle, self._number, lgpio.SET_PULL_DOWN)


class PreciseFactory(LGPIOFactory):
    """An `LGPIOFactory` whose pins are `PrecisePin`s."""

    def __init__(self, chip: int) -> None:
        super().__init__(chip=chip)
        self.pin_class = PrecisePin
