"""T-START, the bell and T-END: how a turn begins and ends, growth, and cards that run on (INS-RULING-54…56)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
from companion.kernel.actions import Action, Faults, Hands
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


@rules.expands(Grow, Become)
def grow(game: InscriptionContext, state: State, step: Grow | Become) -> Iterator[StepBase]:
    """INS-RULING-24, 27: laid on its base, hearts and memory new; without the card it does not grow.

    INS-RULING-70: another card in its place; the old one leaves the game.
    """
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    if isinstance(step, Grow):
        yield from game.mark_new(into)
        return
    yield Cleared(step.card, names.ASIDE)
    if game.catalogue.face(into).health is None and not state.mark(into, names.PRINTED_HEALTH):
        yield questions.ask_numbers(game, into, space)


@rules.action
class Ring(Action, frozen=True):
    """The bell: the turn ends and the attack begins (INS-BELL-01)."""

    verb = "ring"
    said = say("Ring the bell")

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Ring]:
        if moved is None and state.turn.phase == names.TURN_PLAY:
            yield cls(state.turn.seat)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-BELL-01, INS-DRAW-02."""
        yield turn_fault(game, state, self.seat)
        if state.turn.phase == names.TURN_DRAW:
            yield no("E_MUST_DRAW", "INS-DRAW-02", say("Draw a card first, then ring."))
        if state.turn.phase != names.TURN_PLAY:
            yield no("E_WRONG_PHASE", "INS-BELL-01")

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


rules.says(Skipped, say("{seat}'s turn is skipped."))


@rules.expands(Run)
def run(game: InscriptionContext, state: State, step: Run) -> Iterator[Fact]:
    """INS-RULING-54, 55: ahead, else turned round and the other way, else it stays and faces left."""
    here = active_slot(state, step.card)
    if here is None:
        return
    was_left = bool(state.mark(step.card, names.LEFT))
    for left in (was_left, not was_left):
        moves = _way(state, step.card, here, names.left_of if left else names.right_of, step.how)
        if moves:
            break
    else:
        left = True
    if left != was_left:
        yield Marked(step.card, names.LEFT, 1 if left else -1)
    yield from moves


def _way(state: State, card: CardId, here: Place, ahead: Callable[[Place], Place | None], how: str) -> tuple[Fact, ...]:
    """The moves of one step in a direction; none when it is not possible.

    Who pushes goes first, so that every space it and the pushed leave is taken again but the first.
    """
    to = ahead(here)
    if to is None:
        return ()
    there, moves = state.top(to), tuple(shift(state, card, to, how))
    if there is None:
        return moves
    if how == "rampager":
        return (*moves, *shift(state, there, here, how))
    pushed = _way(state, there, to, ahead, how) if how == "hefty" else ()
    return (*moves, *pushed) if pushed else ()
