"""A table whose cards are moved by the mouse in a real browser; `companion.virtual_table.hand.VirtualHand` can be its
hand."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from process import TableProcess
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

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
        self._drag(self._thing(card), x, y)
        self._soon(lambda: self.card(card).on_table and not self.card(card).held, f"{card} lies on the mat")
        if face_down is not None and self.card(card).face_down != face_down:
            ActionChains(self._chrome).double_click(self._thing(card)).perform()
            self._soon(lambda: self.card(card).face_down == face_down, f"{card} is turned over")

    def lift(self, card: CardId) -> None:
        one = self.card(card)
        if one.on_table:
            height = self.mat.size_mm[1]
            self._drag(self._thing(card), one.x, -OFF_MM if one.y < height / 2 else height + OFF_MM)
            self._soon(lambda: not self.card(card).on_table, f"{card} has left the mat")

    def no_hand(self) -> None:
        """The mouse lets go by itself."""

    def _thing(self, card: CardId) -> WebElement:
        css = (By.CSS_SELECTOR, f'.thing[data-card="{card}"]')
        self._soon(lambda: self._chrome.find_elements(*css), f"{card} is on the page")
        return self._chrome.find_elements(*css)[-1]

    def _drag(self, thing: WebElement, x: float, y: float) -> None:
        box = "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
        mx, my, width, _ = self._chrome.execute_script(box, self._chrome.find_element(By.CSS_SELECTOR, ".mat"))
        scale = width / self.mat.size_mm[0]
        tx, ty, tw, th = self._chrome.execute_script(box, thing)
        start, end = (tx + tw / 2, ty + th / 2), (mx + x * scale, my + y * scale)
        hands = ActionChains(self._chrome, duration=10)
        pointer = hands.w3c_actions.pointer_action
        pointer.move_to_location(round(start[0]), round(start[1]))
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
