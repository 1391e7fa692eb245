"""Answers of stories: words as options of the open question, as loosely as people say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.common.spelling import letters
from companion.games.common.stories.fields import fields, told
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.state import State

NO = ("no", "none", "pass", "decline", "declined", "false", "withdraw", "nothing", "skip")
YES = ("yes", "true", "ok", "confirm", "confirmed", "accept", "available")


def asked(state: State) -> str:
    """The key of the open question; empty when nothing is asked."""
    return state.question.prompt.key if state.question is not None else ""


def options(state: State, but: tuple[type[Action], ...] = ()) -> list[Action]:
    """What those who are asked may choose, actions of these kinds aside."""
    question = state.question
    if question is None:
        return []
    all_ = (one for one in question.prompt.options if isinstance(one, Action) and one.seat in question.waiting)
    return [one for one in all_ if not isinstance(one, but)]


def declined(state: State, refusing: tuple[type[Action], ...]) -> Action | None:
    """The option that says no to the open question."""
    question = state.question
    asked = question.prompt.options if question is not None else ()
    return next((one for one in asked if isinstance(one, Action) and isinstance(one, refusing)), None)


def meant(game: Any, state: State, said: Any, refusing: tuple[type[Action], ...]) -> Action | None:
    """The option that words mean: no, yes (the first there is), a map of its fields, or what it is about."""
    word = spoken(said)
    if word in NO:
        return declined(state, refusing)
    real = options(state, refusing)
    if word in YES:
        return next(iter(real), None)
    return by_fields(game, real, said) if isinstance(said, Mapping) else by_word(game, state, real, word)


def spoken(said: Any) -> str:
    """An answer as a word of letters and digits; nothing and false are ``no``, true is ``yes``."""
    return letters("no" if said is None or said is False else "yes" if said is True else said)


def by_fields(game: Any, some: Sequence[Action], said: Mapping[Any, Any]) -> Action | None:
    """The option whose fields are called and worth what a map says; cards also by their names."""
    wanted = {str(name): letters(value) for name, value in said.items()}
    for option in some:
        there = {field.name: getattr(option, field.name) for field in fields(type(option))}
        if wanted.keys() <= there.keys() and all(word in _names(game, there[name]) for name, word in wanted.items()):
            return option
    return None


def by_word(
    game: Any, state: State, some: Sequence[Action], word: str, called: Callable[[CardId], str] | None = None
) -> Action | None:
    """The option in which a word occurs, as a value or in its label, or whose card is named in the words."""
    name = called or game.card_name
    ways: tuple[Callable[[Action], bool], ...] = (
        lambda one: word in map(letters, told(one)),
        lambda one: word in letters(game.label(state, one)),
        lambda one: hasattr(one, "card") and letters(name(one.card)) in word,
    )
    for fits in ways:
        found = next((one for one in some if fits(one)), None)
        if found is not None:
            return found
    return None


def _names(game: Any, value: Any) -> tuple[str, ...]:
    return letters(value), letters(game.card_name(value)) if isinstance(value, str) else ""
