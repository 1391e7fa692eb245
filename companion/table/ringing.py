"""The bell's room: one ring ends a turn, answers a question, lets chance decide, or is refused with a double blink."""

from __future__ import annotations

from companion.kernel.actions import Refusal
from companion.kernel.panel import Cue
from companion.table import seeing, tapping, troubles
from companion.table.desk import Desk
from companion.table.messages import Answer, Held, Rang, Stirring
from companion.table.recognise import Explained


def rang(desk: Desk, message: Rang) -> Answer:
    """A ring. Contacts bounce, so rings close together are one; a table still being moved on is looked at first."""
    last, desk.last_ring = desk.last_ring, message.at
    if last is not None and message.at - last < desk.settings.refractory_s:
        return Answer(False, "that was the same ring")
    if desk.stirring is not None:
        desk.ring_waits = message.at
        return Answer(True, "the ring counts as soon as the table is at rest")
    return ring(desk)


def stirring(desk: Desk, message: Stirring) -> Answer:
    """The table is being changed, or is at rest again."""
    if message.moving:
        desk.stirring = message.at if desk.stirring is None else desk.stirring
    else:
        still(desk)
    return Answer(True)


def still(desk: Desk) -> None:
    """The table is at rest, or nobody can see whether it is."""
    desk.stirring = None
    waited(desk)


def waited(desk: Desk) -> None:
    """Does the ring that waited for the table."""
    if desk.ring_waits is not None:
        desk.ring_waits = None
        ring(desk)


def ring(desk: Desk) -> Answer:
    """What the ring means now."""
    if desk.session is None:
        return _refuse(desk, Refusal("E_NO_GAME", say="No game has begun; choose one on the phone."))
    if isinstance(desk.verdict, Explained):
        desk.follow(desk.verdict.path, desk.verdict.clues)
        seeing.look(desk)
    trouble = troubles.trouble(desk)
    if trouble is not None:
        return _refuse(desk, Refusal(trouble.code or "E_ILLEGAL_MOVE", say=f"Not yet: {trouble.say}"))
    meaning = desk.game.bell(desk.state)
    if not isinstance(meaning, Refusal):
        refusal = desk.game.why_not(desk.state, meaning)
        if refusal is None:
            desk.commit([meaning])
            seeing.look(desk)
            return Answer(True)
        meaning = refusal
    if tapping.chances(desk):
        return tapping.throw(desk)
    return _refuse(desk, meaning)


def held(desk: Desk, message: Held) -> Answer:
    """The bell held down: somebody wants help."""
    if desk.session is None:
        say = "Choose a game on the phone to begin."
    else:
        view = desk.game.view(desk.state)
        say = view.todo or view.headline
    desk.note(f"Help: {say}")
    return Answer(True, say)


def _refuse(desk: Desk, refusal: Refusal) -> Answer:
    seat = desk.state.turn.seat if desk.session is not None else ""
    desk.cues.append(Cue("blink", target=seat))
    desk.note(refusal.say)
    return Answer(False, refusal.say, code=refusal.code)
