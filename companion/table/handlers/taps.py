"""The phones: a tap is an action in words, with the version its page showed."""

from __future__ import annotations

from companion.errors import RulesError
from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix
from companion.kernel.places import ARBITER, CHANCE, Seat
from companion.kernel.sentences import say
from companion.table import unclear
from companion.table.handlers import corrections, pictures, taking_back, timers
from companion.table.handlers.stale import stale
from companion.table.host_state import HostState
from companion.table.messages import KEEP_MOVES, NO_GAME, REDO, RedoRequested, Reply, Tapped, UndoRequested
from companion.table.narration import why_not

REMEMBERED = 64
"""Taps whose repetition is answered like the first."""
KEPT = Reply(True, say("Noted. It stays open a moment longer, so that nobody wins by being quick."))
DONE = Reply(True, say("That was done already."))
"""To the repetition of a tap that a start of the program before this one did."""


def tapped(host_state: HostState, message: Tapped) -> Reply:
    """A tap; repeating one (same seat and key) changes nothing and gives the same answer, also after a restart."""
    key = f"{message.seat} {message.key}" if message.key else ""
    if key in host_state.answers:
        return host_state.answers[key]
    if key and host_state.journal.done(key):
        return DONE
    host_state.key, host_state.by = key, message.by
    answer = _tapped(host_state, message)
    if key:
        host_state.answers[key] = answer
        for old in list(host_state.answers)[:-REMEMBERED]:
            del host_state.answers[old]
    return answer


def _tapped(host_state: HostState, message: Tapped) -> Reply:
    words = message.words.strip()
    if host_state.session is None:
        return NO_GAME
    if words == KEEP_MOVES or (words == "keep" and not _means(host_state, "keep")):  # "keep" is what older pages say
        return taking_back.kept(host_state, message.seat, message.version)
    if (count := taking_back.asks_undo(words)) is not None:
        return taking_back.undone(host_state, UndoRequested(message.seat, message.version, count))
    if words == REDO:
        return taking_back.redone(host_state, RedoRequested(message.seat, message.version))
    if (answer := speaks_for_itself(host_state, message.seat, words)) is not None:
        return answer
    late = host_state.stale(message.version, message.by or message.seat)
    if late and not host_state.game.together_s:
        return stale(host_state, message.version, message.by or message.seat, words)
    if not late and words.split(" ", 1)[0] == Fix.verb and message.seat == ARBITER:
        return corrections.fixed(host_state, words)
    if not late and words == "throw":
        return throw(host_state)
    try:
        action = host_state.game.read(words, message.seat)
    except RulesError as error:
        if late:
            return stale(host_state, message.version, message.by or message.seat, words)
        return Reply(False, str(error), code="E_UNKNOWN")
    if late and not host_state.together(action, message.version):
        return stale(host_state, message.version, message.by or message.seat, words)
    if isinstance(action, Fix):
        return Reply(False, say("A correction is the arbiter's."), code="E_NOT_YOURS")
    answer = act(host_state, action)
    if late and not answer.ok:
        return stale(host_state, message.version, message.by or message.seat, words)
    return answer


def speaks_for_itself(host_state: HostState, seat: Seat, words: str = "") -> Reply | None:
    """Why no phone and no bell speaks for a seat: the companion plays it, and has not asked for that."""
    session = host_state.session
    if session is None or not session.companions.plays(seat):
        return None
    if words.split(" ", 1)[0] in session.companions.asks.get(seat, ()):
        return None
    return Reply(False, say("The companion plays for {name}.", name=session.game.names[seat]), code="E_NOT_YOURS")


def _means(host_state: HostState, verb: str) -> bool:
    """Whether the game has an action of this verb, as `augmented` has one for keeping a hand."""
    return type(host_state.game).vocabulary.action(verb) is not None


def act(host_state: HostState, action: Action) -> Reply:
    """Does an action if the rules allow it."""
    action = action.heard(host_state.now - host_state.changed_at)
    refusal = host_state.game.why_not(host_state.state, action)
    if refusal is not None:
        return Reply(False, why_not(refusal), code=refusal.code)
    if host_state.state.question is None and (first := unclear.stopping(host_state)) is not None:
        return Reply(False, say("First the table: {say}", say=first.say), code="E_ILLEGAL_MOVE")
    if timers.too_quick(host_state, action):
        host_state.keep(action)
        return KEPT
    answers, verdict = host_state.state.question is not None, host_state.verdict
    host_state.commit([action])
    if answers and verdict is not None:
        host_state.owe(verdict.clues)
    while action.throws and (options := chances(host_state)):
        host_state.commit([host_state.chance(options)])
    pictures.look(host_state)
    return Reply(True)


def chances(host_state: HostState) -> list[Action]:
    """What chance may answer to the open question; nothing when it is not asked."""
    options = host_state.state.question.prompt.options if host_state.state.question is not None else ()
    return [one for one in options if isinstance(one, Action) and one.seat == CHANCE]


def throw(host_state: HostState) -> Reply:
    """Decides an open question by chance."""
    options = chances(host_state)
    if not options:
        return Reply(False, say("There is nothing to throw for."), code="E_WRONG_PHASE")
    return act(host_state, host_state.chance(options))
