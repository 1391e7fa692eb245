"""A virtual hand: moves cards on the virtual table as a person would, for the demonstration and the end-to-end tests.

It knows where cards should lie from the rules' state, but it only touches the table; what it does reaches the companion
through the camera like anybody's doing.
"""

from collections.abc import Callable, Iterator

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.places import Place, Region
from companion.kernel.state import State
from vision.virtual import VirtualTable

STEP_S = 0.07
"""Seconds between two positions of a moving hand, about the pace of a camera frame."""
BESIDE_MM = 60.0
"""How far beside the mat a hand leaves it."""


class VirtualHand:
    """Carries cards over a `VirtualTable`. `wait(seconds)` lets time pass; `speed_mm_s` is how fast a hand travels."""

    def __init__(self, table: VirtualTable, wait: Callable[[float], None], *, speed_mm_s: float = 700.0) -> None:
        self._table = table
        self._wait = wait
        self._step_mm = speed_mm_s * STEP_S
        self._regions: dict[str, Region] = {region.name: region for region in table.mat.regions}

    def do(self, game: BaseGame, state: State, action: Action) -> None:
        """Make the hand movements of an action: what is paid leaves first, what is played comes last."""
        after, _ = perform(game, state, action)
        cards = action.hands(state)
        for card in sorted(cards, key=lambda one: (self._lies_in(after.where(one)), one)):
            self.put(card, after.where(card), game, after)

    def tidy(self, game: BaseGame, state: State) -> int:
        """Bring the table to what the state says, card by card; the number of cards moved."""
        moves = list(self._untidy(game, state))
        for card in moves:
            self.put(card, state.where(card), game, state)
        return len(moves)

    def put(self, card: CardId, where: Place | None, game: BaseGame, state: State) -> None:
        """Carry a card to a place of the mat, face up or down as the state expects; elsewhere means off the table."""
        region = self._regions.get(where.zone) if where else None
        if region is None:
            self._carry_off(card)
            return
        expected = game.picture(state).get(where) if where else None
        x, y = region.centre
        self._carry(card, x, y, region.facing, expected is not None and expected.hidden)

    def _untidy(self, game: BaseGame, state: State) -> Iterator[CardId]:
        """Cards that lie where the state does not have them: first what must go, then the rest, bottom up.

        In a pile that shows any one of its cards, cards that are not on the table yet may stay away.
        """
        picture = game.picture(state)
        lying = {one.card: one for one in self._table.cards() if one.on_table}
        for card in lying:
            if not self._lies_in(state.where(card)):
                yield card
        for where, cards in state.cards.items():
            expected = picture.get(where)
            if where.zone not in self._regions or expected is None or expected.empty:
                continue
            wanted = set(cards) if expected.hidden else {one.card for one in expected.cards} or set(cards[-1:])
            region = self._regions[where.zone]
            for card in cards:
                one = lying.get(card)
                if one is None:
                    wrong = card in wanted
                else:
                    wrong = not region.contains(one.x, one.y) or (card in wanted and one.face_down != expected.hidden)
                if wrong:
                    yield card

    def _lies_in(self, where: Place | None) -> bool:
        return where is not None and where.zone in self._regions

    def _carry(self, card: CardId, x: float, y: float, angle: float, face_down: bool) -> None:
        start = self._table.card(card)
        if start.on_table:
            x0, y0 = start.x, start.y
        else:
            x0, y0 = x, self._edge(y)
        for px, py in self._path(x0, y0, x, y):
            self._table.lay(card, px, py, angle, face_down, held=True)
            self._wait(STEP_S)
        self._table.lay(card, x, y, angle, face_down)
        self._table.no_hand()
        self._wait(STEP_S)

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
