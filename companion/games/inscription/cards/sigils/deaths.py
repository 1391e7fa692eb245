"""Sigils of sacrifice and death."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.inscription.facts import Offered
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, controller, power
from companion.games.lane_duel.facts import Boned, Died
from companion.games.lane_duel.steps import Sacrifice
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, changed
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class ManyLives(lane_sigils.Instead, Sigil, id="many-lives", title=say("Many Lives")):
    """INS-SIGIL-ManyLives, INS-RULING-19. The tally serves the Cat (option) and Child 13."""

    text = say("It does not die when it is sacrificed: it stays in its space and leaves no bone.")
    steps = (Sacrifice,)

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        return (Offered(me, names.SACRIFICED, 1 if self.game.tallies(state, me) else 0),)


class Unkillable(lane_sigils.Instead, Sigil, id="unkillable", title=say("Unkillable")):
    """INS-SIGIL-Unkillable, INS-RULING-21. At the round reset nothing dies (INS-RULING-11)."""

    text = say("When it dies it goes back to the hand, also when it was sacrificed; not when a round ends.")
    steps = (Died,)

    def instead(self, state: State, me: CardId, step: Died) -> Iterable[StepBase]:
        return (changed(step, to=names.hand(step.seat)), Counted(names.hand_count(step.seat), 1))


class CorpseEater(Sigil, id="corpse-eater", title=say("Corpse Eater")):
    """INS-SIGIL-CorpseEater, INS-RULING-37. It acts from a hidden hand, so T-DEATH 5 asks."""

    text = say(
        "When one of your cards dies in combat you may play it from your hand into that space, free, in any turn."
    )


class FrozenAway(Sigil, id="frozen-away", title=say("Frozen Away"), beyond=True):
    """Beyond the rulebook as a sigil; the items page says what it does (INS-RULING-63)."""

    text = say("When it dies, the card inside takes its space.")


class Scavenger(Sigil, id="scavenger", title=say("Scavenger"), beyond=True):
    """Beyond the rulebook."""

    text = say("Its player gets a bone whenever a card of the adversary dies.")
    facts = (Died,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        if isinstance(fact, Died) and seat and active_slot(state, me) and fact.seat == names.other(seat):
            yield Boned(names.bones(seat), 1, why=self.title)


class Morsel(lane_sigils.Instead, Sigil, id="morsel", title=say("Morsel"), beyond=True):
    """Beyond the rulebook; the gain lasts while the fed card stays in play."""

    text = say("When it is sacrificed, the card it pays for gains its power and health.")
    steps = (Sacrifice,)

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        gain = Marked(step.paying, names.MORSEL_POWER, power(self.game, state, me))
        return (gain, Marked(step.paying, names.MORSEL_HEALTH, self.game.full_health(state, me)), step)
