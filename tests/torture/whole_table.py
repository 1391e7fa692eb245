"""The whole program in this process, as at a table: its pages over HTTP, its camera, and hands that play before it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.app import App
from companion.config.settings import (
    CameraSettings,
    Config,
    DeviceSettings,
    JournalSettings,
    TableSettings,
    WebSettings,
)
from companion.kernel.actions import Action
from companion.kernel.notation import words
from companion.table.clock import SystemClock
from companion.virtual_table.hand import VirtualHand
from tests.torture.play import some_action
from tests.torture.polite import Phone, send
from tests.waiting import OUTER_S

HURRY = 10.0
"""How many seconds at the table pass in one of ours."""
FRAMES = 8
"""So many pictures the camera gets to understand a move of hands, before it is tapped."""
AT_ONCE_MM_S = 1e9


def open_files() -> int:
    """How many files and connections this process holds open."""
    return len(list(Path("/proc/self/fd").iterdir()))


class HurriedClock(SystemClock):
    """A clock that runs `HURRY` times as fast as the machine's."""

    def monotonic(self) -> float:
        """Seconds at the table."""
        return time.monotonic() * HURRY


class WholeTable:
    """A companion that runs here with its server, the table's own screen and one page for each seat, and hands.

    `understood` counts moves that the camera saw, `tapped` those that a page sent.
    """

    def __init__(self, folder: Path, seats: str = "AB") -> None:
        config = Config(
            table=TableSettings(timers=False),
            camera=CameraSettings(source="virtual", fps=20),
            devices=DeviceSettings(pins="mock"),
            journal=JournalSettings(path=str(folder / "journal.db")),
            web=WebSettings(port=0),
        )
        self.app = App(config, folder=folder, clock=HurriedClock())
        self.understood = self.tapped = 0
        self.app.start()
        self.app.listen()
        self._server = threading.Thread(target=self.app.serve, name="server", daemon=True)
        self._server.start()
        assert self.app.server is not None
        self._screen = Phone(self.app.server.port)
        self._phones = {seat: Phone(self.app.server.port) for seat in seats}

    def close(self) -> None:
        """The evening is over."""
        self.app.stop()
        self._server.join(OUTER_S)
        self.app.close()

    def begin(self, name: str) -> None:
        """A new game by the setup page; until the camera looks at its mat and the virtual table is set."""
        status, said = _asked(self._screen, "POST", "/api/new", {"game": name, "gather": True})
        if status not in (200, 503):
            raise RuntimeError(f"{name} could not be begun: {status} {said}")
        self._until(self._aimed)
        self._tidy()

    def hang_up(self) -> None:
        """All pages are closed; returns when the server has closed its ends too."""
        for phone in (self._screen, *self._phones.values()):
            phone.hang_up()
        before = -1
        while before != (before := open_files()):
            time.sleep(0.3)

    def move(self, chance: random.Random) -> bool:
        """One move that the rules allow, by hand before the camera or by a page; whether there was one left."""
        shown = self.app.host.snapshot
        game, state = shown.game, shown.state
        if game is None or state.over is not None:
            return False
        action = some_action(game, state, chance)
        if action is None:
            return False
        for seat in game.seats:
            _asked(self._phones[seat], "GET", f"/api/page?seat={seat}")
        table = self.app.camera_service.virtual
        if action.hands(game, state) and table is not None:
            VirtualHand(table, lambda seconds: None, speed_mm_s=AT_ONCE_MM_S).do(game, state, action)
            self._look(lambda: self.app.host.snapshot.state is not state)
        if self.app.host.snapshot.state is state:
            self._tap(action)
        else:
            self.understood += 1
        self._tidy()
        _asked(self._screen, "GET", "/api/page")
        if chance.random() < 0.1:
            for path in ("/", "/camera.jpg", "/virtual/mat.png", f"/seat/{action.seat}", "/record.tgr"):
                _asked(self._screen, "GET", path)
        return True

    def _tap(self, action: Action) -> None:
        """By the page of its seat; of the table's own screen where nobody sits."""
        page = self._phones.get(action.seat, self._screen)
        sent = send(page, action.seat, words(action), self.app.host.snapshot.version)
        self.tapped += sent.fate == "accepted"

    def _tidy(self) -> None:
        """Does what hands owe the table, and lets the camera look at it."""
        _asked(self._screen, "POST", "/virtual/tidy", {})
        self._look(lambda: not self.app.host.snapshot.chores and self.app.host.snapshot.trouble is None)

    def _aimed(self) -> bool:
        game = self.app.host.snapshot.game
        service = self.app.camera_service
        looks = service.watcher is not None and service.watcher.latest is not None
        at_rest = not any(one.name == "aim" for one in threading.enumerate())
        return game is not None and service.is_aimed_at(game) and looks and at_rest

    def _look(self, seen: Callable[[], bool]) -> None:
        """Until something is seen, or the camera had `FRAMES` more pictures."""
        first = self._pictures()
        self._until(lambda: seen() or self._pictures() - first >= FRAMES)

    def _pictures(self) -> int:
        watcher = self.app.camera_service.watcher
        return watcher.latest[0].number if watcher is not None and watcher.latest is not None else 0

    def _until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + OUTER_S
        while not done():
            if time.monotonic() > end:
                raise RuntimeError("the companion did not go on")
            time.sleep(0.01)


def _asked(phone: Phone, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """The answer; once more on a new line where the old one was closed as it was not used, as browsers do."""
    try:
        return phone.ask(method, path, body)
    except OSError:
        return phone.ask(method, path, body)
