"""Sigils of sacrifice and death."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.inscription.facts import Offered
from companion.games.lane_duel.board import active_slot, controller, power
from companion.games.lane_duel.facts import Boned, Died
from companion.games.lane_duel.queries import Blood, BonesOf
from companion.games.lane_duel.steps import Sacrifice
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, changed
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class ManyLives(Sigil):
    """INS-SIGIL-ManyLives, INS-RULING-19. The tally serves the Cat (option) and Child 13."""

    id, title, clause = "many-lives", "Many Lives", "INS-SIGIL-ManyLives"
    text = "It does not die when it is sacrificed: it stays in its space and leaves no bone."
    steps = (Sacrifice,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Sacrifice) and step.card == me):
            return (step,)
        return (Offered(me, names.SACRIFICED, 1 if self.game.tallies(state, me) else 0),)


class WorthySacrifice(Sigil):
    """INS-SIGIL-WorthySacrifice."""

    id, title, clause = "worthy-sacrifice", "Worthy Sacrifice", "INS-SIGIL-WorthySacrifice"
    text = "Gives 3 blood when it is sacrificed; what is not needed is lost."
    queries = (Blood,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return max(3, value) if query.card == me else value


class BoneKing(Sigil):
    """INS-SIGIL-BoneKing; also when it is sacrificed (INS-BONE-04)."""

    id, title, clause = "bone-king", "Bone King", "INS-SIGIL-BoneKing"
    text = "Leaves 4 bones when it dies, instead of 1."
    queries = (BonesOf,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return max(4, value) if query.card == me else value


class Unkillable(Sigil):
    """INS-SIGIL-Unkillable, INS-RULING-21. At the round reset nothing dies (INS-RULING-11)."""

    id, title, clause = "unkillable", "Unkillable", "INS-SIGIL-Unkillable"
    text = "When it dies it goes back to the hand, also when it was sacrificed; not when a round ends."
    steps = (Died,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Died) and step.card == me):
            return (step,)
        return (changed(step, to=names.hand(step.seat)), Counted(names.hand_count(step.seat), 1))


class CorpseEater(Sigil):
    """INS-SIGIL-CorpseEater, INS-RULING-37. It acts from a hidden hand, so T-DEATH 5 asks."""

    id, title, clause = "corpse-eater", "Corpse Eater", "INS-SIGIL-CorpseEater"
    text = "When one of your cards dies in combat you may play it from your hand into that space, free, in any turn."


class FrozenAway(Sigil):
    """Beyond the rulebook as a sigil; the items page says what it does (INS-RULING-63)."""

    id, title, beyond = "frozen-away", "Frozen Away", True
    text = "When it dies, the card inside takes its space."


class Scavenger(Sigil):
    """Beyond the rulebook."""

    id, title, beyond = "scavenger", "Scavenger", True
    text = "Its player gets a bone whenever a card of the adversary dies."
    facts = (Died,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        if isinstance(fact, Died) and seat and active_slot(state, me) and fact.seat == names.other(seat):
            yield Boned(names.bones(seat), 1, why=self.title)


class Morsel(Sigil):
    """Beyond the rulebook; the gain lasts while the fed card stays in play."""

    id, title, beyond = "morsel", "Morsel", True
    text = "When it is sacrificed, the card it pays for gains its power and health."
    steps = (Sacrifice,)

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Sacrifice) and step.card == me):
            return (step,)
        gain = Marked(step.paying, names.MORSEL_POWER, power(self.game, state, me))
        return (gain, Marked(step.paying, names.MORSEL_HEALTH, self.game.full_health(state, me)), step)
