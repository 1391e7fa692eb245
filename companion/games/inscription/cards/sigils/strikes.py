"""Sigils that bend an attack (where it goes, what it does) and those that make power (T-POWER)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil, fetches
from companion.games.lane_duel.board import active_slot, controller, has, in_row, opposing, slot_of
from companion.games.lane_duel.facts import Died, Struck
from companion.games.lane_duel.queries import Flies, Leaps
from companion.games.lane_duel.sigils import Hears, Mirror, Modifies, Own, PowerSigil
from companion.games.lane_duel.steps import Attack, Hit, Wound
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class SharpQuills(Hears, id="sharp-quills", facts=(Struck,)):
    """INS-SIGIL-SharpQuills, INS-RULING-30: a strike wounds the striker; quills are no strike."""

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        yield Wound(fact.striker, 1, me)


class ChimeRings(Hears, id="chime", facts=(Struck,)):
    """INS-CARD-Daus-02, INS-RULING-50: every Bellist of the chime's side answers; it is no strike."""

    def heard(self, state: State, me: CardId, fact: Struck) -> Iterable[StepBase]:
        for _, card in in_row(state, controller(state, me) or ""):
            if has(self.game, state, card, "bellist"):
                yield Wound(fact.striker, 2, card)


class Armored(Sigil, id="armored", steps=(Hit, Wound)):
    """Beyond the rulebook; its memory lasts while the card stays in play."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        struck = isinstance(step, Hit) and state.top(step.space) == me
        if (struck or (isinstance(step, Wound) and step.card == me)) and not state.mark(me, names.ARMOR):
            return (Marked(me, names.ARMOR, 1),)
        return (step,)


class Repulsive(Sigil, id="repulsive", steps=(Attack,)):
    """Beyond the rulebook."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        return () if isinstance(step, Attack) and opposing(state, step.slot) == me else (step,)


class BloodLust(Sigil, id="blood-lust", facts=(Died,)):
    """Beyond the rulebook; the gain lasts while the card stays in play."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Died) and fact.combat and fact.by == me and active_slot(state, me):
            yield Marked(me, names.LUST, 1)


class Leader(Modifies, id="leader"):
    """INS-SIGIL-Leader, INS-RULING-38: also face down; several add up."""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        here = slot_of(state, me)
        return int(here is not None and slot_of(state, card) in names.neighbours(here))


class HarpiesFan(Sigil, id="harpies-fan", queries=(Flies,)):
    """INS-ITEM-HarpiesFan, INS-RULING-59: a lasting effect, named after its counter (``A/fan``). "Other" cards are no
    creatures (INS-RULING-38)."""

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here = active_slot(state, query.card)
        own = here is not None and names.side(here) == me[0]
        return True if own and self.game.living(state, query.card) else value


PLAIN = (
    Hears.called("bees-within", fetches("bee"), facts=(Struck,)),  # INS-RULING-36
    Own.called("airborne", queries=(Flies,)),  # INS-RULING-31
    Own.called("mighty-leap", queries=(Leaps,)),
    # INS-RULING-44: itself and face-down ants included
    PowerSigil.called(
        "ant-damage",
        counts=lambda game, state, here: sum(game.face(state, card).ant for _, card in in_row(state, here.zone[0])),
    ),
    PowerSigil.called("ringer", counts=lambda game, state, here: 5 - names.lane_of(here)),  # INS-RULING-43
    # INS-RULING-42: held items do not count
    PowerSigil.called("handy", counts=lambda game, state, here: state.count(names.hand_count(here.zone[0]))),
    Mirror.called("rorrim"),  # INS-RULING-41
    # The Lammergeier and the Red Hart of the expansion.
    PowerSigil.called("half-bones", counts=lambda game, state, here: state.count(names.bones(here.zone[0])) // 2),
    PowerSigil.called(
        "sacrifices-this-turn", counts=lambda game, state, here: state.count(names.offerings(here.zone[0]))
    ),
)
