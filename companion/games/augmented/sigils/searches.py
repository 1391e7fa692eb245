"""Sigils that look for a card when theirs is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, free_spaces
from companion.games.augmented.facts import Damaged, Fetched
from companion.games.augmented.sigils.base import At, Hears, Sigil, seek
from companion.games.augmented.steps import PlayEffects, Search
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

ANY_TIER = ("common", "uncommon", "rare", "talking", "side-deck")


class WhenPlayed(At):
    """Its card was played; a card that is only placed does nothing (T-PLAY 4)."""

    at = PlayEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        return self.played(state, me, controller(state, me) or "")

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        """What follows."""
        raise NotImplementedError


class Seeks(WhenPlayed):
    """A search for what the class says: conditions as in `Wanted`."""

    wanted: ClassVar[dict[str, Any]] = {}

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield self.search(state, me, seat)

    def search(self, state: State, me: CardId, seat: Seat) -> Search:
        """The search itself."""
        return seek(seat, self.title, **self.wanted)


class RabbitHole(Seeks):
    id, wanted = "rabbit-hole", {"names": ("Rabbit",)}


class Hoarder(Seeks):
    """AUG-DECK-10: commons of the main deck."""

    id, wanted = "hoarder", {"piles": ("main",), "tiers": ("common",)}


class ChewToy(Seeks):
    id, wanted = "chew-toy", {"piles": ("main",), "tribes": ("hound",)}


class SearchEngine(Seeks):
    """AUG-CLAR-17, 18: a card costing energy and nothing else, or a free one."""

    id, wanted = "search-engine", {"piles": ("main",), "costs": ("energy",)}


class Fecundity(Seeks):
    id = "fecundity"

    def search(self, state: State, me: CardId, seat: Seat) -> Search:
        return seek(seat, self.title, piles=("main",), names=(self.game.face(state, me).name,))


class ImitationArt(WhenPlayed):
    """A copy of a card on its side."""

    id = "imitation-art"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        there = tuple(dict.fromkeys(self.game.face(state, card).name for card in cards_of(self.game, state, seat)))
        yield seek(seat, self.title, names=there)


class AntSpawner(WhenPlayed):
    """An Ant that costs less than this card."""

    id = "ant-spawner"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        cost = self.game.face(state, me).cost
        limits = ((kind, getattr(cost, kind)) for kind in ("blood", "bones", "energy"))
        yield seek(seat, self.title, tribes=("ant",), most=tuple((kind, max(0, value - 1)) for kind, value in limits))


class ReIndex(WhenPlayed):
    """A common costing up to 6 energy out of the deck, and one out of the discard pile."""

    id = "re-index"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for pile in ("main", "discard"):
            yield seek(seat, self.title, piles=(pile,), tiers=("common",), most=(("energy", 6),))


class RiseAgain(WhenPlayed):
    """A discarded card costing up to 6 bones is played for free; may be left alone."""

    id = "rise-again"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = free_spaces(state, seat)
        if spaces:
            limit = (("bones", 6),)
            yield seek(seat, self.title, spaces, piles=("discard",), tiers=ANY_TIER, most=limit)


class RemoteBomb(WhenPlayed):
    """The named card goes into any free space of either side."""

    id = "remote-bomb"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = tuple(space for one in (seat, lanes.other(seat)) for space in free_spaces(state, one))
        token = named_token(self, state, me)
        if spaces and token:
            yield seek(seat, self.title, spaces, names=(token,))


class BeesWithin(Hears):
    """Whenever it takes damage."""

    id = "bees-within"
    facts = (Damaged,)

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        token = named_token(self, state, me) or "Bee"
        yield seek(controller(state, me) or "A", self.title, names=(token,))


class GraveRecovery(WhenPlayed):
    """The top card of its player's discard pile."""

    id = "grave-recovery"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        return recovered(state, seat, self.title, top=True)


class UnearthedPack(WhenPlayed):
    """Two of five random discarded cards; which five, hands see to."""

    id = "unearthed-pack"

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for _ in range(2):
            yield seek(seat, f"{self.title}: of five random cards", piles=("discard",), tiers=ANY_TIER)


def recovered(state: State, seat: Seat, why: str, *, top: bool) -> Iterator[StepBase]:
    """The top or the bottom card of a discard pile goes to the hand; where unnamed cards lie there, it is shown."""
    pile = state.at(names.discard(seat))
    if state.count(names.buried(seat)):
        yield seek(seat, f"{why}: the {'top' if top else 'bottom'} one", piles=("discard",), tiers=ANY_TIER)
    elif pile:
        yield Fetched(pile[-1 if top else 0], names.hand(seat), why=why)
        yield Counted(names.hand_size(seat), 1)


def named_token(sigil: Sigil, state: State, me: CardId) -> str:
    """The name of the card that a card names, empty when it names none."""
    face = sigil.game.face(state, me)
    token = face.evolves_into or face.token
    return sigil.game.catalogue.faces[token].name if token else ""


SIGILS = (
    RabbitHole, Hoarder, ChewToy, SearchEngine, Fecundity, ImitationArt, AntSpawner, ReIndex, RiseAgain, RemoteBomb,
    BeesWithin, GraveRecovery, UnearthedPack,
)  # fmt: skip
