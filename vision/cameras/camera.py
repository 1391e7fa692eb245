"""Cameras: whatever gives frames. The libraries are imported when a camera is opened, not before."""

import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from companion.errors import DeviceError
from vision.frame import Frame

if TYPE_CHECKING:
    pass


class Camera(Protocol):
    """Gives one frame after another. DeviceError when it does not answer; the camera may then be reopened."""

    def frame(self) -> Frame:
        """The next frame; waits until there is one."""
        ...

    def close(self) -> None:
        """Lets the camera go."""
        ...


class CameraHangs(DeviceError):
    """A camera that does not let go: it cannot be opened again before this process ends."""


class Closing:
    """Makes a camera usable in ``with``."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets the camera go."""
        raise NotImplementedError


class Rhythm:
    """Waits so that frames come at a rate; time and sleep are injected."""

    def __init__(self, rate: float, now: Callable[[], float], wait: Callable[[float], None]) -> None:
        self._pause, self._now, self._wait = 1 / rate, now, wait
        self._next = now()

    def tick(self) -> float:
        """Waits until the next frame is due; the time it is then."""
        self._wait(max(0.0, self._next - self._now()))
        at = self._now()
        self._next = max(self._next + self._pause, at)
        return at


LONGEST_PAUSE_S = 60.0
"""Between two attempts to open a camera that stays away."""


class Backoff:
    """How long to wait before the next attempt (seconds): `first`, then twice as long each time, a minute at most."""

    def __init__(self, first: float) -> None:
        self._first = self._next = first

    def pause(self) -> float:
        """The pause before the next attempt."""
        pause, self._next = self._next, min(2 * self._next, max(LONGEST_PAUSE_S, self._first))
        return pause

    def reset(self) -> None:
        """It worked: the next trouble is met quickly again."""
        self._next = self._first


def quietly(close: Callable[[], object]) -> None:
    """Closing a broken camera may fail in any way; there is nothing left to save."""
    with contextlib.suppress(Exception):
        close()
