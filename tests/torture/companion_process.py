"""The whole companion as a process of its own, killed and started again over the same folder."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.waiting import OUTER_S

CONFIG = """[table]
timers = false
[web]
host = "0.0.0.0"
[devices]
pins = "none"
"""


class CompanionProcess:
    """``companion run --virtual`` with its journal in `folder`, open to the network as a box is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = int(door.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None
        (folder / "companion.toml").write_text(CONFIG, encoding="utf-8")

    def start(self) -> None:
        """Starts it and waits until it answers; RuntimeError with the log's end when it does not."""
        command = [sys.executable, "-m", "companion", "run", "--virtual", "--port", str(self.port)]
        command += ["--config", str(self.folder / "companion.toml"), "--journal", str(self.folder / "journal.db")]
        with self._log().open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + OUTER_S
        while time.monotonic() < end and self._process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/join", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the companion did not start:\n{self._log().read_text(errors='replace')[-2000:]}")

    def kill(self) -> None:
        """A pulled plug."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """As systemd stops it."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(OUTER_S)
            except subprocess.TimeoutExpired:
                self.kill()

    def code(self) -> str:
        """The join code."""
        return (self.folder / "join-code").read_text(encoding="ascii").strip()

    def memory_mb(self) -> float:
        """What the process holds in memory now."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def entries(self) -> list[tuple[int, str, str]]:
        """(number, seat, action) of everything in the journal's newest game, in order."""
        newest = "SELECT n, seat, action FROM entry WHERE game = (SELECT max(id) FROM game) ORDER BY n"
        with sqlite3.connect(f"file:{self.folder / 'journal.db'}?mode=ro", uri=True) as journal:
            return [(int(n), str(seat), str(action)) for n, seat, action in journal.execute(newest)]

    def tracebacks(self) -> int:
        """How many tracebacks the log holds, without those of a process that was just beginning to think when the
        program was killed: Python says so before anything of ours runs there."""
        told = self._log().read_text(errors="replace").split("Traceback")[1:]
        return sum("spawn_main" not in one or "companion" in one.partition("Error")[0] for one in told)

    def _log(self) -> Path:
        return self.folder / "log.txt"
