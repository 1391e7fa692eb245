"""What an ordinary Group's abilities do not do: count for or against Secret Groups (INWO-SECRET-01, -02, -06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.inwo import written
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
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.plays import choices
from companion.games.inwo.refusals import no
from companion.games.inwo.sums.barriers import beyond
from companion.games.inwo.sums.world import Body, World
from companion.kernel.actions import Refusal
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

AIDING = (ModAttack, MayAid)
DEFENDING = (ModDefend, MayOppose)
EITHER = (
    AgentsValue, AlignmentRule, AutoFail, Cancel, JoinAfterRoll, MakePrivileged, ModRoll, NegatePrivilege, Reroll,
    SidePowerMultiplier,
)  # fmt: skip
"""What an ability does in an attack: for its side, or for its user's."""


def refusal(game: InwoContext, state: State, now: World, play: Play, source: Body) -> Refusal | None:
    """That an ability would interfere for or against a Secret Group that it does not reach (INWO-SECRET-05, -06)."""
    aimed = [now.bodies[card] for card in choices.all_targets(play) if card in now.bodies]
    mine = any(source.seat == body.seat for body in aimed)
    found = next((body for body in aimed if beyond(now, source, body, helps=mine)), None)
    attack = written.attack(state)
    if found is None and attack is not None:
        parts = any(now.roles(body) & {"leader", "target", "aider", "opposer"} for body in aimed)
        found = next(filter(None, (_in_attack(now, attack, source, play, one, concerns=parts)
                                   for one in choices.effects(game, play))), None)  # fmt: skip
    return no("SECRET-06", say("{target} is Secret.", target=game.card_name(found.key))) if found is not None else None


def _in_attack(
    now: World, attack: Attack, source: Body, play: Play, effect: Any, *, concerns: bool
) -> Body | None:  # fmt: skip
    """The Secret Group of the attack for or against which an effect would count."""
    if not (concerns or isinstance(effect, (*AIDING, *DEFENDING, *EITHER))):
        return None
    aids = isinstance(effect, AIDING) or (not isinstance(effect, DEFENDING) and play.seat == attack.seat)
    target, leader = now.target, now.leader
    if target is not None and beyond(now, source, target, "aid" if aids else "oppose", helps=not aids):
        return target
    return leader if aids and leader is not None and beyond(now, source, leader, "aid", helps=True) else None
