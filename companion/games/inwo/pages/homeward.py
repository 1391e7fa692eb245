"""After the game every card goes home to whose property it is (INWO-META-01)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, say
from companion.kernel.state import State


def home(game: InwoContext, state: State) -> dict[Seat, tuple[CardId, ...]]:
    """The cards that each player gets back from another, once the game is over."""
    found: dict[Seat, tuple[CardId, ...]] = {}
    if state.over is None:
        return found
    for where, cards in state.cards.items():
        for card in cards:
            owner = game.owner(state, card)
            holder = tree.controller(game, state, card) or names.owner_of(where)
            if owner is not None and holder not in (None, owner):
                found[owner] = (*found.get(owner, ()), card)
    return found


def told(game: InwoContext, state: State) -> Iterator[str]:
    """Who gets what back, in a sentence for each player."""
    for seat, cards in home(game, state).items():
        yield say("{who} gets back: {cards}.", who=game.person(seat), cards=and_list(map(game.card_name, cards)))
