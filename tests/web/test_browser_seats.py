"""A game for eight is begun from the new-game page, by the real host, and every seat has its page."""

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

import companion.games
from companion.games import find
from companion.kernel.places import SEATS
from companion.table_pages import form
from tests.table.stage import Stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, press, served, size, soon, text
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
PARCEL = importlib.metadata.EntryPoint("parcel", "tests.table.parcel:Parcel", companion.games.GROUP)


@pytest.fixture(autouse=True)
def parcel_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.games, "entry_points", lambda group: [PARCEL])


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 360, 740, touch=True)
    return chrome


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "journal.db")
    yield stage
    stage.close()


def test_eight_sit_down_from_the_new_game_page_and_play(chrome: Chrome, table: Stage) -> None:
    with served(create_app(table.host, games=(form(find("parcel")),))) as address:
        chrome.get(f"{address}/new")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[name="seat-A"]'))
        count = next(one for one in chrome.find_elements(By.CSS_SELECTOR, "#form select") if one.text.startswith("1"))
        assert [one.text for one in Select(count).options] == list("12345678")
        Select(count).select_by_value("8")
        fields = chrome.find_elements(By.CSS_SELECTOR, "#seats input")
        assert [one.get_attribute("name") for one in fields] == [f"seat-{seat}" for seat in SEATS]
        fields[-1].send_keys("Bo")
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
        chrome.execute_script("arguments[0].click()", chrome.find_element(By.CSS_SELECTOR, "#form [type=submit]"))
        soon(chrome, lambda: chrome.current_url.endswith("/seats"))
        assert [one.text for one in chrome.find_elements(By.CSS_SELECTOR, "nav .plate")][7] == "Bo"

        for seat in SEATS:
            chrome.get(f"{address}/seat/{seat}")
            soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#question button"))
            assert len(chrome.find_elements(By.CSS_SELECTOR, "#board .cell")) == 8
            press(chrome, "Ready")
            soon(chrome, lambda one=seat: one in [move.seat for move in table.page().moves])
        soon(chrome, lambda: table.page().question is None)
        chrome.get(f"{address}/seat/H")
        soon(chrome, lambda: text(chrome, "#headline h1") == "Player A has the parcel")
        assert "Bo" in text(chrome, "#who")
        assert complaints(chrome) == []
        chrome.get("about:blank")
