"""The clock: timers that ran out, rings that waited long enough, notes that disappear."""

from __future__ import annotations

from companion.table.handlers import bell, pictures, timers
from companion.table.host_state import HostState
from companion.table.messages import Reply, Tick


def tick(host_state: HostState, message: Tick) -> Reply:
    """About once a second."""
    now = message.at
    host_state.notes = tuple(note for note in host_state.notes if note.until > now)
    bell.set_meanwhile(host_state)
    if (
        host_state.verdict is not None
        and now - host_state.since >= host_state.settings.patience_s
        and not host_state.asked
    ):
        host_state.asked, host_state.judged = True, host_state.version + 1
        if host_state.session is not None:
            places = (clue.place for clue in host_state.verdict.clues.clues)
            host_state.cues += host_state.game.disagreement(host_state.state, tuple(places))
    if host_state.ringing.first is not None and now - host_state.ringing.first > host_state.settings.double_s:
        bell.single(host_state)
    if host_state.ringing.waits is not None and now >= host_state.ringing.until:
        bell.waited(host_state)
    if host_state.stirring is not None and now - host_state.stirring >= host_state.settings.patience_s:
        bell.still(host_state)
    pictures.read_long_enough(host_state)
    if host_state.retry and host_state.session is not None:
        pictures.look(host_state)
    timers.answer(host_state, now)
    return Reply(True)
