"""What setting up an attack of *Illuminati: New World Order* costs: six structures of twelve Groups each.

For each position a declared attack is judged from nothing: every term of its strength, every card in play for both
sides with what it would add, every bonus nobody has claimed. The goal is less than 20 ms at the 99th percentile.

    python -m benchmarks.attacks
    python -m benchmarks.attacks --positions 50

Times are processor time. Prints a table in Markdown.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from functools import partial

from benchmarks.harness import options
from benchmarks.timing import Times
from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.notes import Attack
from companion.games.inwo.options import Options
from companion.games.inwo.sums import api, claims
from companion.kernel.cards import CardId, card_id
from companion.kernel.engine import fold
from companion.kernel.facts import Fact, Marked, Moved, Noted, Turned
from companion.kernel.state import State

SEATS = "ABCDEF"
GROUPS = 12
ORDERS = ("fear-and-loathing", "gun-control", "law-and-order")
RESOURCES = 4


def main() -> None:
    """Measure and print the table."""
    args = options(__doc__, positions=(1000, "positions, each with one attack"))
    times = Times()
    game = Inwo(Options(), {seat: seat for seat in SEATS})
    gc.collect()
    gc.freeze()  # as `companion run` does after its start
    for state, attack in positions(game, args.positions):
        times.of("strength with every term", partial(api.strength_of, game, state, attack))
        fresh = fold(state, (Noted(names.ATTACK, attack),))[0]
        times.of("set-up: strength, every card for both sides, open bonuses", partial(whole, game, fresh, attack))
    print(times.table("inwo, six structures of twelve Groups"))


def whole(game: Inwo, state: State, attack: Attack) -> int:
    """All that phones show when an attack is declared."""
    found = api.strength_of(game, state, attack)
    return len(found.terms) + len(api.entries(game, state, attack)) + len(list(claims.unclaimed(game, state, attack)))


def positions(game: Inwo, number: int) -> Iterator[tuple[State, Attack]]:
    """Positions of printed cards drawn at random, each with an attack on somebody's Group."""
    chance = random.Random(1994)
    for _ in range(number):
        facts = list(_table(game, chance))
        state, _ = fold(State(), facts)
        leader, target = chance.choice(_groups(game, state, "A")), chance.choice(_groups(game, state, "B"))
        attack = Attack(1, "destroy", "A", target, leader, stage="COMMITTED")
        yield fold(state, (Noted(names.ATTACK, attack),))[0], attack


def _groups(game: Inwo, state: State, seat: str) -> list[CardId]:
    return [spot.card for spot in tree.forest(game, state).of(seat) if spot.master is not None]


def _table(game: Inwo, chance: random.Random) -> Iterator[Fact]:
    """Six structures grown arrow by arrow, Resources and New World Orders."""
    designs = list(game.file)
    roots = chance.sample([one.id for one in designs if one.kind == "illuminati"], len(SEATS))
    groups = [one.id for one in designs if one.is_group]
    resources = [one.id for one in designs if one.kind == "resource"]
    chance.shuffle(groups)
    chance.shuffle(resources)
    yield Turned("A", 20, names.ACTIONS)
    for seat, root in zip(SEATS, roots, strict=True):
        top = card_id(root, 1)
        yield Moved(top, names.illuminati(seat))
        yield Marked(top, names.TOKEN, 1)
        free = [(top, side) for side in names.SIDES]
        grown = 0
        while grown < GROUPS and free:
            one = card_id(groups.pop(), 1)
            master, side = free.pop(0)
            yield Moved(one, names.arrow(master, side))
            yield Marked(one, names.TOKEN, 1)
            free += [(one, out) for out in game.design(one).outgoing]
            grown += 1
        for _ in range(RESOURCES):
            yield Moved(card_id(resources.pop(), 1), names.resources(seat))
    for order in ORDERS:
        yield Moved(card_id(order, 1), names.NWO)


if __name__ == "__main__":
    main()
