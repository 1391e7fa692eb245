"""The bell: one ring ends a turn, answers a question, lets chance decide, or is refused with a double blink."""

from __future__ import annotations

from msgspec.structs import replace

from companion.kernel.actions import Action, Refusal
from companion.kernel.game import NO_RING
from companion.kernel.panel import Cue
from companion.kernel.places import Seat
from companion.kernel.sentences import Sentence, joined, or_list, say
from companion.table.handlers import taps, timers
from companion.table.handlers.stale import stale
from companion.table.host_state import HostState
from companion.table.messages import BellHeld, BellRung, Health, Reply, ResolveVerdict, TableMoving, Timers
from companion.table.narration import why_not
from companion.table.page import DeviceStatus, Problem
from companion.table.pages import forgiving, problems
from companion.table.recognition.recognise import Explained

HOLD_ON_S = 3.0
"""So long a bell is held to stop the timers, in a game where that is what it means."""
NAMED = 3
"""No more buttons are named."""
NOT_SET = Refusal("E_NOT_SET", say=say("Set the table first: its cards still lie elsewhere."))
"""To a ring that would begin a game whose cards nobody has dealt yet; who taps *Done* says that they are dealt."""
SAME_RING = Reply(False, say("that was the same ring"))


def rang(host_state: HostState, message: BellRung) -> Reply:
    """A ring. Contacts bounce, so rings close together are one; a table still being moved on is looked at first.

    The time runs from the last ring that counted: who rings on and on is heard as often as that allows.
    Where the game gives two rings a meaning of their own, the first waits for a second. A bell that stands at a seat is
    judged by itself, and speaks for that seat.
    """
    if host_state.ringing.holding:
        return _go_on(host_state, message)
    if host_state.ringing.first is not None:
        return _second(host_state, message)
    last = host_state.ringing.last.get(message.seat)
    if last is not None and 0 <= message.at - last < host_state.settings.refractory_s:
        return SAME_RING
    host_state.ringing.last[message.seat] = message.at
    if (two := _two(host_state, message.seat)) is None:
        return _at_rest(host_state, message.at, message.seat)
    host_state.ringing.first, host_state.ringing.first_fresh = message.at, host_state.fresh
    host_state.ringing.seat = message.seat
    return Reply(True, maybe_two(host_state.game.label(host_state.state, two)))


def maybe_two(what: str) -> Sentence:
    """What is answered to a ring that waits for a second one."""
    return say("One more ring means: {what}.", what=what)


def _second(host_state: HostState, message: BellRung) -> Reply:
    """A ring after one that waits for a second."""
    first = host_state.ringing.first
    assert first is not None
    same = message.seat == host_state.ringing.seat
    if same and message.at - first < host_state.settings.bounce_s:
        return SAME_RING
    late = message.at - first > host_state.settings.double_s
    if late or not same or host_state.fresh != host_state.ringing.first_fresh:
        single(host_state)
        return rang(host_state, message)
    host_state.ringing.first = None
    host_state.ringing.last[message.seat] = message.at
    return _at_rest(host_state, message.at, message.seat, twice=True)


def single(host_state: HostState) -> None:
    """No second ring came. If meanwhile something else was done, the first has no meaning any more."""
    first, host_state.ringing.first = host_state.ringing.first, None
    if first is not None and host_state.fresh == host_state.ringing.first_fresh:
        _at_rest(host_state, first, host_state.ringing.seat)


def _at_rest(host_state: HostState, at: float, seat: Seat, twice: bool = False) -> Reply:
    doubtful = _doubtful(host_state)
    if host_state.session is None or (host_state.stirring is None and not host_state.blind and not doubtful):
        return ring(host_state, twice, seat)
    waiting = host_state.ringing
    waiting.waits, waiting.until, waiting.twice, waiting.seat = at, at + host_state.settings.stir_s, twice, seat
    if doubtful and host_state.stirring is None and not host_state.blind:
        return Reply(True, say("The ring counts as soon as it is clear what was done."))
    if host_state.blind:
        return Reply(True, say("The ring counts as soon as the table is seen again."))
    return Reply(True, say("The ring counts as soon as the table is at rest."))


def _doubtful(host_state: HostState) -> bool:
    """Whether what lies there is a whole move and may be the beginning of another, so that somebody has to say."""
    return isinstance(host_state.verdict, Explained) and host_state.verdict.extendable


def stirring(host_state: HostState, message: TableMoving) -> Reply:
    """The table is being changed, or is at rest again."""
    if message.moving:
        host_state.stirring = message.at if host_state.stirring is None else host_state.stirring
    else:
        still(host_state)
    return Reply(True)


def still(host_state: HostState) -> None:
    """The table is at rest, or nobody can see whether it is."""
    host_state.stirring = None
    waited(host_state)


def waited(host_state: HostState) -> None:
    """Performs the ring that waited for the table to come to rest, once it can be seen and leaves no doubt."""
    if host_state.ringing.waits is not None and not host_state.blind and not _doubtful(host_state):
        host_state.ringing.waits = None
        ring(host_state, host_state.ringing.twice, host_state.ringing.seat)


def cleared_up(host_state: HostState) -> None:
    """Performs the ring that waited until somebody said what was done."""
    if host_state.stirring is None:
        waited(host_state)


def unseen(host_state: HostState, message: ResolveVerdict) -> Reply:
    """People want the ring that waits for the camera to count with the table as it was last seen."""
    if host_state.ringing.waits is None or message.version < host_state.fresh:
        return stale(host_state, message.version, message.seat)
    host_state.ringing.waits = None
    return ring(host_state, host_state.ringing.twice, host_state.ringing.seat)


def health(host_state: HostState, message: Health) -> Reply:
    """How a device is. When the camera sees again, its next picture at rest is waited for."""
    was = host_state.blind
    host_state.health = {**host_state.health, message.device: DeviceStatus(message.device, message.status, message.say)}
    if was and not host_state.blind:
        host_state.stirring, host_state.ringing.until = host_state.now, host_state.now + host_state.settings.patience_s
    return Reply(True)


def ring(host_state: HostState, twice: bool = False, seat: Seat = "") -> Reply:
    """What the ring means now, or two rings; from the bell of a seat what it would mean if that seat did it."""
    if host_state.session is None:
        return _refuse(host_state, Refusal("E_NO_GAME", say=say("No game has begun; choose one on the phone.")))
    trouble = problems.problem(host_state)
    if trouble is not None:
        return _refuse(host_state, Refusal(trouble.code or problems.UNEXPLAINED, say=_first(trouble)), seat)
    meaning = (_two(host_state, seat) if twice else None) or host_state.game.bell(host_state.state)
    if meaning == NO_RING and (todo := host_state.game.view(host_state.state).todo):
        meaning = replace(NO_RING, say=say("Not yet: {say}", say=todo))
    if not isinstance(meaning, Refusal):
        meaning = _spoken_by(host_state, meaning, seat)
        if (theirs := taps.speaks_for_itself(host_state, meaning.seat)) is not None:
            return _refuse(host_state, Refusal(theirs.code, say=theirs.say), seat)
        refusal = host_state.game.why_not(host_state.state, meaning)
        if refusal is None and host_state.state.begins and host_state.unset():
            return _refuse(host_state, NOT_SET, seat)
        if refusal is None:
            answer = taps.act(host_state, meaning)
            return answer if answer.ok else _refuse(host_state, Refusal(answer.code, say=answer.say), seat)
        meaning = refusal
    question = host_state.state.question
    if taps.chances(host_state) and (question is None or question.prompt.bell is None):
        return taps.throw(host_state)  # a coin; where a real deck decides, the game says what the bell means
    if host_state.timers and question is not None and question.prompt.seconds is not None:
        host_state.question_since = host_state.now  # who rings wants to answer, and gets the time for it
    if (another := _of_another(host_state, seat)) is not None:
        return _refuse(host_state, another, seat)
    return _refuse(host_state, meaning, seat, _buttons(host_state))


def _buttons(host_state: HostState) -> str:
    """The names of the buttons that go on with the turn, where nobody has a card to lay or lift for that: what is done
    beside the mat is seen by no camera."""
    game, state = host_state.game, host_state.state
    rung = game.bell(state)
    onward = [
        one
        for one in game.taps(state)
        if one.standing == "next"
        and one != rung
        and one.seat == state.turn.seat
        and not one.hands(game, state)
        and game.may(state, one)
    ]
    if state.question is not None or not 0 < len(onward) <= NAMED:
        return ""
    buttons = or_list(say("“{button}”", button=game.label(state, one)) for one in onward)
    return say("On the phone it is {buttons}.", buttons=buttons)


def _of_another(host_state: HostState, seat: Seat) -> Refusal | None:
    """That it is another's turn, before whatever that one has to do first: to a seat's own bell."""
    turn, seats = host_state.state.turn.seat, host_state.game.seats
    if host_state.state.question is not None or seat == turn or seat not in seats or turn not in seats:
        return None
    return Refusal("E_NOT_YOUR_TURN", say=say("It is {name}'s turn.", name=host_state.game.names[turn]))


def _first(trouble: Problem) -> str:
    """Why a ring does nothing while something lies wrong, and what to do about it."""
    text = say("Not yet: {say}", say=trouble.say)
    if not trouble.put_back:
        return text
    return joined((text, say("First: {back}.", back=joined(trouble.put_back, "; "))), " ")


def _spoken_by(host_state: HostState, meaning: Action, seat: Seat) -> Action:
    """What the ring of a seat's own bell means: the same, done by that seat. What is nobody's (chance, the arbiter's)
    is everybody's, and so is the bell of a seat that this game does not have."""
    seats = host_state.game.seats
    return replace(meaning, seat=seat) if seat in seats and meaning.seat in seats else meaning


def _two(host_state: HostState, seat: Seat) -> Action | None:
    """What two rings of this bell mean, if that is something else than one."""
    if host_state.session is None:
        return None
    action = host_state.game.bell_twice(host_state.state)
    if action is None:
        return None
    action = _spoken_by(host_state, action, seat)
    return action if host_state.game.may(host_state.state, action) else None


def held(host_state: HostState, message: BellHeld) -> Reply:
    """The bell was held down: a request for help; longer, where the game says so, that everybody wait."""
    again, host_state.ringing.held = message.at == host_state.ringing.held, message.at
    if host_state.session is not None and host_state.game.hold_on and message.seconds >= HOLD_ON_S:
        return _hold_on(host_state)
    if again:
        return SAME_RING
    if host_state.session is None:
        text: str = say("Choose a game on the phone to begin.")
    else:
        view = forgiving.view_of(host_state.game, host_state.state, None)
        text = view.todo or view.headline
    host_state.note(say("Help: {say}", say=text))
    return Reply(True, text)


def _hold_on(host_state: HostState) -> Reply:
    """All timers stop until the next press."""
    if not host_state.timers:
        text = say("Hold on. Questions wait for you anyway.")
    else:
        timers.switched(host_state, Timers(False))
        host_state.ringing.holding = True
        text = say("Hold on: no time runs out until the bell rings again.")
    host_state.note(text)
    return Reply(True, text)


def _go_on(host_state: HostState, message: BellRung) -> Reply:
    """The press that ends *hold on* means nothing else. A phone may have let the timers run again before."""
    host_state.ringing.holding = False
    if host_state.session is None or host_state.timers:
        return rang(host_state, message)
    host_state.ringing.last[message.seat] = message.at
    timers.switched(host_state, Timers(True))
    text = say("Time runs again.")
    host_state.note(text)
    return Reply(True, text)


def set_meanwhile(host_state: HostState) -> None:
    """That the table is not set is said no longer than it is true: cards that are dealt to piles and hands beside the
    mat make no picture."""
    if any(note.say == why_not(NOT_SET) for note in host_state.notes) and not host_state.unset():
        host_state.moved_on()


def _refuse(host_state: HostState, refusal: Refusal, rang_by: Seat = "", hint: str = "") -> Reply:
    """The candles of whoever rang wink, or of whose turn it is. `hint`: what to press instead."""
    seat = host_state.state.turn.seat if host_state.session is not None else ""
    if host_state.session is not None and rang_by in host_state.game.seats:
        seat = rang_by
    host_state.cues.append(Cue("blink", target=seat))
    text = why_not(refusal)
    for line in (text, hint):
        host_state.note(line, of_now=True)
    return Reply(False, joined((text, hint), " ") if hint else text, code=refusal.code)
