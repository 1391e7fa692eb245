"""Answers of stories: words as options of the open question, as loosely as people say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.answers import NO, YES, by_word, declined, options, spoken
from companion.games.common.stories.boards import card_texts
from companion.games.inscription import names
from companion.games.inscription.answers import Pass, Ready
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.rules.copies import Missing
from companion.games.inscription.rules.drawing import Take
from companion.games.inscription.rules.turn import Hold
from companion.games.inscription.scenario.cards import alike, face_of_text, same_name
from companion.games.lane_duel.payment import Withdraw
from companion.games.lane_duel.stories.words import held
from companion.kernel.actions import Action
from companion.kernel.places import Seat
from companion.kernel.state import State

MISSING = ("notavailable", "unavailable", "missing", "notthere")
"""Said of a card the rules have just fetched (INS-RULING-27, 28)."""
REFUSING = (Pass, Withdraw)


def answer(game: InscriptionContext, state: State, said: Any) -> Action | None:
    """The option of the open question that words mean, or without a question the report that a card is missing."""
    if isinstance(said, Mapping):
        said = next((said[key] for key in ("card", "play", "slot", "answer") if key in said), None)
    word = spoken(said)
    question = state.question
    if question is None:
        return _missing(state) if word in MISSING else None
    if word in NO or word in MISSING:
        return decline(game, state)
    real = options(state, REFUSING)
    if word in YES:
        return next(iter(real), None)
    if isinstance(said, int) and Hold.verb in question.prompt.verbs:
        return Hold(question.waiting[0], said)
    named = _named(game, state, real, said, question.waiting[0], question.prompt.verbs)
    return named or by_word(game, state, real, word, lambda card: game.call(state, card))


def decline(game: InscriptionContext, state: State) -> Action | None:
    """The option that says no to the open question."""
    return declined(state, REFUSING)


def routine(game: InscriptionContext, state: State, told: Sequence[Any]) -> Action | None:
    """Hands report that they are ready, or how many cards they hold, unless the story says how many."""
    question = state.question
    counted = bool(told) and isinstance(told[0], int) and not isinstance(told[0], bool)
    if question is None or (counted and Hold.verb in question.prompt.verbs):
        return None
    for option in question.prompt.options:
        if isinstance(option, Ready) and option.seat in question.waiting:
            return option
        if isinstance(option, Hold) and option.cards == state.count(names.hand_count(option.seat)):
            return option
    return None


def _named(
    game: InscriptionContext, state: State, some: Sequence[Action], said: Any, seat: Seat, verbs: Sequence[str]
) -> Action | None:
    """The option that is about a named card, or a card that may be named although it is not listed."""
    for text in card_texts([said]):
        try:
            face = face_of_text(text)
        except ScenarioError:
            return None
        for same in (alike, same_name):
            for option in some:
                card = getattr(option, "card", None)
                if card is not None and same(game.face(state, card), face):
                    return option
        if Take.verb in verbs:
            return Take(seat, held(game, state, face, (names.unseen(seat), names.CREATURES), same_name))
    return None


def _missing(state: State) -> Action | None:
    """The report that the card fetched last is not there."""
    new = [card for (card, name), value in state.marks.items() if name == names.NEW and value > 1]
    return Missing(state.turn.seat, new[-1]) if new else None
