"""Corrections: the table is right, the companion is right, a single change by hand."""

from __future__ import annotations

import logging

from companion.errors import RulesError
from companion.kernel.actions.fixes import Fix
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse
from companion.kernel.places import ARBITER
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.table import owed
from companion.table.counts import count_fault, counters_shown, mark_fault, phase_fault
from companion.table.handlers import pictures, taking_back
from companion.table.handlers.stale import stale
from companion.table.host_state import HostState
from companion.table.messages import ERRAND, NO_GAME, Reply, ResolveVerdict, UndoRequested
from companion.table.narration import who
from companion.table.pages import problems
from companion.table.recognition.accept_table import follow
from companion.table.unclear import leave_alone, unclear

log = logging.getLogger(__name__)

FARTHEST = 999
"""The most a single correction changes a number by, and the highest number of a turn."""


def settled(host_state: HostState, message: ResolveVerdict) -> Reply:
    """A phone answered the verdict."""
    if host_state.session is None:
        return NO_GAME
    if host_state.stale(message.version) or message.version < host_state.judged:
        return stale(host_state, message.version, message.seat)
    asked, before = problems.problem(host_state), host_state.latest
    answer = _settled(host_state, message)
    labels = [choice.label for choice in asked.choices if choice.words == message.choice] if asked is not None else []
    if answer.ok and labels:  # what was answered comes before what followed from it
        after = host_state.latest[len(before) :] if host_state.latest[: len(before)] == before else []
        host_state.latest = before
        host_state.remember(message.seat, joined((who(host_state.game, message.seat), ": ", labels[0])))
        host_state.latest += after
    return answer


def errand_done(host_state: HostState, message: ResolveVerdict) -> Reply:
    """Somebody has done what hands had to do where no camera looks; that changes nothing else, so no page is too old
    for it, and saying it twice is no mistake."""
    if host_state.session is None:
        return NO_GAME
    key = message.choice.removeprefix(ERRAND)
    if key in host_state.session.errands.open:
        host_state.session.errand_done(key, message.seat, host_state.clock.wall())
    return Reply(True)


def _settled(host_state: HostState, message: ResolveVerdict) -> Reply:
    match message.choice:
        case "accept":
            return _accept(host_state)
        case "restore":
            return _restore(host_state)
        case "undo":
            return taking_back.undone(host_state, UndoRequested(message.seat, message.version))
        case number if number.isdecimal():
            return _choose(host_state, int(number))
        case other:
            return Reply(
                False, say("{other} is no answer here; expected accept, restore, undo or a number", other=f"{other!r}")
            )


def _accept(host_state: HostState) -> Reply:
    fixes = follow(host_state.game, host_state.state, host_state.belief)
    if fixes:
        host_state.commit(fixes)
        for warning in host_state.game.oddities(host_state.state):
            host_state.note(warning)
    host_state.accepted = host_state.belief
    leave_alone(host_state)
    pictures.look(host_state)
    left = owed.chores(host_state)
    if not fixes:
        return Reply(
            not left, say("Moving cards cannot mend this; see what is left to do.") if left else say("All is in order.")
        )
    return Reply(True, say("Noted: the table is right."))


def _restore(host_state: HostState) -> Reply:
    for one in unclear(host_state):
        host_state.note(one.say)
    leave_alone(host_state)
    host_state.accepted = host_state.belief
    host_state.set_verdict(None)
    left = owed.chores(host_state)
    return Reply(True, say("The list says what to put back.") if left else say("All is in order."))


def _choose(host_state: HostState, number: int) -> Reply:
    paths = problems.options(host_state)
    if number >= len(paths):
        return Reply(False, say("That is no longer offered."), code="E_STALE")
    assert host_state.verdict is not None
    host_state.follow(paths[number], host_state.verdict.clues)
    pictures.look(host_state)
    return Reply(True)


def fixed(host_state: HostState, words: str) -> Reply:
    """A single correction in record words (``fix move wolf:1 A4``); nonsense is named and nothing happens."""
    try:
        fix = parse(words, ARBITER, type(host_state.game).vocabulary)
        assert isinstance(fix, Fix)
        why = _nonsense(host_state, fix)
    except (RulesError, ValueError) as error:
        why = str(error)
    if why:
        return Reply(False, why, code="E_BAD_FIX")
    host_state.commit([fix])
    for warning in host_state.game.oddities(host_state.state):
        host_state.note(warning)
    pictures.look(host_state)
    return Reply(True, say("Corrected."))


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
        list(game.oddities(state))
    except Exception as error:  # whatever a game's rules raise for a name that is none of theirs
        log.info("a correction was refused that the game cannot show: %r", error)
        return say("this game does not know {error}", error=error)
    return ""
