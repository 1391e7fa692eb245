"""Whether something fits into the moment: whose turn it is, what runs, who is protected."""

from __future__ import annotations

from companion.games.inwo import names, written
from companion.games.inwo.context import InwoContext
from companion.kernel.places import Seat
from companion.kernel.state import State

WINDOW = "window"
"""The question by which every window is opened (ledger 4.1)."""


def window(state: State) -> bool:
    """Whether a window is open."""
    return state.question is not None and state.question.prompt.key == WINDOW


def early(state: State, seat: Seat) -> bool:
    """Whether it is the seat's own phase 1 to 4, in which tokens only buy Plots (INWO-RULING-08)."""
    return state.turn.seat == seat and state.turn.phase in names.EARLY


def privileged(state: State) -> bool:
    """Whether a privileged attack runs."""
    attack = written.attack(state)
    return attack is not None and attack.privileged


def protected(state: State, seat: Seat) -> bool:
    """Whether a seat has not finished its first turn (INWO-FIRST-01)."""
    return bool(state.count(names.protected(seat)))


def shielded(state: State, seat: Seat, against: Seat) -> bool:
    """Whether the opening rule keeps `against` from harming a seat (INWO-FIRST-01, -05)."""
    return seat != against and protected(state, seat) and not written.may_retaliate(state, seat, against)


def running(game: InwoContext, state: State) -> bool:
    """Whether an attack runs or a play is being answered (INWO-TOKEN-01)."""
    return written.attack(state) is not None or bool(written.open_plays(state))
