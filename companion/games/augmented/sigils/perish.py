"""Sigils about death: what a card does when it perishes, and what others do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import powered
from companion.games.augmented.facts import Died, Fallen
from companion.games.augmented.queries import Grave
from companion.games.augmented.rules.perish import GOES, STAYS
from companion.games.augmented.sigils.base import Grieves, Hears, Own, Sigil, Yes
from companion.games.augmented.sigils.effects import collects, draws, energy, gains, mills, toughens
from companion.games.augmented.steps.attack import Damage
from companion.games.augmented.steps.cards import Check, Perish
from companion.games.augmented.steps.turn import DrawCards, Gain
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.queries import BonesOf
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

LATCHED = 2
"""A gained Detonator that works only by combat (Bomb Latcher)."""


class OnPerish(Hears):
    """Its own death; what it does may happen more than once (Double Death)."""

    facts = (Died,)

    def react(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        for _ in range(1 + state.mark(me, names.TWICE)):
            yield from super().react(state, me, fact)

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        return self.done(state, me, fact.seat)


class InCombat(OnPerish):
    """Its own death, only by combat (AUG-COMBAT-05)."""

    def react(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        return super().react(state, me, fact) if fact.combat else ()


def deadly(sigil: Sigil, state: State, me: CardId) -> bool:
    """Whether a card that has fallen kills whatever it damages (AUG-RULING-24)."""
    return "touch-of-death" in sigil.game.working.printed(state, me)


class Detonator(OnPerish, id="detonator", clause="AUG-SIGIL-Detonator"):
    """AUG-SIGIL-Detonator, AUG-RULING-43: 3 by the card's text; the facing card only when it fell in combat."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        combat = fact.combat or self.rotted(state, me, fact)
        if state.mark(me, names.GAINED + self.id) == LATCHED and not combat:
            return
        spaces = (*lanes.neighbours(fact.slot), *((lanes.facing(fact.slot),) if combat else ()))
        victims = [card for card in map(state.top, spaces) if card is not None]
        touched = deadly(self, state, me)
        yield from (Damage(card, 3, deadly=touched) for card in victims)
        yield from (Check(card) for card in victims)

    def rotted(self, state: State, me: CardId, fact: Any) -> bool:
        """Whether it fell to Rotting and has the Pipe Bomb Trait, for which that is combat."""
        rotten = state.turn.phase == names.END and not fact.cause
        return rotten and "pipe-bomb-trait" in self.game.face(state, me).traits


class SteelTrap(InCombat, id="steel-trap"):
    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        facing = state.top(lanes.facing(fact.slot))
        if facing is not None:
            yield Perish(facing)


class GiftBearer(InCombat, id="gift-bearer"):
    count: ClassVar[int] = 1

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        yield DrawCards(
            fact.seat, self.count, say("{card} is a {sigil}", card=self.game.card_name(me), sigil=self.title)
        )


class ToHand(Own):
    """Its card goes to its owner's hand instead of the discard pile."""

    queries = (Grave,)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        if not self.returns(state, me):
            return value
        owner = self.game.owner(me)
        others = tuple(place for place in value if place != names.discard(owner))
        return (*others, names.hand(owner))

    def returns(self, state: State, me: CardId) -> bool:
        """Whether it does so now."""
        return True


class RebuildWhenPowered(ToHand, id="rebuild-when-powered"):
    def returns(self, state: State, me: CardId) -> bool:
        return powered(self.game, state, me)


class Haunter(Own, id="haunter", clause="AUG-SIGIL-Haunter", queries=(Grave,)):
    """AUG-SIGIL-Haunter, AUG-CLAR-20, 21: it stays sideways; what it gives is `place.haunted`'s."""

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        here = active_slot(state, me)
        if here is None or names.reminder(here) in value:
            return value
        alone = value == (names.discard(self.game.owner(me)),)
        return (names.reminder(here),) if alone else (names.reminder(here), *value)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Marked(me, f"{names.BRIEF}{self.id}", STAYS if choice == "stay" else GOES)

    def choice_label(self, state: State, choice: str) -> str:
        return say("Stay on the board, sideways") if choice == "stay" else say("Return to the hand")


class Scavenger(Grieves, id="scavenger", clause="AUG-SIGIL-Scavenger"):
    """AUG-SIGIL-Scavenger, AUG-BONE-06, AUG-CLAR-16: each one counts."""

    def grieves(self, state: State, me: CardId, seat: str, fact: Fallen) -> Iterable[StepBase]:
        if fact.combat and fact.seat != seat:
            yield Gain(seat, "bones", 1, self.title)


class OnKill(Grieves):
    """Its card has killed an enemy card in combat."""

    def grieves(self, state: State, me: CardId, seat: str, fact: Fallen) -> Iterable[StepBase]:
        if fact.combat and fact.source == me and fact.seat != seat:
            yield from self.killed(state, me, seat)

    def killed(self, state: State, me: CardId, seat: str) -> Iterable[StepBase]:
        """What follows."""
        return self.done(state, me, seat)


PLAIN = (
    OnPerish.called("death-surge", energy(2, 2)),
    OnPerish.called("defiler", mills),
    Own.called("boneless", answer=0, queries=(BonesOf,)),
    OnKill.called("scrounger", collects("bones")),
    OnKill.called("bloodlust", gains(names.BUFF)),
    OnKill.called("soul-stealer", energy(1, 1), toughens),
    OnKill.called("dustmaker", draws(1, "side")),
    Yes.called("pipe-bomb-trait", asked_by="perish.Detonator"),
    GiftBearer.called("loaded", count=3),
    ToHand.called("unkillable"),
    Haunter.called("haunting-reflection", clause=""),
    Yes.called("many-lives", asked_by="payment.sacrifice"),
)
"""Sigils that are their family's, with another number or name."""
