"""The clock's room: what happens because nothing else did."""

from __future__ import annotations

from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.state import Pending
from companion.table import ringing, seeing
from companion.table.desk import Desk
from companion.table.messages import Answer, Tick
from companion.table.recognise import InProgress


def tick(desk: Desk, message: Tick) -> Answer:
    """About once a second."""
    now = message.at
    desk.notes = tuple(note for note in desk.notes if note.until > now)
    if desk.verdict is not None and now - desk.since >= desk.settings.patience_s and not desk.asked:
        desk.asked, desk.judged = True, desk.version + 1
    if desk.first_ring is not None and now - desk.first_ring > desk.settings.double_s:
        ringing.single(desk)
    if desk.ring_waits is not None and now >= desk.ring_until:
        ringing.waited(desk)
    if desk.stirring is not None and now - desk.stirring >= desk.settings.patience_s:
        ringing.still(desk)
    if desk.retry and desk.session is not None:
        seeing.look(desk)
    _default(desk, now)
    return Answer(True)


def _default(desk: Desk, now: float) -> None:
    """Answers a question whose time is over, for everybody who has not answered."""
    question = desk.question
    if question is None or question.prompt.seconds is None or now - desk.question_since < question.prompt.seconds:
        return
    if desk.blind:
        return  # nobody can see what hands answer
    if desk.stirring is not None or (isinstance(desk.verdict, InProgress) and not desk.asked):
        return  # a hand is just about to answer
    for seat in question.waiting:
        action = default_for(question, seat)
        if action is not None and desk.state.question is not None and desk.state.question.accepts(action):
            desk.commit([action])
    seeing.look(desk)


def default_for(question: Pending, seat: str) -> Action | None:
    """What a seat's silence means."""
    default = question.prompt.default
    if not isinstance(default, Action):
        return None
    return default if default.seat == seat else changed(default, seat=seat)
