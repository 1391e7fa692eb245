"""Whether people wait longer while the companion thinks: a tap until it is answered, a card laid until a phone
shows it, with and without a process that thinks, by turns in one run.

    python -m benchmarks.thinking
    python -m benchmarks.thinking --rounds 40 --level sharp

A companion of its own is started with the virtual table and its rendered camera, and two phones wait. The process that
thinks is the one that thinks for the companion's seats; it is asked again as soon as it has answered. Prints a table in
Markdown; the last column is the median with thinking over that without.
"""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.harness import LATE_S, free_port, heading, options, started, told
from benchmarks.phones import waiting
from companion.games import find
from companion.kernel.engine import perform, resolve
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.knowledge import known
from companion.players.levels import LEVELS
from companion.seated.thinker import Table, Thinker

CARD, PLACE = "squirrel:1", "A1"
SETTLES_S = 2.0


def main() -> None:
    """Measures and prints the table."""
    args = options(__doc__, rounds=(12, "cards laid, and taps, with and without"), level=("sharp", "", LEVELS))
    times: dict[tuple[str, bool], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, Thoughts(args.level) as thoughts:
        port = free_port()
        with started(Path(folder) / "journal.db", port), waiting(port, 2) as phones:
            set_table(port)
            for number in range(2 * args.rounds):
                with thoughts.thinking(number % 2 == 1) as busy:
                    times.setdefault(("tap until it is answered", busy), []).append(phones.after_news()[0])
                    times.setdefault(("card laid until a phone shows it", busy), []).append(laid(port))
                    lifted(port)
    print(heading(f"with a process that thinks ({args.level})", "number", "without, median", "with, median", "ratio"))
    for what in sorted({name for name, _ in times}):
        without, busy = (statistics.median(times[what, on]) for on in (False, True))
        print(f"| {what} | {args.rounds} | {without * 1000:.0f} ms | {busy * 1000:.0f} ms | {busy / without:.2f} |")


class Thoughts:
    """A process that thinks about a duel for as long as it is wanted."""

    def __init__(self, level: str) -> None:
        game = find("inscription").build({"first": "A"}, None)
        mind, (state, _) = mind_of(game), resolve(game, State(), game.setup())
        for said, seat in (("ready", "A"), ("draw opening", "A")):
            state, _ = perform(game, state, game.read(said, seat))
        self._knowledge, self._level = known(mind, state, {}, "A"), level
        self._thinker = Thinker(Table.of(game))
        self._on, self._closed = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Thoughts:
        self._thread.start()
        return self

    def __exit__(self, *why: object) -> None:
        self._closed.set()
        self._thread.join()
        self._thinker.end()

    @contextmanager
    def thinking(self, on: bool) -> Iterator[bool]:
        """Thinks, or not, until the end of the block."""
        (self._on.set if on else self._on.clear)()
        if not on:
            self._thinker.hurry()
        time.sleep(0.3)
        yield on

    def _run(self) -> None:
        while not self._closed.is_set():
            if not self._on.wait(0.1):
                continue
            self._thinker.ask(self._knowledge, self._level, 7, LEVELS[self._level].seconds)
            while self._thinker.answer(0.1) is None and not self._closed.is_set():
                pass


def set_table(port: int) -> None:
    """A duel in which A has drawn, everything where it belongs."""
    told(port, "/api/new", {"game": "inscription", "options": {"first": "A"}, "names": {"A": "Ana", "B": "Luka"}})
    time.sleep(SETTLES_S)
    told(port, "/virtual/tidy", {})
    for seat, words in (("A", "ready"), ("A", "draw opening")):
        act(port, seat, words)
    told(port, "/virtual/tidy", {})


def laid(port: int) -> float:
    """Lays a card; the seconds until a phone says that it was played."""
    mat = told(port, "/virtual/mat.json")["mat"]
    region = next(one for one in mat["regions"] if one["name"] == PLACE)
    x, y = region["x"] + region["w"] / 2, region["y"] + region["h"] / 2
    began = time.monotonic()
    told(port, "/virtual/lay", {"card": CARD, "x": x, "y": y, "angle": region["facing"], "face_down": False})
    until(lambda: shows(port), "the card on the phone")
    return time.monotonic() - began


def lifted(port: int) -> None:
    """Takes the move back, and the card off again."""
    told(port, "/api/undo", {"seat": "A", "version": page(port)["version"], "count": 1})
    told(port, "/virtual/lift", {"card": CARD})
    until(lambda: not shows(port) and not page(port)["chores"] and not page(port)["trouble"], "a bare row")
    time.sleep(SETTLES_S)


def shows(port: int) -> bool:
    """Whether a phone shows the card in its place."""
    cells = [cell for row in page(port)["view"]["rows"] for cell in row["cells"]]
    return any(cell["place"] == PLACE and cell["cards"] for cell in cells)


def act(port: int, seat: str, words: str) -> None:
    """A tap."""
    told(port, "/api/act", {"seat": seat, "words": words, "version": page(port)["version"], "key": words + seat})


def page(port: int) -> Any:
    """What a phone of A shows."""
    return told(port, "/api/page?seat=A")


def until(true: Callable[[], bool], what: str) -> None:
    """Waits for something; SystemExit when it does not come."""
    end = time.monotonic() + LATE_S
    while not true():
        if time.monotonic() > end:
            raise SystemExit(f"never seen: {what}")
        time.sleep(0.01)


if __name__ == "__main__":
    main()
