"""What a start costs: processor time until the pages are open and until the first picture is read, and memory.

    python -m benchmarks.start
    python -m benchmarks.start --game inwo --source recorded

Each start is a process of its own at the virtual table, three a game; the first makes what later ones find kept. Memory
is what the program holds when the first picture is read, and the most it ever held. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import heading
from companion import games

STARTS = 3
START = """
import json, os, resource, sys, time
from companion.app import App
from companion.config.settings import *
journal, game, source = sys.argv[1:4]
app = App(Config(camera=CameraSettings(source=source, folder=os.path.dirname(journal)),
                 devices=DeviceSettings(pins="none"), journal=JournalSettings(path=journal),
                 table=TableSettings(game=game), web=WebSettings(port=0)))
app.start()
app.listen()
opened = time.process_time()
late = time.monotonic() + 60
while source == "virtual" and app.camera_service.watcher.latest is None and time.monotonic() < late:
    time.sleep(0.01)
held = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([opened, time.process_time(), held // 1024, most // 1024]), flush=True)
os._exit(0)
"""


def main() -> None:
    """Starts each game so often and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--source", default="virtual", choices=("virtual", "recorded", "none"), help="the camera")
    args = parser.parse_args()
    print(heading("game", "start", "s to the pages", "s to the first picture", "MB held", "MB at most"))
    for game in args.game or games.found().names:
        with tempfile.TemporaryDirectory() as folder:
            for number, (pages, picture, held, most) in enumerate(starts(Path(folder), game, args.source), 1):
                print(f"| {game} | {number} | {pages:.2f} | {picture:.2f} | {held:.0f} | {most:.0f} |", flush=True)


def starts(folder: Path, game: str, source: str = "virtual", many: int = STARTS) -> Iterator[list[float]]:
    """Of each of so many starts with one journal: processor seconds to the pages, and to the first picture; MB held,
    and at most. CalledProcessError when a start fails."""
    for _ in range(many):
        command = [sys.executable, "-c", START, str(folder / "journal.db"), game, source]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        yield json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    main()
