"""Sigils that look for a card when theirs is played, and those that bring the card named on theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, free_spaces, in_its_place
from companion.games.augmented.facts import Damaged, Fetched, Gained
from companion.games.augmented.sigils.base import At, Hears, Sigil, Yes, seek
from companion.games.augmented.sigils.effects import searches
from companion.games.augmented.sigils.perish import OnPerish
from companion.games.augmented.steps.moments import DrawEffects, PlayEffects
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

ANY_TIER = ("common", "uncommon", "rare", "talking", "side-deck")


class WhenPlayed(At):
    """Its card was played; a card that is only placed does nothing (T-PLAY 4)."""

    at = PlayEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        return self.played(state, me, controller(state, me) or "")

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        """What follows."""
        return self.done(state, me, seat)


class Fecundity(WhenPlayed, id="fecundity"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield seek(seat, self.title, piles=("main",), names=(self.game.face(state, me).name,))


class ImitationArt(WhenPlayed, id="imitation-art"):
    """A copy of a card on its side."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        there = tuple(dict.fromkeys(self.game.face(state, card).name for card in cards_of(self.game, state, seat)))
        yield seek(seat, self.title, names=there)


class AntSpawner(WhenPlayed, id="ant-spawner"):
    """An Ant that costs less than this card."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        cost = self.game.face(state, me).cost
        limits = ((kind, getattr(cost, kind)) for kind in ("blood", "bones", "energy"))
        yield seek(seat, self.title, tribes=("ant",), most=tuple((kind, max(0, value - 1)) for kind, value in limits))


class ReIndex(WhenPlayed, id="re-index"):
    """A common costing up to 6 energy out of the deck, and one out of the discard pile."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for pile in ("main", "discard"):
            yield seek(seat, self.title, piles=(pile,), tiers=("common",), most=(("energy", 6),))


class RiseAgain(WhenPlayed, id="rise-again"):
    """A discarded card costing up to 6 bones is played for free; may be left alone."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = free_spaces(state, seat)
        if spaces:
            limit = (("bones", 6),)
            yield seek(seat, self.title, spaces, played=True, piles=("discard",), tiers=ANY_TIER, most=limit)


class RemoteBomb(WhenPlayed, id="remote-bomb"):
    """The named card goes into any free space of either side."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = tuple(space for one in (seat, lanes.other(seat)) for space in free_spaces(state, one))
        token = named_token(self, state, me)
        if spaces and token:
            yield seek(seat, self.title, spaces, names=(token,))


class BeesWithin(Hears, id="bees-within", facts=(Damaged,)):
    """Whenever it takes damage."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        token = named_token(self, state, me) or "Bee"
        yield seek(controller(state, me) or "A", self.title, names=(token,))


class GraveRecovery(WhenPlayed, id="grave-recovery"):
    """The top card of its player's discard pile."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        return recovered(state, seat, self.title, top=True)


class UnearthedPack(WhenPlayed, id="unearthed-pack"):
    """Two of five random discarded cards; which five, hands see to."""

    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for _ in range(2):
            yield seek(seat, say("{sigil}: of five random cards", sigil=self.title), piles=("discard",), tiers=ANY_TIER)


def recovered(state: State, seat: Seat, why: str, *, top: bool) -> Iterator[StepBase]:
    """The top or the bottom card of a discard pile goes to the hand; where unnamed cards lie there, it is shown."""
    pile = state.at(names.discard(seat))
    if state.count(names.buried(seat)):
        yield seek(
            seat,
            (say("{sigil}: the top one", sigil=why) if top else say("{sigil}: the bottom one", sigil=why)),
            piles=("discard",),
            tiers=ANY_TIER,
        )
    elif pile:
        yield Fetched(pile[-1 if top else 0], names.hand(seat), why=why)
        yield Counted(names.hand_size(seat), 1)


def named_token(sigil: Sigil, state: State, me: CardId) -> str:
    """The name of the card that a card names, empty when it names none."""
    face = sigil.game.face(state, me)
    token = face.evolves_into or face.token
    return sigil.game.catalogue.faces[token].name if token else ""


class Fledgling(At, id="fledgling", clause="AUG-SIGIL-Fledgling", at=DrawEffects):
    """AUG-SIGIL-Fledgling: on its player's next draw step; the named card is searched and placed over it."""

    turns: ClassVar[int] = 1
    tribes: ClassVar[tuple[str, ...]] = ()

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seen = state.mark(me, self.id) + 1
        if seen < self.turns:
            yield Gained(me, self.id, 1, why=self.title)
            return
        token, seat = named_token(self, state, me), controller(state, me) or "A"
        if token and not self.tribes:
            yield seek(seat, self.title, over=me, names=(token,))
        elif self.tribes:
            yield seek(seat, self.title, over=me, tribes=self.tribes)


class FrozenAway(OnPerish, id="frozen-away"):
    """The named card is searched and placed, not played, in its space (AUG-RULING-51)."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        token, spaces = named_token(self, state, me), in_its_place(state, fact.slot)
        if token and spaces:
            yield seek(fact.seat, self.title, spaces, names=(token,))


class RubyHeart(OnPerish, id="ruby-heart"):
    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        spaces = in_its_place(state, fact.slot)
        if spaces:
            yield seek(fact.seat, self.title, spaces, piles=("side", "discard"), names=("Ruby Mox",))


class CorpseEater(Yes, id="corpse-eater", asked_by="rules.feast"):
    """Watches from the hand, not from the board."""


PLAIN = (
    WhenPlayed.called("rabbit-hole", searches(names=("Rabbit",))),
    WhenPlayed.called("hoarder", searches(piles=("main",), tiers=("common",))),  # AUG-DECK-10: commons of the main deck
    WhenPlayed.called("chew-toy", searches(piles=("main",), tribes=("hound",))),
    # AUG-CLAR-17, 18: a card costing energy and nothing else, or a free one
    WhenPlayed.called("search-engine", searches(piles=("main",), costs=("energy",))),
    Fledgling.called("creeping-outwards", clause="", turns=2),  # Two draw steps after it entered
    Fledgling.called("kraken-trait", clause="", tribes=("tentacle",)),  # A Tentacle card
    CorpseEater.called("ant-eater"),
)
"""Sigils that are their family's, with another number or name."""
