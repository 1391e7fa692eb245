"""The bell's room: one ring ends a turn, answers a question, lets chance decide, or is refused with a double blink."""

from __future__ import annotations

from companion.kernel.actions import Action, Refusal
from companion.kernel.panel import Cue
from companion.table import correcting, seeing, tapping, troubles
from companion.table.desk import Desk
from companion.table.messages import Answer, Health, Held, Rang, Settle, Stirring
from companion.table.page import Device
from companion.table.recognise import Explained
from companion.table.telling import why_not

MAYBE_TWO = "one more ring now means something else"


def rang(desk: Desk, message: Rang) -> Answer:
    """A ring. Contacts bounce, so rings close together are one; a table still being moved on is looked at first.

    Where the game gives two rings a meaning of their own, the first waits for a second.
    """
    if desk.first_ring is not None:
        return _second(desk, message)
    last, desk.last_ring = desk.last_ring, message.at
    if last is not None and message.at - last < desk.settings.refractory_s:
        return Answer(False, "that was the same ring")
    if desk.stirring is None:
        _catch_up(desk)
    if _two(desk) is None:
        return _at_rest(desk, message.at)
    desk.first_ring, desk.first_fresh = message.at, desk.fresh
    return Answer(True, MAYBE_TWO)


def _second(desk: Desk, message: Rang) -> Answer:
    """A ring after one that waits for a second."""
    first = desk.first_ring
    assert first is not None
    if message.at - first < desk.settings.bounce_s:
        return Answer(False, "that was the same ring")
    if message.at - first > desk.settings.double_s or desk.fresh != desk.first_fresh:
        single(desk)
        return rang(desk, message)
    desk.first_ring, desk.last_ring = None, message.at
    return _at_rest(desk, message.at, twice=True)


def single(desk: Desk) -> None:
    """No second ring came. If meanwhile something else was done, the first has no meaning any more."""
    first, desk.first_ring = desk.first_ring, None
    if first is not None and desk.fresh == desk.first_fresh:
        _at_rest(desk, first)


def _at_rest(desk: Desk, at: float, twice: bool = False) -> Answer:
    if desk.session is None or (desk.stirring is None and not desk.blind):
        return ring(desk, twice)
    desk.ring_waits, desk.ring_until, desk.ring_twice = at, at + desk.settings.stir_s, twice
    return Answer(True, "the ring counts as soon as the table is " + ("seen again" if desk.blind else "at rest"))


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
    """Does the ring that waited for the table, unless the table cannot be seen yet."""
    if desk.ring_waits is not None and not desk.blind:
        desk.ring_waits = None
        ring(desk, desk.ring_twice)


def unseen(desk: Desk, message: Settle) -> Answer:
    """People want the ring that waits for the camera to count with the table as it was last seen."""
    if desk.ring_waits is None or message.version < desk.fresh:
        return correcting.STALE
    desk.ring_waits = None
    return ring(desk, desk.ring_twice)


def health(desk: Desk, message: Health) -> Answer:
    """How a device is. When the camera sees again, its next picture at rest is waited for."""
    was = desk.blind
    desk.health = {**desk.health, message.device: Device(message.device, message.status, message.say)}
    if was and not desk.blind:
        desk.stirring, desk.ring_until = desk.now, desk.now + desk.settings.patience_s
    return Answer(True)


def ring(desk: Desk, twice: bool = False) -> Answer:
    """What the ring means now, or two rings."""
    if desk.session is None:
        return _refuse(desk, Refusal("E_NO_GAME", say="No game has begun; choose one on the phone."))
    _catch_up(desk)
    trouble = troubles.trouble(desk)
    if trouble is not None:
        return _refuse(desk, Refusal(trouble.code or troubles.UNEXPLAINED, say=f"Not yet: {trouble.say}"))
    meaning = (_two(desk) if twice else None) or desk.game.bell(desk.state)
    if not isinstance(meaning, Refusal):
        refusal = desk.game.why_not(desk.state, meaning)
        if refusal is None:
            desk.commit([meaning])
            seeing.look(desk)
            return Answer(True)
        meaning = refusal
    question = desk.state.question
    if tapping.chances(desk) and (question is None or question.prompt.bell is None):
        return tapping.throw(desk)  # a coin; where a real deck decides, the game says what the bell means
    return _refuse(desk, meaning)


def _catch_up(desk: Desk) -> None:
    """What the table already shows is done first."""
    if desk.session is not None and isinstance(desk.verdict, Explained):
        desk.follow(desk.verdict.path, desk.verdict.clues)
        seeing.look(desk)


def _two(desk: Desk) -> Action | None:
    """What two rings mean, if that is something else than one."""
    if desk.session is None:
        return None
    action = desk.game.bell_twice(desk.state)
    return action if action is not None and desk.game.why_not(desk.state, action) is None else None


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
    say = why_not(refusal)
    desk.note(say)
    return Answer(False, say, code=refusal.code)
