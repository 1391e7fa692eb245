"""Sigils that bend an attack (where it goes, what it does) and those that make power (T-POWER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import PowerSigil, Sigil
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, controller, in_row, opposing, slot_of
from companion.games.lane_duel.facts import Died, Struck
from companion.games.lane_duel.queries import Flies, Leaps, Power
from companion.games.lane_duel.steps import Attack, Fetch, Hit, Wound
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class Airborne(lane_sigils.Own, Sigil, id="airborne", title=say("Airborne")):
    """INS-SIGIL-Airborne, INS-RULING-31."""

    text = say("Its attacks fly over the card opposite and hit the adversary, unless that card has Mighty Leap.")
    queries = (Flies,)


class MightyLeap(lane_sigils.Own, Sigil, id="mighty-leap", title=say("Mighty Leap")):
    """INS-SIGIL-MightyLeap."""

    text = say("Jumps at airborne attackers, so that they hit this card.")
    queries = (Leaps,)


class SharpQuills(lane_sigils.Hears, Sigil, id="sharp-quills", title=say("Sharp Quills")):
    """INS-SIGIL-SharpQuills, INS-RULING-30: a strike wounds the striker; quills are no strike."""

    text = say("Whatever strikes it takes 1 damage, each time, even when this card dies of it.")
    facts = (Struck,)

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        yield Wound(fact.striker, 1, me)


class BeesWithin(lane_sigils.Hears, Sigil, id="bees-within", title=say("Bees Within")):
    """INS-SIGIL-BeesWithin, INS-RULING-36."""

    text = say("Each strike it takes puts a Bee from the swaps pile into its player's hand.")
    facts = (Struck,)

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        yield Fetch("bee", names.hand(controller(state, me) or ""), self.title)


class Armored(Sigil, id="armored", title=say("Armored"), beyond=True):
    """Beyond the rulebook; its memory lasts while the card stays in play."""

    text = say("The first damage it would take is ignored.")
    steps = (Hit, Wound)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        struck = isinstance(step, Hit) and state.top(step.space) == me
        if (struck or (isinstance(step, Wound) and step.card == me)) and not state.mark(me, names.ARMOR):
            return (Marked(me, names.ARMOR, 1),)
        return (step,)


class Repulsive(Sigil, id="repulsive", title=say("Repulsive"), beyond=True):
    """Beyond the rulebook."""

    text = say("Cards opposite do not attack.")
    steps = (Attack,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return () if isinstance(step, Attack) and opposing(state, step.slot) == me else (step,)


class BloodLust(Sigil, id="blood-lust", title=say("Blood Lust"), beyond=True):
    """Beyond the rulebook; the gain lasts while the card stays in play."""

    text = say("Gains 1 power each time it kills a card in combat.")
    facts = (Died,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Died) and fact.combat and fact.by == me and active_slot(state, me):
            yield Marked(me, names.LUST, 1)


class Leader(Sigil, id="leader", title=say("Leader")):
    """INS-SIGIL-Leader, INS-RULING-38: also face down; several add up."""

    text = say("Creatures right beside it on its own side have 1 power more.")
    queries = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here, there = slot_of(state, me), slot_of(state, query.card)
        return value + 1 if here and there in names.neighbours(here) else value


class AntDamage(PowerSigil, id="ant-damage", title=say("Ant Damage")):
    """INS-SIGIL-AntDamage, INS-RULING-44: itself and face-down ants included."""

    text = say("Its power is the number of ants in play on its side, itself included.")

    def counted(self, state: State, here: Place) -> int:
        return sum(self.game.face(state, card).ant for _, card in in_row(state, here.zone[0]))


class Ringer(PowerSigil, id="ringer", title=say("Ringer")):
    """INS-SIGIL-Ringer, INS-RULING-43."""

    text = say("4 power in the lane nearest the bell, then 3, 2 and 1 farther away.")

    def counted(self, state: State, here: Place) -> int:
        return 5 - names.lane_of(here)


class Handy(PowerSigil, id="handy", title=say("Handy")):
    """INS-SIGIL-Handy, INS-RULING-42: held items do not count."""

    text = say("Its power is the number of cards in its player's hand. Items do not count.")

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.hand_count(here.zone[0]))


class Rorrim(lane_sigils.Mirror, Sigil, id="rorrim", title=say("Rorrim")):
    """INS-SIGIL-Rorrim, INS-RULING-41: two mirrors show nothing."""

    text = say("Its power is that of the card opposite: none without one, and none if that is a mirror as well.")
    clause = "INS-SIGIL-Rorrim"


class HalfBones(PowerSigil, id="half-bones", title=say("Bone Counter"), beyond=True):
    """Beyond the rulebook: the Lammergeier of the expansion."""

    text = say("Its power is half of its player's bones, rounded down.")

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.bones(here.zone[0])) // 2


class SacrificesThisTurn(PowerSigil, id="sacrifices-this-turn", title=say("Blood Count"), beyond=True):
    """Beyond the rulebook: the Red Hart of the expansion."""

    text = say("Its power is the number of sacrifices its player has made this turn.")

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.offerings(here.zone[0]))
