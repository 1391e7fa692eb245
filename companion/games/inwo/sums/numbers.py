"""Power, Global Power and Resistance: set, then multiply or divide, then add (INWO-ARITH-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from companion.games.inwo.cards.effects.attack import SidePowerMultiplier
from companion.games.inwo.cards.effects.stats import ModStat
from companion.games.inwo.notes import Attack
from companion.games.inwo.sums.barriers import beyond
from companion.games.inwo.sums.matching import fits, of_source
from companion.games.inwo.sums.world import Body, World
from companion.games.inwo.words import Stat

Side = Literal["", "attack", "defence"]
HALF = 2
ABILITIES = "abilities"
"""Among what an effect on Resistance ignores: all that cards in play add to it or to the defence."""


class Use(Struct, frozen=True):
    """What a number is wanted for.

    `side`: which side of an attack, `mode`: which sort of attack; `times`: what the card itself multiplies it by (a
    target that defends itself); `halved`: Devastated and attacked to destroy; `lasting`: permanent changes only;
    `again`: a further action of a card in the same attack, for which what was given to one action is used up.
    """

    side: Side = ""
    mode: Literal["", "control", "destroy"] = ""
    times: int = 1
    halved: bool = False
    lasting: bool = False
    again: bool = False


PLAIN = Use()
LASTING = Use(lasting=True)


class Part(Struct, frozen=True):
    """One step to a number: what was done, how much, by which card (empty: printed, or a rule)."""

    op: str
    n: int
    source: str = ""
    clause: str = ""


class Figure(Struct, frozen=True):
    """A number with the steps that led to it."""

    total: int
    parts: tuple[Part, ...]


def power(world: World, body: Body, use: Use = PLAIN) -> int:
    """A card's Power (INWO-POWER-01)."""
    return figure(world, body, "power", use).total


def global_power(world: World, body: Body, use: Use = PLAIN) -> int:
    """A card's Global Power, never above its Power (INWO-GLOBAL-01, -02)."""
    return figure(world, body, "global", use).total


def resistance(world: World, body: Body, use: Use = PLAIN) -> int:
    """A Group's Resistance."""
    return figure(world, body, "resistance", use).total


def figure(world: World, body: Body, stat: Stat, use: Use = PLAIN) -> Figure:
    """A number of a card with its steps."""
    key = (body.key, stat, use)
    found: Figure | None = world.known.get(key)
    if found is None:
        found = _figure(world, body, stat, use)
        if not world.settling:
            world.known[key] = found
    return found


def printed(body: Body, stat: Stat) -> int:
    """What stands on the card."""
    if stat == "power":
        return body.design.power
    return body.design.global_power if stat == "global" else body.design.resistance


def _figure(world: World, body: Body, stat: Stat, use: Use) -> Figure:
    guard = ("busy", body.key, stat)
    if guard in world.known:
        return Figure(printed(body, stat), ())
    world.known[guard] = True
    try:
        steps = _steps(world, body, stat, use)
    finally:
        del world.known[guard]
    first = Part("printed", printed(body, stat))
    total = _worked_out(first.n, steps, use)
    if stat == "global":
        most = power(world, body, use)
        if most < total:
            steps.append(Part("min", most, clause="INWO-GLOBAL-02"))
            total = most
    return Figure(total, (first, *steps))


def _worked_out(number: float, steps: list[Part], use: Use) -> int:
    times, adds = use.times, 0
    for part in steps:
        if part.op == "set":
            number = part.n
        elif part.op == "raise_to":
            number = max(number, part.n)
        elif part.op == "add":
            adds += part.n
        elif part.op == "mul":
            times = max(times, part.n)
    number *= times
    for part in steps:
        if part.op == "div" and part.n:
            number /= part.n
    return max(0, int(number // 1) + adds)


def _steps(world: World, body: Body, stat: Stat, use: Use) -> list[Part]:
    steps: list[Part] = []
    if stat != "resistance" or ABILITIES not in ignored(world, body):
        steps += _parts(world, body, use, _standing(world, body, stat, use))
    if stat == "power" and world.attack is not None and use.side:
        steps += _multiplied(world, world.attack, body, use)
    for change in world.changes.get(body.key, ()):
        if change.stat != stat or (use.lasting and (change.temporary or change.purpose != "all")):
            continue
        if change.purpose in ("all", use.side):
            steps.append(Part(change.op, change.n, change.source, "INWO-ARITH-01"))
    steps += _parts(world, body, use, _announced(world, body, stat, use))
    if use.halved:
        steps.append(Part("div", HALF, clause="INWO-DEVAST-05"))
    if use.times > 1:
        steps.append(Part("self", use.times, clause="INWO-ATTACK-DEFEND-11"))
    return steps


def _parts(world: World, body: Body, use: Use, effects: Iterable[tuple[Body, ModStat]]) -> Iterator[Part]:
    for source, effect in effects:
        n = _amount(world, effect, source, body, use)
        if n or effect.op != "add":
            yield Part(effect.op, n, source.key, effect.clause)


def on(world: World, body: Body, stat: str, use: Use) -> Iterator[tuple[Body, ModStat]]:
    """The effects on a number of a card, with the cards that have them."""
    yield from _standing(world, body, stat, use)
    yield from _announced(world, body, stat, use)


def ignores(effect: ModStat) -> tuple[str, ...]:
    """What does not count while an effect on Resistance holds: alignments in common with the master, ``abilities``."""
    return (*effect.ignore_master_alignment, *((ABILITIES,) if effect.ignore_abilities else ()))


def ignored(world: World, body: Body) -> set[str]:
    """What does not count for a card's Resistance now."""
    use = Use("defence", "control")
    written = (word for change in world.changes.get(body.key, ()) for word in change.ignores)
    return {*(word for _, effect in on(world, body, "resistance", use) for word in ignores(effect)), *written}


def _standing(world: World, body: Body, stat: str, use: Use) -> Iterator[tuple[Body, ModStat]]:
    """Effects of cards in play."""
    index: Index | None = world.known.get(_INDEX)
    if index is None:
        index = _indexed(world)
        if not world.settling:
            world.known[_INDEX] = index
    for key in ((stat, body.key), (stat, f"of {body.seat}"), (stat, "")):
        for source, effect in index.get(key, ()):
            if _wanted(world, effect, source, body, use):
                yield source, effect


Index = dict[tuple[str, str], list[tuple[Body, ModStat]]]
_INDEX = "effects on numbers"


def _indexed(world: World) -> Index:
    """The effects on numbers by whom they can touch: one card, the cards of one seat, or any (empty)."""
    found: Index = {}
    for source, effect in world.active(ModStat):
        for whom in _touched(source, effect):
            found.setdefault((effect.stat, whom), []).append((source, effect))
    return found


def _touched(source: Body, effect: ModStat) -> tuple[str, ...]:
    match effect.applies.relation:
        case "this_card":
            return (source.key,)
        case "linked_to_this" if source.link is not None:
            return (source.link,)
        case "master_of_this":
            return (source.master.key,) if source.master is not None else ()
        case "puppet_of_this":
            return tuple(puppet.key for puppet in source.puppets)
    return (f"of {source.seat}",) if effect.applies.controller == "self" else ("",)


def _announced(world: World, body: Body, stat: str, use: Use) -> Iterator[tuple[Body, ModStat]]:
    """Effects of announced plays."""
    for boost, effect in world.boosting(ModStat):
        if use.lasting or effect.stat != stat or not _aimed(world, boost, effect, body):
            continue
        if use.again and (effect.duration == "action" or "direct_attack" in effect.for_):
            continue
        if _wanted(world, effect, boost.source, body, use):
            yield boost.source, effect


def _aimed(world: World, boost: Any, effect: ModStat, body: Body) -> bool:
    """Whether a play changes this card: the one it is aimed at, or all of a chosen alignment."""
    if effect.by_chosen:
        return boost.play.align in world.alignments(body) and body.seat == boost.play.seat
    return body.key == boost.play.target or body.key in boost.play.targets


def _amount(world: World, effect: ModStat, source: Body, body: Body, use: Use) -> int:
    n = power(world, body, Use(use.side, use.mode)) if effect.amount == "power" else effect.amount
    if effect.per is not None:
        n *= sum(
            1 for other in world.bodies.values() if other.in_play and other.is_group
            and fits(effect.per, world, other, source)
        )  # fmt: skip
    return n


def _wanted(world: World, effect: ModStat, source: Body, body: Body, use: Use) -> bool:
    """Whether a change of numbers holds for this card and this use of the number."""
    if use.lasting and effect.purpose != "all":
        return False
    if effect.purpose not in ("all", use.side):
        return False
    if effect.mode != "any" and effect.mode != use.mode:
        return False
    if effect.not_when is not None and use.side == "defence" and use.mode == "destroy":
        return False
    if effect.for_ and not any(_serves(world, one, body, use) for one in effect.for_):
        return False
    attack = world.attack
    if effect.against is not None and not (world.leader and fits(effect.against, world, world.leader, source)):
        return False
    if effect.not_disaster and attack is not None and attack.card and _face(world, attack) in effect.not_disaster:
        return False
    if effect.condition is not None and not of_source(effect.condition, world, source):
        return False
    touched = body.is_group or _names_illuminati(effect)
    return (
        touched
        and fits(effect.applies, world, body, source)
        and not beyond(world, source, body, helping=effect.helping)
    )


def _names_illuminati(effect: ModStat) -> bool:
    return "illuminati" in effect.applies.kind or bool(effect.applies.relation)


def _face(world: World, attack: Attack) -> str:
    body = world.bodies.get(attack.card)
    return body.face if body is not None else attack.card.rpartition(":")[0]


def _serves(world: World, what: str, body: Body, use: Use) -> bool:
    match what:
        case "attack":
            return use.side == "attack"
        case "defense":
            return use.side == "defence"
        case "defend_destroy":
            return use.side == "defence" and use.mode == "destroy"
        case _:
            return use.side == "attack" and world.leader is body


def _multiplied(world: World, attack: Attack, body: Body, use: Use) -> list[Part]:
    """Multipliers of a whole side (INWO-ARITH-03)."""
    found = []
    for source, effect in world.active(SidePowerMultiplier):
        side = {"attack": "attack", "defense": "defence"}.get(effect.side, use.side)
        if side != use.side or effect.mode not in ("any", use.mode) or world.target is None:
            continue
        parts = world.roles(source)
        taking = {"self_leads_or_aids": {"leader", "aider"}, "self_opposes": {"opposer"}}.get(effect.when)
        if taking is not None and not parts & taking:
            continue
        meant = fits(effect.target, world, world.target, source) and fits(effect.applies, world, body, source)
        if meant and not beyond(world, source, body, helping=True):
            found.append(Part("mul", effect.factor, source.key, effect.clause))
    return found
