"""The camera's room: a settled picture comes in, and if it means something, it is done."""

from __future__ import annotations

import logging

from companion.kernel.cards import CardId
from companion.kernel.picture import NOTHING, Picture, agrees
from companion.kernel.places import Place
from companion.table import clues, unclear
from companion.table.desk import Desk
from companion.table.messages import Answer, Seen
from companion.table.paths import Path, taken_off
from companion.table.recognise import (
    Explained,
    InProgress,
    Puzzling,
    Refused,
    Verdict,
    recognise,
)
from companion.table.telling import spoken

log = logging.getLogger(__name__)

ROUNDS = 4
"""How often a look may lead to the next; each one commits something."""


def seen(desk: Desk, message: Seen) -> Answer:
    """A settled picture of the whole table."""
    desk.sight_notes = message.notes
    desk.stirring, desk.loose = None, message.loose
    _remember_covered(desk, message)
    pictures = (*message.steps, message.picture) if not desk.first_look else (message.picture,)
    if desk.session is None:
        for picture in pictures:
            desk.belief = clues.believe(desk.belief, picture, {})
        desk.first_look = False
        return Answer(True)
    if desk.first_look:
        return _first(desk, message.picture)
    unclear.forget(desk)
    _watch(desk, pictures)
    return Answer(True)


def look(desk: Desk, *, first: bool = False) -> None:
    """Judges the belief against the state as it is now, and does what it clearly means.

    `first`: it is the first look at this table, and what does not fit is merely owed.
    """
    if desk.packing_up:
        _pack_up(desk)
        return
    desk.retry = True
    for _ in range(ROUNDS):
        verdict = _verdict(desk, desk.belief)
        if not _certain(verdict):
            break
        assert isinstance(verdict, Explained)
        _do(desk, verdict)
    if verdict != desk.verdict and not first:
        _log(verdict)
    desk.judge(verdict)
    desk.retry = False


def _log(verdict: Verdict | None) -> None:
    """What cannot be done is worth a warning, everything else is detail."""
    if verdict is None:
        return
    moved = ", ".join(f"{clue.place} {'+'.join(sorted(clue.reading.ids)) or 'bare'}" for clue in verdict.clues.clues)
    code = verdict.refusal.code if isinstance(verdict, Refused) else ""
    level = logging.WARNING if isinstance(verdict, Refused | Puzzling) else logging.DEBUG
    log.log(level, "%s %s: %s", type(verdict).__name__.lower(), code, moved)


def _pack_up(desk: Desk) -> None:
    """After the end the cards are anybody's."""
    desk.accepted = desk.belief
    desk.judge(None)


def _watch(desk: Desk, pictures: tuple[Picture, ...]) -> None:
    """Several pictures on the way may tell apart what the last one alone cannot."""
    beliefs = []
    desk.spent &= desk.visible
    for picture in pictures:
        desk.belief = clues.believe(desk.belief, picture, desk.game.picture(desk.state))
        desk.sent &= desk.visible
        beliefs.append(desk.belief)
    verdict = _verdict(desk, desk.belief)
    if len(beliefs) > 1 and not (isinstance(verdict, Explained) and len(verdict.path) == 1) and not desk.packing_up:
        for belief in beliefs[:-1]:
            verdict = _verdict(desk, belief)
            if _certain(verdict):
                assert isinstance(verdict, Explained)
                last, desk.belief = desk.belief, belief
                _do(desk, verdict)
                desk.belief = last
    look(desk)
    desk.spent &= desk.visible


def _verdict(desk: Desk, belief: Picture) -> Verdict | None:
    expectation = desk.game.picture(desk.state)
    desk.accepted = clues.accept(desk.accepted, belief, expectation)
    spent = frozenset(card for card in desk.spent if desk.state.where(card) not in expectation)
    return recognise(desk.game, desk.state, belief, desk.accepted, desk.verdict, spent)


def _certain(verdict: Verdict | None) -> bool:
    return isinstance(verdict, Explained) and not verdict.extendable


def _do(desk: Desk, verdict: Explained) -> None:
    state, path = desk.state, verdict.path
    desk.follow(path, verdict.clues)
    desk.spent |= _spent(desk, path)
    if len(path) > 1:
        said = spoken(desk.game, state, path)
        desk.note(f"Understood as: {said}. Undo if that is wrong.", desk.settings.notice_s)


def _spent(desk: Desk, path: Path) -> frozenset[CardId]:
    """The cards that hands took off the table in the actions just done."""
    assert desk.session is not None
    done = zip(path, desk.session.done[-len(path) :], strict=True)
    return frozenset().union(*(taken_off(desk.game, one.before, action, one.after) for action, one in done))


def _first(desk: Desk, picture: Picture) -> Answer:
    """The first picture after a start: what differs is owed, unless it clearly is a move that was being made.

    After an undo it may be the very move that was taken back, which nobody has cleared away yet: then all is owed.
    """
    desk.first_look = False
    desk.belief = clues.believe(desk.belief, picture, desk.game.picture(desk.state))
    desk.sent = desk.all_sent() & desk.visible
    if desk.session is not None and desk.session.undone:
        desk.accepted = desk.belief
    look(desk, first=True)
    if desk.verdict is not None and not isinstance(desk.verdict, InProgress):
        desk.accepted = desk.belief
        desk.judge(None)
    desk.welcome = desk.now + 2 * desk.settings.note_s
    return Answer(True)


def taken_back(desk: Desk) -> bool:
    """Whether the table looks as it did before the last move: somebody undid it by hand."""
    session = desk.session
    if session is None or session.length == 0 or desk.verdict is None:
        return False
    count = session.group()
    if session.reveals(count):
        return False
    was, now = desk.game.picture(session.done[-count].before), desk.game.picture(desk.state)
    touched = {clue.place for clue in desk.verdict.clues.clues}
    touched |= {where for where in was if was[where] != now.get(where)}
    return all(where not in desk.belief or agrees(was.get(where, NOTHING), desk.belief[where]) for where in touched)


def _remember_covered(desk: Desk, message: Seen) -> None:
    """Since when each place cannot be read."""
    now: dict[Place, float] = {}
    for where, reading in message.picture.items():
        if reading.kind == "covered":
            now[where] = desk.covered.get(where, message.at)
    desk.covered = now
