"""The table's print shop: orders from phones, printed one after the other in a process beside the table."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.errors import ConfigError
from companion.kernel.cards import TAG_MM
from companion.kernel.sentences import say
from web.protocols import PrintJob

if TYPE_CHECKING:  # what draws is loaded when the first phone looks at the page
    from companion.printing.order import PrintOffer

log = logging.getLogger(__name__)
KEPT = 6
"""Orders that are remembered, with their files: printed ones give way to new ones."""
ENDS_S = 5.0
"""How long a process that is to stop may take."""
LOST = say("Printing stopped before it was done. The machine may have too little memory for it; print fewer cards.")


class PrintShop:
    """Takes orders and prints them into a folder that is its own. Any thread may ask; nothing here blocks for long.

    `options` are the configured options of each game. `press` is held while something is printed: who shares one
    prints one after the other.
    """

    def __init__(
        self,
        folder: Path,
        options: Mapping[str, Mapping[str, Any]] | None = None,
        *,
        tag_mm: float = TAG_MM,
        press: threading.Lock | None = None,
    ) -> None:
        self._folder, self._options, self._tag_mm = folder, options or {}, tag_mm
        self._press = press or threading.Lock()
        self._lock = threading.Lock()
        self._jobs: dict[int, PrintJob] = {}
        self._wanted: deque[tuple[int, bytes]] = deque()
        self._count = 0
        self._offers: dict[str, PrintOffer] = {}
        self._child: tuple[int, subprocess.Popen[bytes]] | None = None
        self._works = False
        self._closed = False

    def offer(self, game: str) -> PrintOffer:
        """What can be printed of a game; ConfigError when there is no such game."""
        from companion.printing.order import offer_of

        if game not in self._offers:  # all mats of a game are laid out for it
            self._offers[game] = offer_of(game, self._options.get(game, {}))
        return self._offers[game]

    def begin(self, game: str, what: str, options: Mapping[str, Any], **choices: Any) -> int:
        """Take an order (the fields of `Order`); its number, 0 when too many wait. ConfigError when it is none."""
        from companion.printing.child import Commission
        from companion.printing.order import Order

        asked = {"game": game, "what": what, "options": {**self._options.get(game, {}), **options}, **choices}
        try:
            order = msgspec.convert({"tag_mm": self._tag_mm, **asked}, Order)
        except msgspec.ValidationError as error:
            raise ConfigError(str(error)) from error
        with self._lock:
            if not self._room():
                return 0
            self._count += 1
            number = self._count
            self._jobs[number] = PrintJob(number, game, what, order.paper)
            self._wanted.append((number, msgspec.json.encode(Commission(order, str(self._path(number))))))
            if not self._works:
                self._works = True
                threading.Thread(target=self._print_all, name="print", daemon=True).start()
        return number

    def jobs(self) -> Sequence[PrintJob]:
        """The orders that are remembered, the newest first."""
        with self._lock:
            return [self._jobs[number] for number in sorted(self._jobs, reverse=True)]

    def file(self, number: int) -> Path | None:
        """The PDF of an order; None when there is none (any more)."""
        with self._lock:
            job = self._jobs.get(number)
        return self._path(number) if job is not None and job.state == "done" else None

    def stop(self, number: int) -> None:
        """Take an order back: it is not printed, or no further, and forgotten."""
        with self._lock:
            if self._jobs.pop(number, None) is None:
                return
            if self._child is not None and self._child[0] == number:
                self._child[1].kill()
            self._path(number).unlink(missing_ok=True)

    def close(self) -> None:
        """Stop printing, and throw the files away; may be called twice."""
        with self._lock:
            self._closed = True
            self._wanted.clear()
            child = self._child
        if child is not None:
            child[1].kill()
            child[1].wait(ENDS_S)
        shutil.rmtree(self._folder, ignore_errors=True)

    # --- at the press --------------------------------------------------------------------------------------------

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.pdf"

    def _room(self) -> bool:
        """Whether there is room for an order; the oldest that is printed makes it."""
        if not self._jobs:
            shutil.rmtree(self._folder, ignore_errors=True)  # what a program that was cut off left behind
        if len(self._jobs) < KEPT:
            return True
        oldest = next((one for one, job in self._jobs.items() if job.state in ("done", "failed")), None)
        if oldest is None:
            return False
        del self._jobs[oldest]
        self._path(oldest).unlink(missing_ok=True)
        return True

    def _print_all(self) -> None:
        """Prints what is wanted until nothing is."""
        while True:
            with self._lock:
                if not self._wanted:
                    self._works = False
                    return
                number, text = self._wanted.popleft()
            with self._press:
                try:
                    self._print(number, text)
                except Exception:
                    log.exception("order %s was not printed", number)
                    self._tell(number, state="failed", say=LOST)

    def _print(self, number: int, text: bytes) -> None:
        """Prints one order and follows how far it is."""
        with self._lock:
            if number not in self._jobs or self._closed:
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            child = subprocess.Popen(
                [sys.executable, "-m", "companion.printing.child"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            self._child = number, child
            self._jobs[number] = replace(self._jobs[number], state="printing")
        assert child.stdin is not None and child.stdout is not None
        try:
            with child:
                child.stdin.write(text)
                child.stdin.close()
                self._tell(number, **self._followed(number, child.stdout))
        finally:
            with self._lock:
                self._child = None
                if number not in self._jobs:  # taken back meanwhile
                    self._path(number).unlink(missing_ok=True)

    def _followed(self, number: int, lines: Any) -> dict[str, Any]:
        """Tells the pages that are done, line by line; how it ended."""
        for line in lines:
            match msgspec.json.decode(line):
                case [done, pages]:
                    self._tell(number, done=done, pages=pages)
                case {"wrong": why}:
                    return {"state": "failed", "say": why}
                case str():
                    return {"state": "done", "say": "", "bytes": self._path(number).stat().st_size}
        return {"state": "failed", "say": LOST}

    def _tell(self, number: int, **news: Any) -> None:
        with self._lock:
            if number in self._jobs:
                self._jobs[number] = replace(self._jobs[number], **news)
