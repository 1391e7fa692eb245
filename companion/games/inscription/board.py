"""Looking at the two rows: which card lies where, whose it is, what it can. Pure functions of game and state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.lane_duel.board import (
    active_slot as active_slot,
)
from companion.games.lane_duel.board import (
    blood_of as blood_of,
)
from companion.games.lane_duel.board import (
    controller as controller,
)
from companion.games.lane_duel.board import (
    empty as empty,
)
from companion.games.lane_duel.board import (
    flies as flies,
)
from companion.games.lane_duel.board import (
    has as has,
)
from companion.games.lane_duel.board import (
    hearts as hearts,
)
from companion.games.lane_duel.board import (
    in_arrow_order as in_arrow_order,
)
from companion.games.lane_duel.board import (
    in_row as in_row,
)
from companion.games.lane_duel.board import (
    is_down as is_down,
)
from companion.games.lane_duel.board import (
    leaps as leaps,
)
from companion.games.lane_duel.board import (
    opposing as opposing,
)
from companion.games.lane_duel.board import (
    power as power,
)
from companion.games.lane_duel.board import (
    slot_of as slot_of,
)
from companion.games.lane_duel.board import (
    straight as straight,
)
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

RULED = frozenset(("ant-damage", "ringer", "handy", "rorrim", "half-bones", "sacrifices-this-turn"))
"""Sigils that give the power."""


def health(game: Inscription, state: State, card: CardId) -> int:
    """The hearts a card has when it is new: printed, with what marks add (Ouroboros, Morsel)."""
    return game.full_health(state, card)


def owner(state: State, card: CardId) -> Seat:
    """The player a card in play came from: its controller, or the adversary while it is hooked (INS-RULING-12)."""
    seat = controller(state, card) or ""
    return names.other(seat) if state.mark(card, names.HOOKED) else seat


def left_behind(state: State, cards: Iterable[CardId]) -> Iterator[Fact]:
    """The marks that end when cards leave play."""
    if not state.marks:
        return
    for card in cards:
        for name in names.STAY:
            value = state.marks.get((card, name))
            if value:
                yield Marked(card, name, -value)


def pile_left(state: State) -> int:
    """Cards in the item pile: those that nobody holds."""
    return len(state.at(names.ITEMS)) - sum(state.count(names.held(seat)) for seat in names.SEATS)


def squirrels_held(state: State, seat: Seat) -> int:
    """Squirrels in a hand, as far as counts tell."""
    return max(0, len(state.at(names.squirrels(seat))) - state.count(names.pile(seat)))
