"""T-DEATH: where a card goes that perishes, its bones, and who may take its space."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.board import left_behind, owner
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.steps import Feast
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.facts import Boned, Cleared, Died
from companion.games.lane_duel.queries import BonesOf
from companion.games.lane_duel.steps import Perish
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(Perish)
def perish(game: InscriptionContext, state: State, step: Perish) -> Iterator[StepBase]:
    """T-DEATH. What `Died` sets off (Unkillable, released animals) is done before the Corpse Eater is asked."""
    card, space = step.card, active_slot(state, step.card)
    if space is None:
        return
    seat, whose = space.zone[0], owner(state, card)
    bones = int(ask(game, state, BonesOf(card), 1))
    to, squirrel = grave(game, state, card, seat, whose)
    for base in state.at(space)[:-1]:
        yield Cleared(base, names.dead(seat))
    yield Died(card, to, seat=seat, combat=step.combat, sacrificed=step.sacrificed, by=step.by, slot=space)
    yield from left_behind(state, (card,))
    if squirrel:
        yield Counted(names.squirrel_count(whose), 1)
    yield Boned(names.bones(seat), bones, why=game.call(state, card))
    if step.combat:
        yield Feast(space, seat)


def grave(game: InscriptionContext, state: State, card: CardId, seat: Seat, whose: Seat) -> tuple[Place, bool]:
    """Where a dead card goes, and whether that is a squirrel pile (T-DEATH 3, INS-RULING-12, 13)."""
    kind = game.face(state, card).kind
    if kind == "item":
        return names.ITEMS, False
    if kind == "squirrel" and not game.options.limited_squirrels:
        return names.squirrels(whose), True
    return names.dead(seat), False
