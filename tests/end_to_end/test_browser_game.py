"""A game played to its end in a real browser: cards dragged with the mouse, frames, reader, rules, servo pulses, phone
text. The turns before are written into the journal; `tests/test_readme.py` has the whole of it played by hands.
"""

from pathlib import Path

import pytest
from browser_table import BrowserTable
from evening_before import written
from process import TableProcess
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.demo import demonstration
from companion.kernel.notation import words
from companion.table.records.record import ParsedRecord
from companion.table.records.replay import Played, game_from, play
from companion.virtual_table.hand import VirtualHand
from tests.web.browser import CHROMIUM, DRIVER, complaints, size

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
FIRST_TURN = 11
"""From then on the mouse plays."""


class Evening:
    """Somebody at the screen who plays a recorded game by hand."""

    def __init__(self, chrome: Chrome, table: TableProcess, reading: ParsedRecord) -> None:
        self.chrome, self.table = chrome, table
        self.game = game_from(reading.record)
        self.moves = [one for one in play(self.game, reading) if one.move.turn >= FIRST_TURN]
        self.hand = VirtualHand(BrowserTable(chrome, table, self.game.mat), lambda seconds: None)

    def begin(self) -> None:
        self.chrome.get(self.table.url + "/virtual")
        self.table.until_it_looks()
        self.table.tidy()

    def make(self, one: Played) -> None:
        assert one.action is not None
        count = len(self.table.entries())
        if one.action.hands(self.game, one.before):
            self.hand.do(self.game, one.before, one.action)
        elif self.game.bell(one.before) == one.action:
            self.chrome.find_element(By.ID, "bell").click()
        else:
            self.press(one.action.seat, words(one.action))
        self.table.until(lambda: len(self.table.entries()) > count, f"{one.move.seat}: {one.move.words}")
        assert self.table.entries()[-1][1:3] == (one.move.seat, words(one.action))

    def press(self, seat: str, said: str) -> None:
        """The button on the phone beside the table."""
        page = self.table.page()
        offered = [*(page["question"] or {}).get("choices", ()), *page["choices"]]
        label = next(one["label"] for one in offered if one["words"] == said and one["seat"] in (seat, "*"))
        self.chrome.switch_to.frame("phone-frame")
        xpath = f"//button[contains(normalize-space(.), {label!r})]"
        self.table.until(lambda: self.chrome.find_elements(By.XPATH, xpath), f"a button {label!r}")
        self.chrome.execute_script("arguments[0].click()", self.chrome.find_element(By.XPATH, xpath))
        self.chrome.switch_to.default_content()

    def tidy(self, one: Played) -> None:
        self.hand.tidy(self.game, one.state)
        self.table.until(lambda: not self.table.page()["chores"], "nothing is owed any more")


def test_a_game_is_won_with_the_mouse(chrome: Chrome, tmp_path: Path) -> None:
    reading = demonstration(None, "inscription")
    written(reading, FIRST_TURN, tmp_path)
    table = TableProcess(tmp_path, "--game", "inscription").start()
    try:
        play_to_the_end(chrome, table, reading)
    finally:
        table.kill()


def play_to_the_end(chrome: Chrome, table: TableProcess, reading: ParsedRecord) -> None:
    size(chrome, 1400, 900)
    evening = Evening(chrome, table, reading)
    evening.begin()
    for one in evening.moves:
        evening.make(one)
        evening.tidy(one)
        scale = evening.game.panel(one.state).scale
        table.until(lambda s=scale: near(levels(table)["scale_at"], s), f"the servo at {scale}")
    page = table.page()
    assert page["over"] and "Ana" in page["view"]["headline"]
    lit = {name: duty > 0 for name, duty in levels(table)["candles"].items()}
    assert lit == {"A-outer": True, "A-inner": True, "B-outer": False, "B-inner": False}
    chrome.switch_to.frame("phone-frame")
    assert "Ana" in chrome.find_element(By.ID, "headline").text
    assert "game is over" in chrome.find_element(By.ID, "over").text
    assert complaints(chrome) == []


def near(at: float | None, scale: float) -> bool:
    """The servo's resting place, read back from its pin; it has none before it first moves."""
    return abs((at or 0.0) - scale) < 0.03


def levels(table: TableProcess) -> dict:
    """What the pins do."""
    return table.get("/virtual/levels")["levels"]
