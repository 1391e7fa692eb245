"""Sigils that move cards: into an attack, out of one, and at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.inscription.steps import Run
from companion.games.lane_duel.board import active_slot, empty, flies, has, is_down, leaps
from companion.games.lane_duel.moves import shift, turn_of
from companion.games.lane_duel.steps import Fetch, Hit, Strike
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked, Turned
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Burrower(Sigil, id="burrower", steps=(Strike,)):
    """INS-SIGIL-Burrower, INS-RULING-32, INS-RULING-33, INS-RULING-46."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Strike) and empty(state, step.space) and active_slot(state, step.attacker)):
            return (step,)
        here = active_slot(state, me)
        if here is None or names.side(here) != names.side(step.space) or is_down(state, me):
            return (step,)
        if flies(self.game, state, step.attacker) and not leaps(self.game, state, me):
            return (step,)
        return (*shift(state, me, step.space, self.title), step)


class LooseTail(Sigil, id="loose-tail", steps=(Hit,)):
    """INS-SIGIL-LooseTail, INS-RULING-35, INS-SWAP-02."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Hit) and state.top(step.space) == me) or state.mark(me, names.TAIL):
            return (step,)
        tail = self.game.face(state, me).tail or "wriggling-tail"
        to = self._way_out(state, step)
        if to is None or self.game.supply(state, tail) is None:
            return (step,)
        return (Marked(me, names.TAIL, 1), *shift(state, me, to, self.title), Fetch(tail, step.space, self.title), step)

    def _way_out(self, state: State, step: Hit) -> Place | None:
        ways = (names.right_of(step.space), names.left_of(step.space))
        return next((way for way in ways if way is not None and empty(state, way)), None)


class Mover(Sigil, facts=(Turned,)):
    """A card that moves at the end of its player's turn. The order and the snapshot are T-END's (INS-RULING-56)."""

    unless: ClassVar[tuple[str, ...]] = ()
    """Stronger ways of moving, which take this one's place."""

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if turn_of(state, me, fact, names.TURN_END) and not any(has(self.game, state, me, one) for one in self.unless):
            yield Run(me, self.id)


PLAIN = (
    Mover.called("sprinter", unless=("hefty", "rampager")),  # INS-RULING-54
    Mover.called("hefty"),  # INS-RULING-55
    Mover.called("rampager", unless=("hefty",)),
)
