"""Sigils of sacrifice and death, and what single cards do then: Cat, Child 13, Ouroboros, the bottled, the caged."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil, bone, marks
from companion.games.inscription.facts import Offered
from companion.games.inscription.steps import Become
from companion.games.lane_duel.board import active_slot, controller, power
from companion.games.lane_duel.facts import Died
from companion.games.lane_duel.sigils import Hears, Instead
from companion.games.lane_duel.steps import Fetch, Sacrifice
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, changed, unmarked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

NINE, THIRTEEN = 9, 13


class ManyLives(Instead, Sigil, id="many-lives", steps=(Sacrifice,)):
    """INS-SIGIL-ManyLives, INS-RULING-19. The tally serves the Cat (option) and Child 13."""

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        counted = ("thirteen", "nine-lives") if self.game.options.undead_cat else ("thirteen",)
        return (Offered(me, names.SACRIFICED, int(self.game.face(state, me).special in counted)),)


class Unkillable(Instead, id="unkillable", steps=(Died,)):
    """INS-SIGIL-Unkillable, INS-RULING-21. At the round reset nothing dies (INS-RULING-11)."""

    def instead(self, state: State, me: CardId, step: Died) -> Iterable[StepBase]:
        return (changed(step, to=names.hand(step.seat)), Counted(names.hand_count(step.seat), 1))


class Scavenger(Sigil, id="scavenger", facts=(Died,)):
    """Beyond the rulebook."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me)
        if isinstance(fact, Died) and seat and active_slot(state, me) and fact.seat == names.other(seat):
            yield from bone(self, state, me, seat)


class Morsel(Instead, id="morsel", steps=(Sacrifice,)):
    """Beyond the rulebook; the gain lasts while the fed card stays in play."""

    def instead(self, state: State, me: CardId, step: Sacrifice) -> Iterable[StepBase]:
        gain = Marked(step.paying, names.MORSEL_POWER, power(self.game, state, me))
        return (gain, Marked(step.paying, names.MORSEL_HEALTH, self.game.full_health(state, me)), step)


class NineLives(Hears, id="nine-lives", facts=(Offered,)):
    """INS-CARD-Cat-01, INS-RULING-70; the tally only runs with the option."""

    def heard(self, state: State, me: CardId, fact: Offered) -> Iterable[StepBase]:
        if fact.by and state.mark(me, names.SACRIFICED) >= NINE:
            yield Become(me, self.game.face(state, me).becomes)


class Thirteen(Hears, id="thirteen", facts=(Offered, Died)):
    """INS-UNUSED-07, INS-UNUSED-08, INS-RULING-72."""

    def heard(self, state: State, me: CardId, fact: Offered | Died) -> Iterable[StepBase]:
        if isinstance(fact, Offered):
            yield Marked(me, names.AWAKE, -1 if state.mark(me, names.AWAKE) else 1)
            if state.mark(me, names.SACRIFICED) >= THIRTEEN:
                yield Become(me, self.game.face(state, me).becomes)
        else:
            yield from unmarked(state, me, names.SACRIFICED)


class Release(Hears, id="release", facts=(Died,)):
    """INS-ITEM-FrozenOpossumBottle, INS-ITEM-CagedWolf, INS-RULING-63, INS-RULING-64: on any death."""

    def heard(self, state: State, me: CardId, fact: Died) -> Iterable[StepBase]:
        if fact.slot is not None:
            yield Fetch(self.game.face(state, me).releases, fact.slot, self.title)


PLAIN = (
    Sigil.called("corpse-eater"),  # INS-RULING-37: it acts from a hidden hand, so T-DEATH 5 asks
    Sigil.called("frozen-away"),  # a sigil beyond the rulebook; the items page says what it does (INS-RULING-63)
    # INS-UNUSED-05, INS-RULING-71: the bonus belongs to the tag and lasts the whole game
    Hears.called("grows-on-death", marks(names.GROWN), facts=(Died,)),
)
