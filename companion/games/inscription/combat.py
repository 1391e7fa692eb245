"""T-ATTACK, T-STRIKE, T-DEATH and T-SETTLE, one procedure for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.board import (
    active_slot,
    flies,
    hearts,
    in_arrow_order,
    is_down,
    leaps,
    left_behind,
    owner,
    power,
)
from companion.games.inscription.happenings import (
    Aim,
    Attack,
    Boned,
    BonesOf,
    Cleared,
    Deadly,
    Dealt,
    Died,
    Fall,
    Feast,
    Hit,
    Hurt,
    LoseLife,
    Perish,
    Settle,
    Strike,
    Strikes,
    Struck,
    TakeItem,
    Tip,
    Tipped,
    Wound,
)
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

END_OF_SCALE = 5
ITEM_AT = 4
CAP = 3


def strikes(game: Inscription, state: State, step: Strikes) -> Iterator[StepBase]:
    """T-ATTACK: those in play when the bell rang, in arrow order (INS-ATK-01)."""
    return (Attack(card, where) for where, card in in_arrow_order(game, state, step.seat))


def attack(game: Inscription, state: State, step: Attack) -> Iterator[StepBase]:
    """One card attacks; the spaces it goes for are fixed now, from its owner's left to right."""
    if state.top(step.slot) != step.card or power(game, state, step.card) <= 0:
        return
    spaces = ask(game, state, Aim(step.card), (names.facing(step.slot),))
    if len(spaces) > 1:
        spaces = names.left_to_right(spaces, step.slot.zone[0])
    for space in spaces:
        yield Strike(step.card, space)


def strike(game: Inscription, state: State, step: Strike) -> Iterator[StepBase]:
    """T-STRIKE 1, 3 and 4 (2 is the Burrower's)."""
    if active_slot(state, step.attacker) is None:
        return
    strength = power(game, state, step.attacker)
    if not strength:
        return
    target = state.top(step.space)
    if target is None or is_down(state, target) or _over(game, state, step.attacker, target):
        yield Dealt(names.DIRECT, strength, striker=step.attacker, space=step.space)
    else:
        yield Hit(step.attacker, step.space)


def _over(game: Inscription, state: State, attacker: CardId, target: CardId) -> bool:
    return flies(game, state, attacker) and not leaps(game, state, target)


def hit(game: Inscription, state: State, step: Hit) -> Iterator[StepBase]:
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


def wound(game: Inscription, state: State, step: Wound) -> Iterator[StepBase]:
    """Damage that is no strike: it triggers nothing (INS-RULING-30)."""
    if active_slot(state, step.card) is not None:
        points = min(step.points, hearts(game, state, step.card))
        if points > 0:
            yield Hurt(step.card, names.DAMAGE, points, source=step.by)


def fall(game: Inscription, state: State, step: Fall) -> Iterator[StepBase]:
    """T-STRIKE 8."""
    if active_slot(state, step.card) is not None and (step.touched or hearts(game, state, step.card) <= 0):
        yield Perish(step.card, combat=True, by=step.by)


def perish(game: Inscription, state: State, step: Perish) -> Iterator[StepBase]:
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
        yield Counted(names.pile(whose), 1)
    yield Boned(names.bones(seat), bones, why=game.call(state, card))
    if step.combat:
        yield Feast(space, seat)


def grave(game: Inscription, state: State, card: CardId, seat: Seat, whose: Seat) -> tuple[Place, bool]:
    """Where a dead card goes, and whether that is a squirrel pile (T-DEATH 3, INS-RULING-12, 13)."""
    kind = game.face(state, card).kind
    if kind == "item":
        return names.ITEMS, False
    if kind == "squirrel" and not game.options.limited_squirrels:
        return names.squirrels(whose), True
    return names.dead(seat), False


def settle(game: Inscription, state: State, step: Settle) -> Iterator[StepBase]:
    """T-SETTLE: the total of the attack goes on the scale at once (INS-RULING-05)."""
    if state.count(names.DIRECT):
        yield Tip(step.seat, state.count(names.DIRECT))


def tip(game: Inscription, state: State, step: Tip) -> Iterator[StepBase]:
    """T-SETTLE 1–4: the cap, the clamp, and what follows from where the tooth rests."""
    seat, counted = step.seat, step.points
    if state.count(names.capped(seat)):
        counted = min(counted, max(0, CAP - state.count(names.scored(seat))))
        if counted:
            yield Counted(names.scored(seat), counted)
    before = state.count(names.SCALE)
    after = max(-END_OF_SCALE, min(END_OF_SCALE, before + (counted if seat == "A" else -counted)))
    if after == before:
        return
    yield Tipped(names.SCALE, after - before, seat=seat, wanted=step.points, counted=counted)
    hurt = "B" if after > 0 else "A"
    if abs(after) == END_OF_SCALE:
        yield LoseLife(hurt)
    elif abs(after) == ITEM_AT:
        yield TakeItem(hurt)
