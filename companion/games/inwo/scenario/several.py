"""Steps that are several actions, or none: passes, time that goes by, what only people see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.forms import NOTHING, SWITCH, Form, listing, mapping, record
from companion.games.common.stories.language import Playing
from companion.games.common.stories.steps import Step, Verb, verb
from companion.games.common.stories.words import listed
from companion.games.inwo import moments, written
from companion.games.inwo import rules as act
from companion.games.inwo.refusals import no
from companion.games.inwo.scenario.said import CARD, DICE, SEAT, seat_of
from companion.kernel.actions import Refusal

MOST_PASSES = 200
SECONDS = Form("seconds", lambda value: isinstance(value, int | float) and not isinstance(value, bool) and value >= 0)
Does = Callable[[Any, Step], Refusal | None]


def _pass(playing: Playing, told: Step) -> Refusal | None:
    passes = (playing.do(act.Pass(seat_of(seat))) for seat in listed(told.whole))
    return next(filter(None, passes), None)


def passed(playing: Playing, enough: Callable[[Any], bool]) -> Refusal | None:
    """All that are asked pass, window after window."""
    for _ in range(MOST_PASSES):
        question = playing.state.question
        if question is None or not moments.window(playing.state) or enough(playing.state):
            return None
        refusal = playing.do(act.Pass(question.waiting[0]))
        if refusal is not None:
            return refusal
    raise ScenarioError("the windows do not end")


def _settle(playing: Playing, told: Step) -> Refusal | None:
    """All pass until the newest play is settled."""
    waiting = len(written.open_plays(playing.state))
    return passed(playing, lambda state: len(written.open_plays(state)) < waiting)


def _rolls(playing: Playing, told: Step) -> Refusal | None:
    rolls = (playing.do(act.RollForIt(seat_of(seat), *dice)) for seat, dice in told.said.items())
    return next(filter(None, rolls), None)


def _waits(playing: Any, told: Step) -> Refusal | None:
    """Silence is a pass where the window has a limit, unless somebody holds the bell (INWO-COMP-06)."""
    seconds, question = float(told.whole), playing.state.question
    playing.game.waited = (playing.game.waited or 0.0) + seconds
    limit = question.prompt.seconds if question is not None else None
    if limit is None or seconds < limit or playing.game.held:
        return None
    return passed(playing, lambda state: state.question is not question)


def _holds(playing: Any, told: Step) -> None:
    playing.game.held = True


def _seen(playing: Any, told: Step) -> Refusal | None:
    """A card in the middle is played once it has lain there for a second (INWO-RULING-61)."""
    said, seat = told.said, playing.state.turn.seat
    if said.get("zone") != "C.PLAY" or said.get("for_s", 0) < 1:
        return None
    by = seat if told.by is None else seat_of(told.by)
    refusal: Refusal | None = playing.do(act.PlayCard(by, playing.game.fresh(said["card"], playing.state, by)))
    return refusal


PRIVILEGE = no("PRIV-02", "Privilege is declared together with the attack.")
ZONE = Form("a zone, as in C.PLAY", lambda value: isinstance(value, str))
SEVERAL: Mapping[str, Verb] = {
    "pass": Verb(_pass, listing(SEAT)),
    "pass_all": Verb(lambda playing, told: passed(playing, lambda state: False), NOTHING),
    "settle": Verb(_settle, NOTHING),
    "privilege": Verb(lambda playing, told: PRIVILEGE, CARD),
    "undo": verb(lambda playing, told: playing.take_back(), undo=SWITCH, agree=listing(SEAT)),
    "rolls": Verb(_rolls, mapping(SEAT, DICE)),
    "wait_s": Verb(_waits, SECONDS),
    "hold": Verb(_holds, SEAT),
    "returns": Verb(lambda playing, told: None, SWITCH),  # only looked at, once the game is over (INWO-META-01)
    "show": Verb(lambda playing, told: None, record({"card": CARD, "to": SEAT}, "card", "to")),  # nothing is noted
    "seen": Verb(_seen, record({"zone": ZONE, "card": CARD, "for_s": SECONDS}, "zone", "card")),
}
"""What they do to a story that is being told. A Plot shown in private stays hidden for all others (INWO-PLOT-07)."""
