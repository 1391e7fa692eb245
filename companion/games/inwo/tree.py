"""Who controls whom: the structures, read off the places of a state. Nothing of it is stored (INWO-GLOSS-12, -13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.inwo import names
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.places import Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


class Spot(Struct, frozen=True):
    """Where a card hangs: its master (``None`` for an Illuminati), on which of its sides, whose it is, how deep."""

    card: CardId
    seat: Seat
    master: CardId | None = None
    side: str = ""
    depth: int = 0


class Forest:
    """All structures of one state: every Illuminati and Group in play with its place in its tree."""

    __slots__ = ("_puppets", "spots")

    def __init__(self, state: State, seats: tuple[Seat, ...]) -> None:
        self._puppets: dict[CardId, dict[str, CardId]] = {}
        for where, cards in state.cards.items():
            found = names.arrow_of(where)
            if found is not None:
                self._puppets.setdefault(found[0], {})[found[1]] = cards[-1]
        self.spots: dict[CardId, Spot] = {}
        for seat in seats:
            for root in state.at(names.illuminati(seat)):
                self._grow(Spot(root, seat))

    def _grow(self, spot: Spot) -> None:
        self.spots[spot.card] = spot
        for side, puppet in self._puppets.get(spot.card, {}).items():
            self._grow(Spot(puppet, spot.seat, spot.card, side, spot.depth + 1))

    def puppets(self, card: CardId) -> dict[str, CardId]:
        """The direct puppets of a card by the side they hang on."""
        return self._puppets.get(card, {})

    def subtree(self, card: CardId) -> Iterator[CardId]:
        """A card and everything below it, masters before puppets."""
        yield card
        for puppet in self.puppets(card).values():
            yield from self.subtree(puppet)

    def of(self, seat: Seat) -> Iterator[Spot]:
        """The whole structure of a seat, its Illuminati first."""
        return (spot for spot in self.spots.values() if spot.seat == seat)


def _forest(game: InwoContext, state: State) -> Forest:
    return Forest(state, game.seats)


forest = once_a_state(_forest)
"""The structures of a state."""


def spot(game: InwoContext, state: State, card: CardId) -> Spot | None:
    """Where a card hangs; ``None`` when it is in no structure."""
    return forest(game, state).spots.get(card)


def controller(game: InwoContext, state: State, card: CardId) -> Seat | None:
    """Who controls a card in play: a Group by its tree, a Resource, spy or linked Plot by where it lies."""
    found = spot(game, state, card)
    if found is not None:
        return found.seat
    where = state.where(card)
    seat = names.owner_of(where)
    beside = seat is not None and where in (names.resources(seat), names.exposed(seat))
    return seat if beside else None


def master(game: InwoContext, state: State, card: CardId) -> CardId | None:
    """Who directly controls a Group."""
    found = spot(game, state, card)
    return found.master if found else None


def in_structure(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether it is an Illuminati or a Group in play."""
    return spot(game, state, card) is not None


def illuminati(state: State, seat: Seat) -> CardId | None:
    """A seat's Illuminati."""
    return state.top(names.illuminati(seat))


def beneath_devastation(game: InwoContext, state: State, card: CardId) -> bool:
    """Whether a Group or one of its masters is Devastated (INWO-DEVAST-01)."""
    here: CardId | None = card
    while here is not None:
        if state.mark(here, names.DEVASTATED):
            return True
        here = master(game, state, here)
    return False
