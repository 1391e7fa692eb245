"""The geometry of the two rows: slots, whose they are, what lies opposite and beside.

Seats are ``A`` and ``B``, lanes 1–4 from the scale end, slots ``A1`` … ``B4``. B sits at the near edge, so B's left is
lane 1 and A's left is lane 4 (INS-RULING-01, AUG-RULING-01).
"""

from collections.abc import Iterable

from companion.kernel.places import Place, Seat

SEATS: tuple[Seat, Seat] = ("A", "B")
LANES = (1, 2, 3, 4)

_SLOTS = {seat: tuple(Place(f"{seat}{lane}") for lane in LANES) for seat in SEATS}
_SIDES = {where: (seat, lane) for seat in SEATS for lane, where in zip(LANES, _SLOTS[seat], strict=True)}
_OTHER = {"A": "B", "B": "A"}
_FACING = {where: _SLOTS[_OTHER[seat]][lane - 1] for where, (seat, lane) in _SIDES.items()}
SLOTS: tuple[Place, ...] = _SLOTS["A"] + _SLOTS["B"]


def slot(seat: Seat, lane: int) -> Place:
    """The space of a player in a lane."""
    return _SLOTS[seat][lane - 1]


def other(seat: Seat) -> Seat:
    """The adversary."""
    return _OTHER[seat]


def row(seat: Seat) -> tuple[Place, ...]:
    """A player's four spaces, lane 1 first."""
    return _SLOTS[seat]


def side(where: Place) -> Seat | None:
    """Whose space this is; ``None`` for any other place."""
    found = _SIDES.get(where)
    return found[0] if found else None


def lane_of(where: Place) -> int:
    """The lane of a space; KeyError for any other place."""
    return _SIDES[where][1]


def facing(where: Place) -> Place:
    """The space opposite."""
    return _FACING[where]


def right_of(where: Place) -> Place | None:
    """The next space on the owner's right: B's right is the higher lane, A's the lower."""
    return _shifted(where, 1 if where.zone[0] == "B" else -1)


def left_of(where: Place) -> Place | None:
    """The next space on the owner's left."""
    return _shifted(where, -1 if where.zone[0] == "B" else 1)


def neighbours(where: Place) -> tuple[Place, ...]:
    """The existing spaces beside one, the owner's left one first."""
    return _NEIGHBOURS[where]


def left_to_right(spaces: Iterable[Place], seat: Seat) -> tuple[Place, ...]:
    """Spaces as `seat` sees them from left to right."""
    return tuple(sorted(spaces, key=lane_of, reverse=seat == "A"))


def arrow(seat: Seat) -> tuple[Place, ...]:
    """A player's row from left to right: the order in which cards act (INS-RULING-02, AUG-ATK-01)."""
    return left_to_right(_SLOTS[seat], seat)


def _shifted(where: Place, by: int) -> Place | None:
    seat, lane = _SIDES[where]
    return _SLOTS[seat][lane - 1 + by] if lane + by in LANES else None


_NEIGHBOURS = {
    where: tuple(beside for beside in (left_of(where), right_of(where)) if beside is not None) for where in SLOTS
}
