"""The structures of a state as trees, and between a state and the mat: which places cards lie in, and where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, cos, floor, inf, radians, sin
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.inwo import mats, names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.structure import sight
from companion.games.inwo.structure.lattice import Pose, Tree, grounds, poses
from companion.games.inwo.structure.room import piece, tree_of
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard
from companion.kernel.places import Place, Region, Seat
from companion.kernel.state import State

TRIED_MM, PUSHED_MM = 20, 120
"""How close together the spots are that a structure is tried at, and how far out of its part its Illuminati may be."""
NO_GROUPS = ("exposed", "resources", "nwo")
"""Places of the mat in which no Group ever lies."""
OVER_MM = 15.0
"""So far a structure may reach over the edge of a place for other cards."""


def hangs(game: InwoContext, card: CardId) -> bool:
    """Whether a card belongs into a structure."""
    return game.is_group(card) or game.is_illuminati(card)


# --- what the camera sees ------------------------------------------------------------------------------------------


def ground(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> dict[Place, frozenset[CardId]]:
    """Every arrow of the cards on the table with the Group that hangs from it, and who lies as an Illuminati.

    Arrows that cards have added are arrows like the printed ones (INWO-ARROW-02).
    """
    lying = [replace(one, region=_part(game, one)) for one in lying if _may_hang(game, state, one)]
    seen = seen_of(game, state, lying)
    found: dict[Place, frozenset[CardId]] = {}
    for card in seen.lying:
        found |= {names.arrow(card, side): frozenset() for side in seen.pieces[card].outgoing}
    for card, arrow in seen.joined.items():
        found[names.arrow(*arrow)] = frozenset((card,))
    for one in lying:
        seat = seat_of(one) or tree.controller(game, state, one.card)
        if one.card in seen.roots and seat:
            where = names.illuminati(seat)
            found[where] = found.get(where, frozenset()) | {one.card}
    return found


def _may_hang(game: InwoContext, state: State, one: LyingCard) -> bool:
    """Whether a card may be one of a structure: not in a place for other cards, unless it is one of a structure by all
    that is known, or no Group belongs there and a structure has grown so far."""
    if not one.region or _part(game, one):
        return True
    where = state.where(one.card)
    strange = (where is None or where.zone != one.region) and one.region.rpartition(".")[2] in NO_GROUPS
    return tree.spot(game, state, one.card) is not None or (strange and game.is_group(one.card))


def _part(game: InwoContext, one: LyingCard) -> str:
    """The part of the mat for a structure that a card lies in; elsewhere none."""
    return next((part.name for part in game.mat.regions if part.name == one.region and part.kind == "free"), "")


def seen_of(game: InwoContext, state: State, lying: Iterable[LyingCard]) -> sight.Structures:
    cards = [one for one in lying if one.card in game.catalogue and hangs(game, one.card)]
    return sight.read(cards, {one.card: piece(game, one.card, state) for one in cards})


def seat_of(one: LyingCard) -> Seat:
    return one.region.partition(".")[0]


# --- where hands lay them ------------------------------------------------------------------------------------------


def laid(game: InwoContext, state: State, lying: Sequence[LyingCard]) -> Iterator[LyingCard]:
    """How the structures should lie on the mat: around the Illuminati where it lies, else in the middle of its part.

    One that would grow over the mat's edge, into a place for other cards or onto another structure is pushed as a
    whole, no farther than it has to be, if it has room elsewhere.
    """
    there, taken = {one.card: one for one in lying}, list[LyingCard]()
    for seat in game.seats:
        structure = tree_of(game, state, seat)
        region = next((one for one in game.mat.regions if one.name == mats.structure(seat)), None)
        root = tree.illuminati(state, seat)
        if region is None or root is None:
            continue
        middle = _middle(game, structure, root, region)
        first = there.get(root, middle)
        offsets = tuple(_around(structure, region, replace(first, x=0.0, y=0.0)))
        strangers = [*taken, *(one for one in lying if one.card not in structure and hangs(game, one.card))]
        spot = _room(game, offsets, region, first, middle, strangers)
        found = [replace(one, x=one.x + spot.x, y=one.y + spot.y) for one in offsets]
        taken += found  # a structure that is kept on its phone may lie there all the same
        if not state.count(names.on_phone(seat)):
            yield from found


def _room(
    game: InwoContext, offsets: Sequence[LyingCard], region: Region, first: LyingCard, middle: LyingCard,
    strangers: Sequence[LyingCard],
) -> LyingCard:  # fmt: skip
    """Where an Illuminati lies so that all its structure can be seen: where it is, in the middle, or as near to that as
    there is room. Without room it stays, unless that is over the mat's edge and the middle is not."""
    off_the_mat = _off_the_mat(game, offsets)
    elsewhere = [part for part in game.mat.regions if part != region]
    inside = [_inside(one, part) for one in offsets for part in elsewhere]
    places = [_reaching(one, part) for one in offsets for part in elsewhere if part.kind != "free"]
    upon = [_lying_on(one, other) for one in offsets for other in strangers]
    for bars in ([*inside, *places, *upon], [*inside, *upon], upon, []):
        bars = [*bars, *off_the_mat]
        spot = next((one for one in (first, middle) if not any(bar.holds(one) for bar in bars)), None)
        spot = spot or _nearest(region, first, bars)
        if spot is not None:
            return spot
    over = [any(bar.holds(spot) for bar in off_the_mat) for spot in (first, middle)]
    return middle if over == [True, False] else first


class Bar(NamedTuple):
    """Spots (mm) at which an Illuminati may not lie, because a card of its structure would lie badly then; its edges
    are not among them."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, spot: LyingCard) -> bool:
        return self.left < spot.x < self.right and self.top < spot.y < self.bottom


def _nearest(region: Region, first: LyingCard, bars: Iterable[Bar]) -> LyingCard | None:
    """The spot nearest to where an Illuminati lies that no bar holds, of a grid in and around its part of the mat. A
    column's spots are the bits of a number, so that a bar is laid over all of them at once."""
    across = range(-PUSHED_MM, int(region.w) + PUSHED_MM + 1, TRIED_MM)
    down = range(-PUSHED_MM, int(region.h) + PUSHED_MM + 1, TRIED_MM)
    barred = [0] * len(across)
    for bar in bars:
        left, right = _between(bar.left - region.x, bar.right - region.x, across)
        top, bottom = _between(bar.top - region.y, bar.bottom - region.y, down)
        if top < bottom:
            rows = (1 << bottom) - (1 << top)
            for column in range(left, right):
                barred[column] |= rows
    free = (
        replace(first, x=region.x + x, y=region.y + y)
        for x, rows in zip(across, barred, strict=True)
        for number, y in enumerate(down)
        if not rows >> number & 1
    )
    return min(free, key=lambda one: abs(one.x - first.x) + abs(one.y - first.y), default=None)


def _between(low: float, high: float, steps: range) -> tuple[int, int]:
    """Which of the steps lie between two numbers: from the first one to before the other."""
    first = floor((max(low, steps[0] - 1) - steps[0]) / TRIED_MM) + 1
    last = ceil((min(high, steps[-1] + 1) - steps[0]) / TRIED_MM)
    return first, max(first, last)


def _off_the_mat(game: InwoContext, offsets: Iterable[LyingCard]) -> list[Bar]:
    """Where a card would reach over the edge of the mat, where no camera looks."""
    (wide, high), bars = game.mat.size_mm, []
    for one in offsets:
        across, down = (side / 2 for side in one.size_mm)
        bars += [
            Bar(-inf, -inf, across - one.x, inf), Bar(wide - across - one.x, -inf, inf, inf),
            Bar(-inf, -inf, inf, down - one.y), Bar(-inf, high - down - one.y, inf, inf),
        ]  # fmt: skip
    return bars


def _inside(one: LyingCard, part: Region) -> Bar:
    """Where a card's middle would lie in another part of the mat, and so be no part of its structure."""
    (x, y), edge = part.centre, 0.01  # its edges are part of it
    return _around_middle(x - one.x, y - one.y, part.w / 2 + edge, part.h / 2 + edge)


def _reaching(one: LyingCard, part: Region) -> Bar:
    """Where a card lies so far over a place for other cards that a camera would take something to be there."""
    (w, h), (x, y) = one.size_mm, part.centre
    return _around_middle(x - one.x, y - one.y, (w + part.w) / 2 - OVER_MM, (h + part.h) / 2 - OVER_MM)


def _lying_on(one: LyingCard, other: LyingCard) -> Bar:
    """Where a card would lie upon another."""
    (w, h), (wide, high) = one.size_mm, other.size_mm
    return _around_middle(other.x - one.x, other.y - one.y, (w + wide) / 2, (h + high) / 2)


def _around_middle(x: float, y: float, across: float, down: float) -> Bar:
    return Bar(x - across, y - down, x + across, y + down)


def beyond(game: InwoContext, one: LyingCard) -> bool:
    """Whether a card would reach over the edge of the mat, where no camera looks."""
    (wide, high), half = game.mat.size_mm, [side / 2 for side in one.size_mm]
    return not (half[0] <= one.x <= wide - half[0] and half[1] <= one.y <= high - half[1])


def _around(structure: Tree, region: Region, root: LyingCard) -> Iterator[LyingCard]:
    turned = root.angle - sight.ACROSS_DEG
    for card, pose in poses(structure).items():
        x, y = _mm(pose, turned)
        across = sight.ACROSS_DEG if structure[card].piece.incoming is None else 0
        yield LyingCard(card, root.x + x, root.y + y, (pose.turn + turned + across) % 360, region.name)


def _middle(game: InwoContext, structure: Tree, root: CardId, region: Region) -> LyingCard:
    """An Illuminati so that its structure has its middle in its part of the mat, as far as the part has room."""
    taken = grounds(structure).values()
    across = (min(one.x - one.w / 2 for one in taken) + max(one.x + one.w / 2 for one in taken)) / 2
    down = (min(one.y - one.h / 2 for one in taken) + max(one.y + one.h / 2 for one in taken)) / 2
    x, y = _mm(Pose(round(across), round(down)), region.facing)
    cx, cy = region.centre
    return LyingCard(root, cx - x, cy - y, (region.facing + sight.ACROSS_DEG) % 360, region.name)


def _mm(pose: Pose, turned: float) -> tuple[float, float]:
    """A point of the lattice in mm from its Illuminati, with the structure turned by so many degrees."""
    right, down = pose.x * sight.UNIT_MM, pose.y * sight.UNIT_MM
    way = radians(turned)
    return right * cos(way) - down * sin(way), right * sin(way) + down * cos(way)
