"""Sigils that answer strikes and damage, or keep them off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import movable
from companion.games.augmented.facts import Absorbed, Damaged, Gained
from companion.games.augmented.queries import Rooted, Shielded
from companion.games.augmented.rules.turn import more_energy
from companion.games.augmented.sigils.base import At, Hears, Sigil, Yes
from companion.games.augmented.steps import Covers, Damage, Deal, Direct, Move, Watches
from companion.games.lane_duel import lanes, sigils
from companion.games.lane_duel.board import active_slot, controller, empty, hearts
from companion.games.lane_duel.queries import Deadly
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Fact
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Waterborne(Yes):
    """AUG-SIGIL-Waterborne, AUG-CLAR-04: protects from strikes only."""

    id, clause, asked_by = "waterborne", "AUG-SIGIL-Waterborne", "attack.passes"


class Repulsive(sigils.Own, Sigil):
    """AUG-SIGIL-Repulsive."""

    id, clause = "repulsive", "AUG-SIGIL-Repulsive"
    queries = (Shielded,)


class TouchOfDeath(sigils.TouchOfDeath, Sigil):
    """AUG-RULING-24: by any damage."""

    id, clause = "touch-of-death", "AUG-SIGIL-TouchOfDeath"
    queries = (Deadly,)


class MadeOfStone(Yes):
    """Asked where power is computed and where damage is deadly."""

    id, asked_by = "made-of-stone", "board.power"


class RootedSigil(sigils.Own, Sigil):
    id = "rooted"
    queries = (Rooted,)


class Absorbs(Sigil):
    """Damage to its own card is changed before it happens."""

    steps = (Damage,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if isinstance(step, Damage) and step.card == me and step.points > 0 and active_slot(state, me):
            return self.instead(state, me, step)
        return (step,)

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        """What happens instead."""
        raise NotImplementedError


class Armored(Absorbs):
    """AUG-SIGIL-Armored, AUG-RULING-42: absorbed damage is no damage."""

    id, clause = "armored", "AUG-SIGIL-Armored"

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        if state.mark(me, names.ARMOR):
            return (Absorbed(me, names.ARMOR, -1, source=step.by),)
        return (step,)


class Bastion(Absorbs):
    id = "bastion"

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        half = (step.points + 1) // 2
        return (Damage(me, half, step.by, step.strike, step.quills, step.deadly),)


class KrillTrait(Absorbs):
    """AUG-CLAR-05, AUG-RULING-23: damage other than a strike is dealt to its controller instead."""

    id, clause = "krill-trait", "AUG-RULING-23"

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        if step.strike:
            return (step,)
        deadly = step.deadly or (step.by and ask(self.game, state, Deadly(step.by), False))
        points = hearts(self.game, state, me) if deadly else step.points
        return (Direct(controller(state, me) or "", points),)


class SharpQuills(Hears):
    """AUG-SIGIL-SharpQuills, AUG-CLAR-02, AUG-RULING-22: quill damage is answered only by a card that survives it."""

    id, clause = "sharp-quills", "AUG-SIGIL-SharpQuills"
    facts = (Damaged,)

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        dying = hearts(self.game, state, me) <= 0 or state.mark(me, names.DOOMED)
        if fact.source and active_slot(state, fact.source) and not (fact.quills and dying):
            yield Damage(fact.source, 1, me, quills=True)


class OnDamaging(Sigil):
    """Its card has damaged an enemy card."""

    facts = (Damaged,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Damaged) and fact.source == me and active_slot(state, me):
            seat = controller(state, me) or ""
            if controller(state, fact.card) != seat:
                yield from self.damaged(state, me, seat)

    def damaged(self, state: State, me: CardId, seat: str) -> Iterable[StepBase]:
        """What follows."""
        raise NotImplementedError


class Bloodsucker(OnDamaging):
    id = "bloodsucker"
    most: ClassVar[int] = 5

    def damaged(self, state: State, me: CardId, seat: str) -> Iterable[StepBase]:
        if hearts(self.game, state, me) < self.most:
            yield Gained(me, names.VIGOUR, 1, why=self.title)


class Overclocked(OnDamaging):
    id = "overclocked"

    def damaged(self, state: State, me: CardId, seat: str) -> Iterable[StepBase]:
        return more_energy(state, seat, 1, 1, self.title)


class Burrower(At):
    """AUG-SIGIL-Burrower, AUG-RULING-26, 33: the first one fills the space."""

    id, clause, at = "burrower", "AUG-SIGIL-Burrower", Covers

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        if empty(state, step.space) and movable(self.game, state, me):
            yield Move(me, step.space, self.title)


class Guardian(At):
    """AUG-SIGIL-Guardian, AUG-RULING-32: mandatory, also away from another opponent."""

    id, clause, at = "guardian", "AUG-SIGIL-Guardian", Watches

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        there = active_slot(state, step.seen)
        if step.moved or there is None or not movable(self.game, state, me):
            return
        if empty(state, lanes.facing(there)):
            yield Move(me, lanes.facing(there), self.title)


class Sentry(At):
    """AUG-SIGIL-Sentry: whatever comes to lie in front of it takes 1 damage."""

    id, clause, at = "sentry", "AUG-SIGIL-Sentry", Watches

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        here, there = active_slot(state, me), active_slot(state, step.seen)
        if here and there == lanes.facing(here):
            yield Deal(step.seen, 1, me)


SIGILS = (
    Waterborne, Repulsive, TouchOfDeath, MadeOfStone, RootedSigil, Armored, Bastion, KrillTrait, SharpQuills,
    Bloodsucker, Overclocked, Burrower, Guardian, Sentry,
)  # fmt: skip
