"""The show: plays cues, then holds the panel."""

from collections import deque
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Protocol

from companion.kernel.panel import Cue, Flame, Panel
from hardware.animator import Animator
from hardware.house.lamps import Light
from hardware.scale import Scale
from hardware.striker import Striker

MOST_CUES = 8
"""Flourishes beyond this are forgotten, oldest first; the panel still ends up right."""


class Stage(Protocol):
    """The devices that are there at this moment; they may come and go."""

    def lights(self) -> Iterator[tuple[str, Light]]:
        """The candles by name; several lights may be the same candle."""

    @property
    def scale(self) -> Scale | None:
        """The scale, if there is one."""

    @property
    def striker(self) -> Striker | None:
        """What strikes the bell, if there is one."""


class Show:
    """Brings panels and cues to the candles and the scale: a mailbox of one panel, a short list of cues.

    Any thread may call `show`; the devices are touched in the animator's thread only. A newer panel replaces one not
    yet shown, cues are played in order before it.
    """

    def __init__(self, stage: Stage, *, animator: Animator) -> None:
        self._stage = stage
        self._animator = animator
        self._lock = Lock()
        self._panel: Panel | None = None
        self._cues: deque[Cue] = deque(maxlen=MOST_CUES)
        self._busy_until = 0.0
        self._out = False

    def show(self, panel: Panel, cues: Iterable[Cue] = ()) -> None:
        """Play `cues`, then hold `panel`. Returns at once."""
        with self._lock:
            self._panel = panel
            self._cues.extend(cues)
        self._animator.wake(self)

    def play(self, cues: Iterable[Cue]) -> None:
        """Play `cues`, then go on holding what is held now. Returns at once."""
        with self._lock:
            self._cues.extend(cues)
        self._animator.wake(self)

    def refresh(self) -> None:
        """Show the panel again: a device has come back."""
        self._animator.wake(self)

    def step(self, now: float) -> float | None:
        """Start the next cue or put the panel up; sleep when that is done."""
        if self._out:
            return None
        if now < self._busy_until:
            return self._busy_until
        with self._lock:
            cue = self._cues.popleft() if self._cues else None
            panel = self._panel
        if cue is not None:
            self._busy_until = now + self._play(cue)
            return self._busy_until
        if panel is not None:
            self._hold(panel)
        return None

    def lights_out(self) -> None:
        """For shutdown: drop the cues, fade the candles and level the scale."""
        self._out = True
        with self._lock:
            self._cues.clear()
        for _, light in self._stage.lights():
            light.go_out()
        if self._stage.scale is not None and self._stage.scale.resting_us is not None:
            self._stage.scale.value = 0.0

    def close(self) -> None:
        """Stop showing; the devices are not touched any more."""
        self._out = True
        self._animator.drop(self)

    def _play(self, cue: Cue) -> float:
        """Start one cue; how many seconds until the next may follow."""
        if cue.kind == "tip":
            scale = self._stage.scale
            return 0.0 if scale is None else scale.lean(cue.value, self._swing) + cue.seconds
        if cue.kind == "strike":
            return 0.0 if self._stage.striker is None else self._stage.striker.strike()
        if cue.kind == "flare":
            return max((light.flare() for name, light in self._stage.lights() if name == cue.target), default=0.0)
        return max((light.blink(cue.count, slow=cue.slow) for light in self._meant(cue.target)), default=0.0)

    @property
    def _swing(self) -> float | None:
        """How far the game lets the beam lean, in degrees."""
        return self._panel.swing if self._panel is not None else None

    def _meant(self, target: str) -> list[Light]:
        """The candle of that name; a seat's lit ones, or all of them if none is lit; without a target, everyone's."""
        lights = self._stage.lights()
        own = [light for name, light in lights if not target or target in (name, name.split("-")[0])]
        return [light for light in own if light.flame is not Flame.OFF] or own

    def _hold(self, panel: Panel) -> None:
        for name, light in self._stage.lights():
            light.burn(panel.candles.get(name, Flame.OFF))
        if self._stage.scale is not None:
            self._stage.scale.lean(panel.scale, panel.swing)
