"""Sigils that bend an attack (where it goes, what it reaches) and those that make power (T-POWER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import (
    all_gems,
    before,
    cards_of,
    gem_cards,
    gems,
    half_hand,
    mirrored,
    power,
    powered,
    tribe_of,
)
from companion.games.augmented.facts import Damaged, Gained
from companion.games.augmented.queries import Reach, Total
from companion.games.augmented.rules.attack import targets
from companion.games.augmented.sigils.activated import Ability
from companion.games.augmented.sigils.base import At, Own, PowerTrait, Sigil, Yes
from companion.games.augmented.steps.attack import Direct
from companion.games.augmented.steps.cards import Move, Perish
from companion.games.augmented.steps.moments import AfterAttack
from companion.games.lane_duel import lanes, sigils
from companion.games.lane_duel.board import active_slot, controller, empty, has, straight
from companion.games.lane_duel.queries import Aim
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Sniper(Own, id="sniper", clause="AUG-SIGIL-Sniper", queries=(Reach,)):
    """AUG-SIGIL-Sniper, AUG-CLAR-08, AUG-RULING-49."""

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return lanes.row(lanes.other(controller(state, me) or "A"))


class OmniStrike(Own, id="omni-strike", queries=(Aim,)):
    def answered(self, state: State, me: CardId, value: Any) -> Any:
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


class StrikesTwice(Own, Ability):
    """Its next attack strikes the space opposite once more."""

    queries, steps = (Aim,), (AfterAttack,)

    def used(self, state: State, me: CardId, seat: str, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        if active_slot(state, me) and not state.mark(me, self.id):
            yield Gained(me, self.id, 1, why=self.title)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return (*value, straight(state, me)) if state.mark(me, self.id) else value

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
    """AUG-SIGIL-Brittle, AUG-RULING-52: not by combat (AUG-COMBAT-04); a Puppet Master holds it."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seat = controller(state, me)
        if state.mark(me, names.SPARED):
            return
        if seat and not any(has(self.game, state, one, "puppet-master") for one in cards_of(self.game, state, seat)):
            yield Perish(me)


def allied(state: State, me: CardId, card: CardId) -> bool:
    """Whether both are on one side."""
    return controller(state, me) == controller(state, card)


class Modifies(sigils.Modifies, Sigil):
    """Adds to the power of cards in play."""


class Leader(Modifies, id="leader"):
    """For the first strike of each attack."""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        here, there = active_slot(state, me), active_slot(state, card)
        near = here and there and there in lanes.neighbours(here)
        return int(bool(near and state.mark(card, names.FIRST)))


class OfTribe(Modifies):
    """Cards of one tribe on its side have 1 power more."""

    tribe = ""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(allied(state, me, card) and self.game.face(state, card).is_a(self.tribe))


class Mirror(PowerTrait, id="mirror-power", clause="AUG-SIGIL-Mirror"):
    """AUG-SIGIL-Mirror, AUG-CLAR-13, AUG-RULING-38."""

    def base(self, state: State, me: CardId) -> int:
        return mirrored(self.game, state, me)


class AntPower(PowerTrait, id="ant-power"):
    def base(self, state: State, me: CardId) -> int:
        return len([card for card in tribe_of(self.game, state, controller(state, me) or "", "ant") if card != me])


class Gunbot(Own, id="gunbot-trait", queries=(Total,)):
    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return 0 if before(state, me) is None else value


PLAIN = (
    PowerTrait.called(
        "bone-power", counts=lambda game, state, here: min(5, state.count(names.bones(here.zone[0])) // 2)
    ),
    PowerTrait.called("hand-power", counts=lambda game, state, here: half_hand(state, here.zone[0])),
    PowerTrait.called("gem-power", counts=lambda game, state, here: len(gem_cards(game, state, here.zone[0]))),
    PowerTrait.called("blood-power", counts=lambda game, state, here: min(5, state.count(names.offered(here.zone[0])))),
    PowerTrait.called("maw-power", counts=lambda game, state, here: 3 - len(all_gems(game, state, here.zone[0]))),
    Modifies.called("annoying", more=lambda game, state, me, card: before(state, me) == card),
    Modifies.called(
        "august-aura", more=lambda game, state, me, card: 2 if card != me and allied(state, me, card) else 0
    ),
    Modifies.called(
        "sea-shanty", more=lambda game, state, me, card: allied(state, me, card) and has(game, state, card, "brittle")
    ),
    Modifies.called(
        "gem-animator", more=lambda game, state, me, card: allied(state, me, card) and bool(gems(game, state, card))
    ),
    Modifies.called(
        "buff-when-powered", more=lambda game, state, me, card: 2 if card == me and powered(game, state, me) else 0
    ),
    Yes.called("airborne", asked_by="attack.passes"),
    Yes.called("mighty-leap", asked_by="attack.passes"),
    Yes.called("aquanaut", asked_by="attack.passes"),
    Yes.called("lammergier-trait", asked_by="attack.flies"),
    StrikesTwice.called("bone-powered-beatdown"),
    OfTribe.called("witching-hour", tribe="spectre"),
)
"""Sigils that are their family's, with another number or name."""
