"""With how much a card would join a side of an attack, whatever keeps it out (ledger AID, DEFEND, RULING-18)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from companion.games.inwo.cards.effects.attack import AlignmentRule, InstantAttack, MayAid, MayJoin, MayOppose
from companion.games.inwo.notes import Attack, Contribution
from companion.games.inwo.sums import nature, numbers
from companion.games.inwo.sums.barriers import beyond
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.numbers import Use
from companion.games.inwo.sums.strength import mode_of, self_defence
from companion.games.inwo.sums.world import Body, World

Side = Literal["attack", "defence"]
Way = Literal["power", "global", "self_defence"]


def worth(world: World, attack: Attack, target: Body, body: Body, side: Side) -> tuple[Way, int]:
    """How a card would join a side, and with how much, whatever else keeps it out."""
    n, way, _ = worth_of(as_aider(world, attack, body, side), attack, target, body, side)
    return way, n


def worth_of(world: World, attack: Attack, target: Body, body: Body, side: Side) -> tuple[int, Way, MayJoin | None]:
    """The higher of what its alignments, its place and its Global Power permit (INWO-ATTACK-AID-05)."""
    mode = mode_of(attack)
    acted = any(one.card == body.key for one in attack.contributions) or body.key == attack.leader
    use = Use(side, mode, again=acted)
    rule = allowed_by(world, attack, target, body, side)
    if attack.instant:
        n = numbers.power(world, body, use) if rule is not None else 0
        return n, "power", rule
    if side == "defence" and body is target and not attack.from_hand:
        return self_defence(world, body, mode, again=acted), "self_defence", None
    if _fits_side(world, attack, target, body, side) or (rule is not None and rule.value == "power"):
        return numbers.power(world, body, use), "power", rule  # never less than Global Power (INWO-GLOBAL-02)
    return numbers.global_power(world, body, use), "global", rule


def _fits_side(world: World, attack: Attack, target: Body, body: Body, side: Side) -> bool:
    """Whether alignments or its place permit its full Power."""
    if side == "attack":
        if body.is_illuminati:
            return False
        if body.key == attack.leader:
            return True
        like = nature.shared if attack.type == "control" else nature.opposing
        return bool(like(world, body, target))
    if body.is_illuminati:
        return True
    return bool(nature.shared(world, body, target)) or (not attack.from_hand and body.near(target))


def allowed_by(world: World, attack: Attack, target: Body, body: Body, side: Side) -> MayJoin | None:
    """The text by which a card may join whatever its alignments."""
    kind: type[MayJoin] = MayAid if side == "attack" else MayOppose
    mode = mode_of(attack)
    if attack.instant and _interferes(world, attack, body):
        return kind()
    for source, rule in (*world.active(kind), *((boost.source, one) for boost, one in world.boosting(kind))):
        if rule.mode not in ("any", mode) or rule.cost is not None:
            continue
        if attack.instant and not _in_instant(world, attack, rule):
            continue
        if rule.condition is not None and not _condition(world, rule, source, body):
            continue
        if not fits(rule.applies, world, body, source) or beyond(world, source, body, helping=True):
            continue
        if rule.target_or_leader is not None:
            if any(fits(rule.target_or_leader, world, one, source) for one in (target, world.leader) if one):
                return rule
        elif fits(rule.target, world, target, source):
            return rule
    return None


def _interferes(world: World, attack: Attack, body: Body) -> bool:
    """Whether the text of the card that strikes lets this one join, on either side (INWO-INSTANT-02)."""
    card = world.bodies.get(attack.card)
    strike = card.design.strike if card is not None else None
    who = strike.interfere if isinstance(strike, InstantAttack) else None
    return who is not None and fits(who, world, body, card)


def _condition(world: World, rule: MayJoin, source: Body, body: Body) -> bool:
    """A condition about the attack's own people, or (on a card that strikes) about the one that joins."""
    pred = rule.condition
    if pred is None:
        return True
    if pred.role:
        return any(fits(pred, world, one, source) for one in world.bodies.values() if world.roles(one))
    return fits(pred, world, body, source)


def _in_instant(world: World, attack: Attack, rule: MayJoin) -> bool:
    if "instant" not in rule.even_if:
        return False
    card = world.bodies.get(attack.card)
    return not rule.instant_types or (card is not None and card.design.kind in rule.instant_types)


def as_aider(world: World, attack: Attack, body: Body, side: Side) -> World:
    """The world with the card among those that aid, where its claim to other alignments holds (INWO-RULING-83)."""
    taking = world.roles(body) & {"leader", "aider", "opposer"}
    if side == "defence" or taking or not attack.claimed(body.key, body.seat):
        return world
    if not any(source is body and nature.claims(world, source, rule) for source, rule in world.active(AlignmentRule)):
        return world
    aid = Contribution(body.key, body.seat, side)
    return world.during(replace(attack, contributions=(*attack.contributions, aid)))


def may_add_nothing(
    world: World, attack: Attack, target: Body, body: Body, side: Side, rule: MayJoin | None
) -> bool:  # fmt: skip
    """Whether a card of Power 0 joins all the same: printed so, it acts like any other (INWO-POWER-03)."""
    if body.design.power:
        return False
    defends = side == "defence" and body is target and not attack.from_hand
    fit = not attack.instant and _fits_side(world, attack, target, body, side)
    return defends or fit or (rule is not None and rule.value == "power")
