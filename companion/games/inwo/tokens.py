"""Action tokens: who holds how many, and the facts that place and take them (INWO-TOKEN-01 to -08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import TokenBack, TokenLost, TokenPlaced, TokenSpent
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.state import State


def held(state: State, card: CardId) -> int:
    """How many tokens lie on a card."""
    return state.mark(card, names.TOKEN)


def spend(card: CardId, n: int = 1) -> Fact:
    """A card pays for an action (INWO-TURN-15)."""
    return TokenSpent(card, names.TOKEN, -n)


def back(card: CardId, n: int = 1) -> Fact:
    """A card takes back what it paid."""
    return TokenBack(card, names.TOKEN, n)


def place(card: CardId, n: int = 1) -> Fact:
    """A card gets tokens."""
    return TokenPlaced(card, names.TOKEN, n)


def lose(state: State, card: CardId, n: int = -1) -> Iterator[Fact]:
    """A card loses so many tokens, -1: all, as far as it has them."""
    there = held(state, card)
    gone = there if n < 0 else min(n, there)
    if gone:
        yield TokenLost(card, names.TOKEN, -gone)


def takers(game: InwoContext, state: State, seat: Seat) -> Iterator[CardId]:
    """The cards of a seat that get tokens in phase 4 (INWO-TURN-10, INWO-RES-10, INWO-DEVAST-01)."""
    structure = [spot.card for spot in tree.forest(game, state).of(seat)]
    for card in (*structure, *state.at(names.resources(seat))):
        if api.takes_tokens(game, state, card):
            yield card
