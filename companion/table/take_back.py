"""Whether hands took the last move back."""

from __future__ import annotations

from companion.kernel.picture import NOTHING, agrees
from companion.table.host_state import HostState


def taken_back(host_state: HostState) -> bool:
    """Whether the table looks as it did before the last move: somebody undid it by hand."""
    session = host_state.session
    if session is None or session.length == 0 or host_state.verdict is None:
        return False
    count = session.group()
    if session.reveals(count):
        return False
    was, now = host_state.game.picture(session.done[-count].before), host_state.game.picture(host_state.state)
    touched = {clue.place for clue in host_state.verdict.clues.clues}
    touched |= {where for where in was if was[where] != now.get(where)}
    return all(
        where not in host_state.belief or agrees(was.get(where, NOTHING), host_state.belief[where]) for where in touched
    )
