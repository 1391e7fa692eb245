"""An hour at the table: the memory of the whole program while phones play one game after the other.

    python -m benchmarks.hour
    python -m benchmarks.hour --minutes 10 --phones 6

The whole program on the virtual table. A random player taps once a second, over all five games; other phones ask for
their page as often. Prints a table in Markdown as the hour goes: minutes, taps answered as done, games begun, memory.
Exits with 1 when the program's log holds a traceback.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.kills import GAMES, ask
from tests.torture.companion_process import CompanionProcess

PACE_S = 1.0
"""Between two taps, and between two looks of each of the other phones."""


def main() -> None:
    """Play for so long and print the memory every few minutes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", dest="lasts", type=float, default=60.0, help="how long (default: %(default)s)")
    parser.add_argument("--phones", type=int, default=5, help="how many others look on (default: %(default)s)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table = CompanionProcess(Path(folder))
        table.start()
        ended = threading.Event()
        others = [threading.Thread(target=looks_on, args=(table.port, ended)) for _ in range(wanted.phones)]
        for one in others:
            one.start()
        print(f"| minutes | taps | games | MB |\n| --- | --- | --- | --- |\n| 0 | 0 | 1 | {table.memory_mb():.0f} |")
        play(table, wanted.lasts)
        ended.set()
        for one in others:
            one.join()
        table.stop()
        faults = table.tracebacks()
    print(f"\ntracebacks: {faults}")
    sys.exit(1 if faults else 0)


def play(table: CompanionProcess, lasts: float) -> None:
    """Tap at random for so many minutes, with a line of the table ten times."""
    began, lines, taps, games = time.monotonic(), 0, 0, 1
    chance = random.Random(7)
    while (now := (time.monotonic() - began) / 60) < lasts:
        if now >= (lines + 1) * lasts / 10:
            lines += 1
            print(f"| {now:.0f} | {taps} | {games} | {table.memory_mb():.0f} |", flush=True)
        page = ask(table.port, "/api/page")
        choices = [*(page["question"] or {}).get("choices", ()), *page["choices"]]
        choices += [one for group in page["groups"] for one in group["choices"]]
        if page["over"] or not choices or chance.random() < 1 / 150:
            ask(table.port, "/api/new", {"game": chance.choice(GAMES)})
            games += 1
        else:
            tap = chance.choice(choices)
            body = {"seat": tap["seat"], "words": tap["words"], "version": page["version"], "key": f"{taps}"}
            taps += ask(table.port, "/api/act", body)["ok"]
        time.sleep(PACE_S)
    print(f"| {lasts:.0f} | {taps} | {games} | {table.memory_mb():.0f} |", flush=True)


def looks_on(port: int, ended: threading.Event) -> None:
    """A phone that asks for its page, as a phone does whose screen is on."""
    while not ended.wait(PACE_S):
        ask(port, "/api/page")


if __name__ == "__main__":
    main()
