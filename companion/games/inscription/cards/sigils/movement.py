"""Sigils that bring cards when theirs is played, and those that move one: in an attack, at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import AtTurn, Sigil, WhenPlayed, bone, fetches, lays
from companion.games.inscription.steps import Run, Search, TakeItem
from companion.games.lane_duel.board import active_slot, empty, flies, has, leaps
from companion.games.lane_duel.facts import Entered, Shifted
from companion.games.lane_duel.moves import can_go, shift
from companion.games.lane_duel.sigils import Hears
from companion.games.lane_duel.steps import Fetch, Hit, Strike
from companion.kernel.cards import CardId
from companion.kernel.facts import Marked
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Fecundity(WhenPlayed, id="fecundity"):
    """INS-SIGIL-Fecundity, INS-RULING-47."""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        copy = self.game.face(state, me).copy
        return (Fetch(copy, names.hand(fact.seat), self.title),) if copy else ()


class BroodParasite(WhenPlayed, id="brood-parasite"):
    """Beyond the rulebook."""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if here is not None and empty(state, names.facing(here)):
            yield Fetch("broken-egg", names.facing(here), self.title)


class Burrower(Sigil, id="burrower", steps=(Strike,)):
    """INS-SIGIL-Burrower, INS-RULING-32, INS-RULING-33, INS-RULING-46."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        if not (isinstance(step, Strike) and active_slot(state, step.attacker) and can_go(state, me, step.space)):
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
        ways = (names.right_of(step.space), names.left_of(step.space))
        to = next((way for way in ways if way is not None and empty(state, way)), None)
        if to is None or self.game.supply(state, tail) is None:
            return (step,)
        return (Marked(me, names.TAIL, 1), *shift(state, me, to, self.title), Fetch(tail, step.space, self.title), step)


class Mover(AtTurn):
    """A card that moves at the end of its player's turn. The order and the snapshot are T-END's (INS-RULING-56)."""

    unless: ClassVar[tuple[str, ...]] = ()
    """Stronger ways of moving, which take this one's place."""

    def done(self, state: State, me: CardId, seat: Seat) -> Iterator[StepBase]:
        if not any(has(self.game, state, me, one) for one in self.unless):
            yield Run(me, self.id)


class LeavesVertebrae(Hears, id="leaves-vertebrae", facts=(Shifted,)):
    """The Long Elk (INS-CARD-LongElk-01, INS-RULING-53)."""

    def heard(self, state: State, me: CardId, fact: Shifted) -> Iterable[StepBase]:
        if fact.origin is not None and empty(state, fact.origin):
            yield Fetch(self.game.face(state, me).drops, fact.origin, self.title)


PLAIN = (
    WhenPlayed.called("ant-spawner", fetches("worker-ant")),
    WhenPlayed.called("rabbit-hole", fetches("rabbit")),
    WhenPlayed.called("bellist", lays("chime")),  # INS-CARD-Daus-01
    WhenPlayed.called("dam-builder", lays("dam")),
    WhenPlayed.called("hoarder", lambda sigil, state, me, seat: (Search(seat, sigil.title),)),  # INS-RULING-48
    WhenPlayed.called("trinket-bearer", lambda sigil, state, me, seat: (TakeItem(seat),)),  # INS-RULING-49
    AtTurn.called("bone-digger", bone),  # beyond the rulebook
    Mover.called("sprinter", unless=("hefty", "rampager")),  # INS-RULING-54
    Mover.called("hefty"),  # INS-RULING-55
    Mover.called("rampager", unless=("hefty",)),
)
