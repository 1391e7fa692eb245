"""Recorded games asked position by position: two checkouts are asked the very same, which random play cannot promise.

    python -m benchmarks.replays
    python -m benchmarks.replays --rounds 5 tests/records/first-game.tgr
    python -m benchmarks.compare ../before benchmarks.replays

Of every position: what is legal, buttons, view and picture, the sentences of the move that was made, and the verdict on
that move, on each card lifted, and on one random change. Each round plays with games that are new and remember nothing;
the quickest round counts. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterable
from pathlib import Path

from benchmarks.harness import heading
from benchmarks.recognise import full
from benchmarks.timing import Times
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE
from companion.table.clock import SystemClock
from companion.table.journal import history
from companion.table.journal.journal import Journal
from companion.table.pages.snapshot import taps
from companion.table.recognition.recognise import recognise
from companion.table.records import replay
from companion.table.records.record import ParsedRecord, load
from companion.testing.pictures import after_hands, at_random, in_order

RECORDS = Path(__file__).parent.parent / "tests" / "records"
USUAL = tuple(RECORDS / f"{name}.tgr" for name in ("first-game", "drafted-game", "dream-won", "dream-lost"))


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    parser.add_argument("records", nargs="*", type=Path, help="records to play (default: four of the tests)")
    args = parser.parse_args()
    rounds = [once(load(file) for file in args.records or USUAL) for _ in range(args.rounds)]
    print(heading("recorded games (processor time)", "number", "total"))
    for name, taken in rounds[0].taken.items():
        best = min(sum(one.taken[name]) for one in rounds)
        print(f"| {name} | {len(taken)} | {best * 1000:.1f} ms |")


def once(records: Iterable[ParsedRecord]) -> Times:
    """Times by what was asked, through all records."""
    times = Times()
    for reading in records:
        game = replay.game_from(reading.record)
        chance = random.Random(1)
        for one in replay.play(game, reading):
            if one.action is not None:
                _position(game, one, times, chance)
        _journal(reading, game.name, times)
    return times


def _position(game: BaseGame, one: replay.Played, times: Times, chance: random.Random) -> None:
    before, after, action = one.before, one.state, one.action
    assert action is not None
    times.of(f"{game.name}: legal actions", lambda: game.legal(before))
    _, facts = times.of(f"{game.name}: any action", lambda: perform(game, before, action))
    times.of(f"{game.name}: telling", lambda: game.tell(before, facts))
    times.of(f"{game.name}: buttons of a page", lambda: taps(game, after))
    times.of(f"{game.name}: view of a page", lambda: game.view(after))
    times.of(f"{game.name}: expected picture", lambda: game.picture(after))
    accepted = in_order(game, before)
    row = ", full row" if full(before) else ""
    if hands := action.hands(game, before):
        laid = after_hands(game, before, after, hands)
        times.of(f"{game.name}: verdict on a move{row}", lambda: recognise(game, before, laid, accepted))
    for where, reading in accepted.items():
        if reading.kind == "cards" and "/" not in where.zone:
            lifted = {**accepted, where: BARE}
            times.of(f"{game.name}: card lifted{row}", lambda: recognise(game, before, lifted, accepted))  # noqa: B023
    odd = at_random(game, accepted, chance)
    times.of(f"{game.name}: random change", lambda: recognise(game, before, odd, accepted))


def _journal(reading: ParsedRecord, name: str, times: Times) -> None:
    """The same game in a journal: verified, and written out again."""
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
        replay.enter(journal, reading, SystemClock())
        row = journal.games()[-1]
        game, entries = history.game_of(row), journal.entries(row.id)
        fault = times.of(f"{name}: verify the journal", lambda: replay.verify(game, row, entries))
        assert fault is None
        times.of(f"{name}: export the record", lambda: replay.export(journal))


if __name__ == "__main__":
    main()
