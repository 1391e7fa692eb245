"""Cards in play that go to another space, and cards that come to lie beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, empty, is_down
from companion.games.lane_duel.facts import Shifted
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


def shift(state: State, card: CardId, to: Place, why: str) -> Iterator[Fact]:
    """A card in play goes to another space; whatever lies under it goes along."""
    origin = state.where(card)
    for base in state.at(origin) if origin else ():
        if base != card:
            yield Moved(base, to, origin)
    yield Shifted(card, to, origin, why=why)


def beside(state: State, where: Place | None, face: str, why: str) -> Iterable[StepBase]:
    """A copy of `face` for each empty space beside one (INS-RULING-52); nowhere beside a card not in play."""
    spaces = lanes.neighbours(where) if where is not None else ()
    return tuple(Fetch(face, space, why) for space in spaces if space not in state.cards)


def can_go(state: State, card: CardId, to: Place) -> bool:
    """Whether a card in play, not face down, can go into a space by itself: an empty one of its side."""
    here = active_slot(state, card)
    own = here is not None and lanes.side(here) == lanes.side(to)
    return own and empty(state, to) and not is_down(state, card)
