"""From a settled change of the table to a verdict, and to a new snapshot that is safe on disk.

    python -m benchmarks.recognise            inscription, 30 random games
    python -m benchmarks.recognise --games 5
    python -m benchmarks.recognise --folder /var/lib/companion    on the card that matters

Three changes are tried in every position: what hands do for a legal action, a card lifted (a payment begun), and a card
moved, taken or laid at random. A row is full when it holds four cards. Verdicts are pure, so their times are processor
time; a message waits for the disk too, so its times are by the clock, and a bell's contain the time its contacts are
given to bounce. Prints tables in Markdown.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import heading, options
from benchmarks.timing import Times
from companion.games import find
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import BARE
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung, PictureSettled, Tapped
from companion.table.recognition.recognise import recognise
from companion.testing.pictures import Picture, after_hands, at_random, in_order
from companion.testing.random_play import Played, play
from hardware.bell import BOUNCE_S

NAMES = {"A": "Ana", "B": "Luka"}
MOVES = 150
ROW = 4


def main() -> None:
    """Measure everything and print the tables."""
    args = options(
        __doc__,
        games=(30, "random games to play"),
        folder=(Path, "where to write (default: the system's temporary folder)"),
    )
    game = find("inscription").build({"expansion": True, "first": "A"}, NAMES)
    times, verdicts = verdict_times(game, args.games)
    print(times.table("settled change → verdict"))
    print(heading("change", "verdicts"))
    for name, counts in verdicts.items():
        print(f"| {name} | {', '.join(f'{count} {verdict}' for verdict, count in counts.most_common())} |")
    waited, used = host_times(game, max(1, args.games // 3), args.folder)
    print("\n" + waited.table("message → new snapshot, journal included", unit="by the clock"))
    print(used.table("the same", unit="processor time"))


def verdict_times(game: BaseGame, games: int) -> tuple[Times, dict[str, Counter[str]]]:
    """Times of `recognise`, and which verdicts it gave, by the kind of change."""
    times, verdicts = Times(), defaultdict(Counter)
    for seed in range(games):
        chance = random.Random(seed)
        for one in play(game, [chance.randrange(10**6) for _ in range(MOVES)]):
            accepted = in_order(game, one.before)
            for name, picture in changes(game, one, accepted, chance):
                kind = f"{name}, full row" if full(one.before) else name
                verdict = times.of(kind, lambda: recognise(game, one.before, picture, accepted))  # noqa: B023
                verdicts[kind][type(verdict).__name__] += 1
    return times, dict(sorted(verdicts.items()))


def changes(game: BaseGame, one: Played, accepted: Picture, chance: random.Random) -> Iterator[tuple[str, Picture]]:
    """What may happen to a table in order."""
    hands = one.action.hands(game, one.before)
    if hands:
        yield "legal action", after_hands(game, one.before, one.after, hands)
    lying = [where for where, reading in accepted.items() if reading.kind == "cards" and "/" not in where.zone]
    if lying:
        yield "card lifted", {**accepted, chance.choice(lying): BARE}
    yield "random change", at_random(game, accepted, chance)


def full(state: State) -> bool:
    """Whether a row is full."""
    return any(all(state.at(Place(f"{seat}{lane}")) for lane in range(1, ROW + 1)) for seat in NAMES)


def host_times(game: BaseGame, games: int, folder: Path | None) -> tuple[Times, Times]:
    """From a message to its answer, when the new snapshot is out and the entry on disk: by the clock, and computing."""
    waited, used = Times(time.perf_counter), Times()
    for seed in range(games):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory(dir=folder) as own, Journal(Path(own) / "journal.db") as journal:
            host = Host(journal, SystemClock())
            host.start()
            host.begin(game).result()
            for one in play(game, [chance.randrange(10**6) for _ in range(MOVES)]):
                if host.snapshot.state != one.before:
                    break
                _do(host, game, one, waited, used)
            host.stop()
    waited.taken["bell"] = [taken + BOUNCE_S for taken in waited.taken["bell"]]
    return waited, used


def _do(host: Host, game: BaseGame, one: Played, waited: Times, used: Times) -> None:
    """One move as it happens at a table; what the camera cannot see is tapped."""
    now = host.clock.monotonic()
    hands = one.action.hands(game, one.before)
    host.put(PictureSettled(in_order(game, one.before), now)).result()
    message: PictureSettled | BellRung | Tapped
    if hands:
        what, message = "picture of a move", PictureSettled(after_hands(game, one.before, one.after, hands), now)
    elif one.action.verb == "ring":
        what, message = "bell", BellRung(now + 10 * one.before.turn.number)
    else:
        what, message = "tap", Tapped(one.action.seat, words(one.action), host.snapshot.version)
    waited.of(what, lambda: used.of(what, lambda: host.put(message).result()))
    waited.of("page for a phone", lambda: used.of("page for a phone", lambda: host.page("A")))


if __name__ == "__main__":
    main()
