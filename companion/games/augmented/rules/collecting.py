"""Collecting bones and energy cells is optional; what was missed can be taken in the same turn only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Switched
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.turn import more_energy
from companion.games.augmented.steps.turn import Gain
from companion.games.lane_duel import lanes
from companion.games.lane_duel.facts import Boned
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

What = Literal["bones", "cells"]
WORDS: dict[What, str] = {"bones": say("bones"), "cells": say("energy cells")}
LATE: dict[What, str] = {"bones": "AUG-BONE-08", "cells": "AUG-ENERGY-07"}


@rules.action
class Switch(Action, frozen=True):
    """A player stops collecting, or collects again (AUG-BONE-07, AUG-ENERGY-06)."""

    verb = "switch"
    heading = say("Who collects bones and energy cells")
    standing = "rare"

    what: What

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Switch]:
        if not moved and state.turn.phase in (names.DRAW, names.PLAY):
            yield from (cls(seat, what) for seat in lanes.SEATS for what in WORDS)

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        name = names.switched(self.seat, self.what)
        yield Switched(name, -1 if state.count(name) else 1, seat=self.seat, what=self.what)

    def label(self, game: AugmentedContext, state: State) -> str:
        name, what = game.names[self.seat], WORDS[self.what]
        if game.collects(state, self.seat, self.what):
            return say("{name}: stop collecting {what}", name=name, what=what)
        return say("{name}: collect {what}", name=name, what=what)


@rules.action
class Collect(Action, frozen=True):
    """A player takes what was missed in this turn after all; what an earlier turn gave is lost."""

    verb = "collect"

    what: What

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Collect]:
        if not moved:
            for seat in lanes.SEATS:
                yield from (cls(seat, what) for what in WORDS if state.count(names.missed(seat, what)))

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        if not state.count(names.missed(self.seat, self.what)):
            late = say("No {what} were missed in this turn; what an earlier turn gave cannot be collected now.",
                       what=WORDS[self.what])  # fmt: skip
            yield no("E_RETROACTIVE", LATE[self.what], late)

    def steps(self, game: AugmentedContext, state: State) -> Iterator[Fact]:
        missed = state.count(names.missed(self.seat, self.what))
        yield Counted(names.missed(self.seat, self.what), -missed)
        yield from collected(state, self.seat, self.what, missed)

    def label(self, game: AugmentedContext, state: State) -> str:
        missed = state.count(names.missed(self.seat, self.what))
        return say(
            "{name}: collect {missed} missed {what}", name=game.names[self.seat], missed=missed, what=WORDS[self.what]
        )


def collected(state: State, seat: Seat, what: What, count: int, why: str = "") -> Iterator[Fact]:
    """So many bones, or charged cells."""
    if what == "cells":
        return more_energy(state, seat, count, count, why)
    return iter((Boned(names.bones(seat), count, why=why),))


@rules.expands(Gain)
def gain(game: AugmentedContext, state: State, step: Gain) -> Iterator[Fact]:
    """AUG-BONE-07, AUG-ENERGY-06: what is not collected is remembered until the turn is over."""
    if game.collects(state, step.seat, step.what):
        yield from collected(state, step.seat, step.what, step.count, step.why)
    else:
        yield Counted(names.missed(step.seat, step.what), step.count)


@rules.tells(Switched)
def tell_switched(game: AugmentedContext, before: State, after: State, fact: Switched) -> str:
    name, what = game.names[fact.seat], WORDS[fact.what]
    if game.collects(after, fact.seat, fact.what):
        return say("{name} collects {what} from now on.", name=name, what=what)
    return say("{name} does not collect {what} from now on.", name=name, what=what)
