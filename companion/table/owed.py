"""What hands owe the table as it lies, and whether they took a move back. Pure functions over a `HostState`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.kernel.cards import CardId
from companion.kernel.picture import NOTHING, Picture, agrees
from companion.kernel.places import Place, Seat
from companion.table.host_state import HostState
from companion.table.recognition import chores as found
from companion.table.recognition import leaving, left_behind


def chores(host: HostState, only: Iterable[Place] | None = None) -> tuple[str, ...]:
    """What hands owe the table; `only` what concerns these places. Of places not read yet nothing is known."""
    held = ((Place(leaving.hands_of(host.game, seat)[0]), card) for seat, card in wrongly_held(host))
    astray = (*held, *still_there(host))
    ways = (partial(_came_from, host), partial(_beneath, host))
    down, last = still_face_down(host), partial(left_last, host)
    return found.chores(host.game, host.state, _known(host), only, host.sent, last, down, astray, *ways)


def going_back(host: HostState) -> dict[CardId, Place | None]:
    """The cards that lie where they should not, with where the chores send them."""
    return found.going_back(host.game, host.state, _known(host), host.sent)


def still_there(host: HostState) -> tuple[tuple[Place, CardId], ...]:
    """The cards on free ground that the rules sent off the mat, with where they were."""
    if host.session is None:
        return ()
    lying = []
    for card in sorted(host.sent & {one.card for one in host.lying}):
        home, at = host.state.where(card), leaving.left_in_sight(host.game, host.session.done, card, host.ground)
        if at is not None and (home is None or home.zone not in host.ground):
            lying.append((at, card))
    return tuple(lying)


def behind(host: HostState) -> frozenset[CardId]:
    """Cards that lie as they lay, while what they hung from went on: hands have yet to bring them after it."""
    if host.session is None:
        return frozenset()
    unread = {where: host.belief[where].ids for where in host.covered if where in host.belief}
    return left_behind.behind(host.game, host.state, host.lying, host.rested, unread, host.at_first)


def wrongly_held(host: HostState) -> tuple[tuple[Seat, CardId], ...]:
    """The cards that hands took up off the mat and hold, though they belong elsewhere, with whose hand it is."""
    if not host.taken_up or host.session is None or host.state.over is not None:
        return ()
    gone = tuple(one for one in host.taken_up if one[1] not in host.visible)  # the camera comes a moment later
    return tuple(leaving.wrongly_held(host.game, host.state, gone, host.all_sent()))


def still_face_down(host: HostState) -> tuple[tuple[Place, CardId], ...]:
    """Where a card lies face down that has gone, and which."""
    done = host.session.done if host.session is not None else ()
    return tuple(leaving.still_face_down(host.game, host.state, done, host.covered))


def left_last(host: HostState, card: CardId) -> Place | None:
    """The last place of the mat that a card left."""
    return leaving.left(host.game, host.session.done if host.session is not None else (), card, host.ground)


def taken_back(host: HostState) -> bool:
    """Whether the table looks as it did before the last move: somebody undid it by hand."""
    session = host.session
    if session is None or session.length == 0 or host.verdict is None:
        return False
    count = session.group()
    if session.reveals(count):
        return False
    was, now = host.game.picture(session.done[-count].before), host.game.picture(host.state)
    touched = {clue.place for clue in host.verdict.clues.clues}
    touched |= {where for where in was if was[where] != now.get(where)}
    return all(where not in host.belief or agrees(was.get(where, NOTHING), host.belief[where]) for where in touched)


def half_read(host: HostState) -> bool:
    """Whether there are places not read since the start where a card should be seen."""
    return any(expected.cards for where, expected in host.game.picture(host.state).items() if where in host.unread)


def _known(host: HostState) -> Picture:
    """What lies where, without places not read yet."""
    known = {where: reading for where, reading in host.belief.items() if where not in host.unread}
    return {**(known if host.unread else host.belief), **left_behind.bare(host.state, host.belief, behind(host))}


def _beneath(host: HostState, card: CardId, where: Place) -> tuple[CardId, ...]:
    """What the rules had under a card while it lay in a place of the mat, before that was taken back or it went."""
    if host.session is None:
        return ()
    gone = (one.after for back in reversed(host.session.again) for one in reversed(back.gone))
    return leaving.beneath((*gone, *(one.before for one in reversed(host.session.done))), card, where)


def _came_from(host: HostState, card: CardId, where: Place) -> Place | None:
    """Where hands find a card that is to lie in a place of the mat, unless it has lain there: in a pile, or beneath
    what covers the place in which it was seen last. What is called back lies where it had gone."""
    if where in host.accepted and card in host.accepted[where].ids:
        return None
    session = host.session
    origin = leaving.went(host.game, session.again, card, where) if session is not None else None
    origin = origin or leaving.came_from(host.game, session.done if session is not None else (), card, where)
    spaces = {region.name for region in host.game.mat.regions if region.kind != "pile"}
    if origin is None or origin.zone not in spaces:
        return origin
    last = host.accepted.get(origin)
    return origin if last is not None and card in last.ids | last.beneath else None
