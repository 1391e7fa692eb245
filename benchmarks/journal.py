"""What it costs to write a move down, and how soon a long game goes on after a power cut.

    python -m benchmarks.journal
    python -m benchmarks.journal --folder /var/lib/companion    on the card that matters

Prints a table in Markdown.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from benchmarks.harness import free_port, heading, options, started
from benchmarks.recognise import NAMES
from benchmarks.timing import Times, quantiles
from companion.games import find
from companion.kernel.actions.fixes import Fix
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.places import ARBITER
from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal import history
from companion.table.journal.journal import Journal
from companion.table.records import replay
from companion.table.records.record import read
from companion.table.session import Session

ACTIONS = 1000
SCALE = "scale"


def main() -> None:
    """Measure everything and print the table."""
    args = options(
        __doc__,
        folder=(Path, "where to write (default: the system's temporary folder)"),
        actions=(ACTIONS, "length of the game"),
    )
    game = find("inscription").build({"expansion": True, "first": "A"}, NAMES)
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        path = Path(folder) / "journal.db"
        rows = [*writing(game, path, args.actions), *reading(path)]
    print(heading(f"journal, a game of {args.actions} actions", ""))
    for name, value in rows:
        print(f"| {name} | {value} |")


def writing(game: BaseGame, path: Path, actions: int) -> list[tuple[str, str]]:
    """Random play; so that it goes on, the arbiter levels the scale before a ring and takes back an end."""
    chance, clock = random.Random(1), SystemClock()
    rules, used, waited = Times(), Times(), Times(time.perf_counter)
    with Journal(path) as journal:
        session = Session.begin(journal, game, clock.wall())
        while len(session.done) <= actions:
            if session.state.over is not None:
                session.undo(ARBITER, min(chance.randrange(5, 30), session.length), clock.wall())
            leaning = session.state.count(SCALE)
            action = chance.choice(game.legal(session.state))
            if leaning and action.verb == "ring":
                action = Fix(ARBITER, "count", (SCALE, str(-leaning)))
            rules.of("", lambda: perform(game, session.state, action))  # noqa: B023
            waited.of("", lambda: used.of("", lambda: session.commit([action], clock.wall())))  # noqa: B023
        facts = sum(len(one.facts) for one in session.done)
    size = path.stat().st_size / 1024
    return [
        ("rules for one action, processor time: median, 99 %, worst", ", ".join(quantiles(rules.taken[""]))),
        ("rules and a safe entry, processor time: median, 99 %, worst", ", ".join(quantiles(used.taken[""]))),
        ("rules and a safe entry, by the clock: median, 99 %, worst", ", ".join(quantiles(waited.taken[""]))),
        ("facts, file", f"{facts} facts, {size:.0f} KiB"),
    ]


def reading(path: Path) -> list[tuple[str, str]]:
    """Everything a restart does before it shows the table, and what the commands do."""
    rows = [("restart: a new process until the table is on its page", _ms(restarted(path)))]
    with Journal(path) as journal:
        row = journal.games()[-1]
        game = history.game_of(row)
        entries = journal.entries(row.id)
        times = Times()
        host = Host(journal, SystemClock())
        times.of("of that, open, check, fold and show the game", host.start)
        host.stop()
        text = times.of("export the record", lambda: replay.export(journal))
        times.of("play the record again by the rules", lambda: list(replay.play(game, read(text))))
        fault = times.of("verify the journal", lambda: replay.verify(game, row, entries))
        assert fault is None
    return rows + [(f"{name}, processor time", _ms(taken[0])) for name, taken in times.taken.items()]


def restarted(path: Path) -> float:
    """Seconds from the start of a companion with this journal until its page shows the game."""
    port, began = free_port(), time.monotonic()
    with started(path, port):
        return time.monotonic() - began


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    main()
