"""Sigils of the end step (T-END), from left to right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import before, free_beside, movable
from companion.games.augmented.facts import Celled, Died
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.augmented.sigils.base import At, Hears
from companion.games.augmented.sigils.effects import collects, dies, gains, heals, loses_health
from companion.games.augmented.steps import EndEffects, FoeEndEffects, Gain, LoseHealth, Move, Perish
from companion.games.lane_duel.board import active_slot, controller, has, in_arrow_order
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class AtEnd(At):
    """Its controller's end step."""

    at = EndEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seat = controller(state, me)
        return self.ends(state, me, seat) if seat else ()

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        """What it does then."""
        return self.done(state, me, seat)


class Generator(AtEnd, id="generator"):
    """AUG-ENERGY-08: the card says so."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if state.count(names.cells(seat)) < MOST_CELLS:
            yield Celled(names.cells(seat), 1, seat=seat, why=self.title)


class Poisonous(At, id="poisonous", clause="AUG-SIGIL-RottingPoisonous", at=FoeEndEffects):
    """AUG-SIGIL-RottingPoisonous: in the opponent's end step the facing card loses 1 health."""

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        facing = before(state, me)
        if facing is not None:
            yield LoseHealth(facing, 1, self.title)


class Runs(AtEnd):
    """Moves to a free neighbouring space, asked where there are two; `ran` is what follows."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        free = free_beside(state, me) if movable(self.game, state, me) else ()
        if len(free) == 1:
            yield from self.chosen(state, me, str(free[0]))
        else:
            yield from self.asks(state, me, "Where does it move?", free)

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        here = active_slot(state, me)
        yield Move(me, Place(choice), self.title)
        if here is not None:
            yield from self.ran(state, me, controller(state, me) or "", here)

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        """What it does besides; `left` is the space it came from."""
        return ()


class LooseBones(Runs, id="loose-bones"):
    bones: ClassVar[int] = 1

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        yield Gain(seat, "bones", self.bones, self.title)


class PuppetMaster(Hears, id="puppet-master", facts=(Died,)):
    """Its Brittle cards perish with it, not by combat; that they survive attacking is asked by Brittle."""

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        row = [card for _, card in in_arrow_order(self.game, state, fact.seat)]
        yield from (Perish(card) for card in row if has(self.game, state, card, "brittle"))


PLAIN = (
    AtEnd.called("bone-digger", collects("bones")),
    AtEnd.called("tomb-digger", collects("bones", 2)),
    AtEnd.called("mass-grave", collects("bones", 3)),
    AtEnd.called("convalesce", heals),
    AtEnd.called("raging-flames", gains(names.BUFF), loses_health),
    AtEnd.called("rotting", gains(names.BUFF, -1), loses_health, clause="AUG-SIGIL-RottingPoisonous"),
    AtEnd.called("short-lived", dies),
    Runs.called("sprinter"),
    LooseBones.called("spine-walker", bones=2),
)
"""Sigils that are their family's, with another number or name."""
