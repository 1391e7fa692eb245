"""Which handler a message is for."""

from __future__ import annotations

from typing import Any

from companion.kernel.places import ARBITER, CHANCE
from companion.table.handlers import (
    bell,
    clock_ticks,
    corrections,
    pictures,
    seated,
    taking_back,
    taps,
    timers,
    which_game,
)
from companion.table.handlers.which_game import Begin
from companion.table.host_state import HostState
from companion.table.messages import (
    ERRAND,
    AskedAdvice,
    BellHeld,
    BellRung,
    Decided,
    Health,
    HeldByAnother,
    NotInItsStack,
    PictureRested,
    PictureSettled,
    PlayNow,
    PutRight,
    RedoRequested,
    Reply,
    ResolveVerdict,
    SeatGiven,
    StepTaken,
    TableMoving,
    TakenUp,
    TakeUp,
    Tapped,
    Thinks,
    Tick,
    Timers,
    UndoRequested,
)
from companion.table.pages import problems
from companion.table.pages.snapshot import no_seat

OF_A_SEAT = (Tapped, UndoRequested, RedoRequested, StepTaken)
"""What a phone wants for a seat; a phone may have one that is left over from another game."""


def handled(host_state: HostState, message: Any) -> Reply:
    """Does what a message wants; TypeError for one that nobody handles."""
    if isinstance(message, OF_A_SEAT) and host_state.session is not None:
        game = host_state.game
        if message.seat not in (*game.seats, CHANCE, ARBITER):
            return Reply(False, no_seat(game, message.seat), code="E_NO_SEAT")
    return _handled(host_state, message)


def _handled(host_state: HostState, message: Any) -> Reply:
    match message:
        case PictureSettled():
            answer = pictures.seen(host_state, message)
            bell.waited(host_state)
            return answer
        case PictureRested():
            return pictures.rested(host_state, message)
        case TakenUp(held=held):
            host_state.taken_up = held
            return Reply(True)
        case TableMoving():
            return bell.stirring(host_state, message)
        case BellRung():
            return bell.rang(host_state, message)
        case BellHeld():
            return bell.held(host_state, message)
        case Tapped():
            return taps.tapped(host_state, message)
        case ResolveVerdict(choice=problems.RING_NOW):
            return bell.unseen(host_state, message)
        case ResolveVerdict(choice=choice) if choice.startswith(ERRAND):
            return corrections.errand_done(host_state, message)
        case ResolveVerdict():
            answer = corrections.settled(host_state, message)
            bell.cleared_up(host_state)
            return answer
        case UndoRequested():
            return taking_back.undone(host_state, message)
        case RedoRequested():
            return taking_back.redone(host_state, message)
        case Timers():
            return timers.switched(host_state, message)
        case StepTaken():
            return timers.step_taken(host_state, message)
        case Tick():
            return clock_ticks.tick(host_state, message)
        case Health():
            return bell.health(host_state, message)
        case (
            SeatGiven() | Thinks() | Decided() | PlayNow() | HeldByAnother() | PutRight() | AskedAdvice()
            | NotInItsStack()
        ):  # fmt: skip
            return seated.handled(host_state, message)
        case TakeUp():
            return which_game.taken_up(host_state, message)
        case Begin():
            return which_game.begun(host_state, message)
    raise TypeError(f"no handler for {message!r}")
