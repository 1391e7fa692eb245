"""A duel in a hall, where no camera looks, on two phones: a refusal, tapped spaces, a payment, the bell."""

from __future__ import annotations

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.hall.program import HallProgram
from companion.table.host import Host
from companion.table.messages import Tapped
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, as_new, browser, complaints, size, soon, text

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SPEAK = """return fetch(document.body.dataset.root + "/api/language",
  {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({language: arguments[0]})})"""


def tap(chrome: Chrome, css: str) -> None:
    """Taps what is there as soon as it can be tapped."""

    def tapped() -> bool:
        found = [one for one in chrome.find_elements(By.CSS_SELECTOR, css) if one.is_displayed() and one.is_enabled()]
        if found:
            chrome.execute_script("arguments[0].scrollIntoView({block: 'center'})", found[0])
            chrome.execute_script("arguments[0].click()", found[0])
        return bool(found)

    soon(chrome, tapped)


def lay(chrome: Chrome, space: str, name: str, card: str) -> None:
    """A space of the board is tapped, a card looked for by its name."""
    tap(chrome, f'#board [data-key="spot {space}"]')
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".saying input[type=search]"))
    chrome.find_element(By.CSS_SELECTOR, ".saying input[type=search]").send_keys(name)
    tap(chrome, f'.saying [data-value="{card}"]')


def lies(chrome: Chrome, space: str) -> str:
    found = chrome.find_elements(By.CSS_SELECTOR, f'#board [data-place="{space}"] [data-card]')
    return str(found[0].get_attribute("data-card")) if found else ""


def play_step(host: Host) -> None:
    """The table is set, the coin thrown, and A has drawn."""
    host.new_game("inscription", {}, {"A": "Ann", "B": "Bob"}).result(OUTER_S)
    for seat, words in (("A", "ready"), ("*", "toss A"), ("A", "draw opening")):
        assert host.put(Tapped(seat, words, host.snapshot.version)).result(OUTER_S).ok


def test_two_phones_lay_cards_by_name_on_spaces_that_are_tapped(hall: HallProgram) -> None:
    assert hall.hall is not None
    hall.hall.open("Oak", None)
    host = hall.hall._tables["oak"].host
    play_step(host)
    where = f"{hall.urls()[0]}t/oak/seat/"
    with browser() as chrome:
        as_new(chrome)
        size(chrome, 360, 740, touch=True)
        chrome.get(f"{where}A")
        tap(chrome, '#dialogs [data-say="play"]')
        tap(chrome, '.saying [data-value="adder:1"]')
        tap(chrome, '.saying [data-key="drawn to A2"]')
        soon(chrome, lambda: text(chrome, ".saying .wrong") == "Adder costs 2 blood; none is paid.")
        chrome.execute_script("document.querySelector('dialog[open]').close()")
        lay(chrome, "A1", "gec", "geck:1")
        tap(chrome, '[data-key="say it"]')
        soon(chrome, lambda: lies(chrome, "A1") == "geck:1")
        lay(chrome, "A2", "stunted", "stunted-wolf:1")
        paid = '.saying [data-key="drawn blood geck:1"][aria-pressed="true"]'
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, paid))
        tap(chrome, '[data-key="say it"]')
        soon(chrome, lambda: (lies(chrome, "A1"), lies(chrome, "A2")) == ("", "stunted-wolf:1"))
        assert chrome.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        tap(chrome, '#thumb [data-words="ring"]')
        soon(chrome, lambda: host.snapshot.state.turn.seat == "B")
        chrome.execute_script(SPEAK, "de")
        chrome.get(f"{where}B")
        tap(chrome, '#thumb [data-words="draw opening"]')
        soon(chrome, lambda: text(chrome, '#dialogs [data-say="play"]') == "Eine Karte legen…")
        lay(chrome, "B3", "squirrel", "squirrel:20")
        tap(chrome, '[data-key="say it"]')
        soon(chrome, lambda: lies(chrome, "B3") == "squirrel:20")
        tap(chrome, '#thumb [data-words="ring"]')
        soon(chrome, lambda: host.snapshot.state.turn.number == 3)
        assert not complaints(chrome)
