"""A status LED."""

from gpiozero import LED
from gpiozero.pins import Factory

from hardware.animator import Animator

BLINK_S = 0.5


class StatusLed(LED):
    """An LED on a GPIO pin: steady when all is well, blinking while a device is down, dark when nothing runs.

    Connect the long leg through a resistor (white 47 ohm, yellow or red 220) to the pin and the short leg to ground. ::

        with Animator() as animator, StatusLed(24, animator=animator) as lamp:
            lamp.healthy(False)
    """

    def __init__(self, pin: int, *, animator: Animator, pin_factory: Factory | None = None) -> None:
        self._animator = animator
        self._healthy = True
        super().__init__(pin, initial_value=True, pin_factory=pin_factory)

    def healthy(self, well: bool) -> None:
        """Steady if `well`, else blink."""
        if well != self._healthy:
            self._healthy = well
            self._animator.wake(self)

    def step(self, now: float) -> float | None:
        """Blink once while something is wrong."""
        if self._healthy:
            self.on()
            return None
        self.toggle()
        return now + BLINK_S

    def close(self) -> None:
        """Dark, and the pin free."""
        if not self.closed:
            self._animator.drop(self)
        super().close()
