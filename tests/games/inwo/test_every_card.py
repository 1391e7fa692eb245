"""Every printed card is played and every ability used in all sorts of positions: judged, paid, in force, settled."""

import random
from collections.abc import Iterator

import pytest

from benchmarks.attacks import positions
from companion.games.inwo import Inwo, names, tree, written
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.options import Options
from companion.games.inwo.plays import api
from companion.games.inwo.sums import api as sums
from companion.kernel.cards import CardId, card_id
from companion.kernel.engine import fold, resolve
from companion.kernel.facts import Counted, Noted
from companion.kernel.state import State

SEATS = "ABCDEF"


def moments(game: Inwo, number: int) -> Iterator[State]:
    """Six structures without an attack, during one, and when its dice have fallen."""
    for state, attack in positions(game, number):
        counts = (names.plots, names.groups, names.plot_deck, names.group_deck, names.turns)
        ready, _ = fold(state, [Counted(one(seat), 5) for one in counts for seat in SEATS])
        rolled = Attack(1, "destroy", "A", attack.target, attack.leader, stage="ROLLED", strength=7, raw=(3, 4))
        yield ready
        yield fold(ready, [Noted(names.ATTACK, None)])[0]
        yield fold(ready, [Noted(names.ATTACK, rolled)])[0]


def tries(game: Inwo, state: State, chance: random.Random) -> Iterator[Play]:
    """Each Plot, and each ability of a card in play, with choices drawn at random."""
    spots = tree.forest(game, state).spots
    for design in game.file:
        uses = [(card_id(design.id, 3), -1)] if design.deck == "plot" and design.kind != "illuminati" else [
            (card_id(design.id, 1), number) for number in api.abilities(game, card_id(design.id, 1))
        ]  # fmt: skip
        for card, effect in uses:
            seat = "A" if effect < 0 else tree.controller(game, state, card) or "A"
            own = [spot.card for spot in spots.values() if spot.seat == seat]
            for option in (-1, 0, 1):
                yield Play(
                    9, seat, card, effect, option, target=chance.choice([*spots, CardId("")]),
                    victim=chance.choice(["", "B", "C"]), align="Weird", amount=chance.choice([0, 10, -2]),
                    pay=tuple(chance.sample(own, chance.choice([0, 0, 1, 2]))), with_card=card_id("nasa", 4),
                )  # fmt: skip


@pytest.mark.clauses("INWO-PLOT-01", "INWO-PLOT-02", "INWO-RULING-59")
def test_every_card_may_be_tried_at_any_moment() -> None:
    """Each try is refused with a clause, or paid, in force while it is announced, and settled."""
    game, chance = Inwo(Options(), {seat: seat for seat in SEATS}), random.Random(5)
    clauses, played = set(), set()
    for state in moments(game, 2):
        for play in tries(game, state, chance):
            refused = api.fault(game, state, play)
            if refused is not None:
                assert refused.clause.startswith("INWO-") and refused.say
                clauses.add(refused.clause)
                continue
            paid, _ = resolve(game, state, [*api.pays(game, state, play)])
            announced, _ = fold(paid, [written.with_play(paid, play)])
            sums.strength_of(game, announced)
            for spot in tree.forest(game, announced).spots:
                assert sums.power(game, announced, spot) >= 0
            resolve(game, announced, [*api.settles(game, announced, play)])
            played.add((play.card, play.effect))
    assert len(played) > 60 and len(clauses) > 10
