"""What goes over a network: sent from a thread of its own, so that a slow or missing partner stops nothing.

Of what cannot be sent at once only the newest is kept for each receiver; when the partner comes back, it is sent then.
"""

import logging
from collections.abc import Callable, Mapping
from threading import Condition, Thread
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

AGAIN_S = 5.0
"""How soon sending is tried again after it failed."""
Key = TypeVar("Key")
Word = TypeVar("Word")


class Outbox(Generic[Key, Word]):
    """Sends words to receivers by key. Any thread may `put`; `send` is called in the outbox's own thread.

    `send` takes all words that wait, and raises OSError or ValueError if that does not work; they are then tried again
    every `again_s` seconds. `when_well(words)` hears "" after a success and the reason after a failure, once a change.
    """

    def __init__(
        self,
        name: str,
        send: Callable[[Mapping[Key, Word]], None],
        when_well: Callable[[str], object],
        *,
        again_s: float = AGAIN_S,
    ) -> None:
        self._send, self._when_well, self._again_s = send, when_well, again_s
        self._waiting: dict[Key, Word] = {}
        self._changed = Condition()
        self._closed = False
        self._said: str | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def put(self, key: Key, word: Word) -> None:
        """Send `word` soon; it takes the place of one that still waits."""
        with self._changed:
            self._waiting[key] = word
            self._changed.notify_all()

    def close(self, seconds: float = 0.0) -> None:
        """End the thread, after at most `seconds` in which what waits may still go out."""
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting, seconds)
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout=seconds + 3)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._waiting)
                if self._closed:
                    return
                words = dict(self._waiting)
            problem = self._attempt(words)
            with self._changed:
                if not problem:
                    for key, word in words.items():
                        if self._waiting.get(key) is word:
                            del self._waiting[key]
                self._changed.notify_all()
            if problem != self._said and not self._closed:
                self._said = problem
                self._when_well(problem)
            if problem:
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, self._again_s)

    def _attempt(self, words: Mapping[Key, Word]) -> str:
        try:
            self._send(words)
        except (OSError, ValueError) as problem:
            return str(problem) or type(problem).__name__
        except Exception as problem:  # the line must not die of a mistake; it is told and tried again
            log.exception("sending failed")
            return f"{type(problem).__name__}: {problem}"
        return ""
