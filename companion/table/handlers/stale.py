"""The answer to a phone whose page is not the newest: what happened first, and who did it."""

from __future__ import annotations

from companion.kernel.places import ARBITER, Seat
from companion.kernel.sentences import say
from companion.table.host_state import HostState
from companion.table.messages import Reply

STALE = Reply(False, say("The table has changed since; look again."), code="E_STALE")
"""When nobody can say what has changed: the page is from before a restart, or of another game."""


def stale(host_state: HostState, version: int, seat: Seat = ARBITER, words: str = "") -> Reply:
    """The answer to a tap of `seat` on a page of this version. It tells of the first thing the page did not know and
    the seat may know. `words`: what was wanted; another window of the seat may have done something else."""
    newer = [one for one in host_state.latest if one.version > version]
    first = next((one for one in newer if one.known_to(seat)), None)
    if first is None or version < host_state.latest_from:
        return STALE
    what = first.told_to(seat)
    if first.seat == seat and words and not _done(host_state, seat, words, len(newer)):
        text = say("This came first. {what}", what=what)
    elif first.seat == seat:
        text = say("That is done already. {what}", what=what)
    else:
        text = say("Somebody was quicker. {what}", what=what)
    return Reply(False, text, code="E_STALE")


def _done(host_state: HostState, seat: Seat, words: str, moves: int) -> bool:
    """Whether a seat has done that in one of the last moves."""
    last = host_state.session.done[-moves:] if host_state.session is not None else ()
    return any((one.entry.seat, one.entry.action) == (seat, words) for one in last)
