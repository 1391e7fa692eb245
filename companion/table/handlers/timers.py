"""The timers: questions that have a usual answer take silence for it after a while, if people let them."""

from __future__ import annotations

from msgspec import UNSET

from companion.kernel.actions import Action
from companion.kernel.sentences import say
from companion.table.handlers import pictures
from companion.table.host_state import HostState
from companion.table.messages import NO_GAME, Reply, StepTaken, Timers
from companion.table.recognition.recognise import InProgress
from companion.table.usual_answer import default_for

MORE_TIME = 4
"""How often a question's time may begin anew while somebody says an answer; enough for a long dialog, and nobody waits
for a phone that was put down."""


def answer(host_state: HostState, now: float) -> None:
    """Answers a question whose time is over, for everybody who has not answered; it is told as the timer's answer."""
    question = host_state.question
    kept = host_state.kept
    if kept is not None and not too_quick(host_state, kept):
        host_state.kept = None
        if host_state.game.may(host_state.state, kept):
            host_state.commit([kept])
            pictures.look(host_state)
        return
    if not host_state.timers or question is None or question.prompt.seconds is None:
        return
    if now - host_state.question_since < question.prompt.seconds:
        return
    if host_state.blind:
        return  # nobody can see what hands answer
    if host_state.stirring is not None or (isinstance(host_state.verdict, InProgress) and not host_state.asked):
        return  # a hand is just about to answer
    for seat in question.waiting:
        action = default_for(question, seat)
        if action is not None and host_state.state.question is not None and host_state.state.question.accepts(action):
            host_state.commit([action], timed=True)
    pictures.look(host_state)


def too_quick(host_state: HostState, action: Action) -> bool:
    """Whether an answer would close a question before its least time is over."""
    question = host_state.question
    if question is None or question.prompt.least is UNSET or not question.accepts(action):
        return False
    last = not question.prompt.each or question.waiting == (action.seat,)
    return last and host_state.now - host_state.opened_at < question.prompt.least


def step_taken(host_state: HostState, message: StepTaken) -> Reply:
    """Who is asked and says something new gets the time for it: when less than half is left, the question's time
    begins anew, for everybody, `MORE_TIME` times at most. A phone repeats its step at any news; that gets none."""
    question = host_state.question
    if question is None or question.prompt.seconds is None or message.seat not in question.waiting:
        return Reply(True)
    said = (message.verb, message.said)
    if host_state.saying.get(message.seat) == said:
        return Reply(True)
    host_state.saying[message.seat] = said
    left = host_state.question_since + question.prompt.seconds - host_state.now
    if host_state.timers and left < question.prompt.seconds / 2 and host_state.more_time < MORE_TIME:
        host_state.question_since = host_state.now
        host_state.more_time += 1
        host_state.note(say("Somebody is about to answer."))
    return Reply(True)


def switched(host_state: HostState, message: Timers) -> Reply:
    """People want questions to wait for them, or not to; lasts as long as the game. The open one begins anew."""
    if host_state.session is None:
        return NO_GAME
    if message.on != host_state.timers:
        host_state.session.switch_timers(message.on, host_state.clock.wall())
        host_state.question_since = host_state.now
    return Reply(
        True, say("Questions take silence for an answer again.") if message.on else say("Questions wait for you now.")
    )
