"""The lattice of a power structure (ledger 2.2): where each card lies when arrows meet, and which arrows are free.

The unit is half an inch, so that a card is 5 x 7 and every place has whole coordinates. x grows to the owner's right,
y towards the owner; the Illuminati lies in (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal, NamedTuple

from companion.games.inwo.names import SIDES, Side
from companion.kernel.cards import CardId

ArrowState = Literal["used", "blocked", "free"]
SHORT, LONG = 5, 7
"""Width and height of an upright card in half inches."""
QUARTER = 90
_WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west as steps (x, y)."""


class Pose(NamedTuple):
    """Where a card lies: its centre in half inches, and how far it is turned clockwise (0, 90, 180, 270)."""

    x: int
    y: int
    turn: int = 0


class Piece(NamedTuple):
    """The arrows of a card: the side with the incoming one (``None``: an Illuminati), the sides with outgoing ones."""

    incoming: Side | None
    outgoing: tuple[Side, ...]


class Hung(NamedTuple):
    """A card of a structure: its arrows, and the side of which master it hangs from (none: the root)."""

    piece: Piece
    master: CardId | None = None
    side: Side | None = None


Tree = Mapping[CardId, Hung]
"""A structure by card; the one without master is its root."""


class Lying(NamedTuple):
    """The ground a card takes: its middle, width and height in half inches."""

    x: int
    y: int
    w: int
    h: int

    def over(self, other: Lying) -> bool:
        """Whether two cards overlap; touching edges do not (INWO-ARROW-05)."""
        return 2 * abs(self.x - other.x) < self.w + other.w and 2 * abs(self.y - other.y) < self.h + other.h


ROOT = Pose(0, 0, 0)


def lying(pose: Pose, piece: Piece) -> Lying:
    """The ground a card takes in a pose: an Illuminati lies across, a Group upright (INWO-RULING-14)."""
    upright = (pose.turn % 180 == 0) is not (piece.incoming is None)
    return Lying(pose.x, pose.y, *((SHORT, LONG) if upright else (LONG, SHORT)))


# Sides count clockwise: a card turned by n quarters shows its side k where an upright one shows k + n.


def facing(pose: Pose, side: Side) -> tuple[int, int]:
    """The way (x, y) that a side of a card faces."""
    return _WAYS[(SIDES.index(side) + pose.turn // QUARTER) % 4]


def attached(master: Pose, at: Piece, side: Side, piece: Piece) -> Pose:
    """Where a card lies whose incoming arrow meets a side of its master: the one legal pose (INWO-ARROW-03, -04).

    ValueError when the card has no incoming arrow.
    """
    if piece.incoming is None:
        raise ValueError("an Illuminati hangs from nobody")
    way = (SIDES.index(side) + master.turn // QUARTER) % 4
    turn = (way + 2 - SIDES.index(piece.incoming)) % 4 * QUARTER
    one, other = lying(master, at), lying(Pose(0, 0, turn), piece)
    dx, dy = _WAYS[way]
    apart = (one.w + other.w if dx else one.h + other.h) // 2
    return Pose(master.x + dx * apart, master.y + dy * apart, turn)


def root_of(tree: Tree) -> CardId | None:
    """The card of a structure that hangs from nobody."""
    return next((card for card, hung in tree.items() if hung.master is None), None)


def children(tree: Tree) -> dict[CardId, list[CardId]]:
    """The puppets of each master, in the order of the tree."""
    found: dict[CardId, list[CardId]] = {}
    for card, hung in tree.items():
        if hung.master is not None:
            found.setdefault(hung.master, []).append(card)
    return found


def from_the_top(tree: Tree, top: CardId) -> Iterator[CardId]:
    """A card and all below it, masters before puppets, level by level."""
    below, todo = children(tree), [top]
    for card in todo:
        yield card
        todo += below.get(card, ())


def poses(tree: Tree, root: Pose = ROOT) -> dict[CardId, Pose]:
    """Where every card of a structure lies whose root has this pose; cards that hang from nobody there are left out."""
    top = root_of(tree)
    if top is None:
        return {}
    found = {top: root}
    for card in from_the_top(tree, top):
        hung = tree[card]
        if hung.master is not None and hung.side is not None:
            found[card] = attached(found[hung.master], tree[hung.master].piece, hung.side, hung.piece)
    return found


def grounds(tree: Tree) -> dict[CardId, Lying]:
    """The ground every card of a structure takes."""
    return {card: lying(pose, tree[card].piece) for card, pose in poses(tree).items()}


def overlaps(tree: Tree) -> tuple[tuple[CardId, CardId], ...]:
    """The pairs of cards that would overlap (INWO-ARROW-05), each pair and all pairs in the order of their names."""
    ground = grounds(tree)
    return tuple(pair for pair in combinations(sorted(ground), 2) if ground[pair[0]].over(ground[pair[1]]))


def arrows(
    tree: Tree,
    card: CardId,
    piece: Piece,
    without: Iterable[CardId] = (),
    where: Mapping[CardId, Pose] | None = None,
) -> dict[Side, ArrowState]:
    """The state of each outgoing arrow of a card for another one that would hang there (INWO-RULING-15).

    `without`: cards of the structure that count as taken away (a Group that is being moved, and all below it).
    `where`: the `poses` of the tree, where they are known.
    """
    away = frozenset(without)
    where = poses(tree) if where is None else where
    ground = [lying(pose, tree[other].piece) for other, pose in where.items() if other not in away]
    used = {hung.side for other, hung in tree.items() if hung.master == card and other not in away}
    at = tree[card].piece
    states: dict[Side, ArrowState] = {}
    for side in at.outgoing:
        there = lying(attached(where[card], at, side, piece), piece)
        states[side] = "used" if side in used else "blocked" if any(map(there.over, ground)) else "free"
    return states


def free(tree: Tree, card: CardId, piece: Piece, without: Iterable[CardId] = ()) -> tuple[Side, ...]:
    """The outgoing arrows of a card that are free for another one."""
    return tuple(side for side, state in arrows(tree, card, piece, without).items() if state == "free")
