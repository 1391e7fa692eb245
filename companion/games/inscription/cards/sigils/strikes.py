"""Sigils that bend an attack: where it goes, what it does, what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, controller, opposing, straight
from companion.games.lane_duel.facts import Died, Struck
from companion.games.lane_duel.queries import Aim, Flies, Leaps
from companion.games.lane_duel.steps import Attack, Fetch, Hit, Wound
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Airborne(lane_sigils.Own):
    """INS-SIGIL-Airborne, INS-RULING-31."""

    id, title, clause = "airborne", "Airborne", "INS-SIGIL-Airborne"
    text = "Its attacks fly over the card opposite and hit the adversary, unless that card has Mighty Leap."
    queries = (Flies,)


class MightyLeap(lane_sigils.Own):
    """INS-SIGIL-MightyLeap."""

    id, title, clause = "mighty-leap", "Mighty Leap", "INS-SIGIL-MightyLeap"
    text = "Jumps at airborne attackers, so that they hit this card."
    queries = (Leaps,)


class TouchOfDeath(lane_sigils.TouchOfDeath):
    """INS-SIGIL-TouchOfDeath, INS-RULING-29."""

    clause = "INS-SIGIL-TouchOfDeath"


class TrifurcatedStrike(lane_sigils.TrifurcatedStrike):
    """INS-SIGIL-TrifurcatedStrike, INS-RULING-45."""

    clause = "INS-SIGIL-TrifurcatedStrike"


class SharpQuills(Sigil):
    """INS-SIGIL-SharpQuills, INS-RULING-30: a strike wounds the striker; quills are no strike."""

    id, title, clause = "sharp-quills", "Sharp Quills", "INS-SIGIL-SharpQuills"
    text = "Whatever strikes it takes 1 damage, each time, even when this card dies of it."
    facts = (Struck,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Struck) and fact.card == me:
            yield Wound(fact.striker, 1, me)


class BeesWithin(Sigil):
    """INS-SIGIL-BeesWithin, INS-RULING-36."""

    id, title, clause = "bees-within", "Bees Within", "INS-SIGIL-BeesWithin"
    text = "Each strike it takes puts a Bee from the swaps pile into its player's hand."
    facts = (Struck,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Struck) and fact.card == me:
            yield Fetch("bee", names.hand(controller(state, me) or ""), self.title)


class BifurcatedStrike(Sigil):
    """Beyond the rulebook: two commons of the box print it."""

    id, title, beyond = "bifurcated-strike", "Bifurcated Strike", True
    text = "Attacks the spaces to the left and right of the one opposite, but not that one."
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        middle = straight(state, me)
        return tuple(space for space in value if space != middle) + names.neighbours(middle)


class DoubleStrike(lane_sigils.DoubleStrike):
    """Beyond the rulebook."""

    beyond = True


class Armored(Sigil):
    """Beyond the rulebook; its memory lasts while the card stays in play."""

    id, title, beyond = "armored", "Armored", True
    text = "The first damage it would take is ignored."
    steps = (Hit, Wound)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        struck = isinstance(step, Hit) and state.top(step.space) == me
        if (struck or (isinstance(step, Wound) and step.card == me)) and not state.mark(me, names.ARMOR):
            return (Marked(me, names.ARMOR, 1),)
        return (step,)


class Repulsive(Sigil):
    """Beyond the rulebook."""

    id, title, beyond = "repulsive", "Repulsive", True
    text = "Cards opposite do not attack."
    steps = (Attack,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return () if isinstance(step, Attack) and opposing(state, step.slot) == me else (step,)


class BloodLust(Sigil):
    """Beyond the rulebook; the gain lasts while the card stays in play."""

    id, title, beyond = "blood-lust", "Blood Lust", True
    text = "Gains 1 power each time it kills a card in combat."
    facts = (Died,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Died) and fact.combat and fact.by == me and active_slot(state, me):
            yield Marked(me, names.LUST, 1)
