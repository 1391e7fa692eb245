"""T-ATTACK, T-STRIKE and T-SETTLE, one procedure for each."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.steps import LoseLife, Settle, TakeItem
from companion.games.lane_duel import scale
from companion.games.lane_duel.board import active_slot, flies, hearts, is_down, leaps, power
from companion.games.lane_duel.facts import Dealt, Struck, Tipped
from companion.games.lane_duel.queries import Deadly
from companion.games.lane_duel.steps import Fall, Hit, Strike, Tip
from companion.kernel.engine import ask
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

ITEM_AT = 4
CAP = 3


@rules.expands(Strike)
def strike(game: InscriptionContext, state: State, step: Strike) -> Iterator[StepBase]:
    """T-STRIKE 1, 3 and 4 (2 is the Burrower's)."""
    if active_slot(state, step.attacker) is None:
        return
    strength = power(game, state, step.attacker)
    if not strength:
        return
    target, aloft = state.top(step.space), flies(game, state, step.attacker)
    if target is None or is_down(state, target) or (aloft and not leaps(game, state, target)):
        yield Dealt(names.DIRECT, strength, striker=step.attacker, space=step.space)
    else:
        yield Hit(step.attacker, step.space)


@rules.expands(Hit)
def hit(game: InscriptionContext, state: State, step: Hit) -> Iterator[StepBase]:
    """T-STRIKE 5–8: damage, then reactions (they hear `Struck`), then deaths."""
    target, strength = state.top(step.space), power(game, state, step.attacker)
    if target is None or not strength:
        return
    left = hearts(game, state, target)
    if left > 0:
        yield Struck(target, names.DAMAGE, min(strength, left), striker=step.attacker)
    if game.options.over_damage and strength > left:
        yield Dealt(names.DIRECT, strength - left, striker=step.attacker, space=step.space, surplus=True)
    yield Fall(target, step.attacker, touched=left > 0 and bool(ask(game, state, Deadly(step.attacker), False)))
    yield Fall(step.attacker, target)


@rules.expands(Settle)
def settle(game: InscriptionContext, state: State, step: Settle) -> Iterator[StepBase]:
    """T-SETTLE: the total of the attack goes on the scale at once (INS-RULING-05)."""
    if state.count(names.DIRECT):
        yield Tip(step.seat, state.count(names.DIRECT))


@rules.expands(Tip)
def tip(game: InscriptionContext, state: State, step: Tip) -> Iterator[StepBase]:
    """T-SETTLE 1–4: the cap, the clamp, and what follows from where the tooth rests."""
    seat, counted, before = step.seat, step.points, state.count(names.SCALE)
    if state.count(names.capped(seat)):
        counted = scale.counted(counted, state.count(names.scored(seat)), CAP)
        if counted:
            yield Counted(names.scored(seat), counted)
    after = scale.moved(before, seat, counted)
    if after == before:
        return
    yield Tipped(names.SCALE, after - before, seat=seat, wanted=step.points, counted=counted)
    if abs(after) == scale.END:
        yield LoseLife(scale.hurt(after))
    elif abs(after) == ITEM_AT:
        yield TakeItem(scale.hurt(after))
