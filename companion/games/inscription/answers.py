"""Answers that many questions offer: “done” and “no”."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.kernel.facts import Answered, Asked, Counted, Fact
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Ready(Answer, frozen=True):
    """A confirmation: the table is set up, shuffled, cleared (INS-SETUP-03, INS-DRAFT-07, INS-LIFE-05).

    A ring speaks for both players; `alone` is a player who speaks for one hand only.
    """

    verb = "ready"
    said = say("Done")

    alone: bool = False

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """INS-LIFE-05: one confirmation each; a ring confirms for everybody who has not."""
        question = state.question
        if question is None or not question.prompt.each or self.alone:
            return
        others = [seat for seat in question.waiting if seat != self.seat]
        yield from (Answered(seat) for seat in others)
        yield from question.rest if others else ()


@rules.action
class Pass(Answer, frozen=True):
    """“No, go on”: a question is declined."""

    verb = "pass"
    said = say("No, go on")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Said of a reveal it means that no more card of the hand turns up (INS-DEATHCARD-07)."""
        mixed = names.mixed(self.seat)
        if state.question is not None and state.question.prompt.key == "reveal" and state.count(mixed):
            yield Counted(mixed, -1)


def confirmed(key: str, say: str, clause: str) -> Asked:
    """Asks until somebody says that it is done; a ring does."""
    ready = tuple(Ready(seat) for seat in names.SEATS)
    return Asked(Prompt(names.SEATS, key, say, ready, clause=clause, bell=ready[0], each=False))
