"""Structures as the camera sees them: cards with a place and an angle become cards on arrows (ledger 2.3).

Nothing here depends on where the mat lies or how it is turned: a card hangs from another when the middle of its
incoming side meets the middle of an outgoing side of the other. The Illuminati of a structure is its root.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import atan2, cos, hypot, radians, sin
from typing import NamedTuple

from companion.games.inwo.names import SIDES, Side
from companion.games.inwo.structure.lattice import LONG, SHORT, Hung, Piece, Tree, overlaps, poses
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard
from companion.kernel.places import Seat

UNIT_MM = 12.7
REACH_MM = 15.0
"""How far the middles of two sides may be apart that count as touching."""
ASKEW_DEG = 20.0
"""How far a card may be turned from lying straight at its master."""
ACROSS_DEG = 90
"""An Illuminati is read with its long side across, so that in its reader's eyes it is turned by this less than a tag on
an upright card says."""


class Arrow(NamedTuple):
    """An outgoing arrow of a card."""

    card: CardId
    side: Side


@dataclass(frozen=True)
class Structures:
    """What lies on the table's free ground. `joined`: which arrow each card hangs from.

    `loose` hang from none, `ambiguous` could hang from several, and `overlapping` are the pairs that would overlap if
    they lay straight, also those that share an arrow. `pieces` are their arrows.
    """

    lying: Mapping[CardId, LyingCard]
    pieces: Mapping[CardId, Piece]
    joined: Mapping[CardId, Arrow]
    roots: tuple[CardId, ...]
    loose: tuple[CardId, ...] = ()
    ambiguous: Mapping[CardId, tuple[Arrow, ...]] = field(default_factory=dict)
    overlapping: tuple[tuple[CardId, CardId], ...] = ()

    def root(self, card: CardId) -> CardId | None:
        """The Illuminati a card belongs to by its arrows; ``None`` when the chain ends before one."""
        seen = {card}
        while (arrow := self.joined.get(card)) is not None:
            card = arrow.card
            if card in seen:
                return None
            seen.add(card)
        return card if card in self.roots else None


def read(cards: Iterable[LyingCard], pieces: Mapping[CardId, Piece]) -> Structures:
    """The structures that cards on the table make; cards without arrows of their own are left out."""
    lying = {one.card: one for one in cards if one.card in pieces}
    roots = tuple(card for card in lying if pieces[card].incoming is None)
    could = {one.card: tuple(_meeting(one, pieces, lying.values())) for one in lying.values() if one.card not in roots}
    joined = {card: arrows[0] for card, arrows in could.items() if len(arrows) == 1}
    there = list(joined.values())
    several = {card: arrow for card, arrow in joined.items() if there.count(arrow) > 1}
    crowded = tuple(pair for pair in combinations(several, 2) if several[pair[0]] == several[pair[1]])
    fixed = {card: arrow for card, arrow in joined.items() if card not in several}
    return Structures(
        lying,
        pieces,
        fixed,
        roots,
        tuple(card for card, arrows in could.items() if not arrows),
        {card: arrows for card, arrows in could.items() if len(arrows) > 1},
        (*crowded, *_overlapping(fixed, roots, pieces)),
    )


def _meeting(one: LyingCard, pieces: Mapping[CardId, Piece], cards: Iterable[LyingCard]) -> Iterator[Arrow]:
    """The outgoing arrows that a card's incoming side faces and touches."""
    incoming = pieces[one.card].incoming
    assert incoming is not None
    x, y, way = middle(one, pieces[one.card], incoming)
    for other in cards:
        if other.card == one.card:
            continue
        for side in pieces[other.card].outgoing:
            ox, oy, out = middle(other, pieces[other.card], side)
            if hypot(ox - x, oy - y) <= REACH_MM and abs((way - out) % 360 - 180) <= ASKEW_DEG:
                yield Arrow(other.card, side)


def middle(one: LyingCard, piece: Piece, side: Side) -> tuple[float, float, float]:
    """The middle of a card's side (mm) and the direction it faces (degrees clockwise, 0 = the far edge)."""
    turned = one.angle - (ACROSS_DEG if piece.incoming is None else 0)
    wide, high = (LONG, SHORT) if piece.incoming is None else (SHORT, LONG)
    way = SIDES.index(side) * 90 + turned
    out = (high if side in ("T", "B") else wide) / 2 * UNIT_MM
    return one.x + out * sin(radians(way)), one.y - out * cos(radians(way)), way % 360


def _overlapping(
    joined: Mapping[CardId, Arrow], roots: Iterable[CardId], pieces: Mapping[CardId, Piece]
) -> Iterator[tuple[CardId, CardId]]:
    for root in roots:
        tree = {root: Hung(pieces[root])}
        tree |= {card: Hung(pieces[card], *arrow) for card, arrow in joined.items()}
        yield from overlaps(tree)


def _holder(
    card: CardId, seen: Structures, seat_of: Mapping[CardId, Seat], where: Mapping[CardId, Seat]
) -> Seat | None:
    """The seat in whose structure a card hangs; of one that hangs nowhere, in whose part of the mat it lies."""
    root = seen.root(card)
    return seat_of.get(root) if root is not None else where.get(card)


def _in_place(card: CardId, hung: Hung, seen: Structures) -> bool:
    """Whether a card lies where it belongs and is only turned."""
    master, one = seen.lying.get(hung.master) if hung.master else None, seen.lying[card]
    if master is None or hung.side is None or hung.master is None:
        return False
    x, y, way = middle(master, seen.pieces[hung.master], hung.side)
    incoming = hung.piece.incoming
    out = (LONG if incoming in ("T", "B") else SHORT) / 2 * UNIT_MM
    return hypot(x + out * sin(radians(way)) - one.x, y - out * cos(radians(way)) - one.y) <= REACH_MM


def _upon(seen: Structures, trees: Iterable[Tree]) -> set[CardId]:
    """The cards that lie on the middle of their own master and so hide it: they hang from nothing."""
    return {
        card
        for tree in trees
        for card, hung in tree.items()
        if card in seen.lying and hung.master is not None and hung.master not in seen.lying
        if (under := _supposed(hung.master, tree, seen)) is not None and _covers(seen.lying[card], under)
    }


def _supposed(card: CardId, tree: Tree, seen: Structures) -> tuple[float, float] | None:
    """Where the middle of an unseen card should be (mm), by the nearest card that is seen in its place."""
    where = poses(tree)
    lying = (one for one in where if one in seen.lying)
    there = [one for one in lying if one in seen.roots or seen.joined.get(one) == _arrow(tree[one])]
    if not there:
        return None
    at = where[card]
    near = min(there, key=lambda one: hypot(where[one].x - at.x, where[one].y - at.y))
    lies, pose = seen.lying[near], where[near]
    turned = radians(lies.angle - pose.turn - (ACROSS_DEG if near in seen.roots else 0))
    right, down = (at.x - pose.x) * UNIT_MM, (at.y - pose.y) * UNIT_MM
    return lies.x + right * cos(turned) - down * sin(turned), lies.y + right * sin(turned) + down * cos(turned)


def _arrow(hung: Hung) -> Arrow | None:
    return Arrow(hung.master, hung.side) if hung.master is not None and hung.side is not None else None


def _covers(one: LyingCard, point: tuple[float, float]) -> bool:
    """Whether a Group lies on a point of the mat."""
    away, way = hypot(point[0] - one.x, point[1] - one.y), atan2(point[1] - one.y, point[0] - one.x)
    across, along = away * cos(way - radians(one.angle)), away * sin(way - radians(one.angle))
    return 2 * abs(across) < SHORT * UNIT_MM and 2 * abs(along) < LONG * UNIT_MM


class Difference(NamedTuple):
    """A difference between the table and what is true, or something on the table that cannot be read (2.3, 5.)."""

    code: str
    card: CardId
    other: CardId | None = None


def differences(seen: Structures, trees: Mapping[str, Tree], where: Mapping[CardId, str]) -> Iterator[Difference]:
    """The differences between what is seen and the structures as they are, by seat.

    `where`: the seat in whose part of the mat a card lies. A card that is not seen is never a difference here: hands,
    beads and other cards hide tags all the time, and who has really gone is told by the place it left.
    """
    seat_of = {card: seat for seat, tree in trees.items() for card in tree}
    hung_from = {card: _arrow(hung) for tree in trees.values() for card, hung in tree.items()}
    arrows = {card: arrow for card, arrow in hung_from.items() if arrow is not None}
    yield from (Difference("AMBIGUOUS", card) for card in seen.ambiguous)
    yield from (Difference("OVERLAP", *pair) for pair in seen.overlapping)
    hidden = {card for card, arrow in arrows.items() if arrow.card not in seen.lying} - _upon(seen, trees.values())
    """Whose masters lie under something else: what they hang from cannot be seen, and nothing is wrong with them."""
    astray = {card for card, seat in seat_of.items() if (_holder(card, seen, seat_of, where) or seat) != seat}
    for card in (card for card in seen.loose if card not in astray | hidden):
        hung = next((tree[card] for tree in trees.values() if card in tree), None)
        yield Difference("ROTATED" if hung is not None and _in_place(card, hung, seen) else "LOOSE", card)
    for card in seat_of:
        if card in astray:
            yield Difference("WRONG_SEAT", card)
        elif card in seen.joined and card in arrows and seen.joined[card] != arrows[card]:
            yield Difference("MOVED", card)
    yield from (Difference("ADDED", card) for card in seen.joined if card not in seat_of)
