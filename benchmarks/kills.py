"""Kills of the whole program while phones play over HTTP: is what was answered as done there at the next start?

    python -m benchmarks.kills
    python -m benchmarks.kills --seconds 2000

Each start is of the whole program (`companion run --virtual`), killed with SIGKILL at a moment of its own. Every tap
that was answered as done has its key in the journal afterwards. Prints a table in Markdown; exits with 1 when one is
lost, or the program's log holds a traceback.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tests.torture.companion_process import CompanionProcess

GAMES = ("augmented", "inception", "incubo", "inscription", "inwo")
LATE_S = 20.0


def main() -> None:
    """Kill for so long and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: %(default)s)")
    seconds, chance, kills, told, lost = parser.parse_args().seconds, random.Random(5), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        table, done = CompanionProcess(Path(folder)), list[str]()
        end = time.monotonic() + seconds
        table.start()
        while time.monotonic() < end:
            killer = threading.Timer(chance.uniform(0.05, 0.6), table.kill)
            killer.start()
            told += played(table.port, chance, done, kills)
            killer.join()
            kills += 1
            table.start()
            there = keys(Path(folder) / "journal.db")
            lost += sum(key not in there for key in done)
        table.stop()
        faults = table.tracebacks()
    print("| kills | answered as done | lost | tracebacks |\n| --- | --- | --- | --- |")
    print(f"| {kills} | {told} | {lost} | {faults} |")
    sys.exit(1 if lost or faults else 0)


def played(port: int, chance: random.Random, done: list[str], start: int) -> int:
    """Plays until the program is gone; how much was answered as done. `done`: the keys of that, of the game on the
    table."""
    told = 0
    try:
        while True:
            page = ask(port, "/api/page")
            choices = [*(page["question"] or {}).get("choices", ()), *page["choices"]]
            choices += [one for group in page["groups"] for one in group["choices"]]
            if not choices or page["over"] or chance.random() < 0.02:
                done.clear()  # a new game has keys of its own
                ask(port, "/api/new", {"game": chance.choice(GAMES)})
                continue
            tap, key = chance.choice(choices), f"{start}-{told}"
            body = {"seat": tap["seat"], "words": tap["words"], "version": page["version"], "key": key}
            if ask(port, "/api/act", body)["ok"]:
                done.append(f"{tap['seat']} {key}")
                told += 1
    except (OSError, ValueError):
        return told


def ask(port: int, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the program answers; OSError when it is gone, also in the middle of an answer."""
    text = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", text, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=LATE_S) as answer:
            return json.load(answer)
    except HTTPError as refused:
        return json.load(refused)
    except HTTPException as broken:
        raise ConnectionError from broken


def keys(journal: Path) -> set[str]:
    """The keys of all that was done in the game on the table."""
    with closing(sqlite3.connect(journal, timeout=LATE_S)) as database:
        return {key for (key,) in database.execute("SELECT key FROM done")}


if __name__ == "__main__":
    main()
