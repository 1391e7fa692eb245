"""Kills of the whole program while phones play over HTTP: is what was answered as done there at the next start?

    python -m benchmarks.kills
    python -m benchmarks.kills --seconds 2000
    python -m benchmarks.kills --seconds 2000 --companion

Each start is of the whole program (`companion run --virtual`), killed with SIGKILL at a moment of its own. Every tap
that was answered as done has its key in the journal afterwards. With `--companion` all games are against the companion
at seat B, and after each kill what it has played out of its head must be what it had drawn there. Prints a table in
Markdown; exits with 1 when a tap is lost, a seal does not hold, or the program's log holds a traceback.
"""

from __future__ import annotations

import json
import random
import shutil
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

from benchmarks.harness import heading, options
from companion.table.journal import history
from companion.table.journal.journal import Journal
from companion.table.journal.seated import companions_of
from companion.table.records.sealed_heads import looked_at
from tests.torture.companion_process import CompanionProcess

GAMES = ("augmented", "inception", "incubo", "inscription", "inwo")
ALONE = ("inception",)
"""Those without a seat B."""
LATE_S = 20.0


def main() -> None:
    """Kill for so long and print the figures."""
    wanted = options(__doc__, seconds=(60.0, "how long"), companion=(False, "against the companion"))
    seconds, chance, kills, told, lost = wanted.seconds, random.Random(5), 0, 0, 0
    seats, life = ({"B": "apprentice"}, (1.0, 8.0)) if wanted.companion else ({}, (0.05, 0.6))
    moves = broken = 0
    with tempfile.TemporaryDirectory() as folder:
        table, done = CompanionProcess(Path(folder)), list[str]()
        end = time.monotonic() + seconds
        table.start()
        while time.monotonic() < end:
            killer = threading.Timer(chance.uniform(*life), table.kill)
            killer.start()
            told += played(table.port, chance, done, kills, seats)
            killer.join()
            kills += 1
            if seats:
                its, faults = sealed(Path(folder))
                moves, broken = moves + its, broken + faults
            table.start()
            there = keys(Path(folder) / "journal.db")
            lost += sum(key not in there for key in done)
        table.stop()
        faults = table.tracebacks()
    print(heading("kills", "answered as done", "lost", "tracebacks"))
    print(f"| {kills} | {told} | {lost} | {faults} |")
    if seats:
        print(f"\nThe companion's moves looked at after kills: {moves}; broken seals: {broken}")
    sys.exit(1 if lost or faults or broken else 0)


def sealed(folder: Path) -> tuple[int, int]:
    """How many moves of the game on the table are the companion's, and how many of its seals do not hold; of a copy, so
    that the next start finds what the kill left."""
    with tempfile.TemporaryDirectory() as beside:
        for one in filter(Path.is_file, folder.glob("journal.db*")):
            shutil.copy(one, beside)
        with Journal(Path(beside) / "journal.db") as journal:
            row = max(journal.games(), key=lambda one: one.id, default=None)
            entries = journal.entries(row.id) if row is not None else []
            if row is None or not entries:
                return 0, 0
            game = history.game_of(row)
            done = history.folded(game, row, entries).done
            theirs = companions_of(entries).by_seat
            found = [looked_at(game, one, done) for one in theirs.values()]
            return sum(one.entry.seat in theirs for one in done), sum(not one.true or bool(one.faults) for one in found)


def played(port: int, chance: random.Random, done: list[str], start: int, seats: dict[str, str]) -> int:
    """Plays until the program is gone; how much was answered as done. `done`: the keys of that, of the game on the
    table."""
    told = 0
    try:
        while True:
            page = ask(port, "/api/page")
            choices = [*(page["question"] or {}).get("choices", ()), *page["choices"]]
            choices += [one for group in page["groups"] for one in group["choices"]]
            if seats:
                time.sleep(0.1)  # it has to have its turns
            if page["over"] or not (choices or seats) or chance.random() < (0.005 if seats else 0.02):
                done.clear()  # a new game has keys of its own
                ask(port, "/api/new", {"game": (game := chance.choice(GAMES)), "seats": {} if game in ALONE else seats})
                continue
            if not choices:
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
