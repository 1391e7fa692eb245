"""What single cards do beyond their sigils: Long Elk, Chime, Cat, Child 13, Ouroboros, the bottled, the caged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Hears, Sigil
from companion.games.inscription.facts import Offered
from companion.games.inscription.steps import Become
from companion.games.lane_duel.board import active_slot, controller, empty, has, in_row
from companion.games.lane_duel.facts import Died, Shifted, Struck
from companion.games.lane_duel.queries import Flies
from companion.games.lane_duel.steps import Fetch, Wound
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

NINE, THIRTEEN = 9, 13


class LeavesVertebrae(Hears, id="leaves-vertebrae", facts=(Shifted,)):
    """INS-CARD-LongElk-01, INS-RULING-53."""

    def heard(self, state: State, me: CardId, fact: Shifted) -> Iterable[StepBase]:
        if fact.origin is not None and empty(state, fact.origin):
            yield Fetch(self.game.face(state, me).drops, fact.origin, self.title)


class ChimeRings(Hears, id="chime", facts=(Struck,)):
    """INS-CARD-Daus-02, INS-RULING-50: every Bellist of the chime's side answers; it is no strike."""

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        for _, card in in_row(state, controller(state, me) or ""):
            if has(self.game, state, card, "bellist"):
                yield Wound(fact.striker, 2, card)


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
        elif state.mark(me, names.SACRIFICED):
            yield Marked(me, names.SACRIFICED, -state.mark(me, names.SACRIFICED))


class GrowsOnDeath(Hears, id="grows-on-death", facts=(Died,)):
    """INS-UNUSED-05, INS-RULING-71: the bonus belongs to the tag and lasts the whole game."""

    def heard(self, state: State, me: CardId, fact: Died) -> Iterable[StepBase]:
        yield Marked(me, names.GROWN, 1)


class Release(Hears, id="release", facts=(Died,)):
    """INS-ITEM-FrozenOpossumBottle, INS-ITEM-CagedWolf, INS-RULING-63, INS-RULING-64: on any death."""

    def heard(self, state: State, me: CardId, fact: Died) -> Iterable[StepBase]:
        if fact.slot is not None:
            yield Fetch(self.game.face(state, me).releases, fact.slot, self.title)


class HarpiesFan(Sigil, id="harpies-fan", queries=(Flies,)):
    """INS-ITEM-HarpiesFan, INS-RULING-59: a lasting effect, named after its counter (``A/fan``). "Other" cards are no
    creatures (INS-RULING-38)."""

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here = active_slot(state, query.card)
        own = here is not None and names.side(here) == me[0]
        return True if own and self.game.living(state, query.card) else value
