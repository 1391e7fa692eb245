"""Steps of stories as actions of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.steps import pair
from companion.games.common.stories.words import listed
from companion.games.inception import names
from companion.games.inception import rules as act
from companion.games.inception import totals as sums
from companion.games.inception.board import active, attached, display, free_slots, front, top_events, weapon_of
from companion.games.inception.cards import verbs
from companion.games.inception.designs import EffectCard, Flashback
from companion.games.inception.game import Inception
from companion.games.inception.scenario import words
from companion.games.inception.scenario.answers import SILENT, answers, choose, played, sent, slot
from companion.games.inception.scenario.words import who_of
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions import Refusal as no
from companion.kernel.cards import CardId
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State

A = names.PLAYER
SAME = (
    {"E_MUST_DRAW", "E_WRONG_STEP"}, {"E_WRONG_STEP", "E_WRONG_WINDOW"}, {"E_NO_REACTION", "E_WRONG_STEP"},
    {"E_MUST_DRAW", "E_WRONG_WINDOW"},
)  # fmt: skip
"""Two rows of section 8 may be right: a play in step 1 (or outside its window) belongs to another step, too."""
LYING: Mapping[str, Callable[[State], Iterable[CardId]]] = {
    "undisplay": display,
    "event": lambda state: top_events(state, front(state)),
}
"""Where the cards lie that a verb is about, if it is not the hand."""
SIXTH = {"E_DISPLAY_CLOSED", "E_DISPLAY_FULL"}
"""Both rows fit a sixth card placed by hand: five are three or more."""


def action(game: Inception, state: State, seat: Seat, step: Any) -> Action | Refusal:
    """What a step means: what its words make of it, or the action whose fields they are."""
    verb, said = words.read(step)
    match verb:
        case "bell":
            return _bell(game, state)
        case "bell2":
            return game.bell_twice(state) or act.Yield(A)
        case "kick":
            return act.LayKick(A, words.held(game, state, "kick"), _level(state, said))
        case "send":
            return _send(state, sent(said))
        case "choose" | "pick":
            return choose(game, state, said)
        case "weapon":
            return _weapon(game, state, *pair(said, "weapon", "card", "who"))
        case "drop":
            return _drop(game, state, said)
        case "display":
            return act.Store(A, words.held(game, state, said), slot(game, state))
        case "show" | "boost":
            return played(game, state, verb, next(iter(listed(said)), None))
        case "limit":
            return act.Discard(A, words.several(game, words.may_be_held(state), listed(said)))
        case "stay":
            return act.Stay(A, tuple(map(who_of, listed(said))))
        case "ability":
            return act.Ability(A, who_of(words.parts(verb, said)[0]))
        case "effect" | "react":
            return _use(game, state, verb, said)
    there = LYING[verb](state) if verb in LYING else words.may_be_held(state)
    readers: Mapping[str, Reader] = {
        "CardId": lambda name, text: words.among(there, game, text),
        "who": lambda name, text: who_of(text),
        "number": lambda name, text: words.number(text),
    }
    return derived(game, words.KINDS[verb], CHANCE if verb == "event" else A, said, readers)


def _bell(game: Inception, state: State) -> Action | Refusal:
    question = state.question
    if question is not None and question.prompt.key not in SILENT and question.prompt.bell is None:
        return act.Ring(A)
    return game.bell(state)


def _level(state: State, said: Any) -> int:
    """The level a Kick is laid on: the front, unless another is named."""
    return words.number(said) if isinstance(said, int) or str(said or "").removeprefix("L").isdigit() else front(state)


def _send(state: State, action: act.Send) -> Action:
    """To send somebody is to choose the text that says so, where that is still open."""
    question = state.question
    if question is not None and question.prompt.key == "option":
        for option in question.prompt.options:
            if isinstance(option, act.Option) and "Send" in question.prompt.say.split(" – or: ")[option.number - 1]:
                return option
    return action


def _weapon(game: Inception, state: State, card: Any, whose: Any) -> Action:
    held, who = words.held(game, state, card), who_of(whose)
    if isinstance(game.design(held), Flashback) and who == names.COBB and active(state, who):
        return act.Remember(A, held)
    return act.Arm(A, held, who)


def _drop(game: Inception, state: State, said: Any) -> Action | Refusal:
    who = who_of(next(iter(listed(said)), None))
    card = weapon_of(game, state, who) or next(iter(attached(state, who)), None)
    return act.Drop(A, card) if card else no("E_NOT_A_WEAPON", "INC-WEAPON-05", f"{who} has no weapon.")


def _use(game: Inception, state: State, verb: str, said: Any) -> Action | Refusal:
    card = words.held(game, state, words.parts(verb, said)[0])
    design = game.design(card)
    if isinstance(design, Flashback) and sums.level(state) is None:
        return act.Remember(A, card)
    stored = words.cards_in(game, answers(game, state, {"effect": said}))
    fills = isinstance(design, EffectCard) and any(isinstance(one, verbs.HandToDisplay) for one in design.do)
    if fills and len(stored) > len(free_slots(game, state)) and state.turn.phase == names.PLAY:
        return no("E_DISPLAY_FULL", "INC-RULING-48", "So many cards do not fit into the display.")
    return act.Use(A, card)


def same_code(wanted: str, refusal: Refusal, step: Any) -> bool:
    codes = {wanted, refusal.code}
    return wanted == refusal.code or codes in SAME or (codes == SIXTH and refusal.clause == "INC-DISP-04")
