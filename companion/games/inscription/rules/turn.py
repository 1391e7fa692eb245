"""T-START, the bell and T-END: how a turn begins and ends, growth, and cards that run on (INS-RULING-54…56)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription import names
from companion.games.inscription.board import left_behind
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Skipped
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.rules import questions, stalemate
from companion.games.inscription.steps import Become, Run, Settle, ToDraw
from companion.games.lane_duel.board import active_slot, in_row
from companion.games.lane_duel.facts import Cleared, Grew
from companion.games.lane_duel.moves import shift
from companion.games.lane_duel.steps import EndTurn, Grow, GrowUp, StartTurn, Strikes
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked, Turned, emptied
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.expands(StartTurn)
def start_turn(game: InscriptionContext, state: State, step: StartTurn) -> Iterator[StepBase]:
    """T-START. A skipped turn is no turn: opening draw and cap wait (INS-RULING-04)."""
    seat = step.seat
    if state.count(names.skip(seat)):
        yield Skipped(names.skip(seat), -1, seat=seat)
        yield StartTurn(names.other(seat))
        return
    yield from stalemate.before_turn(state)
    yield from (Marked(card, name, -1) for card, name in state.marks if name == names.NEW)
    yield Turned(seat, state.turn.number + 1, names.TURN_START)
    yield GrowUp(tuple(card for _, card in in_row(state, seat)))
    yield ToDraw(seat)


@rules.expands(Grow)
def grow(game: InscriptionContext, state: State, step: Grow) -> Iterator[StepBase]:
    """INS-RULING-24, 27: laid on its base, hearts and memory new; without the card it does not grow."""
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    yield from game.mark_new(into)


@rules.expands(Become)
def become(game: InscriptionContext, state: State, step: Become) -> Iterator[StepBase]:
    """INS-RULING-70: another card in its place; the old one leaves the game."""
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    yield Cleared(step.card, names.ASIDE)
    if game.catalogue.face(into).health is None and not state.mark(into, names.PRINTED_HEALTH):
        yield questions.ask_numbers(game, into, space)


@rules.action
class Ring(Action, frozen=True):
    """The bell: the turn ends and the attack begins (INS-BELL-01)."""

    verb = "ring"
    said = say("Ring the bell")

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Ring]:
        if moved is None and state.turn.phase == names.TURN_PLAY:
            yield cls(state.turn.seat)

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        """INS-BELL-01, INS-DRAW-02."""
        fault = turn_fault(game, state, self.seat)
        if fault is not None:
            return fault
        if state.turn.phase == names.TURN_DRAW:
            return no("E_MUST_DRAW", "INS-DRAW-02", say("Draw a card first, then ring."))
        return None if state.turn.phase == names.TURN_PLAY else no("E_WRONG_PHASE", "INS-BELL-01")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """The attack, the settling of the scale and the end of the turn."""
        seat, number = self.seat, state.turn.number
        yield Turned(seat, number, names.TURN_ATTACK)
        yield from emptied(state, (names.DIRECT,))
        yield from questions.ask_hand(game, state, seat)
        yield Strikes(seat)
        yield Settle(seat)
        yield EndTurn(seat, number)


@rules.expands(EndTurn)
def end_turn(game: InscriptionContext, state: State, step: EndTurn) -> Iterator[StepBase]:
    """T-END, unless a lost life has already ended the turn."""
    seat, turn = step.seat, state.turn
    if (turn.seat, turn.number, turn.phase) != (seat, step.number, names.TURN_ATTACK):
        return
    yield Turned(seat, turn.number, names.TURN_END)
    yield from emptied(state, (names.fan(seat), names.capped(seat), names.scored(seat), names.offerings(seat)))
    yield from stalemate.after_turn(game, state, names.other(seat))
    yield StartTurn(names.other(seat))


@rules.tells(Skipped)
def skipped(game: InscriptionContext, state: State, after: State, fact: Skipped) -> str:
    """No turn at all."""
    return say("{name}'s turn is skipped.", name=game.names[fact.seat])


@rules.expands(Run)
def run(game: InscriptionContext, state: State, step: Run) -> Iterator[StepBase]:
    """INS-RULING-54, 55: ahead, else turned round and the other way, else it stays and faces left."""
    here = active_slot(state, step.card)
    if here is None:
        return
    left = bool(state.mark(step.card, names.LEFT))
    for go_left in (left, not left):
        moves = list(_way(state, step, here, go_left))
        if moves:
            yield from _facing(step.card, left, go_left)
            yield from moves
            return
    yield from _facing(step.card, left, True)


def _facing(card: CardId, was_left: bool, is_left: bool) -> Iterator[Fact]:
    if was_left != is_left:
        yield Marked(card, names.LEFT, 1 if is_left else -1)


def _way(state: State, step: Run, here: Place, go_left: bool) -> Iterator[StepBase]:
    """The moves of one step in a direction; none when it is not possible."""
    ahead = _next(here, go_left)
    if ahead is None:
        return
    blocking = state.top(ahead)
    if blocking is None:
        yield from shift(state, step.card, ahead, step.how)
    elif step.how == "rampager":
        yield from shift(state, step.card, ahead, step.how)
        yield from shift(state, blocking, here, step.how)
    elif step.how == "hefty":
        yield from _push(state, step, here, go_left)


def _push(state: State, step: Run, here: Place, go_left: bool) -> Iterator[StepBase]:
    """The pusher goes first, so that every space it and the pushed leave is taken again but the first."""
    pushed, space = [step.card], _next(here, go_left)
    while space is not None and (card := state.top(space)) is not None:
        pushed.append(card)
        space = _next(space, go_left)
    if space is None:
        return
    for card in pushed:
        origin = active_slot(state, card)
        to = _next(origin, go_left) if origin else None
        if to is not None:
            yield from shift(state, card, to, step.how)


def _next(where: Place, go_left: bool) -> Place | None:
    return names.left_of(where) if go_left else names.right_of(where)
