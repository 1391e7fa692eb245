"""What two rows do to each other as they stand, for players that look ahead: numbers alone, no rule is asked twice."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.lane_duel import names
from companion.games.lane_duel.board import flies, hearts, in_row, is_down, leaps, power
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.queries import Aim, Deadly
from companion.games.lane_duel.scale import END
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

HALF_TURNS = 4


class Fighter(Struct, frozen=True):
    """A card of a row in the numbers that a blow needs. `aims`: the spaces it goes for."""

    card: CardId
    space: Place
    power: int
    hearts: int
    aims: tuple[Place, ...]
    flies: bool
    leaps: bool
    deadly: bool
    dives: bool
    sigils: int


def fighters(game: LaneContext, state: State, seat: Seat) -> list[Fighter]:
    """The cards of a row in the order in which they act."""
    return [_fighter(game, state, where, card) for where, card in in_row(state, seat)]


def _fighter(game: LaneContext, state: State, where: Place, card: CardId) -> Fighter:
    sigils = game.sigils_of(state, card)
    strength = power(game, state, card)
    aims = ask(game, state, Aim(card), (names.facing(where),)) if sigils else (names.facing(where),)
    return Fighter(
        card, where, strength, hearts(game, state, card), tuple(aims),
        bool(sigils) and flies(game, state, card), bool(sigils) and leaps(game, state, card),
        bool(sigils) and bool(ask(game, state, Deadly(card), False)),
        "waterborne" in sigils or is_down(state, card), len(sigils),
    )  # fmt: skip


def exchange(
    rows: Mapping[Seat, list[Fighter]], first: Seat, seat: Seat, tooth: int, caps: Mapping[Seat, int]
) -> tuple[int, int]:
    """Where the tooth is for `seat` after two attacks of each, nobody playing a card, `first` attacking first.

    With it, how many attacks it takes until it rests at an end; 0: it does not. `caps`: what counts of a first attack.
    """
    left = {one.space: one.hearts for row in rows.values() for one in row}
    cards = {one.space: one for row in rows.values() for one in row}
    who = first
    for number in range(1, HALF_TURNS + 1):
        direct = 0
        for one in rows[who]:
            if not one.power or left[one.space] <= 0:
                continue
            for aim in one.aims:
                foe = cards.get(aim)
                if foe is None or left[aim] <= 0 or foe.dives or (one.flies and not foe.leaps):
                    direct += one.power
                else:
                    left[aim] = 0 if one.deadly else left[aim] - one.power
        if number <= 2:
            direct = min(direct, caps[who])
        tooth += direct if who == seat else -direct
        if abs(tooth) >= END:
            return tooth, number
        who = names.other(who)
    return tooth, 0
