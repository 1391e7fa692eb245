"""Sigils that answer strikes and damage, or keep them off."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import before, free, free_beside, movable, power, printed_power
from companion.games.augmented.facts import Absorbed, Damaged, Gained
from companion.games.augmented.queries import Rooted, Shielded
from companion.games.augmented.sigils.base import At, Hears, Own, Sigil, Yes, seek
from companion.games.augmented.sigils.effects import energy, toughens
from companion.games.augmented.steps.attack import Damage, Deal, Direct, Strike
from companion.games.augmented.steps.cards import Check, Move
from companion.games.augmented.steps.moments import Covers, Targeted, Watches
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, empty, hearts
from companion.games.lane_duel.queries import Deadly
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

TO_CARD, TO_PLAYER = "deal_it_to_the_card", "deal_it_to_the_player"
TOLD = {TO_CARD: 1, TO_PLAYER: 2}
"""What was answered about a Krill, as a mark until the damage is dealt."""


class Shields(Sigil):
    """Strikes on some cards of its side do nothing."""

    queries = (Shielded,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        allied = controller(state, me) == controller(state, query.card)
        return value or (allied and self.shields(state, me, query.card))

    def shields(self, state: State, me: CardId, card: CardId) -> bool:
        """Whether `card` is one of them."""
        raise NotImplementedError


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


class Armored(Absorbs, id="armored", clause="AUG-SIGIL-Armored"):
    """AUG-SIGIL-Armored, AUG-RULING-42: absorbed damage is no damage."""

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        if state.mark(me, names.ARMOR):
            return (Absorbed(me, names.ARMOR, -1, source=step.by),)
        return (step,)


class Bastion(Absorbs, id="bastion"):
    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        half = (step.points + 1) // 2
        return (Damage(me, half, step.by, step.strike, step.quills, step.deadly),)


class KrillTrait(Absorbs, id="krill-trait", clause="AUG-RULING-23"):
    """AUG-CLAR-05, AUG-RULING-23: damage other than a strike is dealt to its controller instead, if people agree."""

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        told = state.mark(me, self.id)
        if step.strike:
            return (step,)
        if not told:
            points, name = self.points(state, me, step), self.game.names[controller(state, me) or ""]
            text = say(
                "The rules are not clear here: are {points} damage dealt to {name} instead, and none to it?",
                points=points,
                name=name,
            )
            return tuple(self.asks(state, me, text, (TO_PLAYER,), decline=TO_CARD, rest=(step,)))
        over = Marked(me, self.id, -told)
        if told == TOLD[TO_CARD]:
            return (over, step)
        return (over, Direct(controller(state, me) or "", self.points(state, me, step)))

    def points(self, state: State, me: CardId, step: Damage) -> int:
        """Touch of Death counts as its current health."""
        deadly = step.deadly or (step.by and ask(self.game, state, Deadly(step.by), False))
        return hearts(self.game, state, me) if deadly else step.points

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Marked(me, self.id, TOLD[choice])


class SharpQuills(Hears, id="sharp-quills", clause="AUG-SIGIL-SharpQuills", facts=(Damaged,)):
    """AUG-SIGIL-SharpQuills, AUG-CLAR-02, AUG-RULING-22: quill damage is answered only by a card that survives it."""

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
        return self.done(state, me, seat)


class Burrower(At, id="burrower", clause="AUG-SIGIL-Burrower", at=Covers):
    """AUG-SIGIL-Burrower, AUG-RULING-26, 33: the first one fills the space."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        if free(state, step.space) and movable(self.game, state, me):
            yield Move(me, step.space, self.title)


class Guardian(At, id="guardian", clause="AUG-SIGIL-Guardian", at=Watches):
    """AUG-SIGIL-Guardian, AUG-RULING-32: mandatory, also away from another opponent."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        there = active_slot(state, step.seen)
        if step.moved or there is None or not movable(self.game, state, me):
            return
        if free(state, lanes.facing(there)):
            yield Move(me, lanes.facing(there), self.title)


class Sentry(At, id="sentry", clause="AUG-SIGIL-Sentry", at=Watches):
    """AUG-SIGIL-Sentry: whatever comes to lie in front of it takes 1 damage."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        here, there = active_slot(state, me), active_slot(state, step.seen)
        if here and there == lanes.facing(here):
            yield Deal(step.seen, 1, me)


class Ironsides(Absorbs, id="ironsides"):
    """Not by combat, not from afar: only the facing card damages it."""

    def instead(self, state: State, me: CardId, step: Damage) -> Iterable[StepBase]:
        return (step,) if step.by and before(state, me) == step.by else ()


class IronMaiden(Hears, id="iron-maiden-trait", facts=(Absorbed,)):
    """Quill damage, so that two of them do not go on for ever (AUG-RULING-22)."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        if fact.source and active_slot(state, fact.source):
            yield Damage(fact.source, 1, me, quills=True)
            yield Check(fact.source, me)


class Swapper(Hears, id="swapper", facts=(Damaged,)):
    """Base power and the health left; a card whose health is gone perishes as ever (AUG-PERISH-01)."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        health, power = hearts(self.game, state, me), printed_power(self.game, state, me)
        if health > 0:
            yield Gained(me, names.SET_POWER, health + 1 - state.mark(me, names.SET_POWER), why=self.title)
            yield Gained(me, names.VIGOUR, power - health, why=self.title)


class Taunt(Sigil, id="taunt", steps=(Strike,)):
    """Strikes on a card beside it go to its own space."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if isinstance(step, Strike) and here and step.space in lanes.neighbours(here) and not empty(state, step.space):
            return (Strike(step.card, here, step.first, step.free),)
        return (step,)


class FirstAttack(At):
    """Answers the first attack on it; its mark says that this has happened."""

    at = Targeted

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        free = free_beside(state, me) if movable(self.game, state, me) else ()
        if state.mark(me, self.id) or not free:
            return
        yield Marked(me, self.id, 1)
        yield from self.answer(state, me, step.striker)
        if len(free) == 1:
            yield from self.chosen(state, me, str(free[0]))
        else:
            yield from self.asks(state, me, say("Where does it move?"), free)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        yield Move(me, Place(choice), self.title)

    def answer(self, state: State, me: CardId, striker: CardId) -> Iterable[StepBase]:
        """What it does besides moving."""
        return ()


class InkyDefense(FirstAttack, id="inky-defense"):
    def answer(self, state: State, me: CardId, striker: CardId) -> Iterable[StepBase]:
        yield Gained(striker, names.BUFF, -power(self.game, state, striker), why=self.title)


class LooseTail(FirstAttack, id="loose-tail"):
    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        here, token = active_slot(state, me), self.game.face(state, me).token
        yield from super().chosen(state, me, choice)
        if here and token:
            tail = self.game.catalogue.faces[token].name
            yield seek(controller(state, me) or "", self.title, (here,), names=(tail,))


PLAIN = (
    OnDamaging.called("bloodsucker", toughens),
    OnDamaging.called("overclocked", energy(1, 1)),
    Own.called("repulsive", queries=(Shielded,), clause="AUG-SIGIL-Repulsive"),
    Own.called("rooted", queries=(Rooted,)),
    # AUG-SIGIL-Waterborne, AUG-CLAR-04: protects from strikes only
    Yes.called("waterborne", clause="AUG-SIGIL-Waterborne", asked_by="attack.passes"),
    Yes.called("made-of-stone", asked_by="board.power"),  # Asked where power is computed and where damage is deadly
)
"""Sigils that are their family's, with another number or name."""
