"""Sigils of sacrifice and death."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Instead, Sigil
from companion.games.inscription.facts import Offered
from companion.games.lane_duel.board import active_slot, controller, power
from companion.games.lane_duel.facts import Boned, Died
from companion.games.lane_duel.steps import Sacrifice
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, changed
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class ManyLives(Instead, id="many-lives", steps=(Sacrifice,)):
    """INS-SIGIL-ManyLives, INS-RULING-19. The tally serves the Cat (option) and Child 13."""

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        return (Offered(me, names.SACRIFICED, 1 if self.game.tallies(state, me) else 0),)


class Unkillable(Instead, id="unkillable", steps=(Died,)):
    """INS-SIGIL-Unkillable, INS-RULING-21. At the round reset nothing dies (INS-RULING-11)."""

    def instead(self, state: State, me: CardId, step: Died) -> Iterable[StepBase]:
        return (changed(step, to=names.hand(step.seat)), Counted(names.hand_count(step.seat), 1))


class Scavenger(Sigil, id="scavenger", facts=(Died,)):
    """Beyond the rulebook."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        if isinstance(fact, Died) and seat and active_slot(state, me) and fact.seat == names.other(seat):
            yield Boned(names.bones(seat), 1, why=self.title)


class Morsel(Instead, id="morsel", steps=(Sacrifice,)):
    """Beyond the rulebook; the gain lasts while the fed card stays in play."""

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        gain = Marked(step.paying, names.MORSEL_POWER, power(self.game, state, me))
        return (gain, Marked(step.paying, names.MORSEL_HEALTH, self.game.full_health(state, me)), step)


PLAIN = (
    Sigil.called("corpse-eater"),  # INS-RULING-37: it acts from a hidden hand, so T-DEATH 5 asks
    Sigil.called("frozen-away"),  # a sigil beyond the rulebook; the items page says what it does (INS-RULING-63)
)
