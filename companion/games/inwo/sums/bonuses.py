"""Bonuses that card texts give to one side of an attack: which there are, which are claimed (INWO-RULING-32, -76)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from companion.games.inwo.cards.effects.attack import Bonus, ModAttack, ModDefend
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums.matching import fits, of_source
from companion.games.inwo.sums.numbers import ABILITIES, ignored
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId
from companion.kernel.sentences import say

Side = Literal["attack", "defence"]


BONUS = say("bonus")


class Claim(Struct, frozen=True):
    """What one card adds to one side; `instead_of`: alignments whose penalty it replaces."""

    side: Side
    card: CardId
    n: int
    clause: str
    say: str = BONUS
    instead_of: tuple[str, ...] = ()


def bonuses(world: World, attack: Attack) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    """The claims that count, and those that nobody has made yet."""
    key = ("bonuses", attack.ticks)
    found = world.known.get(key)
    if found is None:
        found = world.known[key] = _bonuses(world, attack)
    both: tuple[tuple[Claim, ...], tuple[Claim, ...]] = found
    return both


def _bonuses(world: World, attack: Attack) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    claimed: list[Claim] = []
    rest: list[Claim] = []
    sides: tuple[tuple[Side, type[ModAttack] | type[ModDefend]], ...] = (("attack", ModAttack), ("defence", ModDefend))
    for side, kind in sides:
        offers: dict[CardId, list[Any]] = {}
        for source, effect in world.active(kind):
            if counts(world, attack, side, source, effect):
                offers.setdefault(source.key, []).append(effect)
        for card, effects in offers.items():
            always = [effect for effect in effects if effect.optional is False]
            chosen = effects if card in attack.ticks else always
            if chosen:
                claimed.append(_claim(side, card, chosen))
            if len(chosen) < len(effects):
                rest.append(_claim(side, card, effects))
        for boost, effect in world.boosting(kind):
            if counts(world, attack, side, boost.source, effect, played=True):
                amount = effect.amount or boost.play.amount
                claimed.append(Claim(side, boost.play.card, amount, effect.clause))
    return tuple(claimed), tuple(rest)


def _claim(side: Side, card: CardId, effects: list[Any]) -> Claim:
    """One card's bonuses do not add: the largest counts, unless it says otherwise (INWO-RULING-76)."""
    instead = [effect for effect in effects if getattr(effect, "instead_of_other_bonuses", False)]
    counted = instead or effects
    single = [effect.amount for effect in counted if effect.amount > 0 and not getattr(effect, "cumulative", False)]
    added = [effect.amount for effect in counted if effect.amount < 0 or getattr(effect, "cumulative", False)]
    best = max(single, default=0)
    replaced = tuple(
        word
        for effect in counted
        for word in getattr(effect, "replaces_alignment_penalty", ())
        if effect.amount == best
    )
    return Claim(side, card, best + sum(added), effects[0].clause, instead_of=replaced)


def counts(
    world: World, attack: Attack, side: str, source: Body, effect: Bonus, *, played: bool = False
) -> bool:  # fmt: skip
    """Whether a bonus fits this attack. `played`: it is a card played for this very attack."""
    target = world.target
    if target is None:
        return False
    card = world.bodies.get(attack.card) if attack.card else None
    hit = card.design.kind if card is not None and (attack.instant or card.design.strikes) else ""
    if hit and not attack.instant:
        hit = ""
    if not effect.fits("control" if attack.type == "control" else "destroy", hit):
        return False
    if isinstance(effect, ModAttack):
        return side == "attack" and _attacks(world, attack, target, card, source, effect, played=played)
    if attack.type == "control" and not played and ABILITIES in ignored(world, target):
        return False
    return side == "defence" and isinstance(effect, ModDefend) and _defends(world, target, source, effect)


def _attacks(
    world: World, attack: Attack, target: Body, card: Body | None, source: Body, effect: ModAttack, *, played: bool
) -> bool:
    leader = world.leader
    match effect.role:
        case "direct" if not played and source is not leader:
            return False
        case "aid" if "aider" not in world.roles(source):
            return False
        case "any_attempt" if attack.seat != source.seat and not (effect.anyone or played):
            return False
        case "leader_is_master" if leader is None or source.master is not leader:
            return False
        case "leader_is_linked" if leader is None or source.link != leader.key:
            return False
    if effect.not_privileged and attack.privileged:
        return False
    if effect.needs == "duplicate_played" and not any(one.kind == "agents" for one in attack.contributions):
        return False
    if effect.disaster is not None and (card is None or not fits(effect.disaster, world, card, source)):
        return False
    if effect.unless_own_illuminati and world.conspiracy(source.seat) == effect.unless_own_illuminati:
        return False
    if effect.condition is not None and not of_source(effect.condition, world, source):
        return False
    return fits(effect.target, world, target, source)


def _defends(world: World, target: Body, source: Body, effect: ModDefend) -> bool:
    if effect.role == "oppose" and "opposer" not in world.roles(source):
        return False
    if not fits(effect.protects, world, target, source):
        return False
    if effect.against is None:
        return True
    return any(fits(effect.against, world, body, source) for body in _attackers(world, effect.against_role))


def _attackers(world: World, roles: tuple[str, ...]) -> Iterator[Body]:
    if world.leader is not None and "leader" in roles:
        yield world.leader
    if "aider" in roles:
        yield from (body for body, _ in world.participants("attack"))
