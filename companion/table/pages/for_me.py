"""What hands do for the seats that the companion plays: what it asks for, and that nobody else moves for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.picture import Picture
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, say
from companion.table import owed
from companion.table.host_state import HostState
from companion.table.recognition.recognise import Ambiguous, Explained, Puzzling, Refused, Verdict, recognise


def recognised(host_state: HostState, belief: Picture, accepted: Picture, spent: frozenset[CardId]) -> Verdict | None:
    """The verdict on a belief at this table."""
    verdict = recognise(host_state.game, host_state.state, belief, accepted, host_state.verdict, spent, host_state.sent)
    return as_asked(host_state, verdict)


def as_asked(host_state: HostState, verdict: Verdict | None) -> Verdict | None:
    """The verdict, where hands make no move for a seat that the companion plays: what they do there is what it asked
    for, or wrong."""
    companions = host_state.session.companions if host_state.session is not None else None
    if companions is None or not companions.by_seat:
        return verdict
    match verdict:
        case Explained(clues=clues, path=path):
            theirs = next((action for action in path if companions.decides(action)), None)
            return verdict if theirs is None else Refused(clues, theirs, _not_asked(host_state, theirs.seat))
        case Ambiguous(clues=clues, paths=paths):
            own = tuple(path for path in paths if not any(map(companions.decides, path)))
            if len(own) == len(paths):
                return verdict
            if len(own) > 1:
                return Ambiguous(clues, own)
            return Explained(clues, own[0]) if own else Puzzling(clues)
        case Refused(clues=clues, action=action) if companions.decides(action):
            return Refused(clues, action, _not_asked(host_state, action.seat))
    return verdict


def _not_asked(host_state: HostState, seat: Seat) -> Refusal:
    """That this is not what the companion asked for, and what it did ask for."""
    name, asked = host_state.game.names[seat], [one for one in owed.chores(host_state) if one]
    text = say("{name} decides that, and has not asked for it.", name=name)
    if asked:
        text = say("{name} asked for something else: {asked}.", name=name, asked=joined(asked, "; "))
    return Refusal("E_NOT_YOURS", say=text)


def for_companions(host_state: HostState, chores: Sequence[str]) -> Iterator[str]:
    """Chores as hands are asked: those on the side of a seat that the companion plays say whose they are."""
    session = host_state.session
    seats = session.companions.seats if session is not None else frozenset()
    if not seats:
        yield from chores
        return
    theirs: dict[str, Seat] = {}
    for seat in sorted(seats):
        theirs.update((one, seat) for one in owed.chores(host_state, only=places_of(host_state, seat)))
    for one in chores:
        yield said_for(host_state, theirs[one], one) if one in theirs else one


def said_for(host_state: HostState, seat: Seat, what: str) -> str:
    """What hands do for a seat that the companion plays, in its words."""
    session = host_state.session
    assert session is not None
    if len(session.companions.seats) == 1:
        return say("For me: {what}", what=what)
    return say("For {name}: {what}", name=session.game.names[seat], what=what)


def places_of(host_state: HostState, seat: Seat) -> list[Place]:
    """The places on a seat's side of the mat; with one seat at the table, all."""
    game = host_state.game
    places = list(game.picture(host_state.state))
    if len(game.seats) == 1:
        return places
    return [where for where in places if where.zone in game.zones and game.zones[where.zone].owner == seat]
