"""The companion at a seat of its own: what it decides is judged like a tap of that seat."""

from __future__ import annotations

from companion.errors import ConfigError, RulesError
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Moved
from companion.kernel.panel import Cue
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.players.finding import mind_of
from companion.players.head import came_out
from companion.table.handlers import pictures, taps
from companion.table.host_state import HostState
from companion.table.journal.history import action_of
from companion.table.journal.journal import Draft
from companion.table.journal.seated import ASKED, ELSEWHERE, FAIR_LEVEL, MISSING, check_levels
from companion.table.messages import (
    NO_GAME,
    AskedAdvice,
    Decided,
    HeldByAnother,
    NotInItsStack,
    PlayNow,
    PutRight,
    Reply,
    SeatGiven,
    Thinks,
)
from companion.table.session import Session

OLD = Reply(False, say("The table is not as it was when that was thought."), code="E_STALE")
ITS_OWN = "E_NOT_YOURS"
Message = SeatGiven | Thinks | Decided | PlayNow | HeldByAnother | PutRight | AskedAdvice | NotInItsStack


def handled(host_state: HostState, message: Message) -> Reply:
    """Does what a message about the companion's seats wants."""
    if host_state.session is None:
        return NO_GAME
    match message:
        case SeatGiven():
            return _given(host_state, message)
        case PlayNow():
            return _hurried(host_state)
        case AskedAdvice():
            return _asked(host_state, message)
    if not host_state.session.companions.plays(message.seat):
        return Reply(False, say("A person plays that seat."), code=ITS_OWN)
    match message:
        case Thinks():
            return _thinks(host_state, message)
        case Decided():
            return _decided(host_state, message)
        case PutRight():
            name = host_state.game.names[message.seat]
            host_state.note(say("{name} put back what lay wrong: {what}", name=name, what=message.what))
            return Reply(True)
        case NotInItsStack():
            return _mistaken(host_state, message)
    host_state.session.of_companions(Draft(message.seat, "note", ELSEWHERE + message.card), host_state.clock.wall())
    return Reply(True)


def _given(host_state: HostState, message: SeatGiven) -> Reply:
    """A seat changes hands in the middle of a game."""
    assert host_state.session is not None
    session, now = host_state.session, host_state.session.companions.by_seat.get(message.seat)
    try:
        check_levels({message.seat: message.level} if message.level else {}, session.game.seats)
    except ConfigError as error:
        return Reply(False, str(error), code="E_NO_SEAT")
    fair = message.seat in session.companions.fair
    if (FAIR_LEVEL if fair else now.level if now is not None else "") != message.level:
        session.seat(message.seat, message.level, host_state.clock.wall())
        host_state.state_changed()
    return Reply(True)


def _asked(host_state: HostState, message: AskedAdvice) -> Reply:
    """The table notes who asks for advice; the thought is another's."""
    assert host_state.session is not None
    session = host_state.session
    if message.position != session.position:
        return OLD
    session.of_companions(Draft(message.seat, "note", ASKED + message.level), host_state.clock.wall())
    return Reply(True)


def _hurried(host_state: HostState) -> Reply:
    assert host_state.session is not None
    companions = host_state.session.companions
    companions.hurried = frozenset(companions.thinking)
    return Reply(True) if companions.hurried else Reply(False, say("Nobody is thinking."), code="E_WRONG_PHASE")


def _thinks(host_state: HostState, message: Thinks) -> Reply:
    assert host_state.session is not None
    if message.position != host_state.session.position:
        return OLD
    companions = host_state.session.companions
    others = {seat: seconds for seat, seconds in companions.thinking.items() if seat != message.seat}
    companions.thinking = others | ({message.seat: message.seconds} if message.seconds else {})
    companions.asks = {**companions.asks, message.seat: message.hands}
    companions.waiting = companions.waiting - {message.seat} | ({message.seat} if message.waits else frozenset())
    return Reply(True)


def _decided(host_state: HostState, message: Decided) -> Reply:
    """It counts for the position it was thought for, and is judged like any tap."""
    assert host_state.session is not None
    session = host_state.session
    if message.position != session.position:
        return OLD
    try:
        action = session.game.read(message.words, message.seat)
    except RulesError as error:
        return Reply(False, str(error), code="E_UNKNOWN")
    rings = session.game.bell(session.state) == action
    before = len(session.done)
    host_state.by = message.seat
    answer = taps.act(host_state, action)
    if answer.ok and len(session.done) > before:
        session.reason(message.seat, message.why, host_state.clock.wall())
        session.companions.laid = _laid(session, message.seat)
        if rings:
            session.companions.rang = message.seat
            host_state.cues += (Cue("strike"), Cue("blink", target=message.seat, count=1, slow=True))
    return answer


def _laid(session: Session, seat: Seat) -> tuple[Seat, CardId] | None:
    """The card that a seat has just played out of the companion's head."""
    last = session.done[-1]
    action = action_of(session.game, last.entry)
    if action is None or action.seat != seat:
        return None
    moved = {fact.card for fact in last.facts if isinstance(fact, Moved)}
    out = came_out(mind_of(session.game), action, last.before, last.after, moved)
    return (seat, out[0]) if out else None


def _mistaken(host_state: HostState, message: NotInItsStack) -> Reply:
    """It cannot have played a card that its stack has not: it takes that back, draws another and thinks again. Where
    hands find none of a name, its stack has none of that name."""
    assert host_state.session is not None
    session, now = host_state.session, host_state.clock.wall()
    if session.companions.laid != (message.seat, message.card):
        return Reply(False, say("Too late: the companion has gone on."), code="E_STALE")
    session.undo(message.seat, 1, now)
    state, there = session.state, session.state.where(message.card)
    stack = state.at(there) if there is not None else (message.card,)
    alike = [one for one in stack if face_of(one) == face_of(message.card)]
    for note in [ELSEWHERE + message.card] if message.held else [MISSING + one for one in alike]:
        session.of_companions(Draft(message.seat, "note", note), now)
    host_state.state_changed()
    pictures.look(host_state)
    return Reply(True)
