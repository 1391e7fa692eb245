"""Where on a virtual mat cards are laid so that it looks as a state expects: a spot in millimetres for every card.

Slots and piles take a card in their middle. In rows cards stand side by side, each with the cards that belong under it
tucked so far that their strips stay visible; whoever stands well already keeps the place.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, Expected, LyingCard, VisibleCard
from companion.kernel.places import Mat, Place, Region
from companion.kernel.state import State
from companion.virtual_table.crowd import Lain, crowd
from vision.pictures.tuck import STRIP_MM

WIDE_MM = CARD_MM[0]
TURNED_MM = 107.0
"""How wide a card is that lies at 45°: who may be turned gets so much room, if there is any."""
GAP_MM = 6.0
"""Between neighbours, when there is room."""
OVERLAP_MM = 40.0
"""How far a neighbour may lie on a card's right edge when there is not, if nothing is to be read there."""
UPSIDE_DOWN = 180
SPARE = 2
"""Strips for which room is left beside everybody, if there is any."""
REACH_MM = 108.0
"""Cards whose middles are farther apart never touch."""
NEAR_MM = 3.0
"""How far from its spot a card counts as lying there."""


class CardPose(Struct, frozen=True):
    """How a card should lie: where, its middle in mm, degrees clockwise, and the side that shows. `under` is the card
    it is tucked under, `over` the one on which it lies; `crowded` says that in a crowd it
    lies nowhere else, `loose` that any angle will do."""

    place: Place
    x: float
    y: float
    angle: float = 0.0
    side: str = "A"
    face_down: bool = False
    under: CardId | None = None
    over: CardId | None = None
    loose: bool = False
    crowded: bool = False


class Cluster(Struct, frozen=True):
    """Who stands in a row, with how many strips at the left; `turned` upside down, so that the tag is at the right.

    `wide` is the room that is left for it, `least` what it covers as it lies (mm).
    """

    head: CardId
    strips: int
    turned: bool
    wide: float = WIDE_MM
    least: float = WIDE_MM


def on_free_ground(game: BaseGame, state: State, cards: Iterable[LyingCard]) -> dict[CardId, CardPose]:
    """How the cards of a state should lie on free ground of the mat, given how they lie now."""
    found = {}
    for one in game.laid(state, tuple(cards)):
        where = state.where(one.card)
        if where is not None:
            found[one.card] = CardPose(where, one.x, one.y, one.angle)
    return found


Lying = Mapping[CardId, tuple[float, float]]
"""Middles of the cards on the table, in mm."""


def homes(expectation: Expectation) -> dict[CardId, Place]:
    """The place of the mat in which each card is expected, or may be."""
    found = {card: where for where, expected in expectation.items() for card in expected.among | expected.maybe}
    return found | {one.card: where for where, expected in expectation.items() for one in expected.cards}


def open_places(game: BaseGame, state: State) -> Expectation:
    """What should lie where, without decks that only have to lie face down."""
    return {where: expected for where, expected in game.picture(state).items() if not expected.face_down}


def spots(mat: Mat, expectation: Expectation, tops: Mapping[Place, CardId], lying: Lying) -> dict[CardId, CardPose]:
    """A spot for every card that is to be seen, and for the card on top of each pile and face-down place (`tops`)."""
    found: dict[CardId, CardPose] = {}
    regions = {region.name: region for region in mat.regions}
    rows: dict[CardId, Lain] = _in_rows(regions, expectation, lying)
    for where, expected in expectation.items():
        region = regions.get(where.zone)
        if region is None or (expected.empty and not expected.maybe):
            continue
        if region.kind == "row":
            besides = tuple(VisibleCard(card, region.facing) for card in sorted(expected.maybe))
            expected = replace(expected, cards=(*expected.cards, *besides))
            others = [lain for card, lain in rows.items() if all(card != one.card for one in expected.cards)]
            laid = _row(region, where, expected, lying)
            beside = any(not region.contains(spot.x, spot.y) for spot in laid.values())
            if not any(spot.under for spot in laid.values()) and (beside or _in_the_way(laid.values(), others)):
                laid = _crowded(region, where, expected, others) or laid
            rows |= {card: Lain(one.x, one.y, one.angle) for card, one in laid.items()}
            found |= laid
        else:
            found |= dict(_stack(region, where, expected, tops.get(where)))
    return found


def _in_rows(regions: Mapping[str, Region], expectation: Expectation, lying: Lying) -> dict[CardId, Lain]:
    """The cards that lie in their rows already."""
    return {
        one.card: Lain(*lying[one.card], one.angle or 0)
        for where, expected in expectation.items()
        for one in expected.cards
        if where.zone in regions and regions[where.zone].kind == "row" and one.card in lying
        and regions[where.zone].contains(*lying[one.card])
    }  # fmt: skip


def _in_the_way(laid: Iterable[CardPose], others: Sequence[Lain]) -> bool:
    """Whether cards lie on one another, or somebody's tag is under another card."""
    there: list[Lain] = list(others)
    for spot in laid:
        here = Lain(spot.x, spot.y, spot.angle)
        near = [one for one in there if abs(one.x - here.x) < REACH_MM and abs(one.y - here.y) < REACH_MM]
        if spot.over is not None or any(here.hides(one) or one.hides(here) for one in near):
            return True
        there.append(here)
    return False


def _stack(region: Region, where: Place, expected: Expected, top: CardId | None) -> Iterator[tuple[CardId, CardPose]]:
    x, y = region.centre
    for one in expected.cards:
        angle = region.facing if one.angle is None else one.angle
        yield one.card, CardPose(where, x, y, angle, one.side, loose=one.angle is None and one.never is None)
    if top is not None and not expected.cards:
        yield top, CardPose(where, x, y, region.facing, face_down=expected.hidden, loose=True)


def _row(region: Region, where: Place, expected: Expected, lying: Lying) -> dict[CardId, CardPose]:
    """Cards side by side; a region that is high enough has several lines, one that faces the other way begins right."""
    lines = int(region.h // CARD_MM[1])
    if lines > 1:
        return _lines(region, lines, where, expected, lying)
    if region.facing != UPSIDE_DOWN:
        return _line(region, where, expected, lying)
    mirrored = {card: (2 * region.centre[0] - x, y) for card, (x, y) in lying.items()}
    upright = replace(expected, cards=tuple(replace(one, angle=_half_turned(one.angle)) for one in expected.cards))
    found = _line(region, where, upright, mirrored)
    return {
        card: replace(spot, x=2 * region.centre[0] - spot.x, angle=(spot.angle + UPSIDE_DOWN) % 360)
        for card, spot in found.items()
    }


def _crowded(region: Region, where: Place, expected: Expected, others: Sequence[Lain]) -> dict[CardId, CardPose] | None:
    """Cards on one another so that every tag stays in sight; `None` where there is no room."""
    shown = {one.card: one for one in expected.cards}
    angles = tuple((one.card, float(one.angle or 0)) for one in expected.cards)
    lain = crowd(region, angles, tuple(others))
    if lain is None:
        return None
    found: dict[CardId, CardPose] = {}
    below: CardId | None = None
    for card, at in lain:
        loose, side = shown[card].angle is None, shown[card].side
        found[card] = CardPose(where, at.x, at.y, at.angle, side, over=below, loose=loose, crowded=True)
        below = card
    return found


def _half_turned(angle: int | None) -> int | None:
    return None if angle is None else (angle + UPSIDE_DOWN) % 360


def _lines(region: Region, lines: int, where: Place, expected: Expected, lying: Lying) -> dict[CardId, CardPose]:
    """Each card in the line where it lies, a new one where there are fewest."""
    high = region.h / lines
    rows: list[list[VisibleCard]] = [[] for _ in range(lines)]
    heads = [one for one in expected.cards if not one.under]
    for head in sorted(heads, key=lambda one: one.card not in lying):
        x, y = lying.get(head.card, (-1.0, -1.0))
        at = int((y - region.y) // high) if region.contains(x, y) else min(range(lines), key=lambda n: len(rows[n]))
        rows[min(at, lines - 1)] += (head, *(one for one in expected.cards if head.card in one.under))
    found: dict[CardId, CardPose] = {}
    for number, row in enumerate(rows):
        line = replace(region, y=region.y + number * high, h=high)
        found |= _row(line, where, replace(expected, cards=tuple(row)), lying)
    return found


def _line(region: Region, where: Place, expected: Expected, lying: Lying) -> dict[CardId, CardPose]:
    heads = [one for one in expected.cards if not one.under]
    belong = {head.card: [one for one in expected.cards if head.card in one.under] for head in heads}
    groups = [
        Cluster(
            head.card,
            len(belong[head.card]),
            head.angle == UPSIDE_DOWN,
            TURNED_MM if head.either_way else WIDE_MM,
            TURNED_MM if (head.angle or 0) % 90 else WIDE_MM,
        )
        for head in heads
    ]
    middles = _middles(region, groups, lying)
    y = region.centre[1]
    found: dict[CardId, CardPose] = {}
    left: CardPose | None = None
    over: CardId | None = None
    for head in sorted(heads, key=lambda one: middles[one.card]):
        x, strips = middles[head.card], _outwards(belong[head.card], lying)
        if left is None or x - STRIP_MM * len(strips) - left.x >= WIDE_MM:
            over = None
        left = found[head.card] = CardPose(where, x, y, head.angle or 0, head.side, over=over, loose=head.angle is None)
        inner = head.card
        for number, one in enumerate(strips, 1):
            at = x - number * STRIP_MM
            found[one.card] = CardPose(where, at, y, one.angle or 0, one.side, under=inner, over=over)
            inner = one.card
        over = head.card
    return found


def _outwards(cards: Sequence[VisibleCard], lying: Lying) -> list[VisibleCard]:
    """Tucked cards from the nearest to the outermost; those that lie there already first, as they lie."""
    return sorted(cards, key=lambda one: -lying[one.card][0] if one.card in lying else float("inf"))


def _middles(region: Region, groups: Sequence[Cluster], lying: Lying) -> dict[CardId, float]:
    """The x of every group's head. Groups that stand well stay; a new one takes the first gap; else all move up."""
    there = {one.head: lying[one.head][0] for one in groups if region.contains(*lying.get(one.head, (-1, -1)))}
    order = sorted(_with_room(region, groups), key=lambda one: there.get(one.head, float("inf")))
    needed = {one.head: one.strips for one in groups}
    for wide in ({one.head: one.wide for one in groups}, {one.head: one.least for one in groups}):
        found = _gaps(region, order, there, needed, wide)
        if found is not None:
            return found
    return _packed(region, order)


def _gaps(
    region: Region,
    order: Sequence[Cluster],
    there: Mapping[CardId, float],
    needed: Mapping[CardId, int],
    wide: Mapping[CardId, float],
) -> dict[CardId, float] | None:
    """Where everybody stands while nobody has to move; ``None`` when there is no such place."""
    placed = {one.head: there[one.head] for one in order if one.head in there}
    if not _stands(region, placed, needed, wide):
        return None
    strips = {one.head: one.strips for one in order} | {head: needed[head] for head in placed}
    for one in order:
        if one.head not in placed:
            x = next((x for x in _tries(region) if _stands(region, {**placed, one.head: x}, strips, wide)), None)
            if x is None:
                return None
            placed[one.head] = x
    return placed


def _with_room(region: Region, groups: Sequence[Cluster]) -> list[Cluster]:
    """Groups with room for a strip or two more, where the row has it."""
    room = region.w - sum(one.wide + GAP_MM + STRIP_MM * one.strips for one in groups)
    spare = max(0, min(SPARE, int(room / (STRIP_MM * max(1, len(groups))))))
    return [replace(one, strips=one.strips + spare) for one in groups]


def _tries(region: Region) -> Iterator[float]:
    steps = int((region.w - WIDE_MM) / 4) + 1
    return (region.x + WIDE_MM / 2 + 4 * step for step in range(steps))


def _stands(
    region: Region, middles: Mapping[CardId, float], strips: Mapping[CardId, int], wide: Mapping[CardId, float]
) -> bool:
    """Whether groups lie inside the region and nobody on a neighbour."""
    edge = region.x - 2
    for card in sorted(middles, key=middles.__getitem__):
        if middles[card] - wide[card] / 2 - STRIP_MM * strips[card] < edge:
            return False
        edge = middles[card] + wide[card] / 2 + 2
    return edge <= region.x + region.w + 4


def _packed(region: Region, groups: Sequence[Cluster]) -> dict[CardId, float]:
    """Everybody from the left, as far apart as there is room; in a crowd neighbours lie on right edges."""
    if sum(one.wide + STRIP_MM * one.strips for one in groups) > region.w:
        groups = [replace(one, wide=one.least) for one in groups]
    if sum(one.wide + STRIP_MM * one.strips for one in groups) > region.w:
        groups = [replace(one, wide=WIDE_MM) for one in groups]
    room = region.w - sum(one.wide + STRIP_MM * one.strips for one in groups)
    gaps = groups[:-1]
    yielding = sum(not one.turned for one in gaps)
    middles, edge = {}, region.x
    for one in groups:
        middles[one.head] = edge + STRIP_MM * one.strips + one.wide / 2
        edge = middles[one.head] + one.wide / 2
        if room >= 0:
            edge += min(GAP_MM, room / max(1, len(gaps)))
        elif not one.turned:
            edge -= min(OVERLAP_MM, -room / max(1, yielding))
    return middles
