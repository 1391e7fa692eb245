"""Who may join an attack, on which side, with how much; why not (ledger AID, DEFEND, PRIV, SECRET, IMMUNITY, FIRST)."""

from __future__ import annotations

from msgspec import Struct

from companion.games.inwo.cards.effects.attack import MakePrivileged, MayOppose
from companion.games.inwo.cards.effects.tokens import ExtraToken
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums import barriers
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.strength import mode_of
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.sums.worth import Side, Way, allowed_by, as_aider, may_add_nothing, worth_of
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import say

REASONS = {
    "INWO-TOKEN-02": say("It has no Action token."),
    "INWO-ATTACK-GEN-09": say("It has already acted in this attack."),
    "INWO-ATTACK-DESTROY-13": say("A Group cannot help an attack on itself."),
    "INWO-ATTACK-AID-03": say("It shares no alignment with the target and has no Global Power."),
    "INWO-ATTACK-AID-04": say("It shares no alignment with the target, is not next to it and has no Global Power."),
    "INWO-ATTACK-DESTROY-06": say("No alignment of it is opposite to one of the target's, and it has no Global Power."),
    "INWO-RULING-18": say("An Illuminati aids with Global Power only, and it has none."),
    "INWO-RULING-24": say("A Group from a hand is not in play."),
    "INWO-PRIV-01": say("The attack is privileged."),
    "INWO-PRIV-02": say("The attack is privileged: nobody may help the attacker."),
    "INWO-PRIV-03": say("The attack is privileged and the target comes from the attacker's hand: nobody may oppose."),
    "INWO-PRIV-04": say("The attack is privileged: only the defender may oppose."),
    "INWO-RULING-34": say("Nobody may oppose a privileged attack on one's own Group."),
    "INWO-FIRST-01": say("The other player has not finished a first turn."),
    "INWO-FIRST-02": say("The attacker has not finished a first turn: nobody may interfere."),
    "INWO-SECRET-05": say("The target is a Secret Group."),
    "INWO-SECRET-07": say("The attacker is a Secret Group."),
    "INWO-IMMUNITY-02": say("The target is immune to it."),
    "INWO-INSTANT-02": say("Nothing aids or opposes an Instant attack unless its text says so."),
    "INWO-INSTANT-06": say("The target may spend no tokens."),
    "INWO-META-05": say("A card says that it cannot."),
    "INWO-RULING-82": say("It cannot act now."),
    "INWO-POWER-05": say("Its Power is 0."),
    "INWO-RULING-08": say("Before phase 5 of your own turn tokens only buy Plots."),
    "INWO-ATTACK-DEFEND-11": say("It has no token to defend itself with."),
}
"""Why a card may not join, by the clause that says so."""


class Entry(Struct, frozen=True):
    """Whether a card may join a side: with which number (`way`, `n`), or the clause that forbids it.

    `free`: it needs no token.
    """

    card: CardId
    seat: Seat
    side: Side
    n: int = 0
    way: Way = "power"
    clause: str = ""
    free: bool = False

    @property
    def may(self) -> bool:
        """Whether it may join."""
        return not self.clause


class Bars(Struct, frozen=True):
    """What a caller knows besides: the seats whose tokens are locked (INWO-RULING-08)."""

    locked: tuple[Seat, ...] = ()


def eligible(world: World, attack: Attack, bars: Bars | None = None) -> tuple[Entry, ...]:
    """Every Illuminati and Group in play, for both sides, but for those that may join and add nothing."""
    if world.attack != attack:
        world = world.during(attack)
    target = world.target
    if target is None:
        return ()
    found: list[Entry] = []
    for body in world.bodies.values():
        if body.in_play:
            found.append(entry(world, attack, target, body, "attack", bars))
            found.append(entry(world, attack, target, body, "defence", bars))
    return tuple(one for one in found if one.n or not one.may)


def entry(
    world: World, attack: Attack, target: Body, body: Body, side: Side, bars: Bars | None = None
) -> Entry:  # fmt: skip
    """Whether one card may join one side."""
    world = as_aider(world, attack, body, side)
    clause = _barred(world, attack, target, body, side, bars)
    if clause is not None and clause != "INWO-TOKEN-02":
        return Entry(body.key, body.seat, side, clause=clause)
    n, way, rule = worth_of(world, attack, target, body, side)
    if clause is None and n == 0 and not may_add_nothing(world, attack, target, body, side, rule):
        clause = _worthless(world, attack, body, side)
    free = isinstance(rule, MayOppose) and rule.free
    if clause == "INWO-TOKEN-02" and free:
        clause = None if n else clause
    return Entry(body.key, body.seat, side, 0 if clause else n, way, clause or "", free)


def _worthless(world: World, attack: Attack, body: Body, side: Side) -> str:
    if attack.instant:
        return "INWO-INSTANT-02"
    if body.is_illuminati and side == "attack":
        return "INWO-RULING-18"
    if body.design.power and not world.power(body):
        return "INWO-POWER-05"
    if side == "attack":
        return "INWO-ATTACK-AID-03" if attack.type == "control" else "INWO-ATTACK-DESTROY-06"
    return "INWO-ATTACK-AID-04"


# --- why not ---------------------------------------------------------------------------------------------------------


def _barred(
    world: World, attack: Attack, target: Body, body: Body, side: Side, bars: Bars | None
) -> str | None:  # fmt: skip
    """The clause that keeps a card out whatever it would add."""
    return (
        _part(world, attack, target, body, side)
        or _in_privilege(world, attack, target, body, side)
        or _in_opening(world, attack, target, body, side)
        or _in_secrecy(world, attack, target, body, side)
        or _forbidden(world, attack, target, body, side)
        or _without_token(world, attack, body, bars)
    )


def _part(world: World, attack: Attack, target: Body, body: Body, side: Side) -> str | None:
    if body is target and side == "attack":
        return "INWO-ATTACK-DESTROY-13"
    if body is target and attack.instant:
        return "INWO-INSTANT-06"
    if again(world, body, attack, side):
        return None
    if body.key == attack.leader:
        return "INWO-ATTACK-GEN-09"
    joined = any(one.card == body.key for one in attack.contributions)
    return "INWO-ATTACK-GEN-09" if joined and body is not target else None


def again(world: World, body: Body, attack: Attack, side: Side) -> bool:
    """Whether a card that is in an attack may spend another token on the same side of it: its text says so."""
    sides = {one.side for one in attack.contributions if one.card == body.key}
    if body.key == attack.leader:
        sides.add("attack")
    return side in sides and any(
        source is body and effect.combine_in_attack for source, effect in world.active(ExtraToken)
    )


def _defender(attack: Attack, target: Body) -> Seat:
    return attack.seat if attack.from_hand else target.seat


def _in_privilege(world: World, attack: Attack, target: Body, body: Body, side: Side) -> str | None:
    if not attack.privileged or _even_privileged(world, attack, target, body, side):
        return None
    if side == "attack":
        return None if body.seat == attack.seat else "INWO-PRIV-02"
    if attack.from_hand:
        return "INWO-PRIV-03"
    if target.seat == attack.seat:
        return "INWO-RULING-34"
    return None if body.seat == target.seat else "INWO-PRIV-04"


def _even_privileged(world: World, attack: Attack, target: Body, body: Body, side: Side) -> bool:
    rule = allowed_by(world, attack, target, body, side)
    if rule is not None and "privileged" in rule.even_if:
        return True
    return any(
        effect.except_groups is not None and fits(effect.except_groups, world, body, boost.source)
        for boost, effect in world.boosting(MakePrivileged)
    )


def _in_opening(world: World, attack: Attack, target: Body, body: Body, side: Side) -> str | None:
    """Protection of the first turn (INWO-FIRST-01, -02, -05, INWO-RULING-05, -06)."""
    table = world.table
    if attack.seat in table.protected and body.seat != attack.seat:
        attacked = side == "defence" and not attack.from_hand and body.seat == target.seat
        may = side == "defence" and (attack.seat, body.seat) in table.retaliation
        if not (attacked or may):
            return "INWO-FIRST-02"
    defender = _defender(attack, target)
    if side == "attack" and defender in table.protected and not attack.from_hand and body.seat != defender:
        return "INWO-FIRST-01"
    return None


def _in_secrecy(world: World, attack: Attack, target: Body, body: Body, side: Side) -> str | None:
    near = not attack.from_hand and (body is target or body.near(target))
    what = "aid" if side == "attack" else "oppose"
    apart = side == "attack" or not near
    if apart and barriers.secret(world, target) and not barriers.reaches_secret(world, body, what):
        return "INWO-SECRET-05"
    leader = world.leader
    if side == "defence" or leader is None or body.near(leader) or not barriers.secret(world, leader):
        return None
    return None if barriers.reaches_secret(world, body, "aid") else "INWO-SECRET-07"


def _forbidden(world: World, attack: Attack, target: Body, body: Body, side: Side) -> str | None:
    mode = mode_of(attack)
    if barriers.immune(world, target, body, "groups", mode=mode, privileged=attack.privileged):
        return "INWO-IMMUNITY-02"
    what = "aid" if side == "attack" else "oppose"
    against = body is not target and barriers.kept_off(world, body, side)
    if against or barriers.cannot(world, what, body, target=target, mode=mode):
        return "INWO-META-05"
    no_attack = barriers.cannot(world, "attack", body, target=target, mode=mode) if side == "attack" else None
    if no_attack is not None and no_attack.includes_aid:
        return "INWO-META-05"
    return "INWO-RULING-82" if barriers.disabled(world, body) else None


def _without_token(world: World, attack: Attack, body: Body, bars: Bars | None) -> str | None:
    if bars is not None and body.seat in bars.locked:
        return "INWO-RULING-08"
    return None if body.tokens > 0 else "INWO-TOKEN-02"
