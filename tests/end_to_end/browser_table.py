"""A table whose cards are moved by the mouse in a real browser; `companion.virtual_table.hand.VirtualHand` can be its
hand."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from process import TableProcess
from selenium.webdriver import ActionChains, Chrome

from companion.kernel.cards import CardId
from companion.kernel.places import Mat
from tests.waiting import soon
from vision.virtual.table import VirtualCard

OFF_MM = 55
"""How far beside the mat a card is dragged to leave it."""


class BrowserTable:
    """Speaks like `vision.virtual.table.VirtualTable`, but everything it does is a drag or a click on the page."""

    def __init__(self, chrome: Chrome, process: TableProcess, mat: Mat) -> None:
        self.mat = mat
        self._chrome, self._process = chrome, process
        self._lying: list[VirtualCard] | None = None
        """As it was last looked at; nobody else moves a card."""

    def cards(self) -> list[VirtualCard]:
        """Everything on the page's table; what lies beside the mat counts as off it, or it would be tidied for ever."""
        if self._lying is None:
            known = VirtualCard.__struct_fields__
            lying = [VirtualCard(**{n: one[n] for n in known}) for one in self._process.get("/virtual/cards")["cards"]]
            self._lying = [replace(one, on_table=0 <= one.y <= self.mat.size_mm[1]) for one in lying]
        return self._lying

    def card(self, card: CardId) -> VirtualCard:
        return next((one for one in self.cards() if one.card == card), VirtualCard(card, 0, 0, on_table=False))

    def lay(
        self, card: CardId, x: float, y: float, angle: Any = None, face_down: bool | None = None, held: bool = False
    ) -> None:
        """Only the end of a movement is a drag; the mouse makes the way by itself."""
        if held:
            return
        if not self.card(card).on_table:
            seat = "A" if y < self.mat.size_mm[1] / 2 else "B"
            self._process.post("/virtual/lift", card=card, seat=seat)
        self._drag(card, x, y)
        self._soon(lambda: self.card(card).on_table and not self.card(card).held, f"{card} lies on the mat")
        if face_down is not None and self.card(card).face_down != face_down:
            self._double_click(card)
            self._soon(lambda: self.card(card).face_down == face_down, f"{card} is turned over")

    def lift(self, card: CardId) -> None:
        one = self.card(card)
        if one.on_table:
            height = self.mat.size_mm[1]
            self._drag(card, one.x, -OFF_MM if one.y < height / 2 else height + OFF_MM)
            self._soon(lambda: not self.card(card).on_table, f"{card} has left the mat")

    def no_hand(self) -> None:
        """The mouse lets go by itself."""

    def _centre(self, card: CardId) -> tuple[int, int]:
        """The middle of a card in pixels, once it lies still and a pointer there would meet it: the page may be moving
        it, or draw it anew, in between."""
        middle = """const all = document.querySelectorAll(arguments[0]), one = all[all.length - 1];
                    if (!one || one.getAnimations().length) return null;
                    const b = one.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
                    return one.contains(document.elementFromPoint(x, y)) ? [Math.round(x), Math.round(y)] : null"""
        measured: list[list[int] | None] = []

        def still() -> tuple[int, int] | None:
            measured.append(self._chrome.execute_script(middle, f'.thing[data-card="{card}"]'))
            here = measured[-1] if measured[-1] in measured[-2:-1] else None
            return (here[0], here[1]) if here else None

        return soon(still, f"{card} cannot be taken on the page")

    def _double_click(self, card: CardId) -> None:
        hands = ActionChains(self._chrome, duration=10)
        hands.w3c_actions.pointer_action.move_to_location(*self._centre(card))
        hands.double_click().perform()

    def _drag(self, card: CardId, x: float, y: float) -> None:
        mat = "const b = document.querySelector('.mat').getBoundingClientRect(); return [b.x, b.y, b.width]"
        mx, my, width = self._chrome.execute_script(mat)
        scale = width / self.mat.size_mm[0]
        start, end = self._centre(card), (mx + x * scale, my + y * scale)
        hands = ActionChains(self._chrome, duration=10)
        pointer = hands.w3c_actions.pointer_action
        pointer.move_to_location(*start)
        pointer.pointer_down()
        for step in range(1, 5):
            share = step / 4
            pointer.move_to_location(
                round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
            )
        pointer.pointer_up()
        hands.perform()

    def _soon(self, true: Callable[[], Any], what: str) -> None:
        """Looks at the page again until something is so."""

        def now() -> Any:
            self._lying = None
            return true()

        soon(now, f"never happened on the page: {what}")
