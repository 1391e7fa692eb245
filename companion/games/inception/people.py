"""Whom a verb is about: the who-words of ledger 7.3, and whom a choice leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.inception import names, sums, verbs
from companion.games.inception.board import (
    active_on,
    affected_level,
    event_card,
    everybody_active,
    flashbacks_of,
    in_team,
    inactive,
    state_of,
    weapon_of,
)
from companion.games.inception.designs import Weapon
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception


def is_choice(who: str) -> bool:
    """Whether a who-word leaves it to the player."""
    return who.startswith("choose")


def person(state: State, who: str, me: str = "", target: str = "") -> str:
    """Who is meant: who is hit, the owner of the ability, or a name."""
    return {"target": target or sums.target(state), "self": me}.get(who, who)


def candidates(game: Inception, state: State, verb: Any, me: str = "", target: str = "") -> tuple[str, ...]:
    """Whom a verb may be about: one or nobody where the card names somebody, else the player's choice."""
    found = _fit(game, state, verb)
    if not is_choice(verb.who):
        return tuple(who for who in found if who == person(state, verb.who, me, target))
    hit = sums.target(state) or target
    if verb.who == "choose_other_on_attacked_level":
        level = sums.level(state)
        there = active_on(state, affected_level(game, state) if level is None else level)
        found = tuple(who for who in found if who in there)
    not_this = {"choose_other": me, "choose_other_on_attacked_level": hit, "choose_except_saito": names.SAITO}
    return tuple(who for who in found if who != not_this.get(verb.who))


def _fit(game: Inception, state: State, verb: Any) -> tuple[str, ...]:
    """Everybody to whom this could happen."""
    match verb:
        case verbs.Heal(scope=scope):
            there = everybody_active(state) if scope == "any_level" else active_on(state, affected_level(game, state))
            return tuple(who for who in there if state_of(state, who) < names.STRONG)
        case verbs.Revive():
            return inactive(state)
        case verbs.Retarget():
            return tuple(who for who in _attacked(state) if who != sums.target(state))
        case verbs.AddStOf():
            return _attacked(state) if is_choice(verb.who) else everybody_active(state)
        case verbs.Move(origin=origin):
            return active_on(state, origin)
        case verbs.DiscardAttached(min_st=least):
            return tuple(who for who in everybody_active(state) if _strength(game, state, who) >= least)
        case verbs.Strip():
            there = active_on(state, affected_level(game, state)) if is_choice(verb.who) else everybody_active(state)
            return tuple(who for who in there if weapon_of(game, state, who) is not None)
        case verbs.ClearFlashbacks():
            return tuple(who for who in everybody_active(state) if flashbacks_of(game, state, who))
        case verbs.SetState() if not is_choice(verb.who):
            return tuple(who for who in names.CHARACTERS if in_team(state, who))
    if event_card(state) is None or not is_choice(verb.who):
        return everybody_active(state)
    return active_on(state, affected_level(game, state))


def _attacked(state: State) -> tuple[str, ...]:
    level = sums.level(state)
    return active_on(state, level) if level is not None else ()


def _strength(game: Inception, state: State, who: str) -> float:
    """The strength of a character's weapon; without one, less than any."""
    weapon = weapon_of(game, state, who)
    design = game.design(weapon) if weapon is not None else None
    return design.st if isinstance(design, Weapon) else float("-inf")
