"""What it costs to write a move down, and how soon a long game goes on after a power cut.

    python -m benchmarks.journal
    python -m benchmarks.journal --folder /var/lib/companion    on the card that matters

Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from benchmarks.recognise import NAMES, quantiles
from companion.games import find
from companion.kernel.engine import perform
from companion.kernel.fixes import Fix
from companion.kernel.game import BaseGame
from companion.kernel.places import ARBITER
from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal import history
from companion.table.journal.journal import Journal
from companion.table.records import replay
from companion.table.records.record import read
from companion.table.session import Session

ACTIONS = 500
SCALE = "scale"


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--folder", type=Path, help="where to write (default: the system's temporary folder)")
    parser.add_argument("--actions", type=int, default=ACTIONS, help="length of the game")
    args = parser.parse_args()
    game = find("inscription").build({"expansion": True, "first": "A"}, NAMES)
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        path = Path(folder) / "journal.db"
        rows = [*writing(game, path, args.actions), *reading(path)]
    print(f"| journal, a game of {args.actions} actions | |\n| --- | --- |")
    for name, value in rows:
        print(f"| {name} | {value} |")


def writing(game: BaseGame, path: Path, actions: int) -> list[tuple[str, str]]:
    """Random play; so that it goes on, the arbiter levels the scale before a ring and takes back an end."""
    chance, clock = random.Random(1), SystemClock()
    rules, commits = [], []
    with Journal(path) as journal:
        session = Session.begin(journal, game, clock.wall())
        while len(session.done) <= actions:
            if session.state.over is not None:
                session.undo(ARBITER, min(chance.randrange(5, 30), session.length), clock.wall())
            leaning = session.state.count(SCALE)
            action = chance.choice(game.legal(session.state))
            if leaning and action.verb == "ring":
                action = Fix(ARBITER, "count", (SCALE, str(-leaning)))
            began = time.perf_counter()
            perform(game, session.state, action)
            between = time.perf_counter()
            session.commit([action], clock.wall())
            rules.append((between - began) * 1000)
            commits.append((time.perf_counter() - between - (between - began)) * 1000)
        facts = sum(len(one.facts) for one in session.done)
    size = path.stat().st_size / 1024
    return [
        ("rules for one action: median, 99 %, worst", ", ".join(quantiles(rules))),
        ("rules actions per second", f"{1000 * len(rules) / sum(rules):.0f}"),
        ("write an action safely: median, 99 %, worst", ", ".join(quantiles(commits))),
        ("facts, file", f"{facts} facts, {size:.0f} KiB"),
    ]


def reading(path: Path) -> list[tuple[str, str]]:
    """Everything a restart does before it shows the table, and what the commands do."""
    rows = []
    began = time.perf_counter()
    with Journal(path) as journal:
        host = Host(journal, SystemClock())
        host.start()
        rows.append(("restart: open, check, fold, show", _ms(began)))
        host.stop()
        row = journal.games()[-1]
        game = history.game_of(row)
        entries = journal.entries(row.id)
        began = time.perf_counter()
        text = replay.export(journal)
        rows.append((f"export the record ({len(text) / 1024:.0f} KiB)", _ms(began)))
        began = time.perf_counter()
        list(replay.play(game, read(text)))
        rows.append(("play the record again by the rules", _ms(began)))
        began = time.perf_counter()
        assert replay.verify(game, row, entries) is None
        rows.append(("verify the journal", _ms(began)))
    return rows


def _ms(began: float) -> str:
    return f"{(time.perf_counter() - began) * 1000:.0f} ms"


if __name__ == "__main__":
    main()
