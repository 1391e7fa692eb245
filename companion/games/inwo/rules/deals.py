"""What players tell each other: promises that bind nobody, and words between two (INWO-TRADE-06, -07)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.refusals import no
from companion.kernel.actions import Action, Faults
from companion.kernel.dialogs import LONGEST
from companion.kernel.facts import Counted
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Promise(Action, frozen=True):
    """A promise about the future is noted; it binds nobody (INWO-TRADE-06)."""

    verb = "promise"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"

    text: str

    def label(self, game: InwoContext, state: State) -> str:
        return say("Promise: {text}", text=self.text)

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.PROMISES, 1)


@rules.action
class Whisper(Action, frozen=True):
    """A word to one other player, which nobody else learns of (INWO-TRADE-07)."""

    verb = "whisper"
    meanwhile = moments.ANY_QUESTION
    standing = "rare"
    confidential = True

    to: Seat
    text: str

    @property
    def confidants(self) -> tuple[Seat, ...]:
        return (self.seat, self.to)

    def label(self, game: InwoContext, state: State) -> str:
        return say("To {to}: {text}", to=game.person(self.to), text=self.text)

    def faults(self, game: InwoContext, state: State) -> Faults:
        if self.to not in game.rivals(state, self.seat):
            yield no("TRADE-07", say("That is no other player."))
        if not 0 < len(self.text) <= LONGEST:
            yield no("TRADE-07", say("Say it in at most {n} letters.", n=LONGEST))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.WHISPERS, 1)
