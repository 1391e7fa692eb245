"""Looking at this table beyond its rows: whose card it was, what ends when it leaves, what is left and held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inscription import names
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Seat
from companion.kernel.state import State


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
    return len(state.at(names.ITEMS)) - sum(state.count(names.item_count(seat)) for seat in names.SEATS)


def squirrels_held(state: State, seat: Seat) -> int:
    """Squirrels in a hand, as far as counts tell."""
    return max(0, len(state.at(names.squirrels(seat))) - state.count(names.squirrel_count(seat)))


def cards_move(state: State) -> bool:
    """Whether cards on the mat mean anything now: in a turn, and while a round is cleared up."""
    return state.turn.phase.startswith("turn.") or state.turn.phase == names.ROUND_RESET
