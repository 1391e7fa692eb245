"""What a hand can hold by all counts: known cards, squirrels, and cards nobody has seen (ledger sections 2 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.board import squirrels_held
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

FETCHED = frozenset((names.UPGRADES, names.SWAPS, names.SMOKE))
"""Piles whose cards the rules fetch; copies of one design are alike there."""


def known(game: Inscription, state: State, seat: Seat) -> tuple[CardId, ...]:
    """Cards known to be in a hand, those it shows on its item place included."""
    shown = tuple(card for card in state.at(names.item_place(seat)) if card not in game.items)
    return state.at(names.hand(seat)) + shown


def unknown_held(game: Inscription, state: State, seat: Seat) -> int:
    """How many cards of a hand are neither known nor squirrels."""
    return max(0, state.count(names.hand_size(seat)) - len(known(game, state, seat)) - squirrels_held(state, seat))


def hidden(game: Inscription, seat: Seat) -> tuple[Place, ...]:
    """Where the creatures stand that may be in a deck or a hand, nobody can say which."""
    return (names.unseen(seat), *(() if game.options.draft else (names.CREATURES,)))


def holdable(game: Inscription, state: State, seat: Seat) -> Iterator[CardId]:
    """Cards that may be in a hand: known ones, unknown creatures, one squirrel for all."""
    yield from known(game, state, seat)
    if unknown_held(game, state, seat):
        for where in hidden(game, seat):
            yield from state.at(where)
    if squirrels_held(state, seat):
        yield from state.at(names.squirrels(seat))[-1:]


def can_hold(game: Inscription, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a card can be in a hand. Squirrels of both sets look alike, and so do copies of a fetched design."""
    where = state.where(card)
    if where in hidden(game, seat):
        return unknown_held(game, state, seat) > 0
    if where in tuple(map(names.squirrels, names.SEATS)):
        return squirrels_held(state, seat) > 0
    if where in FETCHED:
        return twin(game, state, seat, card) is not None
    return card in known(game, state, seat)


def can_be_in_deck(game: Inscription, state: State, seat: Seat, card: CardId) -> bool:
    """Whether a card can be in a creature pile."""
    return bool(state.count(names.deck(seat))) and state.where(card) in hidden(game, seat)


def most(game: Inscription, state: State, seat: Seat) -> int:
    """The largest hand there can be: known cards and all that may be in it."""
    return len(known(game, state, seat)) + sum(
        len(state.at(where)) for where in (*hidden(game, seat), names.squirrels(seat))
    )


def twin(game: Inscription, state: State, seat: Seat, card: CardId) -> CardId | None:
    """A fetched card known to be in a hand that this copy, still counted in its pile, may be in truth."""
    if state.where(card) not in FETCHED:
        return None
    return next((one for one in state.at(names.hand(seat)) if game.alike(card, one)), None)


def eaters(game: Inscription, state: State, seat: Seat) -> Iterator[CardId]:
    """Corpse Eaters that may be in a hand; by option only those known to be there."""
    held = known(game, state, seat) if game.options.corpse_eater == "known" else holdable(game, state, seat)
    yield from (card for card in held if "corpse-eater" in game.face(state, card).sigils)
