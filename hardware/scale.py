"""The scale: a beam on a servo that shows who is winning."""

from companion.config.settings import ScaleSettings
from hardware.animator import Animator
from hardware.pulses import Pulses

FRAME_S = 0.02
"""Time between two pulses of a move; a servo takes one pulse every 20 ms."""
DEGREES_PER_US = 90 / 1000
"""A common hobby servo turns 90 degrees for 1000 microseconds."""


class Scale:
    """A beam moved by a hobby servo, −1 fully down on A's side, 0 level, +1 fully down on B's.

    Connect the servo's signal wire to the pin, its supply to 5 V and ground with 470 to 1000 microfarads across them,
    never to 3.3 V. Balance the beam: after each move the pulses stop and only the gears hold it. ::

        with Animator() as animator, Scale(PinPulses(12), ScaleSettings(), animator=animator) as scale:
            scale.value = 0.4

    Unlike gpiozero's `AngularServo` it does not move when made, eases in and out of every move below a top speed, and
    lets go. Only the very first pulse can jump: nobody knows where a servo stands before.
    """

    def __init__(self, pulses: Pulses, settings: ScaleSettings, *, animator: Animator) -> None:
        self._pulses = pulses
        self._settings = settings
        self._animator = animator
        self._at: float | None = None
        """The last pulse sent, microseconds; None before the first."""
        self._target = settings.level_us
        self._move: tuple[float, float, float] | None = None
        """A move under way: pulse it began at, clock time of begin and end."""
        self._release_at: float | None = None
        self._closed = False

    @property
    def value(self) -> float:
        """Where the beam is going (−1 … +1); set it to move there."""
        return self.value_of(self._target)

    @value.setter
    def value(self, value: float) -> None:
        self.lean(value)

    def lean(self, value: float, swing: float | None = None) -> float:
        """Move to a beam value, ±1 being `swing` degrees or the ends. Returns the seconds until it rests there."""
        return self.move_to(self.pulse_of(value, swing))

    def move_to(self, us: float) -> float:
        """Ease to a pulse length in microseconds. Returns the seconds until the beam rests there."""
        now = self._animator.clock()
        if us == self._target and self._at is not None:
            return max(0.0, self._move[2] - now) if self._move else 0.0
        begin = self._settings.level_us if self._at is None else self._at
        seconds = 1.5 * abs(us - begin) / self._settings.speed_us_s  # a smooth step's top speed is 1.5 times its mean
        self._target, self._move = us, (begin, now, now + seconds)
        self._animator.wake(self)
        return seconds

    @property
    def resting_us(self) -> float | None:
        """The last pulse sent (microseconds), where the gears hold the beam; None before the first."""
        return self._at

    @property
    def us(self) -> float | None:
        """The pulse now on the pin (microseconds), None when released."""
        return None if self._closed else self._pulses.us

    def step(self, now: float) -> float | None:
        """Send the pulse of this moment, or let go; sleep when at rest."""
        move = self._move
        if move is not None:
            self._send(_between(move[0], self._target, _progress(now, move[1], move[2])))
            if now < move[2]:
                return now + FRAME_S
            if self._move is move:
                self._move = None
                self._release_at = now + self._settings.release_s
        if self._release_at is not None and now >= self._release_at:
            self.release()
        return self._release_at

    def release(self) -> None:
        """Stop the pulses; the beam stays by the friction of the gears."""
        self._release_at = None
        self._pulses.stop()

    def close(self) -> None:
        """Let go and give the pin back."""
        if not self._closed:
            self._animator.drop(self)
            self._closed = True
            self._pulses.close()

    def __enter__(self) -> "Scale":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def pulse_of(self, value: float, swing: float | None = None) -> float:
        """The pulse for a beam value; the two halves of the beam are calibrated apart; beyond ±1 it is the end.

        With `swing` ±1 stands for so many degrees of a common servo, but never for more than the end.
        """
        value = min(1.0, max(-1.0, value))
        end = self._settings.left_us if value < 0 else self._settings.right_us
        if swing is not None:
            value *= min(1.0, swing / abs(self.degrees_of(end)))
        return _between(self._settings.level_us, end, abs(value))

    def value_of(self, us: float) -> float:
        """The beam value of a pulse, the inverse of `pulse_of`."""
        s = self._settings
        leftward = (us - s.level_us) * (s.left_us - s.level_us) > 0
        return (us - s.level_us) / (s.level_us - s.left_us if leftward else s.right_us - s.level_us)

    def degrees_of(self, us: float) -> float:
        """The beam's angle from level for a pulse, positive towards B, for a common servo."""
        sign = 1 if self._settings.right_us > self._settings.level_us else -1
        return sign * (us - self._settings.level_us) * DEGREES_PER_US

    def _send(self, us: float) -> None:
        self._release_at = None
        self._at = us
        self._pulses.send(us)


def _between(begin: float, end: float, part: float) -> float:
    return begin + (end - begin) * part


def _progress(now: float, begin: float, end: float) -> float:
    """Eased time from 0 to 1 (a smooth step): starts and stops gently."""
    if now >= end:
        return 1.0
    t = max(0.0, (now - begin) / (end - begin))
    return t * t * (3 - 2 * t)
