"""The whole companion as a process of its own, driven as people drive it: hands on the virtual table, bell, phones."""

import json
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.kernel.places import CHANCE
from tests.waiting import OUTER_S

ROOT = Path(__file__).resolve().parents[2]
SWIFT = Path(__file__).with_name("swift.toml")


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class TableProcess:
    """``companion run --virtual`` with its journal in `folder`; `start` again after `kill` continues the game.

    The first of all makes the tags' symbols, a third of what a start takes; the others find them as at a second start,
    but for programs in an environment of their own.
    """

    symbols = b""

    def __init__(
        self,
        folder: Path,
        *options: str,
        program: Sequence[str] = (sys.executable, "-m", "companion"),
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.folder, self.port = folder, free_port()
        self._options = options
        self._program, self._cwd, self._env = program, cwd, env
        self._process: subprocess.Popen[bytes] | None = None
        self._looked = False
        self.log = folder / "log.txt"
        self._symbols = folder / "tag-symbols.txt"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "TableProcess":
        self._looked = False
        command = [*self._program, "run", "--virtual", "--port", str(self.port)]
        command += ["--config", str(SWIFT)]
        if TableProcess.symbols and self._env is None and not self._symbols.exists():
            self._symbols.write_bytes(TableProcess.symbols)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--journal", str(self.folder / "journal.db"), *self._options],
                cwd=self._cwd,
                env=self._env,
                stdout=log,
                stderr=log,
            )
        self.until(self._answers, "the pages are served")
        if self._symbols.exists():
            TableProcess.symbols = self._symbols.read_bytes()
        return self

    def begin_anew(self, game: str = "inscription") -> "TableProcess":
        """A bare mat in the light and a new game: as good as a new start, and much quicker."""
        self.post("/virtual/mishap", dark=False, foreign="")
        assert self.post("/api/new", game=game, options={}, names={})["ok"]
        self.until(lambda: len(set(self.get("/api/game").values())) == 1, "the new game's table")
        for one in self.get("/virtual/cards")["cards"]:
            self.lift(one["card"])
        seen = ("trouble", "chores", "marks", "notes")
        self.until(lambda: not any(self.page()[key] for key in seen), "a bare mat")
        return self

    def kill(self) -> None:
        """A pulled plug."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """SIGTERM, as systemd does; the exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(timeout=OUTER_S)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=OUTER_S) as response:
            return json.load(response)

    def post(self, path: str, **body: Any) -> Any:
        """What the page answers; refusals too are answers. A table that is busy is asked again, as a phone does."""
        end = time.monotonic() + OUTER_S
        while (said := self._posted(path, body)).get("code") == "E_BUSY" and time.monotonic() < end:
            time.sleep(0.4)
        return said

    def _posted(self, path: str, body: Mapping[str, Any]) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=OUTER_S) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def page(self, seat: str = "") -> dict[str, Any]:
        return self.get(f"/api/page?seat={seat}")

    def tap(self, seat: str, words: str) -> dict[str, Any]:
        page = self.page("" if seat == CHANCE else seat)  # chance has no page of its own
        return self.post("/api/act", seat=seat, words=words, version=page["version"], key=secrets.token_hex(8))

    def ring(self) -> None:
        self.post("/virtual/bell")

    def lay(self, card: str, place: str, aside: tuple[float, float] = (0, 0), **how: Any) -> None:
        """A hand lays a card, face up unless told, into the middle of a place of the mat, or so many mm beside it."""
        region = next(one for one in self.get("/virtual/mat.json")["mat"]["regions"] if one["name"] == place)
        x, y = region["x"] + region["w"] / 2 + aside[0], region["y"] + region["h"] / 2 + aside[1]
        self.post(
            "/virtual/lay", **{"card": card, "x": x, "y": y, "angle": region["facing"], "face_down": False, **how}
        )

    def tidy(self) -> None:
        """Does what is owed, and again what only the next picture shows to be owed."""

        def nothing_owed() -> bool:
            if not self.page()["chores"]:
                return True
            self.post("/virtual/tidy")
            time.sleep(0.5)
            return False

        self.until(nothing_owed, "nothing is owed")

    def lift(self, card: str) -> None:
        self.post("/virtual/lift", card=card)

    def entries(self) -> list[tuple[int, str, str, str]]:
        """What the journal holds of its newest game: number, seat, action, facts."""
        newest = "SELECT n, seat, action, facts FROM entry WHERE game = (SELECT max(id) FROM game) ORDER BY n"
        with self.journal() as db:
            return db.execute(newest).fetchall()

    def journal(self) -> sqlite3.Connection:
        """The journal's file, to be read."""
        return sqlite3.connect(f"file:{self.folder / 'journal.db'}?mode=ro", uri=True)

    def device(self, name: str) -> dict[str, Any]:
        """What the phone says about a device."""
        return next((one for one in self.page()["devices"] if one["name"] == name), {})

    def until_it_looks(self) -> None:
        """Waits for the camera's first picture of a table at rest; what lies there is how the evening began. The next
        game on the same mat goes on from the pictures before."""
        self.until(lambda: self.device("camera").get("status") == "ok", "a picture")
        if not self._looked:
            time.sleep(1.0)
        self._looked = True

    def until(self, true: Callable[[], Any], what: str, seconds: float = OUTER_S) -> Any:
        """Waits for something people would wait for too; says what did not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = true()
            if found:
                return found
            time.sleep(0.1)  # a page asked for more often costs more than the game
        page = {key: self.page()[key] for key in ("trouble", "chores", "notes", "devices")}
        raise AssertionError(f"never happened: {what}\n{page}\n{self._tail()}")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"the companion ended\n{self._tail()}"
        try:
            self.page()
        except OSError:
            return False
        return True

    def _tail(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]
