"""The README's *Your first game*, done as it says, with mouse and eyes in a real browser; nothing behind the scenes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browser_table import BrowserTable
from process import ROOT, TableProcess
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from companion.games import find
from companion.kernel.cards import CardId
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
README = (ROOT / "README.md").read_text(encoding="utf-8")
STEPS = re.findall(
    r"^\d+\. (.*?)(?=^\d+\. |\n\n)", README.split("## Your first game")[1].split("\n## ")[0], re.M | re.S
)


class Newcomer:
    """Somebody who reads the README and sees the page; who plays both, at one screen."""

    def __init__(self, chrome: Chrome, table: TableProcess) -> None:
        self.chrome, self.table = chrome, table
        self.hands = BrowserTable(chrome, table, find("inscription").build().mat)

    # --- what there is to see and press ------------------------------------------------------------------------------

    def press(self, words: str) -> None:
        """A button of the table's page; it has to be there and to do something."""
        xpath = f"//main//*[self::button or self::a][normalize-space(.)={words!r}]"
        self.until(lambda: any(one.is_displayed() and one.is_enabled() for one in self.found(xpath)), words)
        next(one for one in self.found(xpath) if one.is_displayed()).click()

    def tap(self, words: str) -> None:
        """A button of the phone beside the table."""
        self.on_the_phone(lambda: self.until(lambda: self.found(_button(words)), f"{words!r} on the phone")[0].click())

    def reads(self, pattern: str) -> str:
        """What the phone says, once it says so."""

        def said() -> str:
            return self.chrome.find_element(By.TAG_NAME, "body").text

        return self.on_the_phone(lambda: self.until(lambda: re.search(pattern, said()) and said(), pattern))

    def on_the_phone(self, what: Callable[[], object]) -> str:
        self.chrome.switch_to.frame("phone-frame")
        try:
            return what()  # type: ignore[return-value]
        finally:
            self.chrome.switch_to.default_content()

    def found(self, xpath: str) -> list[WebElement]:
        return self.chrome.find_elements(By.XPATH, xpath)

    def until(self, true: Callable[[], object], what: str) -> list[WebElement]:
        found = soon(self.chrome, true, OUTER_S)
        assert found, what
        return found  # type: ignore[return-value]

    def ring(self) -> None:
        self.chrome.find_element(By.ID, "bell").click()

    def hand(self, seat: str) -> list[str]:
        things = self.chrome.find_elements(By.CSS_SELECTOR, f'.tray[data-seat="{seat}"] .hand .thing')
        return [one.get_attribute("data-card") or "" for one in things]

    def lay(self, card: str, place: str) -> None:
        """Drags it from the hand."""
        at = self.hands.mat.region(place).centre
        self.hands._drag(CardId(card), *at)


def _button(words: str) -> str:
    return f"//button[contains(normalize-space(.), {words!r}) and not(@data-fresh)]"  # deaf while it is new


def _gold(button: WebElement) -> bool:
    """Whether it looks like what is to be done next."""
    return int(button.value_of_css_property("font-weight")) >= 600


def test_the_first_game_is_played_as_the_readme_says(chrome: Chrome, table: TableProcess) -> None:
    size(chrome, 1280, 800)
    me = Newcomer(chrome, table)
    ways = (_looks, _sets_the_table, _draws, _plays, _rings, _lays_something_wrong, _is_asked_by_a_clock)
    assert len(STEPS) == len(ways), "every step of the README is done here"
    for step, way in zip(STEPS, ways, strict=True):
        named = re.findall(r"\*([A-Z][^*]+)\*", " ".join(step.split()))
        way(me, named)
    assert complaints(chrome) == []


def _looks(me: Newcomer, named: list[str]) -> None:
    """The first page says what to do; who only wants to look sees a game play itself, and comes back."""
    assert named == ["See it play"]
    me.chrome.get(me.table.url + "/virtual")
    me.reads("Set the table")
    me.press("See it play")
    demo = (By.ID, "demo")
    me.until(lambda: re.search("Hand: |Rules: ", me.chrome.find_element(*demo).text), "it plays")
    me.press("Back to your table")
    me.reads("Set the table")


def _sets_the_table(me: Newcomer, named: list[str]) -> None:
    assert named == ["Set the table", "Leave it to the companion"]
    deck = (By.CSS_SELECTOR, '[data-draw="A/unseen"] b')
    me.until(lambda: me.chrome.find_element(*deck).text == "0", "an empty deck")
    ready = _button("Done")
    me.on_the_phone(lambda: me.until(lambda: not any(map(_gold, me.found(ready))), "only one button is golden"))
    me.press("Set the table")
    me.until(lambda: me.chrome.find_element(*deck).text == "20", "a deck of twenty")
    me.on_the_phone(lambda: me.until(lambda: any(map(_gold, me.found(ready))), "now the phone's is golden"))
    me.ring()
    me.tap(named[1])
    me.reads("goes first|draw")


def _draws(me: Newcomer, named: list[str]) -> None:
    """One takes the cards, the other lets it be done; both have 3 + 1."""
    assert named == ["Do what is owed"]
    me.first = me.table.page()["view"]["headline"].split(":")[0][-1]  # type: ignore[attr-defined]
    seat = me.first  # type: ignore[attr-defined]
    me.tap("I drew 3 creatures and 1 squirrel")
    me.press(named[0])
    me.until(lambda: len(me.hand(seat)) == 4, "four cards in the hand")
    assert sum(card.startswith("squirrel") for card in me.hand(seat)) == 1


def _plays(me: Newcomer, named: list[str]) -> None:
    seat = me.first  # type: ignore[attr-defined]
    squirrel = next(card for card in me.hand(seat) if card.startswith("squirrel"))
    me.lay(squirrel, f"{seat}2")
    me.reads("plays Squirrel|Play Squirrel")
    me.until(lambda: len(me.hand(seat)) == 3, "it has left the hand")


def _rings(me: Newcomer, named: list[str]) -> None:
    assert named == ["Do what is owed"]
    me.ring()
    other = "B" if me.first == "A" else "A"  # type: ignore[attr-defined]
    me.reads(f"Player {other}")
    me.until(lambda: f"Player {other}" in me.table.page()["view"]["headline"], "the other's turn")


def _lays_something_wrong(me: Newcomer, named: list[str]) -> None:
    """A card before the draw: the phone says what to put back, one press puts it back, and a move can be taken back."""
    other = "B" if me.first == "A" else "A"  # type: ignore[attr-defined]
    draw = f'.tray[data-seat="{other}"] [data-draw="{other}/squirrels"]'
    me.chrome.find_element(By.CSS_SELECTOR, draw).click()
    (squirrel,) = me.until(lambda: me.hand(other), "a squirrel in the hand")
    me.lay(str(squirrel), f"{other}1")
    me.reads("That is not allowed|Draw a card first")
    me.press("Put it back")
    me.until(lambda: me.table.page()["trouble"] is None, "the table is as it was")
    me.until(lambda: me.hand(other) == [squirrel], "it is in the hand again")
    me.on_the_phone(lambda: me.until(lambda: me.found(_button("Take back")), "a way back"))


def _is_asked_by_a_clock(me: Newcomer, named: list[str]) -> None:
    """No question has come that takes silence for an answer; the switch is in the phone's menu."""
    assert named == ["Wait for an answer"]
    me.tap("Menu")
    me.on_the_phone(lambda: me.until(lambda: me.found(_button("Let questions wait for us")), "the switch"))
