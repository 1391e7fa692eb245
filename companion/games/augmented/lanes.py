"""The two rows of four spaces: seats, lanes, facing and neighbouring spaces (AUG-BOARD-01, AUG-RULING-01)."""

from companion.kernel.places import Place, Seat

SEATS: tuple[Seat, Seat] = ("A", "B")
LANES = (1, 2, 3, 4)
_OTHER = {"A": "B", "B": "A"}
_ROWS = {seat: tuple(Place(f"{seat}{lane}") for lane in LANES) for seat in SEATS}
_SIDES = {where: seat for seat in SEATS for where in _ROWS[seat]}
_LANES = {where: lane for seat in SEATS for lane, where in zip(LANES, _ROWS[seat], strict=True)}
SLOTS: tuple[Place, ...] = _ROWS["A"] + _ROWS["B"]


def other(seat: Seat) -> Seat:
    """The opponent."""
    return _OTHER[seat]


def slot(seat: Seat, lane: int) -> Place:
    """The space of a player in a lane."""
    return _ROWS[seat][lane - 1]


def arrow(seat: Seat) -> tuple[Place, ...]:
    """A player's four spaces from that player's left to right: B's are lanes 1 to 4, A's 4 to 1."""
    return _ROWS["B"] if seat == "B" else _ROWS["A"][::-1]


def side(where: Place) -> Seat | None:
    """Whose space this is; ``None`` for any other place."""
    return _SIDES.get(where)


def lane_of(where: Place) -> int:
    """The lane of a space; KeyError for any other place."""
    return _LANES[where]


def facing(where: Place) -> Place:
    """The space in front."""
    return _FACING[where]


def neighbours(where: Place) -> tuple[Place, ...]:
    """The existing spaces beside one, the owner's left one first."""
    return _NEIGHBOURS[where]


_FACING = {where: _ROWS[_OTHER[seat]][_LANES[where] - 1] for where, seat in _SIDES.items()}
_NEIGHBOURS = {
    where: tuple(one for one in arrow(_SIDES[where]) if abs(_LANES[one] - _LANES[where]) == 1) for where in SLOTS
}
