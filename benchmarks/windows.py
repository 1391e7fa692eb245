"""Whether the companion ever misses a window of *Illuminati*: two people and the companion, five seconds, on a machine
that has other things to do.

    python -m benchmarks.windows
    python -m benchmarks.windows --seconds 600 --load 8 --level sharp

People do what is best at once; two phones ask for their pages all the time; `--load` processes only burn processor
time. A window is missed when its time was over before the companion had answered. Prints a table in Markdown and ends
with 1 when one was missed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from companion.players.levels import LEVELS
from companion.table.journal.history import AppliedEntry
from tests.seated.table import Table

PEOPLE, COMPANION = "AB", "C"
POLL_S = 0.2


def main() -> int:
    """Plays for so long and prints the row."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=180.0, help="how long (default: %(default)s)")
    parser.add_argument("--load", type=int, default=4, help="processes that burn time (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=5.0, help="seconds of a window (default: %(default)s)")
    parser.add_argument("--level", choices=LEVELS, default="steady")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, loaded(args.load):
        entries, games = played(Path(folder), args.seconds, args.level, args.limit)
    waits = sorted(waited(entries))
    missed = [one.entry.action for one in entries if one.timed and one.entry.seat == COMPANION]
    if not waits:
        print("nobody was asked anything; give it more seconds")
        return 1
    middle, late = waits[len(waits) // 2], waits[len(waits) * 95 // 100]
    print("| level | processes beside | games | answers in windows | missed | median | 95 % | slowest |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    print(f"| {args.level} | {args.load} | {games} | {len(waits)} | {len(missed)} | {middle:.2f} s | {late:.2f} s "
          f"| {waits[-1]:.2f} s |")  # fmt: skip
    return bool(missed)


def played(folder: Path, seconds: float, level: str, limit: float) -> tuple[list[AppliedEntry], int]:
    """The entries of as many games as there is time for, and how many were begun."""
    table = Table(folder, watched=False, timers=True)
    ended = threading.Event()
    phones = [threading.Thread(target=polls, args=(table, seat, ended)) for seat in PEOPLE]
    entries: list[AppliedEntry] = []
    end, games = time.monotonic() + seconds, 0
    try:
        for one in phones:
            one.start()
        while time.monotonic() < end:
            table.begin("inwo", {COMPANION: level}, {"response_limit_s": limit})
            games += 1
            while table.snapshot.state.over is None and time.monotonic() < end:
                if not table.turn():
                    time.sleep(0.01)
            entries += table.snapshot.done
    finally:
        ended.set()
        for one in phones:
            one.join()
        table.close()
    return entries, games


def polls(table: Table, seat: str, ended: threading.Event) -> None:
    """A phone that lies on the table and shows its page."""
    while not ended.wait(POLL_S):
        if table.snapshot.game is not None:
            table.host.page(seat)


def waited(entries: Sequence[AppliedEntry]) -> Iterator[float]:
    """For each of the companion's answers in a window, the seconds since the table had changed."""
    for before, one in pairwise(entries):
        question = one.before.question
        if one.entry.seat == COMPANION and question is not None and question.prompt.seconds and not one.timed:
            yield (datetime.fromisoformat(one.entry.at) - datetime.fromisoformat(before.entry.at)).total_seconds()


@contextmanager
def loaded(number: int) -> Iterator[None]:
    """So many processes that use all the time they get."""
    context = multiprocessing.get_context("spawn")
    busy = [context.Process(target=burn, daemon=True) for _ in range(number)]
    for one in busy:
        one.start()
    yield
    for one in busy:
        one.kill()


def burn() -> None:
    """Uses processor time for ever."""
    while True:
        sum(range(100_000))


if __name__ == "__main__":
    sys.exit(main())
