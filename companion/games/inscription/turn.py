"""T-START, T-DRAW and T-END: how a turn begins and ends, growth, and what runs after the attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.board import active_slot, in_row, left_behind
from companion.games.inscription.happenings import (
    Become,
    Cleared,
    EndTurn,
    Grew,
    Grow,
    GrowUp,
    Run,
    Settle,
    Skipped,
    StartTurn,
    Strikes,
    ToDraw,
)
from companion.games.lane_duel.moves import shift
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Turned
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.actions import Draw, Ring
    from companion.games.inscription.game import Inscription

OPENING = 3
"""Creatures of the opening draw and of the draw after a lost life; one squirrel comes with them."""


def start_turn(game: Inscription, state: State, step: StartTurn) -> Iterator[StepBase]:
    """T-START. A skipped turn is no turn: opening draw and cap wait (INS-RULING-04)."""
    seat = step.seat
    if state.count(names.skip(seat)):
        yield Skipped(names.skip(seat), -1, seat=seat)
        yield StartTurn(names.other(seat))
        return
    yield from game.before_turn(state)
    yield from (Marked(card, name, -1) for card, name in state.marks if name == names.NEW)
    yield Turned(seat, state.turn.number + 1, names.TURN_START)
    yield GrowUp(tuple(card for _, card in in_row(state, seat)))
    yield ToDraw(seat)


def grow(game: Inscription, state: State, step: Grow) -> Iterator[StepBase]:
    """INS-RULING-24, 27: laid on its base, hearts and memory new; without the card it does not grow."""
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    yield from game.mark_new(into)


def become(game: Inscription, state: State, step: Become) -> Iterator[StepBase]:
    """INS-RULING-70: another card in its place; the old one leaves the game."""
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    yield Cleared(step.card, names.ASIDE)
    if game.catalogue.face(into).health is None and not state.mark(into, names.PRINTED_HEALTH):
        yield game.ask_numbers(into, space)


def to_draw(game: Inscription, state: State, step: ToDraw) -> Iterator[Fact]:
    """T-START 4. Nothing to draw from, or a round whose first turns have no draw of their own: on to playing."""
    seat = step.seat
    if state.turn.seat != seat:
        return
    first_of_round = state.count(names.capped(seat)) and not state.count(names.opening(seat))
    no_draw = first_of_round and state.count(names.ROUND) > 1 and not game.options.round_start_draw
    bare = not (state.count(names.deck(seat)) or state.count(names.pile(seat)))
    if bare and state.count(names.opening(seat)):
        yield Counted(names.opening(seat), -1)
    phase = names.TURN_PLAY if no_draw or bare else names.TURN_DRAW
    if state.turn.phase != phase:
        yield Turned(seat, state.turn.number, phase)


def draw(game: Inscription, state: State, action: Draw) -> Iterator[Fact]:
    """T-DRAW."""
    seat = action.seat
    if action.pile == "opening":
        yield Counted(names.opening(seat), -1)
        yield from draw_three(state, seat)
    else:
        yield Counted(names.deck(seat) if action.pile == "deck" else names.pile(seat), -1)
        yield Counted(names.hand_size(seat), 1)
    yield Turned(seat, state.turn.number, names.TURN_PLAY)


def draw_three(state: State, seat: Seat) -> Iterator[Fact]:
    """3 creatures and 1 squirrel, as far as the piles reach (INS-DRAW-01, INS-LIFE-05, INS-RULING-16, 17)."""
    creatures, squirrels = min(OPENING, state.count(names.deck(seat))), min(1, state.count(names.pile(seat)))
    if creatures:
        yield Counted(names.deck(seat), -creatures)
    if squirrels:
        yield Counted(names.pile(seat), -squirrels)
    if creatures + squirrels:
        yield Counted(names.hand_size(seat), creatures + squirrels)


def ring(game: Inscription, state: State, action: Ring) -> Iterator[StepBase]:
    """INS-BELL-01: the attack, the settling of the scale and the end of the turn."""
    seat = action.seat
    yield Turned(seat, state.turn.number, names.TURN_ATTACK)
    if state.count(names.DIRECT):
        yield Counted(names.DIRECT, -state.count(names.DIRECT))
    yield from game.ask_hand(state, seat)
    yield Strikes(seat)
    yield Settle(seat)
    yield EndTurn(seat, state.turn.number)


def end_turn(game: Inscription, state: State, step: EndTurn) -> Iterator[StepBase]:
    """T-END, unless a lost life has already ended the turn."""
    seat, turn = step.seat, state.turn
    if (turn.seat, turn.number, turn.phase) != (seat, step.number, names.TURN_ATTACK):
        return
    yield Turned(seat, turn.number, names.TURN_END)
    for name in (names.fan(seat), names.capped(seat), names.scored(seat), names.offerings(seat)):
        if state.count(name):
            yield Counted(name, -state.count(name))
    yield from game.after_turn(state, names.other(seat))
    yield StartTurn(names.other(seat))


def run(game: Inscription, state: State, step: Run) -> Iterator[StepBase]:
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
