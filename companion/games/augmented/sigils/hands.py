"""Sigils that use the hand or the discard pile as a price, and those that change what cards cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace as changed

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, who_have
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.facts import Charged, Gained
from companion.games.augmented.queries import CostOf
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.hand import thrown
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import Prices, Sigil, Yes, seek
from companion.games.augmented.sigils.dust import Chooses
from companion.games.augmented.sigils.effects import grows
from companion.games.augmented.sigils.endstep import AtEnd
from companion.games.augmented.sigils.searches import ANY_TIER, recovered
from companion.games.augmented.sigils.strikes import Modifies, OfTribe, allied
from companion.games.augmented.steps.attack import Direct
from companion.games.augmented.steps.cards import Discard
from companion.games.augmented.steps.search import NameCard
from companion.games.lane_duel.board import controller, has
from companion.games.lane_duel.queries import Power
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class FromHand(Ability):
    """Names a card in hand first; `named` is the rest."""

    prompt = say("Which card do you discard?")

    def unusable(self, state: State, me: CardId, seat: Seat) -> Refusal | None:
        return (
            None
            if state.count(names.hand_size(seat))
            else no("E_BAD_TARGET", "AUG-CARD-05", say("Your hand is empty."))
        )

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield NameCard(seat, me, self.id, self.prompt)


class ArcaneBlessing(FromHand, Chooses, id="arcane-blessing", gives=((names.OPENING, 1),)):
    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        seat = controller(state, me) or ""
        yield from thrown(seat, card, self.title)
        yield from Chooses.used(self, state, me, seat, ())


class EquivalentExchange(FromHand, id="equivalent-exchange"):
    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        seat, tribes = controller(state, me) or "", self.game.face(state, card).tribes
        yield from thrown(seat, card, self.title)
        if tribes:
            yield seek(seat, self.title, piles=("discard",), tiers=ANY_TIER, tribes=tribes, but=(card,))


class UnseelieAuthority(FromHand, id="unseelie-authority", prompt=say("Which card in hand costs fewer bones?")):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield Direct(seat, 1)
        yield from super().used(state, me, seat, cards)

    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        fewer = 3 if self.game.face(state, card).is_a("spectre") else 2
        yield Gained(card, names.CHEAPER, fewer, why=self.title)


class ConsumeKnowledge(Chooses, id="consume-knowledge", gives=((names.VIGOUR, 2),)):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield seek(seat, self.title, into=names.discard(seat), piles=("main",))
        yield from super().used(state, me, seat, cards)

    def unusable(self, state: State, me: CardId, seat: Seat) -> Refusal | None:
        return None if state.count(names.deck(seat, "main")) else no("E_PILE_EMPTY", "AUG-CARD-05")


class PayTribute(Chooses, id="pay-tribute", prompt=say("Which card is discarded?")):
    def eligible(self, state: State, me: CardId, seat: Seat) -> Iterable[CardId]:
        return [card for card in cards_of(self.game, state, seat) if card != me and self.game.living(state, card)]

    def unusable(self, state: State, me: CardId, seat: Seat) -> Refusal | None:
        return (
            None
            if self.eligible(state, me, seat)
            else no("E_BAD_TARGET", "AUG-CARD-05", say("No card can be discarded."))
        )

    def on_chosen(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        yield Discard(card, self.title)
        yield from grows(self, state, me, "")


class TrawlTheDepths(Ability, id="trawl-the-depths"):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        return recovered(state, seat, self.title, top=False)


class BloodBattery(Sigil, id="blood-battery", facts=(Charged,)):
    """Tokens are laid on the next card that costs blood (`play.cost_of`)."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Charged) and fact.by < 0 and fact.seat == controller(state, me):
            spent = state.count(names.spent(fact.seat))
            tokens = (spent - fact.by) // 4 - spent // 4
            if tokens:
                yield Counted(names.tokens(fact.seat), tokens)


class HauntedStonework(Prices, Modifies, id="haunted-stonework", queries=(CostOf, Power)):
    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        kind: type[Sigil] = Prices if isinstance(query, CostOf) else Modifies
        return kind.modify(self, state, me, query, value)

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(card != me and allied(state, me, card) and has(self.game, state, card, "made-of-stone"))

    def priced(self, state: State, me: CardId, query: CostOf, cost: Cost) -> Cost:
        stone = "made-of-stone" in self.game.face(state, query.card).sigils
        return self.changed(cost, bones=max(0, cost.bones - 3)) if stone else cost


class GnawedRemains(Prices, id="gnawed-remains-trait"):
    def priced(self, state: State, me: CardId, query: CostOf, cost: Cost) -> Cost:
        if not self.game.face(state, query.card).is_a("hound"):
            return cost
        symbols = {kind: {a: n // 2 for a, n in getattr(cost, kind).items()} for kind in ("gems", "shatters")}
        numbers = {kind: getattr(cost, kind) // 2 for kind in ("blood", "bones", "energy", "overcharge")}
        return self.changed(cost, **numbers, **symbols)


class SkeletonCrewTrait(Sigil, id="skeleton-crew-trait"):
    def own_cost(self, state: State, card: CardId, seat: Seat, cost: Cost) -> Cost:
        return Cost() if who_have(self.game, state, seat, "skeleton-crew") else cost


class SpineRipper(Sigil, id="spine-ripper-trait"):
    def own_cost(self, state: State, card: CardId, seat: Seat, cost: Cost) -> Cost:
        brittle = [c for c in state.at(names.discard(seat)) if "brittle" in self.game.face(state, c).sigils]
        return changed(cost, bones=max(0, cost.bones - len(brittle)))


class TechSpam(Modifies, id="tech-spam-sigil-lol"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        face = self.game.face(state, card)
        return int(allied(state, me, card) and face.cost.energy > 0 and face.power == 1)


class VesselAnimator(OfTribe, id="vessel-animator", tribe="vessel"):
    """Vessels are told by tribe or by name."""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        named = "vessel" in self.game.card_name(card).lower() and allied(state, me, card)
        return int(named or super().gain(state, me, card))


class Stalker(AtEnd, id="stalker"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if not state.mark(me, self.id):
            yield Marked(me, self.id, 1)
            yield Gained(me, names.OPENING, 1, why=self.title)


class CaptiveFile(AtEnd, id="captive-file-trait"):
    """In the second end step of its owner it leaves without perishing."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if seat == self.game.owner(me):
            yield Discard(me, self.title) if state.mark(me, self.id) else Marked(me, self.id, 1)


class UmbralServant(AtEnd, id="umbral-servant-trait"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        row = cards_of(self.game, state, seat)
        held = any("umbral-puppeteer-trait" in self.game.face(state, card).traits for card in row)
        if not held and not state.count(names.shattered(seat)):
            yield Gained(me, names.BUFF, -1, why=self.title)


PLAIN = (Yes.called("umbral-puppeteer-trait", asked_by="hands.UmbralServant"),)
"""Sigils that are their family's, with another number or name."""
