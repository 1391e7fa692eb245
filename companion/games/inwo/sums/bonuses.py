"""Bonuses that card texts give to one side of an attack: which there are, who has claimed them (INWO-RULING-32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from companion.games.inwo.cards.effects.attack import Bonus, ModAttack, ModDefend
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.sums.barriers import beyond
from companion.games.inwo.sums.matching import fits, of_source
from companion.games.inwo.sums.numbers import ABILITIES, ignored
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import say

Side = Literal["attack", "defence"]


BONUS = say("bonus")


class Claim(Struct, frozen=True):
    """What one card adds to one side; `instead_of`: alignments whose penalty it replaces; `seat`: who claims it."""

    side: Side
    card: CardId
    n: int
    clause: str
    say: str = BONUS
    instead_of: tuple[str, ...] = ()
    seat: Seat = ""


def bonuses(world: World, attack: Attack) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    """The claims that count, and those that nobody has made yet."""
    key = ("bonuses", attack.ticks, attack.claimants)
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
        offers: dict[tuple[CardId, Seat], list[Any]] = {}
        for source, effect in world.active(kind):
            if counts(world, attack, side, source, effect):
                offers.setdefault((source.key, claimant(attack, source, effect)), []).append(effect)
        for (card, seat), effects in offers.items():
            always = [effect for effect in effects if effect.optional is False]
            chosen = effects if attack.claimed(card, seat) else always
            if chosen:
                claimed.append(_claim(side, card, seat, chosen))
            if len(chosen) < len(effects):
                rest.append(_claim(side, card, seat, effects))
        played: dict[int, list[tuple[Play, Any]]] = {}
        for boost, effect in world.boosting(kind):
            if counts(world, attack, side, boost.source, effect, played=True):
                played.setdefault(boost.play.id, []).append((boost.play, effect))
        for found in played.values():
            play, instead = found[0][0], [effect for _, effect in found if _instead(effect)]
            amounts = [effect.amount or play.amount for effect in (instead or [effect for _, effect in found])]
            claimed.append(Claim(side, play.card, sum(amounts), found[0][1].clause))
    return tuple(claimed), tuple(rest)


def claimant(attack: Attack, source: Body, effect: Bonus) -> Seat:
    """Whose it is to claim a bonus: its card's owner's, but what weakens the defence is the attacker's
    (INWO-ATTACK-GEN-14)."""
    return attack.seat if isinstance(effect, ModDefend) and effect.amount < 0 else source.seat


def _instead(effect: Any) -> bool:
    return bool(getattr(effect, "instead_of_other_bonuses", False))


def _claim(side: Side, card: CardId, seat: Seat, effects: list[Any]) -> Claim:
    """What one card's bonuses come to: general ones add up (INWO-RULING-84); of its direct ones and its general ones
    the larger counts, unless it says otherwise (INWO-RULING-76)."""
    counted = [effect for effect in effects if _instead(effect)] or effects
    single = [effect for effect in counted if effect.amount > 0 and not getattr(effect, "cumulative", False)]
    added = sum(effect.amount for effect in counted if effect not in single)
    direct = [effect for effect in single if getattr(effect, "role", "") == "direct"]
    general = [effect for effect in single if effect not in direct]
    best = max(direct, general, key=lambda some: sum(effect.amount for effect in some))
    replaced = tuple(word for effect in best for word in getattr(effect, "replaces_alignment_penalty", ()))
    n = sum(effect.amount for effect in best) + added
    return Claim(side, card, n, effects[0].clause, instead_of=replaced, seat=seat)


def counts(
    world: World, attack: Attack, side: str, source: Body, effect: Bonus, *, played: bool = False
) -> bool:  # fmt: skip
    """Whether a bonus fits this attack and may touch it. `played`: it is a card played for this very attack."""
    return suits(world, attack, side, source, effect, played=played) and barred(world, source, effect) is None


def barred(world: World, source: Body, effect: Bonus) -> Body | None:
    """The Secret Group of this attack that a bonus of an ordinary Group does not reach (INWO-SECRET-06)."""
    target, leader = world.target, world.leader
    if isinstance(effect, ModDefend):
        helping = effect.amount >= 0
        return target if target and beyond(world, source, target, "oppose", helping=helping) else None
    if target is not None and beyond(world, source, target, "attack" if source is leader else "aid"):
        return target
    return leader if leader and beyond(world, source, leader, "aid", helping=True) else None


def suits(
    world: World, attack: Attack, side: str, source: Body, effect: Bonus, *, played: bool = False
) -> bool:  # fmt: skip
    """Whether a bonus fits this attack, secrecy aside."""
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
    if source is target:  # a Group does not help an attack on itself (INWO-ATTACK-DESTROY-13)
        return False
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
