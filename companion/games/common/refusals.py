"""Refusals with a ledger's codes, each with the sentence a player reads when nothing better can be said."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import fields

from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.context import Context
from companion.kernel.sentences import say
from companion.kernel.state import State


class Refusals:
    """Makes the refusals of one game: ``no = Refusals(CODES)``, then ``no("E_NO_SPACE", "INS-COST-01")``.

    `codes` maps each code of the ledger to its own sentence; KeyError for a code that is none and says nothing.
    """

    def __init__(self, codes: Mapping[str, str]) -> None:
        self.codes = codes

    def __call__(self, code: str, clause: str = "", say: str = "", *put_back: str) -> Refusal:
        """A refusal in the ledger's words; without `say` the code's own sentence."""
        return Refusal(code, clause, say or self.codes[code], put_back)


class Answer(Action, frozen=True):
    """An action that only answers a question, and means nothing without one.

    What a question lists is right; an answer in people's own words (`Prompt.verbs`) is judged by its `faults`.
    """

    only_answers = True

    def fault(self, game: Any, state: State) -> Refusal | None:
        question = state.question
        if question is None or not question.accepts(self):
            return Refusal("E_WRONG_PHASE", "", say("Nobody asks that now."))
        return self.unfit(game, state)

    def unfit(self, game: Any, state: State) -> Refusal | None:
        """Why an answer that the question does not list is none: the first of its `faults`."""
        return super().fault(game, state)


def no_such_card(game: Context, action: Action) -> Refusal | None:
    """Why an action is refused that names a card which this game does not have."""
    listed = game.catalogue.listed
    for field, nothing in _card_fields(type(action)):
        value = getattr(action, field)
        if value in listed or value == nothing:
            continue
        for card in (value,) if isinstance(value, str) else value:
            if card not in game.catalogue:
                return Refusal("E_ILLEGAL_MOVE", "", say("There is no card {card} in this game.", card=repr(card)))
    return None


@cache
def _card_fields(kind: type[Action]) -> tuple[tuple[str, Any], ...]:
    """The fields of an action that name cards, each with what stands there where it names none."""
    return tuple((one.name, one.default) for one in fields(kind) if one.type in (CardId, tuple[CardId, ...]))
