"""Which of several texts can be carried out in full (INC-RULING-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.inception import names, verbs
from companion.games.inception.board import (
    all_attached,
    display,
    everybody_active,
    free_slots,
    has_flag,
    weapon_of,
)
from companion.games.inception.people import candidates
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

Script = tuple[Any, ...]


def feasible(
    game: Inception, state: State, options: tuple[Script, ...], me: str = "", target: str = ""
) -> tuple[int, ...]:
    """The options that can be carried out in full, counted from 1; if none can, all of them."""
    every = tuple(range(1, len(options) + 1))
    return tuple(n for n in every if possible(game, state, options[n - 1], me, target)) or every


def possible(game: Inception, state: State, script: Script, me: str = "", target: str = "") -> bool:
    """Whether every verb of a list can be carried out in full, the cards counted from one verb to the next."""
    hand, shown, pile = state.count(names.HAND), len(display(state)), len(state.at(names.TEAM_DISCARD))
    for verb in script:
        match verb:
            case verbs.DiscardHand(n=n):
                hand, pile = hand - n, pile + n
            case verbs.DiscardDisplay(n=n):
                shown, pile = shown - n, pile + n
            case verbs.TakeDiscard(n=n):
                hand, pile = hand + n, pile - n
            case verbs.Draw(n=n):
                hand += min(n, state.count(names.DECK) + pile)
            case _ if not _can(game, state, verb, me, target):
                return False
        if min(hand, shown, pile) < 0:
            return False
    return True


def _can(game: Inception, state: State, verb: Any, me: str, target: str) -> bool:
    match verb:
        case verbs.Move():
            return bool(candidates(game, state, verb, me, target)) and not has_flag(game, state, "sent_back")
        case verbs.ClearFlashbacks(n="all"):
            return True
        case verbs.Hurt() | verbs.Heal() | verbs.Revive() | verbs.SetState() | verbs.Strip() | verbs.DiscardAttached():
            return bool(candidates(game, state, verb, me, target))
        case verbs.AttachedToDisplay(n=n):
            return min(len(tuple(all_attached(state))), len(free_slots(game, state))) >= n
        case verbs.MoveWeapon():
            armed = [weapon_of(game, state, who) is not None for who in everybody_active(state)]
            return any(armed) and not all(armed)
        case verbs.Choose(options=options):
            return any(possible(game, state, one, me, target) for one in options)
    return True
