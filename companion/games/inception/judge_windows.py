"""Judges what is played while a sum is open: reactions, plain discards, display cards, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.inception import actions as act
from companion.games.inception import names, sums, verbs
from companion.games.inception.board import active, may_hold, state_name
from companion.games.inception.designs import TEAM_KINDS, Character, EffectCard
from companion.games.inception.feasible import possible
from companion.games.inception.people import candidates, person
from companion.games.inception.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception


def window_open(state: State) -> str:
    """``attack``, ``convince`` or, while none of them is asked, nothing."""
    key = state.question.prompt.key if state.question is not None else ""
    return key if key in ("attack", "convince") else ""


def react(game: Inception, state: State, action: act.Use) -> Refusal | None:
    """A reaction in the window it is made for (INC-RULING-46)."""
    design, window = game.design(action.card), _window(state)
    if not isinstance(design, EffectCard) or not (design.reaction or "any" in design.windows):
        return no("E_NO_REACTION", "INC-ICON-03", f"{design.name} is no reaction.")
    if not {window, "any"} & set(design.windows):
        return no("E_WRONG_WINDOW", "INC-RULING-46", f"{design.name} is not made for this.")
    mode = "all" if state.count(names.AGAINST_ALL) else "one"
    if window == "attack" and design.attack_modes and mode not in design.attack_modes:
        return no("E_WRONG_WINDOW", "INC-RULING-46", f"{design.name} does not help against an attack on all.")
    if any(_nobody(game, state, verb) for verb in design.do):
        return no("E_BAD_TARGET", "INC-ATTACK-08", "There is nobody else on that level.")
    return None


def _window(state: State) -> str:
    return "attack" if sums.is_attack(state) else "convince"


def _nobody(game: Inception, state: State, verb: Any, me: str = "") -> bool:
    """Whether a verb that has to be about somebody could be about nobody."""
    return isinstance(verb, verbs.AddStOf | verbs.Retarget) and not candidates(game, state, verb, me)


def boost(game: Inception, state: State, action: act.Boost) -> Refusal | None:
    """INC-ATTACK-10, INC-CONV-13."""
    if window_open(state) == "convince":
        return no("E_NO_REACTION", "INC-CONV-13", "Plain hand cards add nothing to convincing.")
    if window_open(state) != "attack":
        return no("E_WRONG_WINDOW", "INC-ATTACK-10", "Cards are discarded for +1 only in an attack.")
    if not isinstance(game.design(action.card), TEAM_KINDS) or not may_hold(state, action.card):
        return no("E_ILLEGAL_MOVE", "INC-ATTACK-10", f"{game.card_name(action.card)} cannot be in your hand.")
    return None


def spend(game: Inception, state: State, action: act.Spend) -> Refusal | None:
    """INC-CONV-06, INC-DISP-07."""
    if window_open(state) != "convince" or state.where(action.card) not in names.DISPLAY:
        return no("E_ILLEGAL_MOVE", "INC-DISP-07", "Display cards leave only by an effect or while convincing.")
    return None


def decline(game: Inception, state: State, action: act.Yield) -> Refusal | None:
    """INC-ATTACK-15, INC-RULING-27."""
    if window_open(state) == "attack":
        return None
    return no("E_WRONG_WINDOW", "INC-RULING-27", "Only a fight can be declined.")


def ability(game: Inception, state: State, action: act.Ability) -> Refusal | None:
    """INC-ABIL-02, 03: the right state, the right window; its cost is `cost`'s business."""
    design = game.design(names.card_of(action.who)) if action.who in names.CHARACTERS else None
    name = game.person(action.who)
    if not isinstance(design, Character) or not active(state, action.who):
        return no("E_NOT_ACTIVE", "INC-RULING-21", f"{name} is not active.")
    if design.ability is None or state_name(state, action.who) != design.ability.state:
        when = f"only when {design.ability.state}" if design.ability else "no ability"
        return no("E_ABILITY_STATE", "INC-ABIL-02", f"{name} has {when}.")
    if not _in_time(state, design.ability.windows):
        return no("E_ABILITY_STEP", "INC-ABIL-03", f"{name}'s ability is for another moment.")
    return None


def _in_time(state: State, windows: tuple[str, ...]) -> bool:
    """Whether now is one of these windows; ``any`` is steps 2 and 5, outside and inside windows.

    In the middle of an event that asks for something else than a sum, ``any`` is still in time (INC-ABIL-03); a hand
    card that is being resolved comes to its end first (INC-STEP2-02).
    """
    window, phase = window_open(state), state.turn.phase
    if state.question is not None and not window and (state.at(names.RESOLVING) or phase != names.EVENT):
        return False
    if "any" in windows:
        return phase in (names.PLAY, names.EVENT)
    return window in windows or ("play" in windows and phase == names.PLAY and not window)


def cost(game: Inception, state: State, action: act.Ability) -> Refusal | None:
    """INC-ABIL-09: whether the cost of an ability can be paid, and its effect can be about somebody."""
    who, design = action.who, game.design(names.card_of(action.who))
    assert isinstance(design, Character)
    assert design.ability is not None
    for verb in design.ability.cost:
        if isinstance(verb, verbs.DiscardAttached) and not candidates(game, state, verb, who):
            say = f"{game.person(person(state, verb.who, who))} needs a weapon of strength {verb.min_st}."
            return no("E_NOT_A_WEAPON", "INC-ABIL-09", say)
    if not possible(game, state, design.ability.cost, who):
        return no("E_BAD_TARGET", "INC-ABIL-01", f"What {game.person(who)}'s ability costs cannot be paid.")
    if any(_nobody(game, state, verb, who) for verb in design.ability.do):
        return no("E_BAD_TARGET", "INC-RULING-24", "There is nobody else on the attacked level.")
    return None


JUDGES: dict[type, Any] = {act.Boost: boost, act.Spend: spend, act.Yield: decline}
