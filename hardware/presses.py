"""What presses of a button mean: a ring, a hold, or a button that is stuck. The same for every kind of button."""

from collections.abc import Callable

from hardware.animator import Animator

LONG_S = 3.0
"""A hold is told a second time when it has lasted this long."""


class Presses:
    """Mixed into a button: tells presses as rings and holds, whatever the button is made of.

    A press shorter than `hold_s` is one ring, told on release with the time of the *press*; a longer one is a hold and
    no ring, told once more after `LONG_S`. Pressed for `stuck_s` it counts as stuck until it is let go. Listeners must
    return at once. The button calls `_press` and `_release` and says in `is_pressed` how it is now.
    """

    def __init__(self, *, animator: Animator, hold_s: float = 1.0, stuck_s: float = 10.0) -> None:
        self._animator = animator
        self._hold_s = hold_s
        self._stuck_s = stuck_s
        self._pressed_at: float | None = None
        self._held = False
        self._long = False
        self._stuck = False
        self.when_rung: Callable[[float], object] | None = None
        """Called with the clock time of the press (seconds)."""
        self.when_held: Callable[[float, float], object] | None = None
        """Called with the clock time of the press and the seconds it has lasted."""
        self.when_stuck: Callable[[bool], object] | None = None
        """Called with True when the button seems stuck and False when it came free."""

    @property
    def is_pressed(self) -> bool:
        """True while the button is down."""
        raise NotImplementedError

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
        if not self._long:
            return self._last(began, now)
        if now < began + self._stuck_s:
            return began + self._stuck_s
        if not self._stuck:
            self._stuck = True
            _tell(self.when_stuck, True)
        return now + 1.0

    def _press(self) -> None:
        if self._pressed_at is None:
            self._pressed_at = self._animator.clock()
            self._held = False
            self._long = self._hold_s >= LONG_S
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
        return began + (self._stuck_s if self._long else LONG_S)

    def _last(self, began: float, now: float) -> float:
        if now < began + LONG_S:
            return began + LONG_S
        self._long = True
        _tell(self.when_held, began, now - began)
        return began + self._stuck_s


def _tell(listener: Callable[..., object] | None, *what: object) -> None:
    if listener is not None:
        listener(*what)
