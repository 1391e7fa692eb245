"""A start with a game to continue, up to the pages: what processor time it takes, the first and the ones after it.

    python -m benchmarks.starting
    python -m benchmarks.starting --starts 10

Each start is a process of its own over the same folder; the first makes the tags' symbols, the others find them.
Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import table
from companion.table.journal.journal import Journal
from tests.torture.play import play

MOVES = 40
_START = """
import os, sys
from companion.app import App
from companion.config.settings import *
app = App(Config(camera=CameraSettings(source="virtual"), devices=DeviceSettings(pins="none"),
                 journal=JournalSettings(path=sys.argv[1]), web=WebSettings(port=0)))
app.start()
app.listen()
os._exit(0)
"""


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--starts", type=int, default=5, help="how many after the first (default: %(default)s)")
    starts = parser.parse_args().starts
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        with Journal(path) as journal:
            play(journal, random.Random(1), "inscription", MOVES)
        first, *others = (started(path) for _ in range(1 + starts))
    print(table("a start with a game to continue", {"the first": [first], "the others": others}, "processor time"))


def started(journal: Path) -> float:
    """The processor time of one start, in seconds; RuntimeError when it fails."""
    child = subprocess.Popen([sys.executable, "-c", _START, str(journal)])
    _, status, used = os.wait4(child.pid, 0)
    if status:
        raise RuntimeError("the start failed")
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
