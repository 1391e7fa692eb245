"""The room of corrections: the table is right, the companion is right, take that back."""

from __future__ import annotations

import difflib

from companion.errors import RulesError
from companion.kernel.cards import CardId
from companion.kernel.facts import Moved
from companion.kernel.fixes import Fix
from companion.kernel.notation import parse
from companion.kernel.places import ARBITER, Seat
from companion.kernel.tell import number_of
from companion.table import seeing, troubles
from companion.table.desk import Consent, Desk
from companion.table.follow import follow
from companion.table.history import undo_count
from companion.table.messages import NO_GAME, Answer, Settle, Undone
from companion.table.unclear import leave_alone, unclear

STALE = Answer(False, "The table has changed since; look again.", code="E_STALE")


def settled(desk: Desk, message: Settle) -> Answer:
    """A phone answered the verdict."""
    if desk.session is None:
        return NO_GAME
    if message.version < max(desk.judged, desk.fresh):
        return STALE
    match message.choice:
        case "accept":
            return _accept(desk)
        case "restore":
            return _restore(desk)
        case "undo":
            return undone(desk, Undone(ARBITER, message.version))
        case number if number.isdecimal():
            return _choose(desk, int(number))
        case other:
            return Answer(False, f"{other!r} is no answer here; expected accept, restore, undo or a number")


def _accept(desk: Desk) -> Answer:
    fixes = follow(desk.game, desk.state, desk.belief)
    if fixes:
        desk.commit(fixes)
        for warning in desk.game.check(desk.state):
            desk.note(warning)
    desk.accepted = desk.belief
    leave_alone(desk)
    seeing.look(desk)
    left = desk.chores()
    if not fixes:
        return Answer(
            not left, "Moving cards cannot mend this; see what is left to do." if left else "All is in order."
        )
    return Answer(True, "Noted: the table is right.")


def _restore(desk: Desk) -> Answer:
    for one in unclear(desk):
        desk.note(one.say)
    leave_alone(desk)
    desk.accepted = desk.belief
    desk.judge(None)
    left = desk.chores()
    return Answer(True, "The list says what to put back." if left else "All is in order.")


def _choose(desk: Desk, number: int) -> Answer:
    paths = troubles.options(desk)
    if number >= len(paths):
        return Answer(False, "That is no longer offered.", code="E_STALE")
    assert desk.verdict is not None
    desk.follow(paths[number], desk.verdict.clues)
    seeing.look(desk)
    return Answer(True)


def fixed(desk: Desk, words: str) -> Answer:
    """A single correction in record words (``fix move wolf:1 A4``); nonsense is named and nothing happens."""
    try:
        fix = parse(words, ARBITER, type(desk.game).vocabulary)
        assert isinstance(fix, Fix)
        why = _nonsense(desk, fix)
    except (RulesError, ValueError) as error:
        why = str(error)
    if why:
        return Answer(False, why, code="E_BAD_FIX")
    desk.commit([fix])
    for warning in desk.game.check(desk.state):
        desk.note(warning)
    seeing.look(desk)
    return Answer(True, "Corrected.")


def _nonsense(desk: Desk, fix: Fix) -> str:
    """What cannot be right about a correction; empty when it can."""
    game, state = desk.game, desk.state
    for fact in fix.facts():
        if isinstance(fact, Moved) and fact.to is not None and fact.to.zone not in game.zones:
            return f"there is no place {fact.to}; places: {', '.join(sorted(game.zones))}"
    if (
        fix.change in ("move", "mark")
        and fix.args[0] not in game.catalogue
        and state.where(CardId(fix.args[0])) is None
    ):
        return f"there is no card {fix.args[0]!r} in this game"
    if fix.change == "count" and (meant := _misspelt(desk, fix.args[0])):
        return f"there is no count {fix.args[0]!r}; did you mean {meant!r}?"
    if fix.change == "count" and state.count(fix.args[0]) + int(fix.args[1]) < 0 and "scale" not in fix.args[0]:
        return f"{fix.args[0]} is {state.count(fix.args[0])} and cannot fall below 0"
    if fix.change == "turn" and fix.args[0] not in game.seats:
        return f"there is no seat {fix.args[0]!r}; seats: {', '.join(game.seats)}"
    return ""


def _misspelt(desk: Desk, name: str) -> str:
    """The count that was probably meant by a name that is none; a count that was never counted may well be new."""
    view = desk.game.view(desk.state)
    meters = (*view.meters, *(meter for player in view.players for meter in player.meters))
    known = {*desk.state.counters, *(meter.key for meter in meters)}
    near = [] if name in known else difflib.get_close_matches(name, known, 1, cutoff=0.8)
    return near[0] if near else ""


# --- taking back ---------------------------------------------------------------------------------------------------


def undone(desk: Desk, message: Undone) -> Answer:
    """A phone wants the last moves back. What revealed something needs every seat."""
    session = desk.session
    if session is None:
        return NO_GAME
    if message.version < desk.fresh:
        return STALE
    count = max(message.count, session.group()) if message.count == 1 else message.count
    if desk.consent is not None and message.count == 1:
        count = desk.consent.count
    if not 0 < count <= session.length:
        only = f"Only {number_of(session.length, 'move')} can be taken back."
        return Answer(False, only if session.length else "There is nothing to take back.")
    if session.reveals(count):
        desk.consent = _agreed(desk, message.seat, count)
        missing = [seat for seat in desk.game.seats if seat not in desk.consent.agreed]
        if missing and len(desk.game.seats) > 1:  # who plays alone asks nobody, whichever screen they tap
            names = " and ".join(desk.game.names[seat] for seat in missing)
            return Answer(True, f"Something became known by that, so {names} must agree.")
    desk.take_back(message.seat, count)
    seeing.look(desk)
    return Answer(True, "Taken back.")


def kept(desk: Desk, seat: Seat) -> Answer:
    """Somebody does not agree that it is taken back."""
    if desk.consent is None:
        return STALE
    desk.consent = None
    desk.note(f"{desk.game.names.get(seat, 'Somebody')} wants to keep it.")
    return Answer(True)


def asks_undo(words: str) -> int | None:
    """The count of ``undo`` or ``undo 3``, ``None`` for other words."""
    try:
        return undo_count(words)
    except ValueError:
        return None


def _agreed(desk: Desk, seat: Seat, count: int) -> Consent:
    assert desk.session is not None
    last = desk.session.done[-1].entry.n
    old = desk.consent
    if old is not None and (old.n, old.count) == (last, count):
        return Consent(old.seat, count, last, old.agreed | {seat})
    return Consent(seat, count, last, frozenset((seat,)))
