"""What answers mean: words as options of the open question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.common.stories.answers import asked, declined, options
from companion.games.common.stories.steps import pair
from companion.games.common.stories.words import atoms, first, listed
from companion.games.inception import names
from companion.games.inception import rules as act
from companion.games.inception.board import display, free_slots, front
from companion.games.inception.game import Inception
from companion.games.inception.scenario import words
from companion.games.inception.scenario.words import who_of
from companion.kernel.actions import Action, Refusal
from companion.kernel.actions import Refusal as no
from companion.kernel.places import Place
from companion.kernel.state import State

A = names.PLAYER
DONE = "done"
"""The answer that says: no more."""
SILENT = ("attack", "convince", "event", "setup")
"""Questions that are no questions of the language."""
ONE_BY_ONE = ("take", "lose", "forget", "store", "shelve")
"""Questions answered with one card, asked again for the next."""


def show(game: Inception, state: State, said: Any) -> Action:
    """A card of the display."""
    return act.Spend(A, words.among(game, display(state), first(said)))


def boost(game: Inception, state: State, said: Any) -> Action:
    """A plain card."""
    return act.Boost(A, words.held(game, state, first(said)), plain=True)


def answer(game: Inception, state: State, said: Any) -> Action | None:
    """The answer that words mean; what the rules make of it is their business."""
    if state.question is None:
        return None
    meant = declined(state, (act.Pass,)) if said == DONE else choose(game, state, said)
    return None if isinstance(meant, Refusal) else meant


def choose(game: Inception, state: State, said: Any) -> Action | Refusal:
    """What words mean to the open question: a number, somebody, cards, or what a map of its own key says."""
    key = asked(state)
    if isinstance(said, Mapping) and len(said) == 1:
        ((how, said),) = said.items()
        if how in ("show", "boost"):
            return (show if how == "show" else boost)(game, state, said)
    elif isinstance(said, Mapping) and key != "send":
        said = said.get("who", said)
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if isinstance(said, int):
        return act.Option(A, said)
    who, cards = words.split([said])
    match key:
        case "hand_over":
            return _handed(game, state, who, cards)
        case "send" if said and isinstance(said, (list, Mapping)):
            return sent(said)
        case "stay" if who:
            return act.Stay(A, tuple(who))
        case "bury" if not who:
            return _buried(game, state, said if isinstance(said, Mapping) else {"bury": cards})
        case "store" if cards:
            return act.Store(A, words.held(game, state, cards[0]), slot(game, state))
        case "take" if cards:
            return act.Pick(A, words.among(game, state.at(names.TEAM_DISCARD), cards[0]))
        case "lose" | "forget" | "shelve" if who or cards:
            card = words.attached_card(game, state, cards, who)
            return act.Shelve(A, card, slot(game, state)) if key == "shelve" else act.Pick(A, card)
    if key in ONE_BY_ONE and not who:
        return declined(state, (act.Pass,)) or no("E_BAD_TARGET", "", "Something has to be chosen.")
    if isinstance(said, Mapping) or (len(who) == 1 and not cards):
        return act.Choose(A, "" if isinstance(said, Mapping) else who[0])
    there = display(state) if key == "discard_display" else words.may_be_held(state)
    return act.Discard(A, words.several(game, there, listed(said)))


def sent(said: Any) -> act.Send:
    who, level = pair(said, "send", "who", "level")
    return act.Send(A, who_of(who), words.number(level))


def slot(game: Inception, state: State) -> Place:
    """The first free space of the display, or any (which the rules will refuse)."""
    return next(iter(free_slots(game, state)), names.DISPLAY[0])


def _handed(game: Inception, state: State, who: list[str], cards: list[Any]) -> Action | Refusal:
    """The weapon that goes over, by its name, its owner, or both, and to whom."""
    if not who:
        return no("E_BAD_TARGET", "", "To whom?")
    taker = who.pop()
    if not who and not cards:
        over = (one for one in options(state) if isinstance(one, act.HandOver) and one.who == taker)
        return next(over, None) or no("E_BAD_TARGET", "", f"No weapon can go to {taker}.")
    return act.HandOver(A, words.attached_card(game, state, cards, who), taker)


def _buried(game: Inception, state: State, said: Mapping[str, Any]) -> Action:
    level = front(state)
    lying = (*state.at(names.deck(level)), *reversed(state.at(names.bottom(level))))
    buried, order = (words.several(game, lying, atoms([said.get(key)])) for key in ("bury", "order"))
    return act.Bury(A, buried, order) if buried or order else act.Pass(A)


def decline(game: Inception, state: State) -> Action | None:
    """“No” where that is possible; a choice of one thing makes itself."""
    if asked(state) in ("", *SILENT):
        return None
    refusing, real = declined(state, (act.Pass,)), options(state, (act.Withdraw, act.Pass))
    if refusing is not None or len(real) == 1:
        return refusing or real[0]
    if asked(state).startswith("discard_"):
        cards = tuple(card for one in real if isinstance(one, act.Discard) for card in one.cards)
        return act.Discard(A, cards) if len(cards) == state.count(names.OWED) else None
    return None
