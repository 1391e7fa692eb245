"""Judges answers to questions that are not among the options listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.inception import actions as act
from companion.games.inception import names
from companion.games.inception.board import (
    active,
    active_on,
    display,
    front,
    has_flag,
    may_hold,
    owner,
    weapon_of,
)
from companion.games.inception.refusals import no
from companion.kernel.actions import Action, Refusal
from companion.kernel.places import Place
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

WHO_QUESTIONS = ("heal", "revive", "retarget", "cover", "hurt", "set", "strip", "clear")


def asked(state: State, *keys: str) -> bool:
    """Whether one of these questions is open."""
    return state.question is not None and state.question.prompt.key in keys


def unanswered(state: State) -> Refusal:
    """Something else is done while a question is open."""
    if state.question is None:
        return no("E_WRONG_STEP", "", "Nobody asks that now.")
    prompt = state.question.prompt
    code = "E_STAY_ONE" if prompt.key == "stay" else "E_WRONG_STEP"
    return no(code, prompt.clause, f"First answer: {prompt.say}")


def choose(game: Inception, state: State, action: act.Choose) -> Refusal | None:
    if asked(state, *WHO_QUESTIONS):
        if _listed(state, action):
            return None
        return no("E_BAD_TARGET", "INC-RULING-42", f"{game.person(action.who)} cannot be chosen here.")
    return unanswered(state)


def option(game: Inception, state: State, action: act.Option) -> Refusal | None:
    if not asked(state, "option"):
        return unanswered(state)
    if _listed(state, action):
        return None
    return no("E_CANNOT_CHOOSE", "INC-RULING-31", "That cannot be carried out in full, and another option can.")


def discard(game: Inception, state: State, action: act.Discard) -> Refusal | None:
    owed = state.count(names.OWED)
    cards = action.cards
    if len(set(cards)) < len(cards) or not cards or len(cards) > owed:
        return no("E_BAD_TARGET", "INC-RULING-30", f"Discard {owed}, no more and none twice.")
    fits = all(card in display(state) for card in cards) if asked(state, "discard_display") else (
        all(may_hold(state, card) and card in game.team_cards for card in cards)
    )  # fmt: skip
    return None if fits else no("E_BAD_TARGET", "INC-RULING-30", "These are not the cards to choose from.")


def send(game: Inception, state: State, action: act.Send) -> Refusal | None:
    if has_flag(game, state, "sent_back"):
        return no("E_SENT_BACK", "INC-RULING-40", "The way back was used; it is there once.")
    if not asked(state, "send"):
        return unanswered(state)
    say = f"{game.person(action.who)} cannot be sent to Level {action.level}."
    return None if _listed(state, action) else no("E_BAD_TARGET", "INC-RULING-40", say)


def stay(game: Inception, state: State, action: act.Stay) -> Refusal | None:
    if not asked(state, "stay"):
        return unanswered(state)
    if len(action.who) != 1 or action.who[0] not in active_on(state, front(state)):
        return no("E_STAY_ONE", "INC-RULING-35", "Exactly one active character of this level stays.")
    return None


def pick(game: Inception, state: State, action: act.Pick) -> Refusal | None:
    return _from_list(state, action, "take", "lose", "forget")


def shelve(game: Inception, state: State, action: act.Shelve) -> Refusal | None:
    if not asked(state, "shelve"):
        return unanswered(state)
    if owner(state, action.card) is None:
        return no("E_BAD_TARGET", "INC-PLAY-04", f"{game.card_name(action.card)} is not attached to anybody.")
    return slot(game, state, action.to)


def slot(game: Inception, state: State, to: Place) -> Refusal | None:
    """Whether a display slot is free."""
    if to not in names.DISPLAY or state.at(to):
        full = all(state.at(one) for one in names.DISPLAY)
        say = "The display is full." if full else "That is no free slot of the display."
        return no("E_DISPLAY_FULL" if full else "E_ILLEGAL_MOVE", "INC-DISP-04", say)
    return None


def hand_over(game: Inception, state: State, action: act.HandOver) -> Refusal | None:
    if not asked(state, "hand_over"):
        return unanswered(state)
    if not active(state, action.who):
        return no("E_NOT_ACTIVE", "INC-WEAPON-01", f"{game.person(action.who)} is not active.")
    if action.card not in (weapon_of(game, state, who) for who in names.CHARACTERS):
        return no("E_NOT_A_WEAPON", "INC-WEAPON-01", f"{game.card_name(action.card)} is no attached weapon.")
    if weapon_of(game, state, action.who) is not None:
        return no("E_WEAPON_TAKEN", "INC-WEAPON-03", f"{game.person(action.who)} has a weapon.")
    return None


def bury(game: Inception, state: State, action: act.Bury) -> Refusal | None:
    if not asked(state, "bury"):
        return unanswered(state)
    level, look, most = front(state), state.count(names.LOOK), state.count(names.BURY)
    known = tuple(reversed(state.at(names.bottom(level))))
    hidden = state.at(names.deck(level))
    possible = (*hidden, *known[: max(0, look - len(hidden))])
    if len(action.cards) > most or any(card not in possible for card in (*action.cards, *action.order)):
        return no("E_BAD_TARGET", "INC-RULING-57", f"Up to {most} of the {look} events on top may be put under.")
    return None


def passing(game: Inception, state: State, action: Action) -> Refusal | None:
    return None if _listed(state, action) else unanswered(state)


def _from_list(state: State, action: Action, *keys: str) -> Refusal | None:
    if not asked(state, *keys):
        return unanswered(state)
    return None if _listed(state, action) else no("E_BAD_TARGET", "", "That card cannot be chosen here.")


def _listed(state: State, action: Action) -> bool:
    return state.question is not None and action in state.question.prompt.options


JUDGES: dict[type, Any] = {
    act.Choose: choose,
    act.Option: option,
    act.Send: send,
    act.Stay: stay,
    act.Pick: pick,
    act.Shelve: shelve,
    act.HandOver: hand_over,
    act.Bury: bury,
    act.Pass: passing,
    act.Withdraw: passing,
}
