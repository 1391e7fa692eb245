"""The striker: a solenoid beside the brass bell, with which the companion rings its own turns."""

from gpiozero import DigitalOutputDevice
from gpiozero.pins import Factory

from hardware.animator import Animator

STRIKER = "striker"
"""What it is called."""
STROKE_S = 0.03
"""How long the coil pulls, short enough that the plunger does not rest on the bell and damp it. An estimate for small
5 V solenoids; not tried on a real coil yet."""
REST_S = 1.0
"""From one stroke to the next, so that a coil for short strokes stays cool: it pulls for 3 % of the time at most."""
SETTLED_S = 0.5
"""How long after a stroke the bell's own switch may still chatter."""


class Striker(DigitalOutputDevice):
    """A coil that strikes once when asked, and never twice within `REST_S`.

    Connect the pin to the gate of a logic-level MOSFET (and 10 kilohm from there to ground), the coil between 5 V and
    the MOSFET, a diode across the coil with its ring towards 5 V: no pin carries a coil. ::

        with Animator() as animator, Striker(23, animator=animator) as striker:
            striker.strike()
    """

    def __init__(self, pin: int, *, animator: Animator, pin_factory: Factory | None = None) -> None:
        self._animator = animator
        self._wanted = False
        self._begun = float("-inf")
        super().__init__(pin, initial_value=False, pin_factory=pin_factory)

    def strike(self) -> float:
        """Strike once, as soon as the coil has rested. Returns the seconds until the stroke is over."""
        self._wanted = True
        self._animator.wake(self)
        return max(0.0, self._begun + REST_S - self._animator.clock()) + STROKE_S

    def is_heard(self, at: float) -> bool:
        """Whether a press at clock time `at` (seconds) is the companion's own stroke."""
        return self._begun <= at < self._begun + STROKE_S + SETTLED_S

    def step(self, now: float) -> float | None:
        """Pull, let go, rest."""
        if self.is_active:
            if now < self._begun + STROKE_S:
                return self._begun + STROKE_S
            self.off()
        if not self._wanted:
            return None
        if now < self._begun + REST_S:
            return self._begun + REST_S
        self._wanted, self._begun = False, now
        self.on()
        return now + STROKE_S

    def close(self) -> None:
        """The coil lets go, and the pin is free."""
        if not self.closed:
            self._animator.drop(self)
        super().close()
