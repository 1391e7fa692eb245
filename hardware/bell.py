"""The bell: a button that two players share."""

from collections.abc import Callable

from gpiozero import DigitalInputDevice
from gpiozero.pins import Factory

from hardware.animator import Animator

BOUNCE_S = 0.02
"""On lgpio an edge counts once the level was stable this long. 0.01 let bounces through, 0.05 swallowed quick taps."""


class Bell(DigitalInputDevice):
    """A desk bell or push button on a GPIO pin.

    Connect one side of the switch to the pin and the other to ground (the pin's pull-up does the rest); with more than
    30 cm of wire put 100 nF across the switch. ::

        with Animator() as animator, Bell(17, animator=animator) as bell:
            bell.when_rung = lambda at: print("ding")

    A press shorter than `hold_s` is one ring, told on release with the time of the *press*; a longer one is a hold and
    no ring. Pressed for `stuck_s` it counts as stuck until it is let go. Callbacks must return at once.
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
        self._animator = animator
        self._hold_s = hold_s
        self._stuck_s = stuck_s
        self._pressed_at: float | None = None
        self._held = False
        self._stuck = False
        self.when_rung: Callable[[float], object] | None = None
        """Called with the clock time of the press (seconds)."""
        self.when_held: Callable[[float, float], object] | None = None
        """Called with the clock time of the press and the seconds it has lasted."""
        self.when_stuck: Callable[[bool], object] | None = None
        """Called with True when the button seems stuck and False when it came free."""
        super().__init__(pin, pull_up=True, bounce_time=BOUNCE_S, pin_factory=pin_factory)
        self.when_activated = self._press
        self.when_deactivated = self._release
        if self.is_pressed:
            self._press()

    @property
    def is_pressed(self) -> bool:
        """True while the switch is closed."""
        return bool(self.is_active)

    def step(self, now: float) -> float | None:
        """Notice a hold and a stuck button."""
        began = self._pressed_at
        if began is None:
            return None
        if not self.is_pressed:  # RPi.GPIO may lose the releasing edge of a bouncing switch
            self._release()
            return None
        if not self._held:
            return self._hold(began, now)
        if now < began + self._stuck_s:
            return began + self._stuck_s
        if not self._stuck:
            self._stuck = True
            _tell(self.when_stuck, True)
        return now + 1.0

    def close(self) -> None:
        """Stop listening and free the pin."""
        if not self.closed:
            self._animator.drop(self)
        super().close()

    def _press(self) -> None:
        if self._pressed_at is None:
            self._pressed_at = self._animator.clock()
            self._held = False
            self._animator.wake(self, self._pressed_at + self._hold_s)

    def _release(self) -> None:
        began, self._pressed_at = self._pressed_at, None
        if self._stuck:
            self._stuck = False
            _tell(self.when_stuck, False)
        if began is not None and not self._held:
            _tell(self.when_rung, began)

    def _hold(self, began: float, now: float) -> float:
        if now < began + self._hold_s:
            return began + self._hold_s
        self._held = True
        _tell(self.when_held, began, now - began)
        return began + self._stuck_s


def _tell(listener: Callable[..., object] | None, *what: object) -> None:
    if listener is not None:
        listener(*what)
