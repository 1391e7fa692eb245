"""What the companion thinks for people, in a real browser: a game looked back on, what it would do."""

from dataclasses import replace as with_

import pytest
from flask import Flask
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.table.advice import Advice
from companion.table.records.looking_back import Judging
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon, text
from tests.web.fakes import FakeHost
from tests.web.onlooking import Onlooker, found
from web.context import EXTENSION

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
PHONE = (360, 740)


@pytest.fixture
def onlooker(app: Flask) -> Onlooker:
    made = Onlooker(Judging(2, 9))
    app.extensions[EXTENSION] = with_(app.extensions[EXTENSION], onlooker=made)
    return made


def wide(chrome: Chrome) -> int:
    return int(chrome.execute_script("return document.documentElement.scrollWidth"))


@pytest.mark.parametrize("lines", [("Ana", "Luka"), ("The team",), ("Ana", "Ben", "Cem", "Dora")])
def test_the_end_leads_to_the_look_back(
    chrome: Chrome, address: str, host: FakeHost, onlooker: Onlooker, lines: tuple[str, ...]
) -> None:
    size(chrome, *PHONE, touch=True)
    page = replace(stage.calm(), over=True, question=None)
    host.show(page)
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: chrome.find_elements(By.LINK_TEXT, "Look back"))
    golden = chrome.find_elements(By.CSS_SELECTOR, "#over .plate:not(.quiet)")
    assert [one.text for one in golden] == ["How it went"], "one button is golden"
    chrome.find_element(By.LINK_TEXT, "Look back").click()
    soon(chrome, lambda: "2 of 9" in text(chrome, "#judging"))
    looked_back = found(*lines, first=page.moves[0].n)
    if len(lines) == 2:
        halves = [replace(one, then=(0.485, 0.515), now=(0.515, 0.485)) for one in looked_back.turns]
        looked_back = replace(looked_back, turns=tuple(halves))
    onlooker.says = Judging(found=looked_back)
    soon(chrome, lambda: "It would have done: Play Wolf on A1" in text(chrome, "#decided"))
    assert "Its reason: it threatens 4." in text(chrome, "#decided")
    assert "It finds nothing better there." in text(chrome, "#decided")
    assert chrome.find_elements(By.CSS_SELECTOR, "#curve svg .dot")
    drawn = chrome.find_elements(By.CSS_SELECTOR, "#curve svg[role] path.line")
    assert len(drawn) == 2 * (1 if len(lines) == 2 else len(lines))
    if len(lines) == 2:
        assert "48 % (52 %) 52 % (48 %)" in text(chrome, "#turns").replace("\n", " ")
    assert wide(chrome) <= PHONE[0]
    chrome.find_element(By.CSS_SELECTOR, ".decided button").click()
    soon(chrome, lambda: text(chrome, "#now") == f"Turn 2, {lines[0]}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#board *"))
    assert complaints(chrome) == []


def test_who_may_ask_is_told_what_it_would_do(chrome: Chrome, address: str, host: FakeHost, onlooker: Onlooker) -> None:
    size(chrome, *PHONE, touch=True)
    host.show(stage.calm())
    onlooker.told = [Advice("thinking", "sharp"), Advice("done", "sharp", ("Draw", "Ring the bell"), "it threatens 4")]
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#advice button"))
    chrome.find_element(By.CSS_SELECTOR, "#advice button").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".sheet [data-level=sharp]"))[0].click()
    soon(chrome, lambda: "Ring the bell" in text(chrome, ".sheet"))
    assert "Its reason: it threatens 4." in text(chrome, ".sheet")
    assert onlooker.asked == [("A", "sharp")]
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: text(chrome, "#headline h1") != "")
    assert not chrome.find_elements(By.CSS_SELECTOR, "#advice button")
    assert complaints(chrome) == []
