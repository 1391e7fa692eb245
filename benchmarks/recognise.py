"""From a settled change of the table to a verdict, and to a new snapshot that is safe on disk.

    python -m benchmarks.recognise            inscription, 30 random games
    python -m benchmarks.recognise --games 5

Three changes are tried in every position: what hands do for a legal action, a card lifted (a payment begun), and a card
moved, taken or laid at random. A row is full when it holds four cards. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

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
from tests.strategies import Played, play
from tests.table.pictures import Picture, after_hands, in_order
from tests.table.recognition.test_sight_properties import at_random

NAMES = {"A": "Ana", "B": "Luka"}
MOVES = 150
ROW = 4


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=30, help="random games to play")
    games = parser.parse_args().games
    game = find("inscription").build({"expansion": True, "first": "A"}, NAMES)
    times, verdicts = verdict_times(game, games)
    print("| settled change → verdict | number | median | 99 % | worst |\n| --- | --- | --- | --- | --- |")
    for name, taken in times.items():
        print(f"| {name} | {len(taken)} | {' | '.join(quantiles(taken))} |")
    print("\n| change | verdicts |\n| --- | --- |")
    for name, counts in verdicts.items():
        print(f"| {name} | {', '.join(f'{count} {verdict}' for verdict, count in counts.most_common())} |")
    print("\n| message → new snapshot, journal included | number | median | 99 % | worst |")
    print("| --- | --- | --- | --- | --- |")
    for name, taken in host_times(game, max(1, games // 6)).items():
        print(f"| {name} | {len(taken)} | {' | '.join(quantiles(taken))} |")


def verdict_times(game: BaseGame, games: int) -> tuple[dict[str, list[float]], dict[str, Counter[str]]]:
    """Milliseconds of `recognise`, and which verdicts it gave, by the kind of change."""
    times: dict[str, list[float]] = defaultdict(list)
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(games):
        chance = random.Random(seed)
        for one in play(game, [chance.randrange(10**6) for _ in range(MOVES)]):
            accepted = in_order(game, one.before)
            for name, picture in changes(game, one, accepted, chance):
                began = time.perf_counter()
                verdict = recognise(game, one.before, picture, accepted)
                taken = (time.perf_counter() - began) * 1000
                for kind in (name, f"{name}, full row") if full(one.before) else (name,):
                    times[kind].append(taken)
                    verdicts[kind][type(verdict).__name__] += 1
    return dict(sorted(times.items())), dict(sorted(verdicts.items()))


def changes(game: BaseGame, one: Played, accepted: Picture, chance: random.Random) -> Iterator[tuple[str, Picture]]:
    """What may happen to a table in order."""
    hands = one.action.hands(one.before)
    if hands:
        yield "legal action", after_hands(game, one.before, one.after, hands)
    lying = [where for where, reading in accepted.items() if reading.kind == "cards" and "/" not in where.zone]
    if lying:
        yield "card lifted", {**accepted, chance.choice(lying): BARE}
    yield "random change", at_random(game, accepted, chance)


def full(state: State) -> bool:
    """Whether a row is full."""
    return any(all(state.at(Place(f"{seat}{lane}")) for lane in range(1, ROW + 1)) for seat in NAMES)


def host_times(game: BaseGame, games: int) -> dict[str, list[float]]:
    """Milliseconds from a message to its answer, when the new snapshot is out and the entry on disk."""
    times: dict[str, list[float]] = defaultdict(list)
    for seed in range(games):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
            host = Host(journal, SystemClock())
            host.start()
            host.begin(game).result()
            for one in play(game, [chance.randrange(10**6) for _ in range(MOVES)]):
                if host.snapshot.state != one.before:
                    break
                _do(host, game, one, times)
            host.stop()
    return dict(sorted(times.items()))


def _do(host: Host, game: BaseGame, one: Played, times: dict[str, list[float]]) -> None:
    """One move as it happens at a table; what the camera cannot see is tapped."""
    now = host.clock.monotonic()
    hands = one.action.hands(one.before)
    host.put(PictureSettled(in_order(game, one.before), now)).result()
    if hands:
        picture = after_hands(game, one.before, one.after, hands)
        times["picture of a move"].append(_timed(lambda: host.put(PictureSettled(picture, now)).result()))
    elif one.action.verb == "ring":
        times["bell"].append(_timed(lambda: host.put(BellRung(now + 10 * one.before.turn.number)).result()))
    else:
        tap = Tapped(one.action.seat, words(one.action), host.snapshot.version)
        times["tap"].append(_timed(lambda: host.put(tap).result()))
    times["page for a phone"].append(_timed(lambda: host.page("A")))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def quantiles(values: list[float]) -> tuple[str, str, str]:
    """Median, 99 % and worst, as text."""
    ordered = sorted(values)
    picked = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)], ordered[-1]
    return tuple(f"{value:.2f} ms" for value in picked)  # type: ignore[return-value]


if __name__ == "__main__":
    main()
