"""Sigils that bend an attack: where it goes and how it reaches what it strikes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, gem_cards, power
from companion.games.augmented.facts import Damaged, Gained
from companion.games.augmented.queries import Reach
from companion.games.augmented.rules.attack import targets
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import At, Sigil, Yes
from companion.games.augmented.steps import AfterAttack, Direct, Move, Perish
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, empty, has, straight
from companion.games.lane_duel.queries import Aim
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

SPARED = f"{names.BRIEF}spared"
"""Brittle only from its player's next turn on (Bone Latcher)."""


class Sniper(Sigil, id="sniper", clause="AUG-SIGIL-Sniper", queries=(Reach,)):
    """AUG-SIGIL-Sniper, AUG-CLAR-08, AUG-RULING-49."""

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return lanes.row(lanes.other(controller(state, me) or "A")) if query.card == me else value


class OmniStrike(Sigil, id="omni-strike", queries=(Aim,)):
    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        enemy = lanes.other(controller(state, me) or "A")
        held = tuple(active_slot(state, card) for card in cards_of(self.game, state, enemy))
        return held or (straight(state, me),)


class Piercing(Sigil, id="piercing", facts=(Damaged,)):
    """Half of the damage its strike deals, rounded down, goes on to the scale; nothing of what is absorbed."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Damaged) and fact.strike and fact.source == me and fact.by > 1:
            yield Direct(controller(state, fact.card) or "", fact.by // 2, me)


class PikeSage(Sigil, id="pike-sage-trait", facts=(Damaged,)):
    """At exactly 1 power its strike reaches the scales as well."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Damaged) and fact.strike and fact.source == me and power(self.game, state, me) == 1:
            yield Direct(controller(state, fact.card) or "", 1, me)


class StrikesTwice(Ability):
    """Its next attack strikes the space opposite once more."""

    queries, steps = (Aim,), (AfterAttack,)

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        if not state.mark(me, self.id):
            yield Gained(me, self.id, 1, why=self.title)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        more = query.card == me and state.mark(me, self.id)
        return (*value, straight(state, me)) if more else value

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if isinstance(step, AfterAttack) and step.card == me and state.mark(me, self.id):
            return (Marked(me, self.id, -1), step)
        return (step,)


class DustingBlademaster(StrikesTwice, id="dusting-blademaster"):
    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        yield from super().used(state, me, seat, cards)
        for card in gem_cards(self.game, state, seat):
            if card not in cards:
                yield Gained(card, names.BRIEF_POWER, 1, why=self.title)


class WaveringAllegiance(Sigil, id="wavering-allegiance", queries=(Aim, Reach), steps=(AfterAttack,)):
    """It strikes one of the two diagonal spaces and goes there, to the other side, if nothing is left in it."""

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        diagonal = lanes.neighbours(straight(state, me))
        return diagonal[:1] if isinstance(query, Aim) else diagonal if len(diagonal) > 1 else value

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, AfterAttack) and step.card == me and active_slot(state, me)):
            return (step,)
        space = targets(self.game, state, me)[0]
        return (step, Move(me, space, self.title)) if empty(state, space) else (step,)


class Brittle(At, id="brittle", clause="AUG-SIGIL-Brittle", at=AfterAttack):
    """AUG-SIGIL-Brittle: not by combat (AUG-COMBAT-04); a Puppet Master holds it."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seat = controller(state, me)
        if state.mark(me, SPARED):
            return
        if seat and not any(has(self.game, state, one, "puppet-master") for one in cards_of(self.game, state, seat)):
            yield Perish(me)


PLAIN = (
    Yes.called("airborne", asked_by="attack.passes"),
    Yes.called("mighty-leap", asked_by="attack.passes"),
    Yes.called("aquanaut", asked_by="attack.passes"),
    Yes.called("lammergier-trait", asked_by="attack.flies"),
    StrikesTwice.called("bone-powered-beatdown"),
)
"""Sigils that are their family's, with another number or name."""
