"""Sigils that watch what others draw, search, place and lose, and those that empty hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import free_spaces, gems, own_power
from companion.games.augmented.facts import NOBODY, Drew, Fallen, Gained, Looked, Tipped
from companion.games.augmented.rules.hand import thrown
from companion.games.augmented.sigils.alters import flipped
from companion.games.augmented.sigils.base import At, Grieves, Sigil, seek
from companion.games.augmented.sigils.effects import grows
from companion.games.augmented.sigils.searches import WhenPlayed
from companion.games.augmented.steps import Allied, BellEffects, DrawCards, NameCard, ThrowHand
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

MOST_POWER = 5
"""What "up to 5" ends at."""


class SkeletonArmy(WhenPlayed, id="skeleton-army-trait"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for space in free_spaces(state, seat):
            yield seek(seat, self.title, (space,), piles=("side",), names=("Skeleton",))


class Handy(WhenPlayed, id="handy"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield ThrowHand(seat)
        yield DrawCards(seat, state.count(names.hand_size(seat)) + 1, self.title)


class Humgry(WhenPlayed, id="humgry"):
    def played(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield NameCard(lanes.other(seat), me, self.id, "Which card do you discard?")

    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        return thrown(lanes.other(controller(state, me) or "A"), card, self.title)


class BlueArchmagus(Grieves, id="blue-archmagus-sigil-2"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        if fact.gem and fact.seat == seat:
            yield DrawCards(seat, 1, self.title)


class ConduitHotfix(Grieves, id="conduit-hotfix"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        fallen = self.game.face(state, fact.card).sigils
        if fact.combat and fact.seat == seat and self.game.working.conducts(fallen):
            yield seek(seat, self.title, sigils=tuple(k for k, word in self.game.file.sigils.items() if word.conduit))


class GemRepair(Grieves, id="gem-repair"):
    def grieves(self, state: State, me: CardId, seat: Seat, fact: Fallen) -> Iterable[StepBase]:
        face = self.game.face(state, fact.card)
        if fact.combat and fact.seat == seat and fact.slot and face.tier == "side-deck" and face.is_a("mox"):
            yield seek(seat, self.title, (fact.slot,), piles=("side",), tiers=("side-deck",))


class GemScrying(Sigil, id="gem-scrying", facts=(Tipped,)):
    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        source = fact.source if isinstance(fact, Tipped) else NOBODY
        if seat and source and controller(state, source) == seat and gems(self.game, state, source):
            why = "looks at the top card of a deck and may shuffle it"
            yield Looked(names.looks(seat), 1, seat=seat, why=why)


class Foresight(Sigil, id="foresight", facts=(Drew, Looked)):
    """Each draw, search and look of its player's play step."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = getattr(fact, "seat", "")
        own = active_slot(state, me) and seat == controller(state, me) == state.turn.seat
        if own and state.turn.phase == names.PLAY and own_power(self.game, state, me) < MOST_POWER:
            yield Gained(me, names.BUFF, 1, why=self.title)


class B34stTamer(At, id="b34st-tamer", at=Allied):
    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        marked = any(True for _ in flipped(self.game, state, step.seen, self.title))
        if step.seen != me and marked and self.game.face(state, step.seen).is_a("mechabeast"):
            yield from self.asks_card(state, me, "Flip its mark?", (step.seen,), decline="decline")

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        card = state.top(Place(choice)) if choice != "decline" else None
        return flipped(self.game, state, card, self.title) if card else ()


PLAIN = (At.called("bell-ringer", grows, at=BellEffects),)
"""Sigils that are their family's, with another number or name."""
