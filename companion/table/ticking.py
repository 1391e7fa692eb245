"""The clock's room: what happens because nothing else did."""

from __future__ import annotations

from companion.table import ringing, seeing, timers
from companion.table.desk import Desk
from companion.table.messages import Answer, Tick


def tick(desk: Desk, message: Tick) -> Answer:
    """About once a second."""
    now = message.at
    desk.notes = tuple(note for note in desk.notes if note.until > now)
    if desk.verdict is not None and now - desk.since >= desk.settings.patience_s and not desk.asked:
        desk.asked, desk.judged = True, desk.version + 1
    if desk.first_ring is not None and now - desk.first_ring > desk.settings.double_s:
        ringing.single(desk)
    if desk.ring_waits is not None and now >= desk.ring_until:
        ringing.waited(desk)
    if desk.stirring is not None and now - desk.stirring >= desk.settings.patience_s:
        ringing.still(desk)
    if desk.retry and desk.session is not None:
        seeing.look(desk)
    timers.answer(desk, now)
    return Answer(True)
