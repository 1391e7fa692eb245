"""Pictures: a settled picture is recognised, and a clear move is performed."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import Picture
from companion.kernel.places import ARBITER, Place
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.table import owed, unclear
from companion.table.handlers import shown
from companion.table.host_state import HostState
from companion.table.messages import PictureRested, PictureSettled, Reply
from companion.table.narration import spoken
from companion.table.pages.for_me import recognised
from companion.table.recognition import clues, copies, left_behind
from companion.table.recognition.paths import Path, taken_off
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Puzzling, Refused, Verdict

log = logging.getLogger(__name__)

ROUNDS = 4
"""How often a look may lead to the next; each one commits something."""


def seen(host_state: HostState, message: PictureSettled) -> Reply:
    """A settled picture of the whole table."""
    message = _as_taken(host_state, message)
    host_state.sight_notes = message.notes
    if _tells_news(host_state, message):
        host_state.moved_on()
    loose = {one.card for one in host_state.loose}
    host_state.stirring, host_state.loose, host_state.lying = None, message.loose, message.lying
    host_state.rested = left_behind.rest(host_state.rested, message.lying, message.picture)
    _remember_covered(host_state, message)
    on_the_way, host_state.on_the_way = (*host_state.on_the_way, *message.steps), ()
    pictures = (*on_the_way, message.picture) if not host_state.first_look else (message.picture,)
    if host_state.session is None:
        for picture in pictures:
            host_state.belief = clues.believe(host_state.belief, picture, {})
        host_state.first_look = False
        return Reply(True)
    if host_state.first_look:
        return _first(host_state, message.picture)
    was_well = _welcomed(host_state)
    unclear.forget(host_state)
    _found(host_state, message.picture)
    _watch(host_state, pictures)
    shown.answered(host_state, loose)
    _fetched(host_state)
    if was_well and host_state.verdict is not None:
        host_state.welcome = None  # people did that since, and it was as it was
    return Reply(True)


def _welcomed(host_state: HostState) -> bool:
    """Whether people are being told that the table is as it was when the companion ended."""
    told = host_state.welcome is not None and host_state.verdict is None and not owed.half_read(host_state)
    return told and not owed.chores(host_state)


def _tells_news(host_state: HostState, message: PictureSettled) -> bool:
    """Whether it shows anything else than what was last seen: a lamp or a sleeve makes a picture settle anew, too."""
    legible = {where: reading for where, reading in message.picture.items() if reading.kind != "covered"}
    known = host_state.belief
    moved = message.loose != host_state.loose or set(message.lying) != set(host_state.lying)
    return moved or any(known.get(where) != seen for where, seen in legible.items())


def rested(host_state: HostState, message: PictureRested) -> Reply:
    """A picture that has rested for a little while: it is taken only if it is one whole legal move and nothing else.

    What was laid last must be what the move plays: who pays for a card that lies there already may still carry it on.

    Nothing is remembered of any other; a ring that waits goes on waiting until the table has settled.
    """
    if host_state.session is None or host_state.first_look or host_state.packing_up or host_state.blind:
        host_state.on_the_way = (*host_state.on_the_way, *message.steps)
        return Reply(True)
    message = changed(
        message,
        picture=copies.taken_for(host_state.copies, message.picture),
        laid=frozenset(host_state.copies.get(card, card) for card in message.laid),
    )
    expectation = host_state.game.picture(host_state.state)
    belief = clues.believe(host_state.belief, message.picture, expectation)
    accepted = clues.accept(host_state.accepted, belief, expectation)
    verdict = _recognised(host_state, belief, accepted)
    if not (
        isinstance(verdict, Explained)
        and _certain(verdict)
        and len(verdict.path) == 1
        and _ended(host_state.game, verdict.path[0], host_state.state, message.laid)
    ):
        host_state.on_the_way = (*host_state.on_the_way, *message.steps)
        return Reply(True)
    unclear.forget(host_state)
    host_state.on_the_way = ()
    host_state.belief, host_state.accepted, host_state.retry = belief, accepted, True
    host_state.sent &= host_state.there
    _follow(host_state, verdict)
    host_state.spent &= host_state.visible
    return Reply(True)


def _ended(game: BaseGame, action: Action, state: State, laid: frozenset[CardId]) -> bool:
    """Whether what was laid last is what an action plays, and nothing that pays for it."""
    last = action.laid_last(game, state)
    return bool(last & laid) and laid & action.hands(game, state) <= last


def look(host_state: HostState, *, first: bool = False) -> None:
    """Judges the belief against the state as it is now, and does what it clearly means.

    `first`: it is the first look at this table, and what does not fit is merely owed.
    """
    if host_state.packing_up:
        _pack_up(host_state)
        return
    host_state.retry = True
    _follow(host_state, _verdict(host_state, host_state.belief), first=first)


def _follow(host_state: HostState, verdict: Verdict | None, *, first: bool = False) -> None:
    """Does what a verdict clearly means, looks what that leaves, and keeps the verdict on it."""
    if isinstance(verdict, Refused | Puzzling):
        verdict = _equal(host_state, verdict)
    for _ in range(ROUNDS):
        if not _certain(verdict):
            break
        assert isinstance(verdict, Explained)
        _do(host_state, verdict)
        verdict = _verdict(host_state, host_state.belief)
    if isinstance(verdict, Puzzling) and _being_set(host_state):
        host_state.accepted, verdict = host_state.belief, None
    if verdict != host_state.verdict and not first:
        _log(verdict)
    host_state.set_verdict(verdict)
    host_state.retry = False


def _being_set(host_state: HostState) -> bool:
    """Whether the table is only being set: nobody has done anything yet, and what does not fit is owed."""
    return host_state.session is not None and host_state.state.begins and len(host_state.session.done) <= 1


def _equal(host_state: HostState, verdict: Verdict) -> Verdict | None:
    """The verdict when a copy that lies where an equal one should is taken for that, where this mends the matter."""
    pairs = copies.exchanged(host_state.game, host_state.state, host_state.belief)
    if not pairs:
        return verdict
    expectation, belief = host_state.game.picture(host_state.state), copies.taken_for(pairs, host_state.belief)
    accepted = clues.accept(host_state.accepted, belief, expectation)
    other = _recognised(host_state, belief, accepted)
    if not (other is None or _certain(other)):
        return verdict
    host_state.copies = copies.then(host_state.copies, pairs)
    host_state.belief, host_state.accepted = belief, accepted
    return other


def _as_taken(host_state: HostState, message: PictureSettled) -> PictureSettled:
    """A picture with every card as what it is taken for."""
    known = host_state.copies
    if not known:
        return message
    return changed(
        message,
        picture=copies.taken_for(known, message.picture),
        steps=tuple(copies.taken_for(known, picture) for picture in message.steps),
        loose=tuple(changed(one, card=known.get(one.card, one.card)) for one in message.loose),
        lying=tuple(changed(one, card=known.get(one.card, one.card)) for one in message.lying),
    )


def _log(verdict: Verdict | None) -> None:
    """Logs a verdict: a warning when it cannot be done, else debug."""
    if verdict is None:
        return
    moved = ", ".join(f"{clue.place} {'+'.join(sorted(clue.reading.ids)) or 'bare'}" for clue in verdict.clues.clues)
    code = verdict.refusal.code if isinstance(verdict, Refused) else ""
    level = logging.WARNING if isinstance(verdict, Refused | Puzzling) else logging.DEBUG
    log.log(level, "%s %s: %s", type(verdict).__name__.lower(), code, moved)


def _pack_up(host_state: HostState) -> None:
    """After the game ends, card movements are ignored."""
    host_state.accepted = host_state.belief
    host_state.set_verdict(None)


def _watch(host_state: HostState, pictures: tuple[Picture, ...]) -> None:
    """Several pictures on the way may tell apart what the last one alone cannot."""
    beliefs = []
    host_state.spent &= host_state.visible
    for picture in pictures:
        host_state.belief = clues.believe(host_state.belief, picture, host_state.game.picture(host_state.state))
        host_state.sent &= host_state.there
        beliefs.append(host_state.belief)
    if host_state.packing_up:
        _pack_up(host_state)
    else:
        _judge(host_state, beliefs[:-1])
    host_state.spent &= host_state.visible


def _judge(host_state: HostState, on_the_way: Sequence[Picture]) -> None:
    """Judges the belief, once; if it is not one clear move, the beliefs on the way to it as well."""
    host_state.retry, before = True, host_state.accepted
    verdict = _verdict(host_state, host_state.belief)
    if on_the_way and not (isinstance(verdict, Explained) and len(verdict.path) == 1):
        host_state.accepted = before  # what lay on the way differs from what lay before it, not from what came after
        for belief in on_the_way:
            _catch(host_state, belief)
        verdict = _verdict(host_state, host_state.belief)
    _follow(host_state, verdict)


def _catch(host_state: HostState, belief: Picture) -> None:
    """Does what an earlier belief clearly means."""
    verdict = _verdict(host_state, belief)
    if _certain(verdict):
        assert isinstance(verdict, Explained)
        last, host_state.belief = host_state.belief, belief
        _do(host_state, verdict)
        host_state.belief = last


def _verdict(host_state: HostState, belief: Picture) -> Verdict | None:
    expectation = host_state.game.picture(host_state.state)
    host_state.accepted = clues.accept(host_state.accepted, belief, expectation)
    return _recognised(host_state, belief, host_state.accepted)


def _recognised(host_state: HostState, belief: Picture, accepted: Picture) -> Verdict | None:
    expectation = host_state.game.picture(host_state.state)
    spent = frozenset(card for card in host_state.spent if host_state.state.where(card) not in expectation)
    return recognised(host_state, belief, accepted, spent)


def _certain(verdict: Verdict | None) -> bool:
    return isinstance(verdict, Explained) and not verdict.extendable


def _do(host_state: HostState, verdict: Explained) -> None:
    state, path = host_state.state, verdict.path
    host_state.follow(path, verdict.clues)
    host_state.spent |= _spent(host_state, path)
    if len(path) > 1:
        said = spoken(host_state.game, state, path)
        host_state.note(say("Understood as: {said}. Undo if that is wrong.", said=said), host_state.settings.notice_s)


def _spent(host_state: HostState, path: Path) -> frozenset[CardId]:
    """The cards that hands took off the table in the actions just done."""
    assert host_state.session is not None
    game, done = host_state.game, zip(path, host_state.session.done[-len(path) :], strict=True)
    return frozenset().union(
        *(taken_off(game, one.before, action, one.after, game.picture(one.after)) for action, one in done)
    )


def _first(host_state: HostState, picture: Picture) -> Reply:
    """The first picture after a start: what differs is owed, unless it clearly is a move that was being made.
    After an undo it may be the very move that was taken back, which nobody has cleared away yet: then all is owed.
    """
    host_state.first_look, host_state.first_at = False, host_state.now
    host_state.at_first = {one.card: one for one in host_state.lying if one.card not in host_state.rested}
    host_state.unread -= _read(picture)
    host_state.belief = clues.believe(host_state.belief, picture, host_state.game.picture(host_state.state))
    host_state.sent = host_state.all_sent() & host_state.visible
    if host_state.session is not None and host_state.session.undone:
        host_state.accepted = host_state.belief
    homes = {host_state.state.where(card) for card in owed.behind(host_state)}  # they are owed, and no move that begins
    left = {where: seen for where, seen in host_state.belief.items() if where in homes}
    host_state.accepted = {**host_state.accepted, **left}
    look(host_state, first=True)
    if host_state.verdict is not None and not isinstance(host_state.verdict, InProgress | Ambiguous):
        host_state.accepted = host_state.belief
        host_state.set_verdict(None)
    position = host_state.session.position if host_state.session is not None else ""
    host_state.welcome = (host_state.now + 2 * host_state.settings.note_s, position)
    return Reply(True)


def _found(host_state: HostState, picture: Picture) -> None:
    """Places read for the first time since the start: what lies there lay there before, so that it is owed and no
    move, unless it clearly is one that was being made."""
    new = host_state.unread & _read(picture)
    if not new:
        return
    host_state.unread -= new
    expectation = host_state.game.picture(host_state.state)
    belief = clues.believe(host_state.belief, picture, expectation)
    found = {where: belief[where] for where in new}
    host_state.sent |= host_state.all_sent() & {card for reading in found.values() for card in reading.ids}
    verdict = _recognised(host_state, belief, clues.accept(host_state.accepted, belief, expectation))
    undone = host_state.session is not None and host_state.session.undone
    if undone or not isinstance(verdict, Ambiguous | Explained | InProgress | None):
        host_state.accepted = {**host_state.accepted, **found}


def _read(picture: Picture) -> frozenset[Place]:
    return frozenset(where for where, reading in picture.items() if reading.kind != "covered")


def read_long_enough(host_state: HostState) -> None:
    """A while after the start, what the camera could not read lies face down or is covered."""
    long = host_state.now - host_state.first_at >= host_state.settings.first_s
    if long and not host_state.first_look:
        host_state.unread = frozenset()


def _fetched(host_state: HostState) -> None:
    """A card that had to be fetched and lies on the mat has been fetched."""
    if host_state.session is not None:
        in_sight = host_state.visible | {one.card for one in host_state.loose}
        for key in host_state.session.errands.seen(in_sight, host_state.belief):
            host_state.session.errand_done(key, ARBITER, host_state.clock.wall())


def _remember_covered(host_state: HostState, message: PictureSettled) -> None:
    """Since when each place cannot be read."""
    now: dict[Place, float] = {}
    for where, reading in message.picture.items():
        if reading.kind == "covered":
            now[where] = host_state.covered.get(where, message.at)
    host_state.covered = now
