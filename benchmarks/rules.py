"""What the rules cost: a bell with full rows, any action, and what a page asks for.

Inscription is played at random, Inception by the greedy player of its tests; both goals are an action in less than
20 ms at the 99th percentile.

    python -m benchmarks.rules
    python -m benchmarks.rules --games 5 --seconds 1

Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.inscription import Inscription, names
from companion.games.inscription.options import Options
from companion.games.inscription.rules.turn import Ring
from companion.kernel.engine import fold, perform, resolve
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.places import place
from companion.kernel.state import State
from companion.table.pages.snapshot import taps
from tests.games.inception.greedy import LAST_TURN, Greedy
from tests.games.inception.table import Table

NAMES = {"A": "Ana", "B": "Luka"}
MOVES = 150
ROWS = {
    "full rows, few sigils": "A1 mole-man, A2 river-snapper, A3 skunk, A4 amalgam, B1 wolf, B2 stoat, B3 alpha, B4 elk",
    "full rows, a sigil on every card": (
        "A1 porcupine, A2 beehive, A3 skink, A4 cockroach, B1 mantis-god, B2 adder, B3 alpha, B4 long-elk"
    ),
}


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=30, help="random games to play")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to ring each bell")
    args = parser.parse_args()
    game = Inscription(Options(corpse_eater="known"), NAMES)
    print("| bell, rules alone | facts | median | a second of processor time |\n| --- | --- | --- | --- |")
    for name, cards in ROWS.items():
        began = time.process_time()
        facts, times = ringing(game, position(game, cards), args.seconds)
        used, middle = time.process_time() - began, statistics.median(times)
        print(f"| {name} | {facts} | {middle * 1000:.2f} ms | {len(times) / used:,.0f} |")
    print("\n| random play | number | median | 99 % | worst |\n| --- | --- | --- | --- | --- |")
    show(playing(args.games))
    print("\n| Inception, greedy play | number | median | 99 % | worst |\n| --- | --- | --- | --- | --- |")
    show(dreaming(args.games))


def show(rows: dict[str, list[float]]) -> None:
    """A line for everything that was timed."""
    for name, times in rows.items():
        print(f"| {name} | {len(times)} | {' | '.join(quantiles(times))} |")


def dreaming(games: int) -> dict[str, list[float]]:
    """Times in seconds by what was done, over games of Inception by the greedy player, all difficulties in turn."""
    times: dict[str, list[float]] = defaultdict(list)
    for seed in range(games):
        table = Table(("easy", "medium", "hard", "challenge")[seed % 4], seed)
        player = Greedy(table)
        while table.state.over is None and table.state.turn.number < LAST_TURN:
            for what, taken in _dream(table, player):
                times[what].append(taken)
    return times


def _dream(table: Table, player: Greedy) -> Iterator[tuple[str, float]]:
    """One action of the greedy player, and what is asked of the state it leads to."""
    game, before, action = table.game, table.state, player.decide()
    yield from _timed("legal actions", lambda: game.legal(before))
    _, facts = yield from _timed("any action", lambda: perform(game, before, action))
    table.do(action)
    after = table.state
    yield from _timed("buttons of a page", lambda: taps(game, after))
    yield from _timed("view of a page", lambda: game.view(after))
    yield from _timed("expected picture", lambda: game.picture(after))
    yield from _timed("telling", lambda: game.tell(before, facts))


def position(game: Inscription, cards: str) -> State:
    """These cards (``A1 mole, B2 wolf``) in the middle of B's turn, nothing owed and nothing capped."""
    state, _ = fold(State(), [fact for fact in game.setup() if isinstance(fact, Moved | Counted)])
    for text in cards.split(", "):
        where, face = text.split()
        state, _ = fold(state, [Moved(game.catalogue.copies(face)[0], place(where))])
    flags = [names.capped(seat) for seat in names.SEATS] + [names.opening(seat) for seat in names.SEATS]
    return fold(state, [*(Counted(name, -1) for name in flags), Turned("B", 5, names.TURN_PLAY)])[0]


def ringing(game: Inscription, state: State, seconds: float) -> tuple[int, list[float]]:
    """The facts of one bell, and the time of each of many, in seconds."""
    times: list[float] = []
    _, facts = perform(game, state, Ring("B"))
    end = time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        perform(game, state, Ring("B"))
        times.append(time.perf_counter() - began)
    return len(facts), times


def playing(games: int) -> dict[str, list[float]]:
    """Times in seconds by what was done, over random games with everything on."""
    times: dict[str, list[float]] = defaultdict(list)
    for seed in range(games):
        game = Inscription(Options(expansion=True, draft=seed % 2 == 1, first="A"), NAMES)
        for what, taken in _game(game, random.Random(seed)):
            times[what].append(taken)
    return times


def _game(game: Inscription, chance: random.Random) -> Iterator[tuple[str, float]]:
    state, _ = resolve(game, State(), game.setup())
    for _ in range(MOVES):
        legal = yield from _timed("legal actions", lambda: game.legal(state))  # noqa: B023 - called at once
        if not legal:
            return
        verb = chance.choice(sorted({action.verb for action in legal}))
        action = chance.choice([one for one in legal if one.verb == verb])
        full = all(state.at(where) for where in names.SLOTS)
        what = "a bell, full rows" if full and verb == "ring" else "any action"
        after, facts = yield from _timed(what, lambda: perform(game, state, action))  # noqa: B023
        yield from _timed("buttons of a page", lambda: taps(game, after))  # noqa: B023
        yield from _timed("view of a page", lambda: game.view(after))  # noqa: B023
        yield from _timed("expected picture", lambda: game.picture(after))  # noqa: B023
        yield from _timed("telling", lambda: game.tell(state, facts))  # noqa: B023
        state = after


def _timed(what: str, call: Callable[[], Any]) -> Iterator[tuple[str, float]]:
    began = time.perf_counter()
    result = call()
    yield what, time.perf_counter() - began
    return result


def quantiles(times: list[float]) -> tuple[str, str, str]:
    """Median, 99th percentile and worst in milliseconds."""
    ordered = sorted(times)
    some = (ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], ordered[-1])
    return tuple(f"{one * 1000:.2f} ms" for one in some)  # type: ignore[return-value]


if __name__ == "__main__":
    main()
