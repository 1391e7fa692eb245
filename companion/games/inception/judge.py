"""Why something is not allowed: the refusal codes of ledger section 8, one judge for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.inception import actions as act
from companion.games.inception import judge_answers, judge_windows, names, sums
from companion.games.inception.board import (
    active,
    active_on,
    event_card,
    front,
    kick_on,
    may_hold,
    owner,
    top_events,
    weapon_of,
)
from companion.games.inception.designs import TEAM_KINDS, EffectCard, Event, Flashback, KickCard, Weapon
from companion.games.inception.refusals import no
from companion.games.inception.turn import FINAL_INCEPTION, FOLLOWING, goals_met, met
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.state import State
from companion.kernel.tell import number_of

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

Judge = Callable[["Inception", State, Any], Refusal | None]
STEP_WORDS = {
    names.SETUP: "The table is being laid.",
    names.DRAW: "First draw two cards and ring.",
}


def wrong_step(state: State, clause: str, what: str) -> Refusal:
    """A play that belongs to step 2."""
    if state.turn.phase == names.DRAW:
        return no("E_MUST_DRAW", "INC-STEP1-01", "First draw two cards and ring.")
    return no("E_WRONG_STEP", clause, f"{what} in step 2, not now.")


def flashback_first(game: Inception, state: State) -> Refusal | None:
    """A Flashback known to be in the hand comes before anything else (INC-FLASH-02, INC-RULING-11)."""
    if state.turn.phase != names.PLAY or not active(state, names.COBB):
        return None
    waiting = next((card for card in state.at(names.HELD) if isinstance(game.design(card), Flashback)), None)
    if waiting is None:
        return None
    return no("E_FLASHBACK_FIRST", "INC-FLASH-02", f"First attach {game.card_name(waiting)} to Cobb.")


def in_hand(game: Inception, state: State, card: CardId) -> Refusal | None:
    """Whether a card is one of the team and can be in the hand."""
    if not isinstance(game.design(card), TEAM_KINDS) or not may_hold(state, card):
        return no("E_ILLEGAL_MOVE", "INC-PLAY-01", f"{game.card_name(card)} cannot be in your hand.")
    return None


def a_play(game: Inception, state: State, card: CardId, clause: str, what: str) -> Refusal | None:
    """What any play of a hand card in step 2 needs."""
    if state.turn.phase != names.PLAY or state.question is not None:
        return wrong_step(state, clause, what)
    return in_hand(game, state, card) or flashback_first(game, state)


# --- steps ---------------------------------------------------------------------------------------------------------


def ready(game: Inception, state: State, action: act.Ready) -> Refusal | None:
    return None if state.turn.phase == names.SETUP else no("E_WRONG_STEP", "INC-SETUP-01", "The game has begun.")


def draw(game: Inception, state: State, action: act.Draw) -> Refusal | None:
    if state.turn.phase == names.DRAW:
        return None
    return no("E_ALREADY_DRAWN", "INC-STEP1-01", "Two cards are drawn in step 1 only.")


def ring(game: Inception, state: State, action: act.Ring) -> Refusal | None:
    phase = state.turn.phase
    if sums.level(state) is not None and state.question is not None:
        key = state.question.prompt.key
        return None if key in ("attack", "convince") else judge_answers.unanswered(state)
    if phase not in FOLLOWING or phase == names.DRAW:
        return no("E_MUST_DRAW", "INC-STEP1-01", STEP_WORDS.get(phase, ""))
    if phase == names.LIMIT and state.count(names.HAND) > game.file.hand_limit:
        over = state.count(names.HAND) - game.file.hand_limit
        return no("E_HAND_LIMIT", "INC-STEP3-01", f"Discard {over} more: the limit is {game.file.hand_limit}.")
    if phase == names.EVENT:
        return _ring_for_event(game, state)
    return flashback_first(game, state)


def _ring_for_event(game: Inception, state: State) -> Refusal | None:
    level = front(state)
    if event_card(state) is None and active_on(state, level) and len(top_events(state, level)) > 1:
        say = f"Turn up the top card of the Level {level} deck, or tap which one it is."
        return no("E_WRONG_STEP", "INC-STEP5-01", say)
    return None


def turn_up(game: Inception, state: State, action: act.TurnUp) -> Refusal | None:
    design, level = game.design(action.card), front(state)
    if state.turn.phase != names.EVENT or event_card(state) is not None:
        return no("E_WRONG_STEP", "INC-STEP5-01", "No event is turned up now.")
    if not isinstance(design, Event):
        return no("E_WRONG_DECK", "INC-STEP5-01", f"{design.name} is no event card.")
    places = (names.deck(level), names.bottom(level))
    cards = [card for where in places for card in state.at(where)] or state.at(names.discard(level))
    if active_on(state, level) and action.card not in cards:
        say = f"{design.name} is not in the Level {level} deck; the event comes from the deepest level."
        return no("E_WRONG_DECK", "INC-STEP5-01", say)
    return None


def discard(game: Inception, state: State, action: act.Discard) -> Refusal | None:
    if state.count(names.OWED):
        return judge_answers.discard(game, state, action)
    if state.turn.phase != names.LIMIT:
        return no("E_WRONG_STEP", "INC-STEP3-01", "Nothing has to be discarded now.")
    fault = next((one for card in action.cards if (one := in_hand(game, state, card))), None)
    over = state.count(names.HAND) - game.file.hand_limit
    if fault is None and (len(action.cards) > over or len(set(action.cards)) < len(action.cards)):
        down_to = number_of(game.file.hand_limit, "card")
        fault = no("E_ILLEGAL_MOVE", "INC-STEP3-01", f"Discard down to {down_to}, no further.")
    return fault


# --- plays ---------------------------------------------------------------------------------------------------------


def remember(game: Inception, state: State, action: act.Remember) -> Refusal | None:
    if not isinstance(game.design(action.card), Flashback):
        return no("E_NOT_A_WEAPON", "INC-FLASH-01", f"{game.card_name(action.card)} is no Flashback.")
    if not active(state, names.COBB):
        return no("E_NOT_ACTIVE", "INC-FLASH-04", "Cobb is inactive: the Flashback stays in the hand.")
    return in_hand(game, state, action.card)


def arm(game: Inception, state: State, action: act.Arm) -> Refusal | None:
    fault = a_play(game, state, action.card, "INC-WEAPON-01", "Weapons are given")
    if fault is not None:
        return fault
    if not isinstance(game.design(action.card), Weapon):
        return no("E_NOT_A_WEAPON", "INC-WEAPON-01", f"{game.card_name(action.card)} is no weapon.")
    if not active(state, action.who):
        return no("E_NOT_ACTIVE", "INC-WEAPON-01", f"{game.person(action.who)} is not active.")
    if weapon_of(game, state, action.who) is not None:
        return no("E_WEAPON_TAKEN", "INC-WEAPON-03", f"{game.person(action.who)} has a weapon; discard it first.")
    return None


def drop(game: Inception, state: State, action: act.Drop) -> Refusal | None:
    where, design = state.where(action.card), game.design(action.card)
    if where in names.DISPLAY:
        return no("E_ILLEGAL_MOVE", "INC-DISP-07", "Display cards leave only by an effect or while convincing.")
    if owner(state, action.card) is None or not isinstance(design, Weapon):
        clause = "INC-FLASH-06" if isinstance(design, Flashback) else "INC-WEAPON-05"
        return no("E_ILLEGAL_MOVE", clause, f"{design.name} cannot be discarded like this.")
    if state.turn.phase != names.PLAY or state.question is not None:
        return no("E_WRONG_STEP", "INC-WEAPON-06", "Weapons are discarded in step 2.")
    return flashback_first(game, state)


def store(game: Inception, state: State, action: act.Store) -> Refusal | None:
    if judge_answers.asked(state, "store"):
        return in_hand(game, state, action.card) or judge_answers.slot(game, state, action.to)
    fault = a_play(game, state, action.card, "INC-DISP-01", "Cards are placed in the display")
    if fault is not None:
        return fault
    filled = sum(bool(state.at(slot)) for slot in names.DISPLAY)
    if filled >= game.file.display_max:
        return no("E_DISPLAY_CLOSED", "INC-DISP-04", "The display is full.")
    if filled >= game.file.display_open_below:
        say = f"The display has {number_of(filled, 'card')}; it is open below {game.file.display_open_below}."
        return no("E_DISPLAY_CLOSED", "INC-DISP-03", say)
    return judge_answers.slot(game, state, action.to)


def use(game: Inception, state: State, action: act.Use) -> Refusal | None:
    if sums.level(state) is not None:
        return judge_windows.react(game, state, action) or in_hand(game, state, action.card)
    design = game.design(action.card)
    windows = {*design.windows} if isinstance(design, EffectCard) else {"play"}
    if not {"play", "any"} & windows:
        return no("E_WRONG_WINDOW", "INC-RULING-46", f"{design.name} is a reaction: play it while a sum is open.")
    if (
        "any" in windows
        and state.turn.phase == names.EVENT
        and (state.question is None or judge_answers.asked(state, "event"))
    ):
        return in_hand(game, state, action.card)
    fault = a_play(game, state, action.card, "INC-PLAY-01", "Effects are played")
    if fault is not None:
        return fault
    if not isinstance(design, EffectCard):
        return no("E_ILLEGAL_MOVE", "INC-PLAY-01", f"{design.name} has no effect to discard it for.")
    if game.only_fills_display(design) and not any(not state.at(slot) for slot in names.DISPLAY):
        return no("E_DISPLAY_FULL", "INC-RULING-48", "The display is full.")
    return None


def ability(game: Inception, state: State, action: act.Ability) -> Refusal | None:
    fault = judge_windows.ability(game, state, action) or flashback_first(game, state)
    return fault or judge_windows.cost(game, state, action)


def lay_kick(game: Inception, state: State, action: act.LayKick) -> Refusal | None:
    if not isinstance(game.design(action.card), KickCard):
        return no("E_NO_KICK", "INC-RULING-36", f"{game.card_name(action.card)} is no Kick.")
    if state.turn.phase not in names.CHECKS:
        return no("E_WRONG_STEP", "INC-RULING-36", "A Kick is laid when goals are checked, in steps 4 and 6.")
    if not may_hold(state, action.card):
        return no("E_NO_KICK", "INC-RULING-36", "There is no Kick in your hand.")
    if action.level != front(state) or action.level not in names.KICK_LEVELS:
        return no("E_WRONG_LEVEL", "INC-RULING-36", "A Kick is laid on the front level only, 3, 2 or 1.")
    if kick_on(game, state, action.level) is not None:
        return no("E_KICK_PLACED", "INC-RULING-36", f"Level {action.level} has its Kick.")
    return None


def kick(game: Inception, state: State, action: act.Kick) -> Refusal | None:
    if state.turn.phase not in names.CHECKS:
        return no("E_WRONG_STEP", "INC-RULING-37", "The Kick is performed when goals are checked, in steps 4 and 6.")
    if front(state) != names.LIMBO or not goals_met(game, state, names.LIMBO):
        if not met(game, state, FINAL_INCEPTION):
            return no("E_KICK_INCOMPLETE", "INC-WIN-01", "The final Inception on Level 1 has not succeeded.")
        say = "Mal has to be dead, and Levels 3, 2 and 1 each need a Kick and an active character."
        return no("E_KICK_INCOMPLETE", "INC-RULING-37", say)
    return None


def hold(game: Inception, state: State, action: act.Hold) -> Refusal | None:
    if action.card in state.at(names.HELD):
        return no("E_ILLEGAL_MOVE", "INC-RULING-54", "That card is known already.")
    return in_hand(game, state, action.card)


def spin(game: Inception, state: State, action: act.Spin) -> Refusal | None:
    return None if 0 <= action.turns <= 3 else no("E_ILLEGAL_MOVE", "INC-RULING-29", "The Status card has four ends.")


JUDGES: dict[type[Action], Judge] = {
    act.Ready: ready,
    act.Draw: draw,
    act.Ring: ring,
    act.TurnUp: turn_up,
    act.Discard: discard,
    act.Remember: remember,
    act.Arm: arm,
    act.Drop: drop,
    act.Store: store,
    act.Use: use,
    act.LayKick: lay_kick,
    act.Kick: kick,
    act.Hold: hold,
    act.Spin: spin,
    **judge_windows.JUDGES,
    **judge_answers.JUDGES,
    act.Ability: ability,
}


def refusal(game: Inception, state: State, action: Action) -> Refusal | None:
    """Why the rules forbid an action now."""
    for card in _cards(action):
        if card not in game.catalogue:
            return no("E_ILLEGAL_MOVE", "", f"There is no card {card!r} in this game.")
    return JUDGES[type(action)](game, state, action)


def _cards(action: Action) -> tuple[CardId, ...]:
    card = getattr(action, "card", None)
    return (card,) if card is not None else tuple(getattr(action, "cards", ()))
