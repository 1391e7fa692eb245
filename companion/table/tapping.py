"""The phones' room: a tap is an action in words, with the version its page showed."""

from __future__ import annotations

from companion.errors import RulesError
from companion.kernel.actions import Action
from companion.kernel.fixes import Fix
from companion.kernel.notation import parse
from companion.kernel.places import CHANCE
from companion.table import correcting, seeing
from companion.table.correcting import STALE
from companion.table.desk import Desk
from companion.table.messages import NO_GAME, Answer, Tapped, Undone
from companion.table.telling import why_not

REMEMBERED = 64
"""Taps whose repetition is answered like the first."""


def tapped(desk: Desk, message: Tapped) -> Answer:
    """A tap; repeating one (same seat and key) changes nothing and gives the same answer."""
    key = f"{message.seat} {message.key}" if message.key else ""
    if key in desk.answers:
        return desk.answers[key]
    answer = _tapped(desk, message)
    if key:
        desk.answers[key] = answer
        for old in list(desk.answers)[:-REMEMBERED]:
            del desk.answers[old]
    return answer


def _tapped(desk: Desk, message: Tapped) -> Answer:
    words = message.words.strip()
    if desk.session is None:
        return NO_GAME
    if words == "keep":
        return correcting.kept(desk, message.seat)
    if (count := correcting.asks_undo(words)) is not None:
        return correcting.undone(desk, Undone(message.seat, message.version, count))
    if message.version < desk.fresh:
        return STALE
    if words.split(" ", 1)[0] == Fix.verb:
        return correcting.fixed(desk, words)
    if words == "throw":
        return throw(desk)
    try:
        action = parse(words, message.seat, type(desk.game).vocabulary)
    except RulesError as error:
        return Answer(False, str(error), code="E_UNKNOWN")
    return act(desk, action)


def act(desk: Desk, action: Action) -> Answer:
    """Does an action if the rules allow it."""
    refusal = desk.game.why_not(desk.state, action)
    if refusal is not None:
        return Answer(False, why_not(refusal), code=refusal.code)
    desk.commit([action])
    seeing.look(desk)
    return Answer(True)


def chances(desk: Desk) -> list[Action]:
    """What chance may answer to the open question; nothing when it is not asked."""
    options = desk.state.question.prompt.options if desk.state.question is not None else ()
    return [one for one in options if isinstance(one, Action) and one.seat == CHANCE]


def throw(desk: Desk) -> Answer:
    """The companion is asked to decide by chance."""
    options = chances(desk)
    if not options:
        return Answer(False, "There is nothing to throw for.", code="E_WRONG_PHASE")
    return act(desk, desk.chance(options))
