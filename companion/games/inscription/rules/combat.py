"""T-ATTACK, T-STRIKE and T-SETTLE, one procedure for each."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.rules.telling import zone
from companion.games.inscription.steps import LoseLife, Settle, TakeItem
from companion.games.lane_duel import scale
from companion.games.lane_duel.board import active_slot, flies, hearts, in_arrow_order, is_down, leaps, power
from companion.games.lane_duel.facts import Dealt, Hurt, Struck, Tipped
from companion.games.lane_duel.queries import Aim, Deadly
from companion.games.lane_duel.steps import Attack, Fall, Hit, Perish, Strike, Strikes, Tip, Wound
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.tell import number_of

rules = Rules()


ITEM_AT = 4
CAP = 3


@rules.expands(Strikes)
def strikes(game: InscriptionContext, state: State, step: Strikes) -> Iterator[StepBase]:
    """T-ATTACK: those in play when the bell rang, in arrow order (INS-ATK-01)."""
    return (Attack(card, where) for where, card in in_arrow_order(game, state, step.seat))


@rules.expands(Attack)
def attack(game: InscriptionContext, state: State, step: Attack) -> Iterator[StepBase]:
    """One card attacks; the spaces it goes for are fixed now, from its owner's left to right."""
    if state.top(step.slot) != step.card or power(game, state, step.card) <= 0:
        return
    spaces = ask(game, state, Aim(step.card), (names.facing(step.slot),))
    if len(spaces) > 1:
        spaces = names.left_to_right(spaces, step.slot.zone[0])
    for space in spaces:
        yield Strike(step.card, space)


@rules.expands(Strike)
def strike(game: InscriptionContext, state: State, step: Strike) -> Iterator[StepBase]:
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


def _over(game: InscriptionContext, state: State, attacker: CardId, target: CardId) -> bool:
    return flies(game, state, attacker) and not leaps(game, state, target)


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


@rules.expands(Wound)
def wound(game: InscriptionContext, state: State, step: Wound) -> Iterator[StepBase]:
    """Damage that is no strike: it triggers nothing (INS-RULING-30)."""
    if active_slot(state, step.card) is not None:
        points = min(step.points, hearts(game, state, step.card))
        if points > 0:
            yield Hurt(step.card, names.DAMAGE, points, source=step.by)


@rules.expands(Fall)
def fall(game: InscriptionContext, state: State, step: Fall) -> Iterator[StepBase]:
    """T-STRIKE 8."""
    if active_slot(state, step.card) is not None and (step.touched or hearts(game, state, step.card) <= 0):
        yield Perish(step.card, combat=True, by=step.by)


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


@rules.tells(Struck)
def struck(game: InscriptionContext, state: State, after: State, fact: Struck) -> str:
    """A strike and what it leaves."""
    who, victim = game.call(state, fact.striker), game.call(state, fact.card)
    left = hearts(game, after, fact.card)
    return f"{who} strikes {victim} on {zone(state.where(fact.card))}: {fact.by} damage, {left} left."


@rules.tells(Hurt)
def hurt(game: InscriptionContext, state: State, after: State, fact: Hurt) -> str:
    """Quills and chimes."""
    victim = game.call(state, fact.card)
    return f"{game.call(state, fact.source)} answers: {victim} loses {number_of(fact.by, 'heart')}."


@rules.tells(Dealt)
def dealt(game: InscriptionContext, state: State, after: State, fact: Dealt) -> str:
    """Direct damage."""
    victim = game.names[names.side(fact.space) or "A"] if fact.space else "the adversary"
    who = "The rest" if fact.surplus else game.call(state, fact.striker)
    return f"{who} hits {victim} for {fact.by}."


@rules.tells(Tipped)
def tipped(game: InscriptionContext, state: State, after: State, fact: Tipped) -> str:
    """Where the tooth goes and rests."""
    value = after.count(names.SCALE)
    if not value and not fact.wanted:
        return "The scale returns to level."
    capped = f" ({fact.counted} of {fact.wanted} points count)" if fact.counted < fact.wanted else ""
    rest = f"now {abs(value)} towards {game.names[scale.hurt(value)]}" if value else "now level"
    return f"The scale moves {abs(fact.by)} towards {game.names[names.other(fact.seat)]}{capped}, {rest}."
