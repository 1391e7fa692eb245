"""A virtual hand: moves cards on the virtual table as a person would, for the demonstration and the end-to-end tests.

It knows where cards should lie from the rules' state, but it only touches the table; the companion
sees what it does through the camera only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, Expected, LyingCard
from companion.kernel.places import Mat, Place, Region
from companion.kernel.state import State
from companion.virtual_table.layout import NEAR_MM, CardPose, homes, on_free_ground, open_places, spots
from vision.virtual.table import VirtualCard

STEP_S = 0.07
"""Seconds between two positions of a moving hand, about the pace of a camera frame."""
BESIDE_MM = 60.0
"""How far beside the mat a hand leaves it."""
STRAIGHT_DEG = 15.0
"""How far from its angle a card counts as lying straight."""


Spots = Mapping[CardId, CardPose]
"""Where each card should lie."""


class Table(Protocol):
    """What a hand needs of a table; `vision.virtual.table.VirtualTable` is one."""

    mat: Mat

    def cards(self) -> Sequence[VirtualCard]: ...
    def card(self, card: CardId) -> VirtualCard: ...
    def lay(self, card: CardId, x: float, y: float, *args: Any, **how: Any) -> None: ...
    def lift(self, card: CardId) -> None: ...
    def no_hand(self) -> None: ...


class VirtualHand:
    """Carries cards over a table. `wait(seconds)` lets time pass; `speed_mm_s` is how fast a hand travels.

    `rest` is called after each card that was let go: time for a camera to see it before the next one covers it.
    """

    def __init__(
        self,
        table: Table,
        wait: Callable[[float], None],
        *,
        speed_mm_s: float = 700.0,
        rest: Callable[[], object] = lambda: None,
    ) -> None:
        self._table = table
        self._wait, self._rest = wait, rest
        self._step_mm = speed_mm_s * STEP_S
        self._regions: dict[str, Region] = {region.name: region for region in table.mat.regions}
        self._known: tuple[State | None, tuple[VirtualCard, ...], dict[CardId, CardPose]] = (None, (), {})

    def do(self, game: BaseGame, state: State, action: Action) -> None:
        """Make the hand movements of an action: what is paid leaves first, what is played comes last."""
        after, _ = perform(game, state, action)
        cards = action.hands(game, state)
        where = {card: self._home(game, after, card) for card in cards}
        for card in sorted(cards, key=lambda one: (where[one] is not None, one)):
            there = self._spots(game, after)
            before, later = self._neighbours(there, card)
            self._move_up(before, there)
            if card in there and there[card].place == where[card]:
                self._carry(card, there[card])
            else:
                self.put(card, where[card], game, after)
            self._move_up(later, there)

    def tidy(self, game: BaseGame, state: State, *, only_lay: bool = False) -> int:
        """Bring the table to what the state says, card by card; the number of cards moved. `only_lay`: nothing that
        lies there is carried off."""
        picture, moved = open_places(game, state), 0
        for card in () if only_lay else tuple(self._surplus(picture, state)):
            heap = state.where(card)
            if heap is not None and heap in picture and _open_heap(picture[heap]):
                self._carry(card, self._spot(game, state, card, heap))  # what is to be seen there comes upon it
            else:
                self._carry_off(card)
            moved += 1
        there = self._spots(game, state)
        for card in self._wanted(game, state, there):
            home = self._home(game, state, card)
            assert home is not None, "only what has a place on the mat is wanted there"
            spot = there[card] if card in there and there[card].place == home else self._spot(game, state, card, home)
            shown = home in picture and card in {one.card for one in picture[home].cards}
            if not self._lies_well(card, spot) or (shown and self._buried(card, home)):
                self._carry(card, spot)
                moved += 1
        return moved

    def put(self, card: CardId, where: Place | None, game: BaseGame, state: State) -> None:
        """Carry a card to a place of the mat, as the state expects it to lie there; elsewhere means off the table."""
        if where is None or not self._on_mat(game, state, card, where):
            self._carry_off(card)
        else:
            self._carry(card, self._spot(game, state, card, where))

    def _neighbours(self, there: Spots, card: CardId) -> tuple[list[CardId], list[CardId]]:
        """Who else stands in the row where a card will be laid: those that make room first, those that lie above it."""
        spot = there.get(card)
        if spot is None:
            return [], []
        same = [one for one in there if there[one].place == spot.place and (there[one].under is None or one == card)]
        row = sorted(same, key=lambda one: _turn(one, there))
        at = row.index(card)
        if spot.over is None and not any(there[one].over == card for one in row):
            return [*row[:at], *row[at + 1 :]], []
        return row[:at], row[at + 1 :]

    def _move_up(self, cards: Sequence[CardId], there: Spots) -> None:
        for one in cards:
            if self._table.card(one).on_table and not self._lies_well(one, there[one]):
                self._carry(one, there[one])

    # --- where things belong ---------------------------------------------------------------------------------------

    def _home(self, game: BaseGame, state: State, card: CardId) -> Place | None:
        """The place of the mat where a state has a card: seen, or one of a pile, or face down."""
        where = homes(open_places(game, state)).get(card) or state.where(card)
        return where if where is not None and self._on_mat(game, state, card, where) else None

    def _on_mat(self, game: BaseGame, state: State, card: CardId, where: Place) -> bool:
        """Whether a place is a part of the mat, or on its free ground."""
        return where.zone in self._regions or card in self._free(game, state)

    def _free(self, game: BaseGame, state: State) -> dict[CardId, CardPose]:
        """How cards should lie on free ground; found out once for each state and table."""
        cards = tuple(self._table.cards())
        if self._known[0] is not state or self._known[1] != cards:
            self._known = (state, cards, self._on_free_ground(game, state, cards))
        return self._known[2]

    def _on_free_ground(self, game: BaseGame, state: State, cards: Sequence[VirtualCard]) -> dict[CardId, CardPose]:
        free = [region for region in self._regions.values() if region.kind == "free"]
        lying = []
        for one in cards if free else ():
            inside = [region for region in self._regions.values() if region.contains(one.x, one.y)]
            region = inside[0] if inside else None  # none: bare mat, which is as good as free ground
            if one.on_table and (region is None or region in free):
                lying.append(LyingCard(one.card, one.x, one.y, one.angle, region.name if region else ""))
        return on_free_ground(game, state, lying) if free else {}

    def _spot(self, game: BaseGame, state: State, card: CardId, where: Place) -> CardPose:
        """Where a card should lie in a place: as it is to be seen there, or in the middle."""
        spot = self._spots(game, state).get(card)
        if spot is not None and spot.place == where:
            return spot
        region, expected = self._regions[where.zone], open_places(game, state).get(where)
        hidden = expected is not None and expected.hidden
        return CardPose(where, *region.centre, region.facing, face_down=hidden, loose=True)

    def _spots(self, game: BaseGame, state: State) -> Spots:
        lying = {one.card: (one.x, one.y) for one in self._table.cards() if one.on_table}
        tops = {at: top for at in state.cards if (top := state.top(at)) is not None}
        return spots(self._table.mat, open_places(game, state), tops, lying) | self._free(game, state)

    def _surplus(self, picture: Expectation, state: State) -> Iterator[CardId]:
        """Cards on the mat that the state has nowhere on it, and those that may be left away and lie elsewhere."""
        home = homes(picture)
        for one in self._table.cards():
            if not one.on_table or self._belongs(one, home.get(one.card), picture):
                continue
            where = state.where(one.card)
            region = self._regions.get(where.zone) if where else None
            hidden = where is not None and where in picture and picture[where].hidden
            if region is None or not (region.contains(one.x, one.y) or hidden):
                yield one.card

    def _belongs(self, one: VirtualCard, home: Place | None, picture: Expectation) -> bool:
        """Whether a card has a place on the mat; where it may as well be in the hand, whether it lies in that place."""
        region = self._regions.get(home.zone) if home is not None else None
        if home is None or region is None or region.kind != "row" or not picture[home].optional:
            return home is not None
        return region.contains(one.x, one.y)

    def _wanted(self, game: BaseGame, state: State, there: Spots) -> Iterator[CardId]:
        """Cards that must be seen on the mat, bottom up. In a pile that shows any one of its cards, cards that are not
        on the table yet may stay away; in a row cards that may be left away are only being shown."""
        picture, lying = open_places(game, state), {one.card for one in self._table.cards() if one.on_table}
        free = self._free(game, state)
        yield from free
        for where, expected in picture.items():
            region = self._regions.get(where.zone)
            if region is None or expected.empty or (expected.optional and region.kind == "row"):
                continue
            if expected.cards:
                yield from sorted((one.card for one in expected.cards), key=lambda card: _turn(card, there))
            else:
                cards = state.at(where) or tuple(sorted(expected.among))
                seen = (*cards, *sorted(expected.among - set(cards)))
                yield from (card for card in seen if card in lying or expected.hidden or card == cards[-1])

    def _lies_well(self, card: CardId, spot: CardPose) -> bool:
        one = self._table.card(card)
        if not one.on_table or one.face_down != spot.face_down or (one.side != spot.side and not spot.face_down):
            return False
        if not spot.loose and abs((one.angle - spot.angle + 180) % 360 - 180) > STRAIGHT_DEG:
            return False
        if spot.place.zone not in self._regions:
            return abs(one.x - spot.x) <= NEAR_MM and abs(one.y - spot.y) <= NEAR_MM
        if self._regions[spot.place.zone].kind != "row":
            return self._regions[spot.place.zone].contains(one.x, one.y)
        order = [other.card for other in self._table.cards()]
        if spot.over in order and order.index(card) < order.index(spot.over):
            return False
        return abs(one.x - spot.x) <= NEAR_MM and abs(one.y - spot.y) <= (NEAR_MM if spot.crowded else 8 * NEAR_MM)

    def _buried(self, card: CardId, home: Place) -> bool:
        """Whether another card of the same pile lies upon one that has to be seen."""
        region = self._regions.get(home.zone)
        if region is None or region.kind != "pile":
            return False
        lying = [one for one in self._table.cards() if one.on_table and region.contains(one.x, one.y)]
        return bool(lying) and lying[-1].card != card

    # --- carrying --------------------------------------------------------------------------------------------------

    def _carry(self, card: CardId, spot: CardPose) -> None:
        start = self._table.card(card)
        x0, y0 = (start.x, start.y) if start.on_table else (spot.x, self._edge(spot.y))
        along = _tucked(self._table, card) if start.on_table else ()
        for px, py in self._path(x0, y0, spot.x, spot.y):
            self._table.lay(card, px, py, spot.angle, spot.face_down, held=True, **_how(start, spot, along))
            self._wait(STEP_S)
        self._table.lay(card, spot.x, spot.y, spot.angle, spot.face_down, **_how(start, spot, along, let_go=True))
        self._table.no_hand()
        self._wait(STEP_S)
        self._rest()

    def _carry_off(self, card: CardId) -> None:
        start = self._table.card(card)
        if start.on_table:
            for x, y in self._path(start.x, start.y, start.x, self._edge(start.y)):
                self._table.lay(card, x, y, held=True)
                self._wait(STEP_S)
        self._table.lift(card)
        self._table.no_hand()
        self._wait(STEP_S)

    def _edge(self, y: float) -> float:
        """Beside the mat, on the side that is nearer."""
        height = self._table.mat.size_mm[1]
        return -BESIDE_MM if y < height / 2 else height + BESIDE_MM

    def _path(self, x0: float, y0: float, x1: float, y1: float) -> Iterator[tuple[float, float]]:
        """Points on the way, the first included, the last left to the caller."""
        count = max(2, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / self._step_mm))
        for index in range(count):
            share = index / count
            eased = share * share * (3 - 2 * share)
            yield x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased


def _open_heap(expected: Expected) -> bool:
    """Whether cards lie face up in a place, those that are not seen beneath those that are."""
    return bool(expected.cards) and not (expected.hidden or expected.optional)


def _how(start: VirtualCard, spot: CardPose, along: Sequence[CardId], *, let_go: bool = False) -> dict[str, Any]:
    """What is not the same for every card: its side, what it is tucked under, what comes along under it."""
    how: dict[str, Any] = {}
    if start.side != spot.side:
        how["side"] = spot.side
    if along:
        how["along"] = tuple(along)
    if let_go and spot.under is not None:
        how["under"] = spot.under
    return how


def _turn(card: CardId, there: Spots) -> tuple[bool, int, float]:
    """Who stands is laid before what is tucked, who lies below before who lies above; from left to right, and from the
    inside to the outside."""
    spot, deep = there[card], 0
    while (below := there[card].over) is not None and below in there:
        card, deep = below, deep + 1
    return (spot.under is not None, deep, spot.x if spot.under is None else -spot.x)


def _tucked(table: Table, card: CardId) -> tuple[CardId, ...]:
    find = getattr(table, "tucked", None)
    return find(card) if find is not None else ()
