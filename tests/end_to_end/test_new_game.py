"""The new-game page of each game, walked through in a real browser."""

import re

import pytest
from process import TableProcess
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from companion import games
from companion.table_pages import offered
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, complaints, size

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
PATIENCE_S = OUTER_S
READY = sorted(offered(games.found())[0])


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 390, 844, touch=True)
    return chrome


@pytest.fixture
def table(lasting_table: TableProcess) -> TableProcess:
    """A bare table that plays what a new one plays."""
    return lasting_table.begin_anew()


def opened(chrome: Chrome, table: TableProcess, path: str) -> None:
    chrome.get(table.url + path)
    table.until(lambda: chrome.find_elements(By.CSS_SELECTOR, "#form [type=submit]"), "the form", PATIENCE_S)


def sound(chrome: Chrome) -> None:
    """Nothing on the page is a mistake of the page."""
    shown = chrome.find_element(By.TAG_NAME, "body").get_attribute("textContent")
    assert "[object" not in shown and "undefined" not in shown
    read = chrome.find_element(By.TAG_NAME, "body").text
    assert re.findall(r"\bE_[A-Z]+|\bIN[SC]-[A-Z]\S*", read) == [], "codes stand behind a Why?"
    assert complaints(chrome) == []


def chosen(chrome: Chrome) -> str:
    return Select(chrome.find_element(By.ID, "game")).first_selected_option.get_attribute("value")


def choose(chrome: Chrome, name: str) -> None:
    Select(chrome.find_element(By.ID, "game")).select_by_value(name)


def press_begin(chrome: Chrome, table: TableProcess) -> None:
    button = chrome.find_element(By.CSS_SELECTOR, "#form [type=submit]")
    chrome.execute_script("arguments[0].click()", button)
    said = "return document.getElementById('wrong')?.textContent"
    table.until(lambda: not chrome.current_url.endswith("/new") or chrome.execute_script(said), "an answer", PATIENCE_S)


def test_every_game_is_chosen_opened_and_begun_from_the_page(chrome: Chrome, table: TableProcess) -> None:
    """Each choice is looked at, every fold opened; the game begins, and "Play again" offers the same game."""
    for name in READY:
        opened(chrome, table, "/new")
        for other in [*(one for one in READY if one != name), name]:
            choose(chrome, other)
            chrome.execute_script("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            sound(chrome)
        begun = games.found()[name].kind
        assert begun is not None
        press_begin(chrome, table)
        table.until(lambda n=name: table.page()["game"] == n, f"{name} is on the table", PATIENCE_S)
        sound(chrome)
        for path in ("/", "/seat/A", "/virtual"):
            chrome.get(table.url + path)
            table.until(lambda: chrome.find_elements(By.CSS_SELECTOR, "#headline h1, .mat"), path, PATIENCE_S)
            sound(chrome)
        opened(chrome, table, "/new")
        assert chosen(chrome) == name


def test_what_is_entered_upfront_is_what_is_played(chrome: Chrome, table: TableProcess) -> None:
    opened(chrome, table, "/new?game=inception")
    assert chosen(chrome) == "inception"
    Select(chrome.find_element(By.NAME, "option-difficulty")).select_by_value("hard")
    press_begin(chrome, table)
    table.until(lambda: table.page()["game"] == "inception", "inception is on the table", PATIENCE_S)
    with table.journal() as db:
        (options,) = db.execute("SELECT options FROM game ORDER BY id DESC LIMIT 1").fetchone()
    assert '"difficulty":"hard"' in options


def test_a_page_that_fails_says_so(chrome: Chrome, table: TableProcess) -> None:
    """Whatever breaks while a game is begun is said under the form, and it can be tried again."""
    opened(chrome, table, "/new?game=inception")
    chrome.execute_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    press_begin(chrome, table)
    assert "the game was not begun" in chrome.find_element(By.ID, "wrong").text
    assert chrome.find_element(By.CSS_SELECTOR, "#form [type=submit]").is_enabled()
    assert table.page()["game"] == "inscription"
