"""A hall as a program: the hall, its own pages, and one server for the pages of all tables."""

from __future__ import annotations

import logging
import resource
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from flask import Flask

from companion import table_pages
from companion.config.settings import Config
from companion.errors import ConfigError
from companion.hall.hall import Hall
from companion.serving import STALE_S, Serving
from companion.system.guest_wifi import network
from companion.system.instance_lock import InstanceLock
from companion.table.clock import Clock, SystemClock
from hardware.pins import is_a_pi
from web.guard import body_limit
from web.hall import create_hall

log = logging.getLogger(__name__)

FILES = 4096
"""Files that may be open at once, if the system allows it: a table needs a few, and so does every phone."""


class HallProgram(Serving):
    """The running hall. Build it, `start`, `listen`, `serve` (blocks until `stop`), `close`."""

    def __init__(self, config: Config, *, folder: Path | None = None, clock: Clock | None = None) -> None:
        super().__init__(config.web)
        self.config, self.clock = config, clock or SystemClock()
        self.folder = folder or config.journal.file().parent / "hall"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigError(f"{self.folder}: no tables can be kept there: {error.strerror}") from error
        self._claim = InstanceLock(self.folder, "--folder OTHER")
        self.door = table_pages.door_of(self.folder, self.address)
        self.hall: Hall | None = None
        self._pages: Flask | None = None

    def start(self) -> None:
        """Open the tables of the folder; each goes on where it was."""
        allow_files(FILES)
        wifi = network(self.config.web, is_a_pi())
        self.hall = Hall(self.folder, self.config, address=self.address, urls=self.urls, wifi=wifi, clock=self.clock)

    def listen(self) -> list[str]:
        """Open the pages' port; the URLs, the best for a phone first. DeviceError when the port is taken."""
        assert self.hall is not None, "start first"
        urls = super().listen()
        self._pages = create_hall(self.hall, door=self.door, addresses=urls, wifi=network(self.config.web, is_a_pi()))
        return urls

    def close(self) -> None:
        """Close all tables; may be called twice."""
        self._stopped.set()
        if self.hall is not None:
            self.hall.end()
        self._claim.release()

    def serve_page(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answers a request for the hall, or for one of its tables."""
        pages, asked = self._served(environ)
        return pages(asked, start_response)

    def body_limit(self, environ: dict[str, Any]) -> int:
        """How many bytes a request may bring."""
        return body_limit(*self._served(environ))

    def stuck(self) -> str:
        """Which table's host has not looped for `STALE_S`, "" if all have."""
        now = self.clock.monotonic()
        beats = self.hall.beats() if self.hall is not None else ()
        return next((name for name, beat in beats if now - beat >= STALE_S), "")

    def _served(self, environ: dict[str, Any]) -> tuple[Flask, dict[str, Any]]:
        assert self.hall is not None and self._pages is not None, "listen first"
        return self.hall.served(environ) or (self._pages, environ)


def allow_files(number: int) -> None:
    """Let this process have so many files open, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
