"""T-DRAW and T-END: how a turn begins and ends, energy, the draw, starvation."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.board import cards_of
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Celled, Charged, Drew, Starved
from companion.games.augmented.refusals import no
from companion.games.augmented.steps.attack import Direct
from companion.games.augmented.steps.moments import DrawEffects, EndEffects, FoeEndEffects
from companion.games.augmented.steps.turn import EndStep, EndTurn, Gain
from companion.games.lane_duel import lanes
from companion.games.lane_duel.steps import StartTurn, ToDraw
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Turned, emptied
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

MOST_CELLS = 12


def step_fault(state: State, seat: Seat, phase: str) -> Refusal | None:
    """Why a player may do nothing of that phase now (AUG-STEP-01)."""
    if seat != state.turn.seat:
        return no("E_NOT_YOUR_TURN", "AUG-TURN-01")
    if phase == names.PLAY and state.turn.phase == names.DRAW:
        return no("E_WRONG_PHASE", "AUG-STEP-01", say("Draw a card first."))
    return None if state.turn.phase == phase else no("E_WRONG_PHASE", "AUG-STEP-01")


@rules.action
class Draw(Action, frozen=True):
    """The draw of the draw step, from the main or the side deck (AUG-DRAW-01)."""

    verb = "draw"
    standing = "next"
    reveals = True

    pile: str

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Draw]:
        if not moved and state.turn.phase == names.DRAW:
            yield from (cls(state.turn.seat, pile) for pile in names.PILES)

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        if self.seat != state.turn.seat:
            yield no("E_NOT_YOUR_TURN", "AUG-TURN-01")
        if state.turn.phase != names.DRAW:
            if state.count(names.own_first(self.seat)):
                yield no("E_NO_FIRST_DRAW", "AUG-DRAW-02")
            if any(state.count(names.deck(self.seat, pile)) for pile in names.PILES):
                yield no("E_ALREADY_DRAWN", "AUG-DRAW-01")
        if self.pile not in names.PILES or not state.count(names.deck(self.seat, self.pile)):
            yield no("E_PILE_EMPTY", "AUG-RULING-08")

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Drew(names.deck(self.seat, self.pile), -1, seat=self.seat, pile=self.pile)
        yield Counted(names.hand_size(self.seat), 1)
        yield Turned(self.seat, state.turn.number, names.PLAY)

    def label(self, game: AugmentedContext, state: State) -> str:
        return say("I drew from the {pile}", pile=say("main deck") if self.pile == "main" else say("side deck"))


@rules.expands(StartTurn)
def start_turn(game: AugmentedContext, state: State, step: StartTurn) -> Iterator[StepBase]:
    """T-DRAW 1 and 2: energy, then the other effects from left to right (AUG-DRAW-04)."""
    seat = step.seat
    yield Turned(seat, state.turn.number + 1, names.DRAW)
    yield from energy(game, state, seat)
    for card in cards_of(game, state, seat):
        if state.mark(card, names.HUSHED):
            yield Marked(card, names.HUSHED, -1)
        yield DrawEffects(card)
    yield ToDraw(seat)


def energy(game: AugmentedContext, state: State, seat: Seat) -> Iterator[StepBase]:
    """AUG-ENERGY-03, 04: one more cell up to 12, and all are charged."""
    cells = state.count(names.cells(seat))
    empty = cells - state.count(names.charge(seat))
    if empty:
        yield Charged(names.charge(seat), empty, seat=seat)
    if cells < MOST_CELLS:
        yield Gain(seat, "cells", 1)


def more_energy(state: State, seat: Seat, cells: int, charge: int, why: str) -> Iterator[Fact]:
    """A card gives cells and refills some, never beyond 12 cells and all of them charged."""
    had, full = state.count(names.cells(seat)), state.count(names.charge(seat))
    more = min(cells, MOST_CELLS - had)
    if more:
        yield Celled(names.cells(seat), more, seat=seat, why=why)
    filled = min(charge, had + more - full)
    if filled:
        yield Charged(names.charge(seat), filled, seat=seat, why=why)


@rules.expands(ToDraw)
def to_draw(game: AugmentedContext, state: State, step: ToDraw) -> Iterator[StepBase]:
    """T-DRAW 3 (AUG-RULING-07, 08, 09, 35)."""
    seat = step.seat
    if state.count(names.own_first(seat)):
        yield Turned(seat, state.turn.number, names.PLAY)
    elif not any(state.count(names.deck(seat, pile)) for pile in names.PILES):
        yield Turned(seat, state.turn.number, names.PLAY)
        yield Starved(names.starved(seat), 1, seat=seat)
        yield Direct(seat, 2 ** state.count(names.starved(seat)))


@rules.expands(EndStep)
def end_step(game: AugmentedContext, state: State, step: EndStep) -> Iterator[StepBase]:
    """T-END: those on the board now, from left to right (AUG-END-02, 03); then the opponent's that wait for it."""
    yield Turned(step.seat, state.turn.number, names.END)
    for card in cards_of(game, state, step.seat):
        yield EndEffects(card)
    for card in cards_of(game, state, lanes.other(step.seat)):
        yield FoeEndEffects(card)
    yield EndTurn(step.seat)


@rules.expands(EndTurn)
def end_turn(game: AugmentedContext, state: State, step: EndTurn) -> Iterator[StepBase]:
    """What lasts for a turn is over; the opponent's draw step begins (AUG-END-01)."""
    seat = step.seat
    once = [names.HAMMER, names.CAP, names.own_first(seat)]
    once += [counter for counter in state.counters if counter.startswith(names.ONCE)]
    once += [counter(one) for counter in names.TURN_COUNTERS for one in lanes.SEATS]
    yield from emptied(state, once)
    for (card, name), value in state.marks.items():
        if name.startswith((names.BRIEF, names.AIM)):
            yield Marked(card, name, -value)
    yield StartTurn(lanes.other(seat))


@rules.tells(Starved)
def tell_starved(game: AugmentedContext, before: State, after: State, fact: Starved) -> str:
    return say("{name} has no card to draw and starves.", name=game.names[fact.seat])


@rules.tells(Turned)
def tell_turned(game: AugmentedContext, before: State, after: State, fact: Turned) -> str | None:
    return say("{name}'s turn.", name=game.names[fact.seat]) if fact.phase == names.DRAW else None
