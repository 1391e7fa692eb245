"""The timers' room: questions that have a usual answer take silence for it after a while, if people let them."""

from __future__ import annotations

from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.state import Pending
from companion.table import seeing
from companion.table.desk import Desk
from companion.table.messages import NO_GAME, Answer, Timers
from companion.table.recognise import InProgress


def answer(desk: Desk, now: float) -> None:
    """Answers a question whose time is over, for everybody who has not answered; it is told as the timer's answer."""
    question = desk.question
    if not desk.timers or question is None or question.prompt.seconds is None:
        return
    if now - desk.question_since < question.prompt.seconds:
        return
    if desk.blind:
        return  # nobody can see what hands answer
    if desk.stirring is not None or (isinstance(desk.verdict, InProgress) and not desk.asked):
        return  # a hand is just about to answer
    for seat in question.waiting:
        action = default_for(question, seat)
        if action is not None and desk.state.question is not None and desk.state.question.accepts(action):
            desk.commit([action], timed=True)
    seeing.look(desk)


def switched(desk: Desk, message: Timers) -> Answer:
    """People want questions to wait for them, or not to; lasts as long as the game. The open one begins anew."""
    if desk.session is None:
        return NO_GAME
    if message.on != desk.timers:
        desk.session.switch_timers(message.on, desk.clock.wall())
        desk.question_since = desk.now
    return Answer(True, "Questions take silence for an answer again." if message.on else "Questions wait for you now.")


def default_for(question: Pending, seat: str) -> Action | None:
    """What a seat's silence means."""
    default = question.prompt.default
    if not isinstance(default, Action):
        return None
    return default if default.seat == seat else changed(default, seat=seat)
