"""A demonstration beside the table: a second virtual table in this program, with a journal of its own, for whoever only
wants to see how it goes. It begins when its page is opened, and is put away when nobody looks any more.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.app import App
from companion.config.settings import Config, DeviceSettings, JournalSettings, TableSettings
from companion.demo import Demonstration, RecordedChance, demonstration, has_one
from companion.table.records.replay import game_from

log = logging.getLogger(__name__)

WsgiApp = Callable[[dict[str, Any], Any], Iterable[bytes]]
NOBODY_S = 90.0
"""A demonstration that no page has asked for so long is put away."""
LOOK_S = 5.0
ITS_OWN = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_COOKIE")
"""What says who asks: the table's own pages have looked at that already."""


class Show:
    """At most one demonstration at a time; any thread may ask. `symbols` is the folder that keeps the tags' symbols,
    which take long to make.
    """

    def __init__(self, config: Config, symbols: Path) -> None:
        self._config, self._symbols = config, symbols
        self._lock = threading.Lock()
        self._on: _Running | None = None
        self._closed = threading.Event()

    def plays(self, game: str) -> bool:
        """Whether a game brings a demonstration."""
        return has_one(game)

    def open(self, game: str) -> None:
        """Begins the demonstration of a game, unless it is being shown; another one, or one that is over, is put away.
        ConfigError when the game has none."""
        with self._lock:
            if self._on is not None and (self._on.game != game or self._on.over):
                self._put_away()
            if self._on is None and not self._closed.is_set():
                self._on = _Running(self._config, self._symbols, game)
                threading.Thread(target=self._look_after, args=(self._on,), name="show", daemon=True).start()

    def pages(self) -> WsgiApp | None:
        """The demonstration's own pages, which are open to whoever is led to them; ``None`` when nothing is shown."""
        on = self._on
        return None if on is None else on.serve

    def close(self) -> None:
        """Puts everything away; may be called twice."""
        self._closed.set()
        with self._lock:
            self._put_away()

    def _look_after(self, running: _Running) -> None:
        """Puts a demonstration away that nobody looks at."""
        while not self._closed.wait(LOOK_S) and self._on is running:
            if running.unseen_s() > NOBODY_S:
                with self._lock:
                    if self._on is running:
                        self._put_away()

    def _put_away(self) -> None:
        if self._on is not None:
            self._on.close()
            self._on = None


class _Running:
    """One demonstration and its table; it begins when its page has the cards."""

    def __init__(self, config: Config, symbols: Path, game: str) -> None:
        self.game = game
        self._folder = Path(tempfile.mkdtemp(prefix="companion-show-"))
        if (symbols / "tag-symbols.txt").exists():
            shutil.copy(symbols / "tag-symbols.txt", self._folder)
        reading, chance = demonstration(None, game), RecordedChance()
        self._app = App(_its_own(config, self._folder, game), folder=self._folder, chance=chance)
        self._show = self._app.demonstration = Demonstration(self._app, reading, chance, say=log.debug, here=False)
        self._app.start(game_from(reading.record))
        self._thread = threading.Thread(target=self._show.play, name="demo", daemon=True)
        self._thread.start()
        self._seen = self._app.clock.monotonic()
        self._begun = False

    @property
    def over(self) -> bool:
        """Whether it has ended, well or not."""
        return self._show.shown().state in ("over", "lost")

    def unseen_s(self) -> float:
        """Seconds since a page asked last."""
        return self._app.clock.monotonic() - self._seen

    def serve(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self._seen = self._app.clock.monotonic()
        if not self._begun and environ["PATH_INFO"] == "/virtual/cards":
            self._begun = True
            self._show.go()
        asked = {key: value for key, value in environ.items() if key not in ITS_OWN} | {"REMOTE_ADDR": "127.0.0.1"}
        return self._app.serve_page(asked, start_response)

    def close(self) -> None:
        self._show.stop()
        self._thread.join()
        self._app.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _its_own(config: Config, folder: Path, game: str) -> Config:
    """A virtual table that nothing outside this machine hears of: no pins, no voice, no broker."""
    return Config(
        table=TableSettings(game=game),
        camera=replace(config.camera, source="virtual"),
        devices=DeviceSettings(pins="mock"),
        journal=JournalSettings(path=str(folder / "journal.db")),
        web=replace(config.web, host="127.0.0.1"),
        games=config.games,
    )
