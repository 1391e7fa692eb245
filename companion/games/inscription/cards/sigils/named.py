"""What single cards do beyond their sigils: Long Elk, Chime, Cat, Child 13, Ouroboros, the bottled, the caged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.inscription.facts import Offered
from companion.games.inscription.steps import Become
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, controller, empty, has, in_row
from companion.games.lane_duel.facts import Died, Shifted, Struck
from companion.games.lane_duel.queries import Flies
from companion.games.lane_duel.steps import Fetch, Wound
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

NINE, THIRTEEN = 9, 13


class LeavesVertebrae(lane_sigils.Hears, Sigil, id="leaves-vertebrae", title=say("Long Elk")):
    """INS-CARD-LongElk-01, INS-RULING-53."""

    text = say("Whenever it moves, vertebrae are laid in the space it left.")
    facts = (Shifted,)

    def heard(self, state: State, me: CardId, fact: Shifted) -> Iterable[StepBase]:
        if fact.origin is not None and empty(state, fact.origin):
            yield Fetch(self.game.face(state, me).drops, fact.origin, self.title)


class ChimeRings(lane_sigils.Hears, Sigil, id="chime", title=say("Chime")):
    """INS-CARD-Daus-02, INS-RULING-50: every Bellist of the chime's side answers; it is no strike."""

    text = say("When it is damaged, each Bellist on its side takes 2 hearts from the striker, wherever that stands.")
    facts = (Struck,)

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        for _, card in in_row(state, controller(state, me) or ""):
            if has(self.game, state, card, "bellist"):
                yield Wound(fact.striker, 2, card)


class NineLives(lane_sigils.Hears, Sigil, id="nine-lives", title=say("Cat")):
    """INS-CARD-Cat-01, INS-RULING-70; the tally only runs with the option."""

    text = say("With the option: its ninth sacrifice makes it the Undead Cat.")
    facts = (Offered,)

    def heard(self, state: State, me: CardId, fact: Offered) -> Iterable[StepBase]:
        if fact.by and state.mark(me, names.SACRIFICED) >= NINE:
            yield Become(me, self.game.face(state, me).becomes)


class Thirteen(lane_sigils.Hears, Sigil, id="thirteen", title=say("Child 13")):
    """INS-UNUSED-07, INS-UNUSED-08, INS-RULING-72."""

    text = say(
        "Each sacrifice wakes it (it flies, 2 power) or puts it to sleep; the thirteenth in a row makes it Hungry."
    )
    facts = (Offered, Died)

    def heard(self, state: State, me: CardId, fact: Offered | Died) -> Iterable[StepBase]:
        if isinstance(fact, Offered):
            yield Marked(me, names.AWAKE, -1 if state.mark(me, names.AWAKE) else 1)
            if state.mark(me, names.SACRIFICED) >= THIRTEEN:
                yield Become(me, self.game.face(state, me).becomes)
        elif state.mark(me, names.SACRIFICED):
            yield Marked(me, names.SACRIFICED, -state.mark(me, names.SACRIFICED))


class GrowsOnDeath(lane_sigils.Hears, Sigil, id="grows-on-death", title=say("Ouroboros")):
    """INS-UNUSED-05, INS-RULING-71: the bonus belongs to the tag and lasts the whole game."""

    text = say("Each death makes it stronger: 1 power and 1 health more.")
    facts = (Died,)

    def heard(self, state: State, me: CardId, fact: Died) -> Iterable[StepBase]:
        yield Marked(me, names.GROWN, 1)


class Release(lane_sigils.Hears, Sigil, id="release", title=say("Release")):
    """INS-ITEM-FrozenOpossumBottle, INS-ITEM-CagedWolf, INS-RULING-63, INS-RULING-64: on any death."""

    text = say("When it is destroyed, the animal inside takes its space.")
    facts = (Died,)

    def heard(self, state: State, me: CardId, fact: Died) -> Iterable[StepBase]:
        if fact.slot is not None:
            yield Fetch(self.game.face(state, me).releases, fact.slot, self.title)


class HarpiesFan(Sigil, id="harpies-fan", title=say("Harpie's Fan")):
    """INS-ITEM-HarpiesFan, INS-RULING-59: a lasting effect, named after its counter (``A/fan``)."""

    text = say("All cards of one side attack as if airborne until the end of the turn.")
    queries = (Flies,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here = active_slot(state, query.card)
        return True if here and names.side(here) == me[0] else value
