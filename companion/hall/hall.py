"""The hall: its tables by ID, opening and closing them, and one list of all that many phones may wait for.

Each table is a folder below ``tables``; a closed one lies below ``closed``. A start opens every folder again, so a
restart resumes all tables.
"""

from __future__ import annotations

import logging
import re
import threading
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask
from msgspec import Struct

from companion.config.settings import Config
from companion.errors import CompanionError, HallError
from companion.hall.boxes import Boxes
from companion.hall.table import About, HallTable, made, path_of
from companion.table.clock import Clock, SystemClock
from companion.table.typed_names import tidy
from web.hall.protocols import TableLine
from web.protocols import Wifi

log = logging.getLogger(__name__)

LOOK_S = 0.5
"""How often the hall looks at its tables; so late may the list be."""
ID = 40
"""Letters of a table's ID at most."""
BELOW = re.compile(r"/t/([a-z0-9-]+)(/.*)?", re.DOTALL)


class Version(Struct, frozen=True):
    """How new the list is."""

    version: int


class Hall:
    """All tables of one folder. `address` is where the pages are served, `urls` where phones find them."""

    def __init__(
        self,
        folder: Path,
        config: Config,
        *,
        address: str,
        urls: Callable[[], list[str]],
        wifi: Wifi | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.folder = folder
        self._config, self._address, self._urls, self._wifi = config, address, urls, wifi
        self._clock = clock or SystemClock()
        self._tables: dict[str, HallTable] = {}
        self._failed: dict[str, TableLine] = {}
        self._changing = threading.Lock()
        self._press = threading.Lock()
        self._room = threading.Lock()
        """Who has it thinks: one table at a time."""
        """One table prints at a time."""
        self._news = threading.Condition()
        self._version = int(self._clock.wall().timestamp() * 1000)
        """Begins with the time, so that no phone takes a list of an earlier start for this one's."""
        self._lines: tuple[TableLine, ...] = ()
        self._of: dict[str, tuple[int, TableLine]] = {}
        self._broker = ""
        self._ended = threading.Event()
        for one in sorted((folder / "tables").glob("*/table.json")):
            self._resume(one.parent)
        self._tables = dict(sorted(self._tables.items(), key=lambda one: one[1].about.opened))
        self._boxes = Boxes(config.mqtt) if config.mqtt.broker else None
        self._look()
        self._thread = threading.Thread(target=self._watch, name="hall", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Close every table; each goes on at the next start. May be called twice."""
        self._ended.set()
        self._thread.join()
        if self._boxes is not None:
            self._boxes.close()
        with self._changing:
            for table in self._tables.values():
                table.close()
            self._tables.clear()

    # --- what pages ask ------------------------------------------------------------------------------------------

    @property
    def broker(self) -> str:
        """What is wrong with the broker; "" when nothing is."""
        return self._broker

    def lines(self) -> tuple[TableLine, ...]:
        """Every table of the hall, then the boxes."""
        return self._lines

    def wait_newer(self, version: int, seconds: float) -> Version:
        """The list's version as soon as it is not `version`, at latest after `seconds`."""
        with self._news:
            self._news.wait_for(lambda: self._version != version or self._ended.is_set(), seconds)
            return Version(self._version)

    def code(self, table: str) -> str:
        """A table's join code, "" where none is needed."""
        found = self._tables.get(table)
        return (found.door.code or "") if found is not None else ""

    def left(self, opener: str | None) -> int:
        """How many tables may still be opened by a phone; ``None`` is the organiser."""
        limits = self._config.hall
        left = limits.tables - len(self._tables) - len(self._failed)
        if opener is not None:
            left = min(left, limits.each - sum(one.about.opener == opener for one in list(self._tables.values())))
        return max(0, left)

    def open(self, name: str, opener: str | None) -> TableLine:
        """Opens a table; HallError when there is no room for another."""
        with self._changing:
            if self._ended.is_set() or self.left(opener) == 0:
                raise HallError(self._no_room(opener))
            name = tidy(name) or f"Table {len(self._tables) + len(self._failed) + 1}"
            about = About(name, opener or "", self._clock.wall().isoformat())
            folder = self._free_folder(name)
            made(folder, about)
            table = HallTable(folder, self._config, self._clock, self._address, self._press, self._room)
            self._tables[table.id] = table
        self._look()
        return table.line()

    def close(self, table: str) -> str:
        """Closes a table and puts its folder aside; where to. HallError for one there is not."""
        with self._changing:
            open_one = self._tables.pop(table, None)
            self._of.pop(table, None)
            if open_one is None and self._failed.pop(table, None) is None:
                raise HallError("There is no such table any more.")
            if open_one is not None:
                open_one.close()
            aside = self.folder / "closed"
            aside.mkdir(exist_ok=True)
            number = next(n for n in range(1, 1_000_000) if not (aside / f"{table}-{n}").exists())
            (self.folder / "tables" / table).rename(aside / f"{table}-{number}")
        self._look()
        return str(aside / f"{table}-{number}")

    def served(self, environ: dict[str, Any]) -> tuple[Flask, dict[str, Any]] | None:
        """The pages of the table that a request is for, and the request as they see it; ``None``: it is the hall's."""
        below = BELOW.fullmatch(environ.get("PATH_INFO", ""))
        table = self._tables.get(below[1]) if below else None
        if below is None or table is None:
            return None
        shifted = {**environ, "SCRIPT_NAME": f"{environ.get('SCRIPT_NAME', '')}{path_of(below[1])[:-1]}"}
        return table.pages(self._urls, self._wifi), {**shifted, "PATH_INFO": below[2] or "/"}

    def beats(self) -> Iterable[tuple[str, float]]:
        """When each table's host last looped, by the table's name."""
        return [(table.about.name, table.host.beat) for table in list(self._tables.values())]

    # --- inside --------------------------------------------------------------------------------------------------

    def _resume(self, folder: Path) -> None:
        """Opens a folder of an earlier start; what is wrong with one costs no other."""
        try:
            self._tables[folder.name] = HallTable(
                folder, self._config, self._clock, self._address, self._press, self._room
            )
        except Exception as error:
            log.exception("the table %s cannot be opened", folder.name)
            say = str(error) if isinstance(error, CompanionError) else f"{type(error).__name__}: {error}"
            self._failed[folder.name] = TableLine(folder.name, folder.name, "failed", say=say)

    def _no_room(self, opener: str | None) -> str:
        limits = self._config.hall
        if len(self._tables) + len(self._failed) >= limits.tables:
            return f"All {limits.tables} tables are open. Close one that is over (hall.tables allows more)."
        if limits.each == 0:
            return "Only the organiser opens tables here (hall.each is 0)."
        return f"This phone has opened {limits.each} tables. Close one of them first (hall.each allows more)."

    def _free_folder(self, name: str) -> Path:
        """The folder of a new table, named like it: the ID in its address."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain)[:ID].strip("-") or "table"
        tables = self.folder / "tables"
        names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, 1_000_000))
        return next(tables / one for one in names if not (tables / one).exists())

    def _watch(self) -> None:
        while not self._ended.wait(LOOK_S):
            try:
                self._look()
            except Exception:  # one table's page that cannot be made must not end the list
                log.exception("looking at the tables failed")
        with self._news:
            self._news.notify_all()

    def _look(self) -> None:
        """Makes the list; a version is newer only when somebody sees something else."""
        tables = list(self._tables.values())
        lines = tuple(map(self._line, tables)) + tuple(self._failed.values())
        boxes = tuple(self._boxes.lines()) if self._boxes is not None else ()
        broker = self._boxes.why if self._boxes is not None else ""
        with self._news:
            if (lines + boxes, broker) != (self._lines, self._broker):
                self._lines, self._broker = lines + boxes, broker
                self._version += 1
                self._news.notify_all()

    def _line(self, table: HallTable) -> TableLine:
        version = table.host.snapshot.version
        kept = self._of.get(table.id)
        if kept is None or kept[0] != version:
            kept = self._of[table.id] = version, table.line()
        return kept[1]
