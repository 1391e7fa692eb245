"""The bell: a button that two players share."""

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory

from hardware.animator import Animator
from hardware.presses import Presses

BOUNCE_S = 0.02
"""On lgpio an edge counts once the level was stable this long. 0.01 let bounces through, 0.05 swallowed quick taps."""


class Bell(Presses, DigitalInputDevice):
    """A desk bell or push button on a GPIO pin.

    Connect one side of the switch to the pin and the other to ground (the pin's pull-up does the rest); with more than
    30 cm of wire put 100 nF across the switch. ::

        with Animator() as animator, Bell(17, animator=animator) as bell:
            bell.when_rung = lambda at: print("ding")

    `hold_s`, `stuck_s`: see `Presses`. Callbacks must return at once.
    """

    def __init__(
        self,
        pin: int,
        *,
        animator: Animator,
        hold_s: float = 1.0,
        stuck_s: float = 10.0,
        pin_factory: Factory | None = None,
    ) -> None:
        Presses.__init__(self, animator=animator, hold_s=hold_s, stuck_s=stuck_s)
        DigitalInputDevice.__init__(self, pin, pull_up=True, bounce_time=BOUNCE_S, pin_factory=pin_factory)
        self.when_activated = self._press
        self.when_deactivated = self._release
        if self.is_pressed:
            self._press()

    @property
    def is_pressed(self) -> bool:
        """True while the switch is closed."""
        return bool(self.is_active)

    def close(self) -> None:
        """Stop listening and free the pin."""
        if not self.closed:
            self._animator.drop(self)
        super().close()
