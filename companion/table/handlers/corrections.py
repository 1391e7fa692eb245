"""Corrections: the table is right, the companion is right, take that back."""

from __future__ import annotations

import logging

from companion.errors import RulesError
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.fixes import Fix
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse
from companion.kernel.places import ARBITER, Seat
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State
from companion.table.counts import count_fault, counters_shown, mark_fault, phase_fault
from companion.table.handlers import pictures
from companion.table.host_state import Consent, HostState
from companion.table.journal.history import undo_count
from companion.table.messages import NO_GAME, Answer, ResolveVerdict, UndoRequested
from companion.table.pages import problems
from companion.table.recognition.accept_table import follow
from companion.table.unclear import leave_alone, unclear

log = logging.getLogger(__name__)

FARTHEST = 999
"""The most a single correction changes a number by, and the highest number of a turn."""
STALE = Answer(False, say("The table has changed since; look again."), code="E_STALE")


def settled(host_state: HostState, message: ResolveVerdict) -> Answer:
    """A phone answered the verdict."""
    if host_state.session is None:
        return NO_GAME
    if host_state.stale(message.version) or message.version < host_state.judged:
        return STALE
    match message.choice:
        case "accept":
            return _accept(host_state)
        case "restore":
            return _restore(host_state)
        case "undo":
            return undone(host_state, UndoRequested(ARBITER, message.version))
        case number if number.isdecimal():
            return _choose(host_state, int(number))
        case other:
            return Answer(
                False, say("{other} is no answer here; expected accept, restore, undo or a number", other=f"{other!r}")
            )


def _accept(host_state: HostState) -> Answer:
    fixes = follow(host_state.game, host_state.state, host_state.belief)
    if fixes:
        host_state.commit(fixes)
        for warning in host_state.game.check(host_state.state):
            host_state.note(warning)
    host_state.accepted = host_state.belief
    leave_alone(host_state)
    pictures.look(host_state)
    left = host_state.chores()
    if not fixes:
        return Answer(
            not left, say("Moving cards cannot mend this; see what is left to do.") if left else say("All is in order.")
        )
    return Answer(True, say("Noted: the table is right."))


def _restore(host_state: HostState) -> Answer:
    for one in unclear(host_state):
        host_state.note(one.say)
    leave_alone(host_state)
    host_state.accepted = host_state.belief
    host_state.set_verdict(None)
    left = host_state.chores()
    return Answer(True, say("The list says what to put back.") if left else say("All is in order."))


def _choose(host_state: HostState, number: int) -> Answer:
    paths = problems.options(host_state)
    if number >= len(paths):
        return Answer(False, say("That is no longer offered."), code="E_STALE")
    assert host_state.verdict is not None
    host_state.follow(paths[number], host_state.verdict.clues)
    pictures.look(host_state)
    return Answer(True)


def fixed(host_state: HostState, words: str) -> Answer:
    """A single correction in record words (``fix move wolf:1 A4``); nonsense is named and nothing happens."""
    try:
        fix = parse(words, ARBITER, type(host_state.game).vocabulary)
        assert isinstance(fix, Fix)
        why = _nonsense(host_state, fix)
    except (RulesError, ValueError) as error:
        why = str(error)
    if why:
        return Answer(False, why, code="E_BAD_FIX")
    host_state.commit([fix])
    for warning in host_state.game.check(host_state.state):
        host_state.note(warning)
    pictures.look(host_state)
    return Answer(True, say("Corrected."))


def _nonsense(host_state: HostState, fix: Fix) -> str:
    """What cannot be right about a correction; empty when it can."""
    game, state = host_state.game, host_state.state
    for fact in fix.facts():
        if isinstance(fact, Moved) and fact.to is not None and (fault := game.place_fault(state, fact.to)):
            return fault
    if (
        fix.change in ("move", "mark")
        and fix.args[0] not in game.catalogue
        and state.where(CardId(fix.args[0])) is None
    ):
        return say("there is no card {args} in this game", args=f"{fix.args[0]!r}")
    if fix.change == "turn" and fix.args[0] not in game.seats:
        return say("there is no seat {args}; seats: {seats}", args=f"{fix.args[0]!r}", seats=joined(game.seats, ", "))
    return _not_for_this_game(game, state, tuple(fix.facts()))


def _not_for_this_game(game: BaseGame, state: State, facts: tuple[Fact, ...]) -> str:
    """What is out of all bounds, a name that this game has not, or what it cannot tell and show, which is tried out."""
    for fact in facts:
        number = fact.number if isinstance(fact, Turned) else getattr(fact, "by", 0)
        if abs(number) > FARTHEST:
            return say("{number} is too much; {farthest} at most", number=number, farthest=FARTHEST)
        if isinstance(fact, Turned) and number < 0:
            return say("turns are counted from 0, so {number} is none", number=number)
        if isinstance(fact, Counted):
            declared = game.counters or counters_shown(state, game.view(state))
            if fault := count_fault(declared, state, fact.name, fact.by):
                return fault
        if isinstance(fact, Marked) and (fault := mark_fault(game.marks, state, fact)):
            return fault
        if isinstance(fact, Turned) and (fault := phase_fault(game.phases, fact.phase)):
            return fault
    try:
        list(game.tell(state, facts))
        for fact in facts:
            state = fact.apply(state)
        for seat in (None, *game.seats):
            game.view(state, seat)
        game.picture(state)
        game.panel(state)
        game.check(state)
    except Exception as error:  # whatever a game's rules raise for a name that is none of theirs
        log.info("a correction was refused that the game cannot show: %r", error)
        return say("this game does not know {error}", error=error)
    return ""


# --- taking back ---------------------------------------------------------------------------------------------------


def undone(host_state: HostState, message: UndoRequested) -> Answer:
    """A phone wants the last moves back. What revealed something needs every seat."""
    session = host_state.session
    if session is None:
        return NO_GAME
    if host_state.stale(message.version):
        return STALE
    count = max(message.count, session.group()) if message.count == 1 else message.count
    if host_state.consent is not None and message.count == 1:
        count = host_state.consent.count
    if not 0 < count <= session.length:
        only = say("Only {what} can be taken back.", what=many("{n} move", "{n} moves", session.length))
        return Answer(False, only if session.length else say("There is nothing to take back."))
    if session.reveals(count):
        host_state.consent = _agreed(host_state, message.seat, count)
        missing = [seat for seat in host_state.game.seats if seat not in host_state.consent.agreed]
        if missing and len(host_state.game.seats) > 1:  # who plays alone asks nobody, whichever screen they tap
            names = and_list(host_state.game.names[seat] for seat in missing)
            return Answer(True, say("Something became known by that, so {names} must agree.", names=names))
    host_state.take_back(message.seat, count)
    pictures.look(host_state)
    return Answer(True, say("Taken back."))


def kept(host_state: HostState, seat: Seat) -> Answer:
    """A seat refused to take a revealing move back."""
    if host_state.consent is None:
        return STALE
    host_state.consent = None
    host_state.note(say("{seat} wants to keep it.", seat=host_state.game.names.get(seat, say("Somebody"))))
    return Answer(True)


def asks_undo(words: str) -> int | None:
    """The count of ``undo`` or ``undo 3``, ``None`` for other words."""
    try:
        return undo_count(words)
    except ValueError:
        return None


def _agreed(host_state: HostState, seat: Seat, count: int) -> Consent:
    assert host_state.session is not None
    last = host_state.session.done[-1].entry.n
    old = host_state.consent
    if old is not None and (old.n, old.count) == (last, count):
        return Consent(old.seat, count, last, old.agreed | {seat})
    return Consent(seat, count, last, frozenset((seat,)))
