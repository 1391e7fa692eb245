"""What keeps a card from touching another: immunity, secrecy, and what cannot be (ledger IMMUNITY, SECRET, META)."""

from __future__ import annotations

from typing import Any

from companion.games.inwo.cards.effects.attack import IgnoreImmunity, SecretAccess
from companion.games.inwo.cards.effects.shield import Cannot, Immune
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.nature import attributes
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import SECRET

AGAINST = "join the opposite side"
ELIMINATING = "eliminating_rival_illuminati"


def immune(world: World, target: Body, by: Body, against: str, *, mode: str = "any", privileged: bool = False) -> bool:
    """Whether `target` is immune to something of a rival's card (INWO-IMMUNITY-01 to -04, INWO-RULING-63).

    `against`: ``groups``, ``abilities``, ``disasters``, ``assassinations``, ``plots_named``, ``resources``.
    """
    if by.seat == target.seat:
        return False
    return any(
        against in effect.against
        and (not effect.only_privileged or privileged)
        and effect.mode in ("any", mode)
        and (by.design.kind != "illuminati" or "illuminati" in effect.to.kind)
        and _protects(world, source, effect, target)
        and fits(effect.to, world, by, source)
        and not _ignored(world, source, by)
        for source, effect in world.active(Immune)
    )


def _protects(world: World, source: Body, effect: Immune, target: Body) -> bool:
    if effect.protects is not None:
        return fits(effect.protects, world, target, source)
    return source.seat == target.seat if effect.scope == "structure" else source is target


def _ignored(world: World, source: Body, by: Body) -> bool:
    return any(
        bearer is by and rule.of == world.conspiracy(source.seat) for bearer, rule in world.active(IgnoreImmunity)
    ) and source.is_illuminati  # fmt: skip


def secret(world: World, body: Body) -> bool:
    """Whether a Group is Secret now; some cards open it to all."""
    if SECRET not in attributes(world, body):
        return False
    attack = world.attack
    if attack is None or world.target is not body:
        return True
    return not any(
        rule.opens_to_all and world.roles(bearer) & {"leader", "aider"} for bearer, rule in world.active(SecretAccess)
    )


def reaches_secret(world: World, body: Body, what: str) -> bool:
    """Whether a card may deal with Secret Groups: `what` is ``attack``, ``aid`` or ``oppose`` (INWO-SECRET-01)."""
    if not body.is_group or SECRET in attributes(world, body):
        return True
    return any(bearer is body and what in rule.may for bearer, rule in world.active(SecretAccess))


def beyond(world: World, source: Body, body: Body, what: str = "attack", *, helping: bool = False) -> bool:
    """Whether the text of an ordinary Group does not reach a Secret one: its master and its puppets may help it, nobody
    else's abilities count for or against it (INWO-SECRET-01, -02, -06). Plots and Resources reach it (INWO-RULING-36).
    """
    if not source.is_group or source is body or not body.is_group or (helping and source.near(body)):
        return False
    return secret(world, body) and not reaches_secret(world, source, what)


def untouched(world: World, source: Body, body: Body) -> bool:
    """Whether an ability of a Group does nothing to a card, Secret or immune (INWO-SECRET-06, INWO-IMMUNITY-01)."""
    return beyond(world, source, body) or (source.is_group and immune(world, body, source, "abilities"))


def cannot(world: World, what: str, body: Body, **about: Any) -> Cannot | None:
    """The effect by which a card cannot do or suffer something (INWO-META-05); ``None``: it can.

    `about`: `target` of what it would do, `mode` of the attack, `by` the design id or tag of the card that would do it,
    `names` of cards that it beats (INWO-META-06).
    """
    target, mode, by = about.get("target"), about.get("mode", "any"), about.get("by", ())
    if body.face in about.get("names", ()):
        return None
    for source, effect in world.active(Cannot):
        if effect.what != what or effect.mode not in ("any", mode) or any(word in effect.except_ for word in by):
            continue
        if effect.unless == "self_power_above_zero" and world.power(source) > 0:
            continue
        if effect.when == "self_power_zero" and world.power(source) > 0:
            continue
        if effect.roles and not world.roles(source) & set(effect.roles):
            continue
        if target is not None and effect.target is not None and not fits(effect.target, world, target, source):
            continue
        if effect.target is not None and target is None:
            continue
        if target is not None and ELIMINATING in effect.except_ and _eliminates(world, body, target):
            continue
        if fits(effect.applies, world, body, source):
            return effect
    return None


def _eliminates(world: World, by: Body, target: Body) -> bool:
    """Whether a rival's Illuminati is destroyed with this Group: it has no other puppet, and its grace is over."""
    root = world.illuminati(target.seat)
    return root is not None and by.seat != target.seat not in world.table.graced and root.puppets == [target]


def striking(world: World, card: Body, target: Body) -> Cannot | None:
    """The effect by which a player may not make an Instant attack: it bans his attacks to destroy, or those of his
    Illuminati (INWO-META-05)."""
    root = world.illuminati(card.seat)
    found = (cannot(world, "attack", body, target=target, mode="destroy") for body in (card, root) if body is not None)
    return next(filter(None, found), None)


def kept_off(world: World, body: Body, side: str) -> Cannot | None:
    """The effect of a card in this attack by which another may not join the side against it (INWO-META-05)."""
    for source, effect in world.active(Cannot):
        if effect.what != AGAINST or not world.roles(source) & set(effect.roles):
            continue
        own = "defence" if "opposer" in world.roles(source) else "attack"
        if side != own and fits(effect.applies, world, body, source):
            return effect
    return None


def disabled(world: World, body: Body) -> bool:
    """Whether something lasting keeps it from acting at all (INWO-POWER-05, INWO-RULING-82)."""
    if body.disabled or cannot(world, "act", body) is not None:
        return True
    return body.is_group and body.design.power > 0 and world.power(body) == 0
