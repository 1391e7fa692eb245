"""What an ordinary Group's abilities do not do: count for or against Secret Groups (INWO-SECRET-01, -02, -06)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.inwo.cards.effects.attack import (
    AgentsValue,
    AlignmentRule,
    JoinAfterRoll,
    MakePrivileged,
    MayAid,
    MayOppose,
    ModAttack,
    ModDefend,
    NegatePrivilege,
    SidePowerMultiplier,
)
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.sums.barriers import beyond
from companion.games.inwo.sums.world import Body, World

AIDING = (ModAttack, MayAid)
DEFENDING = (ModDefend, MayOppose)
EITHER = (
    AgentsValue, AlignmentRule, AutoFail, Cancel, JoinAfterRoll, MakePrivileged, ModRoll, NegatePrivilege, Reroll,
    SidePowerMultiplier,
)  # fmt: skip
"""What an ability does in an attack: for its side, or for its user's."""


def touched(now: World, source: Body, effects: Iterable[Any], aimed: Sequence[Body]) -> Body | None:
    """The Secret Group that an ability would touch, or for or against which it would interfere, although it does not
    reach it (INWO-SECRET-05, -06). `aimed`: what it is used on."""
    found = (body for body in aimed if beyond(now, source, body, helping=source.seat == body.seat))
    concerns = any(now.roles(body) & {"leader", "target", "aider", "opposer"} for body in aimed)
    meddled = (_in_attack(now, source, one, concerns=concerns) for one in effects)
    return next(filter(None, (*found, *meddled)), None)


def _in_attack(now: World, source: Body, effect: Any, *, concerns: bool) -> Body | None:
    """The Secret Group of the attack for or against which an effect would count."""
    attack = now.attack
    concerns = concerns or any(pred.role for pred in effect.predicates())
    if attack is None or not (concerns or isinstance(effect, (*AIDING, *DEFENDING, *EITHER))):
        return None
    aids = isinstance(effect, AIDING) or (not isinstance(effect, DEFENDING) and source.seat == attack.seat)
    target, leader = now.target, now.leader
    if target is not None and beyond(now, source, target, "aid" if aids else "oppose", helping=not aids):
        return target
    return leader if aids and leader is not None and beyond(now, source, leader, "aid", helping=True) else None
