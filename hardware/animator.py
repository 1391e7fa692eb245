"""The one thread of the box: it steps candles, scale, bell and show when they are due.

Four `pulse()` threads cost more than one animator for everything, and with one there is nothing to lock: a device's
setters only note what is wanted and call `wake`; its pins are written in `step`, which runs in this thread alone.
"""

import logging
from collections.abc import Callable
from threading import Condition, RLock, Thread, current_thread
from time import monotonic
from typing import Protocol, Self

log = logging.getLogger(__name__)


class Animated(Protocol):
    """Something that changes in time."""

    def step(self, now: float) -> float | None:
        """Do what is due at `now` (clock seconds); return when to be called again, or None to sleep until woken."""


class Animator:
    """Calls `step` of everything that is awake, each when it asked to be called.

    `clock` gives monotonic seconds. Without `start` nothing runs by itself: a test moves its clock and calls `run_due`.
    `on_failure(item, error)` is told of an item whose step raised; the item is dropped and the others go on.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.on_failure: Callable[[Animated, Exception], None] = _log_failure
        self._due: dict[Animated, float] = {}
        self._changed = Condition()
        self._stepping = RLock()
        self._thread: Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Run the thread (named "show")."""
        self._thread = Thread(target=self._run, name="show", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        """Run the thread within the ``with``."""
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wake(self, item: Animated, at: float | None = None) -> None:
        """Step `item` at clock time `at`, or now; an earlier date already set stays."""
        when = self.clock() if at is None else at
        with self._changed:
            if not self._closed:
                self._due[item] = min(when, self._due.get(item, when))
                self._changed.notify_all()

    def drop(self, item: Animated) -> None:
        """Never step `item` again; when this returns, no step of it is running (unless it calls this itself)."""
        with self._stepping, self._changed:
            self._due.pop(item, None)
            self._changed.notify_all()

    def awake(self, item: Animated) -> bool:
        """True while `item` still has something to do."""
        with self._changed:
            return item in self._due

    def run_due(self) -> float | None:
        """Step everything that is due; return when the next thing is, None if all sleep."""
        with self._stepping:
            now = self.clock()
            for item in self._ready(now):
                self._step(item, now)
        with self._changed:
            return min(self._due.values(), default=None)

    def wait_asleep(self, items: tuple[Animated, ...], timeout: float) -> bool:
        """Wait until none of `items` has anything to do, at most `timeout` real seconds; False if some still have."""
        if self._thread is None or self._thread is current_thread():
            return not any(self.awake(item) for item in items)
        with self._changed:
            return self._changed.wait_for(lambda: not any(item in self._due for item in items), timeout)

    def close(self) -> None:
        """Stop the thread; nothing is stepped any more."""
        with self._changed:
            self._closed = True
            self._due.clear()
            self._changed.notify_all()
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join(timeout=2)
        self._thread = None

    def _ready(self, now: float) -> list[Animated]:
        """What is due, in the order in which it was, also where the thread comes late."""
        with self._changed:
            return sorted((item for item, at in self._due.items() if at <= now), key=self._due.__getitem__)

    def _step(self, item: Animated, now: float) -> None:
        with self._changed:
            if self._due.get(item, now + 1) > now:  # dropped by an earlier step
                return
            self._due[item] = float("inf")  # counts as awake while it steps
        following: float | None = None
        try:
            following = item.step(now)
        except Exception as problem:
            self.on_failure(item, problem)
        with self._changed:
            woken = self._due.pop(item, float("inf"))
            at = min(woken, float("inf") if following is None else following)
            if at != float("inf") and not self._closed:
                self._due[item] = at
            self._changed.notify_all()

    def _run(self) -> None:
        while not self._closed:
            following = self.run_due()
            with self._changed:
                following = min(self._due.values(), default=following)
                if self._closed:
                    return
                wait = None if following is None else following - self.clock()
                if wait is None or wait > 0:
                    self._changed.wait(wait)


def _log_failure(item: Animated, problem: Exception) -> None:
    log.warning("stepping %r failed, it is stopped: %s", item, problem)
