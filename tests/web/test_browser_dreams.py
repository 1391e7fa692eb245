"""The bed board of incubo and its form for own cards in a real browser, on phone and desk, by night and day."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from companion.games import RegisteredGame
from companion.games.incubo import Incubo
from companion.games.incubo.scenario import scenario_game
from companion.table.card_sets import CardFiles
from companion.table.page import Page
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import page
from companion.table_pages import form
from tests.clauses import clauses
from tests.web.accessibility import light
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from tests.web.fakes import FakeHost
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SHOTS = os.environ.get("SCREENSHOTS")
DREAM = {
    "dream": "D02", "dice": {"alpha": 1, "tommy": 0}, "decks": {"alpha": ["CA18", "CA01"], "tommy": ["CT11"]},
    "area": {"alpha": ["CA08@play", "CA11@pass !"], "tommy": ["CT18@play"]}, "spent": 9,
}  # fmt: skip
MONSTER = {
    "monster": ["M11", "M12", "M13"], "dice": {"alpha": 1, "tommy": 0},
    "area": {"alpha": ["CA18@M12", "CA15@M12"], "tommy": ["CT11@M11"]}, "decks": {"alpha": ["CA01"], "tommy": ["CT18"]},
}  # fmt: skip


def shown(given: dict[str, Any], seat: str, version: int = 500) -> Page:
    game, state = scenario_game().start(given, [], {})
    snapshot = Snapshot(version, game, 1, state, state.question, taps=taps(game, state), panel=game.panel(state))
    return page(snapshot, seat, 0.0)


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(shown(DREAM, "A"))


@pytest.fixture
def files(tmp_path: Path) -> CardFiles:
    shop = Incubo.workshop()
    assert shop is not None
    return CardFiles(tmp_path, shop)


@pytest.fixture
def address(host: FakeHost, files: CardFiles, chrome: Chrome) -> Iterator[str]:
    app = create_app(host, games=(form(RegisteredGame("incubo", Incubo)),), workshops={"incubo": files})
    with served(app) as where:
        yield where
        chrome.get("about:blank")


def keep(chrome: Chrome, name: str) -> None:
    if SHOTS:
        whole = chrome.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
        (Path(SHOTS) / f"{name}.png").write_bytes(base64.b64decode(whole["data"]))


@clauses("CUBO-CARD-01", "CUBO-REQ-05", "CUBO-PLAY-07", "CUBO-POWER-03")
@pytest.mark.parametrize("shade", ["night", "day"])
@pytest.mark.parametrize(("where", "wide", "high"), [("phone", 360, 740), ("desk", 1280, 900)])
def test_each_sees_the_bed_from_the_own_side(
    chrome: Chrome, address: str, host: FakeHost, where: str, wide: int, high: int, shade: str
) -> None:
    size(chrome, wide, high, touch=where == "phone")
    for seat, near, missing in (
        ("A", "Alpha (you)", "1/3 2 missing"),
        ("B", "Tommy (you)", "2/1 1 over; 1 helps Alpha"),
    ):
        host.show(shown(DREAM, seat))
        chrome.get(f"{address}/seat/{seat}")
        soon(chrome, lambda: text(chrome, ".near h2"))
        light(chrome, shade)
        assert text(chrome, ".near h2") == near
        assert " ".join(text(chrome, ".near > .tally").replace("Courage:", "").split()) == missing
        assert "Giving up now: Terror" in text(chrome, ".middle")
        assert chrome.execute_script("return document.documentElement.scrollWidth") == wide
        keep(chrome, f"incubo-{seat}-{where}-{shade}")
    used = chrome.find_element(By.CSS_SELECTOR, '[data-card="CA11:1"]')
    assert "45deg" in used.get_attribute("style") and "power used" in used.accessible_name
    assert complaints(chrome) == []


@clauses("CUBO-MON-08", "CUBO-MON-12")
def test_each_part_of_a_monster_says_what_it_lacks(chrome: Chrome, address: str, host: FakeHost) -> None:
    size(chrome, 360, 740, touch=True)
    host.show(shown(MONSTER, "A"))
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: text(chrome, ".middle .tally"))
    parts = [
        " ".join(one.text.replace("Courage:", "").split())
        for one in chrome.find_elements(By.CSS_SELECTOR, ".middle .tally")
    ]
    assert parts == ["3/3 beaten", "1/7 6 missing", "0/2 2 missing"]
    assert "Beaten: 1 of the 2 parts needed" in text(chrome, ".middle")
    keep(chrome, "incubo-monster-phone")


def test_a_card_with_two_ends_is_made_in_the_form(chrome: Chrome, address: str, files: CardFiles) -> None:
    """Every field of both ends; the second end may be left away; a power brings its own blanks."""
    size(chrome, 360, 740, touch=True)
    chrome.get(f"{address}/workshop?game=incubo")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-kind="courage"]'))
    chrome.execute_script("document.querySelector('[data-kind=\"courage\"]').click()")
    alpha, tommy = chrome.find_elements(By.CSS_SELECTOR, "#editor .blank.group")
    chrome.find_element(By.CSS_SELECTOR, '#editor input[name="name"]').send_keys("Paper Kite")
    worth = alpha.find_element(By.NAME, "v")
    worth.clear()
    worth.send_keys("-1")
    Select(alpha.find_element(By.NAME, "power")).select_by_value("draw")
    many = soon(chrome, lambda: alpha.find_element(By.NAME, "n"))
    many.clear()
    many.send_keys("2")
    chrome.execute_script("arguments[0].click()", tommy.find_element(By.CSS_SELECTOR, 'input[name="tommy"]'))
    assert not tommy.find_element(By.NAME, "v").is_displayed()
    soon(chrome, lambda: all(words in text(chrome, ".proof") for words in ("Paper Kite", "Play 2 more.")))
    keep(chrome, "incubo-form-phone")
    chrome.execute_script("document.querySelector('#editor form').requestSubmit()")
    soon(chrome, lambda: "Paper Kite" in text(chrome, "#own"))
    (card,) = files.workshop.cards(files.own())
    assert card.values["alpha"]["v"] == -1 and card.values["alpha"]["power"]["n"] == 2
    assert "tommy" not in card.values
    assert complaints(chrome) == []
