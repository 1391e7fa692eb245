"""Looking at this table beyond its rows: whose card it was, what is left, and what a hand can hold by all counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inscription import names
from companion.games.inscription.context import FETCHED, InscriptionContext
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, unmarked
from companion.kernel.places import Seat
from companion.kernel.state import State


def owner(state: State, card: CardId) -> Seat:
    """The player a card in play came from: its controller, or the adversary while it is hooked (INS-RULING-12)."""
    seat = controller(state, card) or ""
    return names.other(seat) if state.mark(card, names.HOOKED) else seat


def left_behind(state: State, cards: Iterable[CardId]) -> Iterator[Fact]:
    """The marks that end when cards leave play."""
    for card in cards if state.marks else ():
        yield from unmarked(state, card, *names.STAY)


def face_up(state: State) -> tuple[CardId, ...]:
    """The cards on the three places for face-up cards, from left to right."""
    return tuple([card for where in names.REVEALS for card in state.at(where)])


def pile_left(state: State) -> int:
    """Cards in the item pile: those that nobody holds."""
    return len(state.at(names.ITEMS)) - sum(state.count(names.item_count(seat)) for seat in names.SEATS)


def squirrels_held(state: State, seat: Seat) -> int:
    """Squirrels in a hand, as far as counts tell."""
    return max(0, len(state.at(names.squirrels(seat))) - state.count(names.squirrel_count(seat)))


def holdable(game: InscriptionContext, state: State, seat: Seat) -> Iterator[CardId]:
    """Cards that may be in a hand: known ones, unknown creatures, one squirrel for all."""
    squirrels = squirrels_held(state, seat)
    yield from game.hidden_hands[seat].possible(state, squirrels)
    if squirrels:
        yield from state.at(names.squirrels(seat))[-1:]


def can_hold(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a card can be in a hand. Squirrels of both sets look alike, and so do copies of a fetched design."""
    where, hand = state.where(card), game.hidden_hands[seat]
    if where in names.ALL_SQUIRRELS:
        return squirrels_held(state, seat) > 0
    if where in FETCHED:
        return twin(game, state, seat, card) is not None
    return hand.may_hold(state, card, where, squirrels_held(state, seat) if where in hand.unseen else 0)


def twin(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> CardId | None:
    """A fetched card known to be in a hand that this copy, still counted in its pile, may be in truth."""
    if state.where(card) not in FETCHED:
        return None
    return next((one for one in state.at(names.hand(seat)) if game.alike(card, one)), None)
