"""Threats: a card is played or it is not (INWO-TIMING-11, -12)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.refusals import no
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

THREATS = say("A threat is in the air")


@rules.action
class Threat(Action, frozen=True):
    """Somebody is asked whether he does what he says; he plays it now, or withdraws (INWO-TIMING-12)."""

    verb = "threat"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    heading = THREATS
    said = say("Ask {of}: are you doing it?")

    of: Seat

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Threat]:
        yield from (cls(seat, of) for seat in game.playing(state) for of in game.rivals(state, seat))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if self.of == self.seat or self.of not in game.playing(state):
            yield no("TIMING-12", say("Another player is asked."))
        if state.count(names.frozen(self.of)):
            yield no("TIMING-12", say("That is asked already."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.frozen(self.of), 1)


@rules.action
class Withdraw(Action, frozen=True):
    """The threat is not carried out."""

    verb = "withdraw"
    meanwhile = moments.ANY_QUESTION
    heading = THREATS
    said = say("I am not doing it")

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Withdraw]:
        yield from (cls(seat) for seat in game.playing(state) if state.count(names.frozen(seat)))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not state.count(names.frozen(self.seat)):
            yield no("TIMING-12", say("Nobody asks you."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.frozen(self.seat), -1)
