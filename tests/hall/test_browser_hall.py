"""The hall in a real browser: three tables are opened, each with a page of its own, and the list follows them."""

from __future__ import annotations

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.hall.program import HallProgram
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, as_new, browser, complaints, size, soon

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")


def test_three_tables_are_opened_played_listed_and_closed(hall: HallProgram) -> None:
    with browser() as chrome:
        as_new(chrome)
        size(chrome, 400, 800)
        where = hall.urls()[0]
        for name in ("Oak", "Ash", "Elm"):
            chrome.get(where)
            chrome.find_element(By.ID, "name").send_keys(name)
            chrome.find_element(By.CSS_SELECTOR, "#open button").click()
            soon(chrome, lambda: chrome.current_url == f"{where}t/{name.lower()}/new")  # noqa: B023
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '#form [value="inscription"], #form .plate'))
        assert hall.hall is not None
        hall.hall._tables["oak"].host.new_game("inscription", {}, {"A": "Ana", "B": "Luka"}).result(OUTER_S)
        chrome.get(where)
        soon(chrome, lambda: "Ana, Luka" in card(chrome, "oak"))
        assert (
            "No game yet" in card(chrome, "ash") and "1 more may be opened" in chrome.find_element(By.ID, "left").text
        )
        assert chrome.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        chrome.find_element(By.CSS_SELECTOR, '[data-table="elm"] button').click()
        chrome.switch_to.alert.accept()
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, '[data-table="elm"]'))
        chrome.find_element(By.CSS_SELECTOR, '[data-table="oak"] a').click()
        soon(chrome, lambda: "Setting the table" in chrome.find_element(By.ID, "headline").text)
        soon(chrome, lambda: chrome.execute_script(PICTURE))
        chrome.find_element(By.ID, "menu").click()
        ways = [one.get_attribute("href") for one in chrome.find_elements(By.CSS_SELECTOR, ".sheet a")]
        assert where in ways, "the way back to the list"
        assert all(one.startswith(f"{where}t/oak/") for one in ways if one != where)
        assert not complaints(chrome)


PICTURE = "return fetch(document.body.dataset.root + '/art/stoat:1.png').then((one) => one.ok)"
"""Whether a card's picture is drawn here."""


def card(chrome: Chrome, table: str) -> str:
    """What the list says of a table."""
    return chrome.find_element(By.CSS_SELECTOR, f'[data-table="{table}"]').text
