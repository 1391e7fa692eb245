"""A seat whose cards are kept on its phone, because the mat is too small for all structures (ledger 2.3, 7.)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.refusals import no
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


class OfWatching(Action, frozen=True):
    """Whether the camera looks at a seat's cards."""

    heading = say("Camera")
    standing = "costs"
    meanwhile = moments.SETTING_UP

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        yield from (cls(seat) for seat in game.playing(state))


@rules.action
class KeepOnPhone(OfWatching, frozen=True):
    """From now on the seat's cards are moved by taps, and the camera watches the middle of the table alone."""

    verb = "on_phone"
    said = say("Keep my cards on the phone: the camera looks away")

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.count(names.on_phone(self.seat)):
            yield no("RULING-66", say("They are kept on the phone already."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.on_phone(self.seat), 1)


@rules.action
class LayOnMat(OfWatching, frozen=True):
    """The camera looks at the seat's cards again."""

    verb = "on_mat"
    said = say("My cards lie on the mat: the camera looks at them")

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not state.count(names.on_phone(self.seat)):
            yield no("RULING-66", say("The camera looks at them already."))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.on_phone(self.seat), -1)
