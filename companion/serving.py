"""A program that serves pages until it is told to stop: its port, its signals, and what the service manager hears."""

from __future__ import annotations

import gc
import logging
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

from companion.config.settings import WebSettings
from companion.errors import DeviceError
from companion.system import memory
from companion.system.network import EVERYWHERE, HERE, addresses, is_private, listening
from companion.system.sdnotify import notify, watchdog_seconds
from hardware.pins import is_a_pi
from web.access.door import Door
from web.server import PageServer

log = logging.getLogger(__name__)

STALE_S = 20.0
"""A thread that has not looped for this long is stuck, and the watchdog may end the program."""


class Serving(ABC):
    """`listen`, then `serve` (blocks until `stop`). `door` is the door of the pages."""

    door: Door

    def __init__(self, web: WebSettings) -> None:
        self._web = web
        self.server: PageServer | None = None
        self._stopped = threading.Event()
        self._serving = False

    @abstractmethod
    def serve_page(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request (WSGI)."""

    @abstractmethod
    def body_limit(self, environ: dict[str, Any]) -> int:
        """How many bytes a request may bring."""

    @abstractmethod
    def stuck(self) -> str:
        """Which thread has not looped for `STALE_S`, "" if all have."""

    @abstractmethod
    def start(self) -> None:
        """Make everything ready that pages will show."""

    @abstractmethod
    def close(self) -> None:
        """Close everything; may be called twice."""

    def live(self, opened: Callable[[], object]) -> None:
        """Start, open the pages, do `opened`, and serve until the program is told to stop; close, whatever happens."""
        self.stop_on_signals()
        try:
            self.start()
            self.listen()
            opened()
            gc.collect()
            gc.freeze()  # what a start leaves lives as long as the program: no later collection has to look at it
            memory.settle()
            self.serve()
        finally:
            self.close()

    @property
    def address(self) -> str:
        """The address that is listened to."""
        return listening(self._web.host, is_a_pi())

    def listen(self) -> list[str]:
        """Open the pages' port; the URLs, the best for a phone first. DeviceError when the port is taken."""
        web = self._web
        try:
            self.server = PageServer(self.serve_page, self.body_limit, self.address, web.port, web.threads)
        except OSError as error:
            raise DeviceError(
                f"port {web.port} of {self.address} cannot be opened ({error.strerror}); is a companion running "
                "already? --port or web.port chooses another"
            ) from error
        return self.urls()

    def urls(self) -> list[str]:
        """Where the pages are."""
        return addresses(self.address, self.server.port if self.server else self._web.port)

    def here(self) -> str:
        """Where a browser on this machine finds the pages, without a code; "" where they are served to others alone."""
        port = self.server.port if self.server else self._web.port
        return f"http://{HERE}:{port}/" if is_private(self.address) or self.address == EVERYWHERE else ""

    def invitation(self) -> str | None:
        """The URL with the join code that a phone's camera can read; None when only this machine gets in."""
        code = self.door.code
        return f"{self.urls()[0]}join/{code}" if code else None

    def serve(self) -> None:
        """Serve pages until `stop`; systemd is told when it begins, goes on and ends."""
        assert self.server is not None, "listen first"
        pulse = threading.Thread(target=self._pulse, name="pulse", daemon=True)
        pulse.start()
        notify("READY=1")
        self._serving = True  # from here on a signal ends the server, before this it ends the start
        if not self._stopped.is_set():
            self.server.run()

    def stop(self) -> None:
        """End `serve`; from any thread or a signal handler."""
        self._stopped.set()
        notify("STOPPING=1")
        if self.server is not None:
            self.server.stop()

    def stop_on_signals(self) -> None:
        """SIGTERM and Ctrl-C end `serve` cleanly: candles fade, pulses stop, the journal is closed.

        During the start they raise SystemExit where the program stands, be it in a question to the keyboard.
        """

        def stop(signum: int, frame: FrameType | None) -> None:
            first = not self._stopped.is_set()
            self.stop()
            if first and not self._serving:
                raise SystemExit(128 + signum if signum == signal.SIGINT else 0)

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)

    def _pulse(self) -> None:
        """Ping the watchdog while the threads are alive."""
        seconds = watchdog_seconds()
        while seconds is not None and not self._stopped.wait(seconds):
            if stuck := self.stuck():
                log.error("%s has not answered for %s s", stuck, STALE_S)
            else:
                notify("WATCHDOG=1")
