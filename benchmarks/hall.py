"""What many tables in one program cost: memory, start, idling, and how soon a tap at one of them is answered.

    python -m benchmarks.hall
    python -m benchmarks.hall --tables 100 --taps 1000

A hall of its own is started, its tables are opened through its pages, and a game of the first kind is begun at each;
then it is started again on the same folder. Prints a table in Markdown.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.harness import free_port, heading, memory, options, share, told, used
from benchmarks.timing import quantiles

IDLE_S = 10.0
CONFIG = "[hall]\ntables = {tables}\neach = {tables}\n"


def main() -> None:
    """Measures and prints the table."""
    args = options(__doc__, tables=(50, "how many tables"), taps=(1000, "taps that are timed, all tables together"))
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        (folder / "hall.toml").write_text(CONFIG.format(tables=args.tables))
        with started(folder, port) as (process, empty_s):
            empty = memory(process.pid)
            before = used(process.pid)
            paths = [told(port, "/api/hall/open", {"name": f"Table {number}"})["path"] for number in range(args.tables)]
            for path in paths:
                told(port, f"{path}api/new", {"game": "inscription", "options": {}, "names": {"A": "Ana", "B": "Luka"}})
                told(port, f"{path}api/page")
            opened_s = used(process.pid) - before
            full, idle = memory(process.pid), share(process.pid, IDLE_S)
            taps = [tapped(port, paths[number % len(paths)], number) for number in range(args.taps)]
            files = len(list(Path(f"/proc/{process.pid}/fd").iterdir()))
        with started(folder, port) as (process, again_s):
            again = memory(process.pid)
            restart_s = used(process.pid)
    many = args.tables
    print(heading(f"a hall of {many} tables", ""))
    print(f"| memory without a table | {empty:.0f} MB |")
    print(f"| with {many}, a game at each, a page of each shown | {full:.0f} MB, {(full - empty) / many:.1f} each |")
    print(f"| after a restart, before anybody looks | {again:.0f} MB |")
    print(f"| start without a table, until the list is there | {empty_s:.1f} s |")
    print(f"| restart with {many} games | {again_s:.1f} s, {restart_s:.1f} s of processor time |")
    print(f"| opening all and beginning their games, processor time | {opened_s:.1f} s |")
    print(f"| idle, share of a core | {100 * idle:.1f} % |")
    print(f"| open files | {files} |")
    print(f"| a tap until it is safe and answered: median, 99 %, worst | {', '.join(quantiles(taps))} |")


@contextmanager
def started(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """A hall as a process of its own with the seconds until its list is there; it ends with the block."""
    command = [sys.executable, "-m", "companion", "hall", "--config", str(folder / "hall.toml")]
    words = ["--folder", str(folder / "hall"), "--port", str(port), "--host", "127.0.0.1"]
    began = time.monotonic()
    process = subprocess.Popen([*command, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                told(port, "/api/hall")
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"the hall ended at once: {' '.join([*command, *words])}") from None
                time.sleep(0.01)
        yield process, time.monotonic() - began
    finally:
        process.terminate()
        process.wait()


def tapped(port: int, path: str, number: int) -> float:
    """One tap at a table; the seconds until its answer."""
    began = time.monotonic()
    told(port, f"{path}api/timers", {"on": number % 2 == 0})
    return time.monotonic() - began


if __name__ == "__main__":
    main()
