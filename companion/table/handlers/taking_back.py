"""Taking moves back, playing them again while nothing else was done, and asking those whom that concerns."""

from __future__ import annotations

from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, many, say
from companion.table.consent import Consent, must_agree_to_redo, must_agree_to_undo
from companion.table.handlers import pictures
from companion.table.handlers.stale import stale
from companion.table.host_state import HostState
from companion.table.journal.history import undo_count
from companion.table.journal.secrecy import sealed
from companion.table.messages import NO_GAME, RedoRequested, Reply, UndoRequested


def undone(host_state: HostState, message: UndoRequested) -> Reply:
    """A phone wants the last moves back. Where something became known, all have to agree."""
    session = host_state.session
    if session is None:
        return NO_GAME
    if host_state.stale(message.version):
        return stale(host_state, message.version, message.seat)
    count = max(message.count, session.wish()) if message.count == 1 else message.count
    open_wish = host_state.consent
    if open_wish is not None and not open_wish.redo and message.count == 1:
        count = open_wish.count
    if not 0 < count <= session.length:
        only = say("Only {what} can be taken back.", what=many("{n} move", "{n} moves", session.length))
        return Reply(False, only if session.length else say("There is nothing to take back."))
    if not session.eyes().of(message.seat).hears(*session.done[-count:]):
        return Reply(False, say("There is nothing to take back."))
    asked = must_agree_to_undo(host_state.game, session.done[-count:]) - session.companions.seats
    wish = _wished(host_state, Consent(message.seat, count, session.done[-1].entry.n, frozenset(), asked))
    if wish.missing:
        host_state.consent = wish
        names = and_list(host_state.game.names[seat] for seat in wish.missing)
        if sealed(host_state.game, session.done[-count:]):
            return Reply(True, say("Somebody's choice goes with that, so {names} must agree.", names=names))
        return Reply(True, say("Something became known by that, so {names} must agree.", names=names))
    host_state.take_back(wish.seat, count, agreed=wish.agreement)
    pictures.look(host_state)
    return Reply(True, say("Taken back."))


def redone(host_state: HostState, message: RedoRequested) -> Reply:
    """A phone wants what was taken back played again. Who had taken it back has to agree."""
    session = host_state.session
    if session is None:
        return NO_GAME
    if host_state.stale(message.version):
        return stale(host_state, message.version, message.seat)
    if not session.again:
        return Reply(False, say("There is nothing to do again."), code="E_WRONG_PHASE")
    last = session.again[-1]
    if not session.eyes().of(message.seat).hears(*last.gone):
        return Reply(False, say("There is nothing to do again."), code="E_WRONG_PHASE")
    asked = must_agree_to_redo(host_state.game, last) - session.companions.seats
    wish = _wished(host_state, Consent(message.seat, len(last.gone), last.entry.n, frozenset(), asked, redo=True))
    if wish.missing:
        host_state.consent = wish
        names = and_list(host_state.game.names[seat] for seat in wish.missing)
        return Reply(True, say("{names} took that back and must agree.", names=names))
    host_state.play_again(wish.seat, agreed=wish.agreement)
    pictures.look(host_state)
    return Reply(True, say("Done again."))


def kept(host_state: HostState, seat: Seat, version: int) -> Reply:
    """A seat does not want what somebody else wants taken back, or played again."""
    wish = host_state.consent
    if wish is None:
        return stale(host_state, version, seat)
    host_state.consent = None
    who = host_state.game.names.get(seat, say("Somebody"))
    if seat == wish.seat:
        text = say("{seat} thought better of it.", seat=who)
    elif wish.redo:
        text = say("{seat} wants to leave it taken back.", seat=who)
    else:
        text = say("{seat} wants to keep it.", seat=who)
    host_state.note(text)
    host_state.remember(seat, text)
    return Reply(True)


def asks_undo(words: str) -> int | None:
    """The count of ``undo`` or ``undo 3``, ``None`` for other words."""
    try:
        return undo_count(words)
    except ValueError:
        return None


def _wished(host_state: HostState, wish: Consent) -> Consent:
    """What is wished now, with those who have agreed: whoever asks does, and so did all before for the same wish."""
    old = host_state.consent
    if old is not None and old.same(wish):
        return old.agreed_by(wish.seat)
    return wish.agreed_by(wish.seat)
