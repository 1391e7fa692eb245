"""Sigils of the end step (T-END), from left to right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import before, free_beside, movable
from companion.games.augmented.facts import Celled, Died, Gained
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.augmented.sigils.base import At, Hears
from companion.games.augmented.steps import EndEffects, FoeEndEffects, Gain, LoseHealth, Move, Perish
from companion.games.lane_duel.board import active_slot, controller, has, hearts, in_arrow_order
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
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
        raise NotImplementedError


class Digs(AtEnd):
    """Bones in each end step."""

    bones = 1

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield Gain(seat, "bones", self.bones, self.title)


class BoneDigger(Digs):
    id = "bone-digger"


class TombDigger(Digs):
    id, bones = "tomb-digger", 2


class MassGrave(Digs):
    id, bones = "mass-grave", 3


class Generator(AtEnd):
    """AUG-ENERGY-08: the card says so."""

    id = "generator"

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if state.count(names.cells(seat)) < MOST_CELLS:
            yield Celled(names.cells(seat), 1, seat=seat, why=self.title)


class Convalesce(AtEnd):
    id = "convalesce"

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        if hearts(self.game, state, me) < 5:
            yield healed(state, me, self.title)


class RagingFlames(AtEnd):
    id = "raging-flames"

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield Gained(me, names.BUFF, 1, why=self.title)
        yield LoseHealth(me, 1, self.title)


class Rotting(AtEnd):
    """AUG-SIGIL-RottingPoisonous, AUG-COMBAT-04."""

    id, clause = "rotting", "AUG-SIGIL-RottingPoisonous"

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield Gained(me, names.BUFF, -1, why=self.title)
        yield LoseHealth(me, 1, self.title)


class Poisonous(At):
    """AUG-SIGIL-RottingPoisonous: in the opponent's end step the facing card loses 1 health."""

    id, clause, at = "poisonous", "AUG-SIGIL-RottingPoisonous", FoeEndEffects

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        facing = before(state, me)
        if facing is not None:
            yield LoseHealth(facing, 1, self.title)


class ShortLived(AtEnd):
    id = "short-lived"

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield Perish(me)


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


class Sprinter(Runs):
    id = "sprinter"


class LooseBones(Runs):
    id = "loose-bones"
    bones = 1

    def ran(self, state: State, me: CardId, seat: Seat, left: Place) -> Iterable[StepBase]:
        yield Gain(seat, "bones", self.bones, self.title)


class SpineWalker(LooseBones):
    id, bones = "spine-walker", 2


class PuppetMaster(Hears):
    """Its Brittle cards perish with it, not by combat; that they survive attacking is asked by Brittle."""

    id = "puppet-master"
    facts = (Died,)

    def heard(self, state: State, me: CardId, fact: Any) -> Iterable[StepBase]:
        row = [card for _, card in in_arrow_order(self.game, state, fact.seat)]
        yield from (Perish(card) for card in row if has(self.game, state, card, "brittle"))


def healed(state: State, card: CardId, why: str) -> Marked:
    """One health more: what was lost comes back first."""
    return Gained(card, names.DAMAGE, -1, why=why) if state.mark(card, names.DAMAGE) else Gained(
        card, names.VIGOUR, 1, why=why
    )  # fmt: skip


SIGILS = (
    BoneDigger, TombDigger, MassGrave, Generator, Convalesce, RagingFlames, Rotting, Poisonous, ShortLived, Sprinter,
    LooseBones, SpineWalker, PuppetMaster,
)  # fmt: skip
