"""Refusals with a ledger's codes, each with the sentence a player reads when nothing better can be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.kernel.actions import UNASKED, Action, Refusal
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
            return UNASKED
        return self.unfit(game, state)

    def unfit(self, game: Any, state: State) -> Refusal | None:
        """Why an answer that the question does not list is none: the first of its `faults`."""
        return super().fault(game, state)
