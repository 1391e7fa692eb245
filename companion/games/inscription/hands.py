"""What a hand can hold by all counts: known cards, squirrels, and cards nobody has seen (ledger sections 2 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.board import squirrels_held
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.piles import FETCHED
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.state import State


def unknown_held(game: InscriptionContext, state: State, seat: Seat) -> int:
    """How many cards of a hand are neither known nor squirrels."""
    return game.hidden_hands[seat].unknown(state, squirrels_held(state, seat))


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


def can_be_in_deck(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a card can be in a creature pile."""
    return bool(state.count(names.deck_count(seat))) and state.where(card) in game.hidden_hands[seat].unseen


def most(game: InscriptionContext, state: State, seat: Seat) -> int:
    """The largest hand there can be: known cards and all that may be in it."""
    return game.hidden_hands[seat].most(state) + len(state.at(names.squirrels(seat)))


def twin(game: InscriptionContext, state: State, seat: Seat, card: CardId) -> CardId | None:
    """A fetched card known to be in a hand that this copy, still counted in its pile, may be in truth."""
    if state.where(card) not in FETCHED:
        return None
    return next((one for one in state.at(names.hand(seat)) if game.alike(card, one)), None)
