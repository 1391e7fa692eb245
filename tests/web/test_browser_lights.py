"""Every game's pages stand in a light of its own, legible by night and by day; night falls by the phone's clock."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from companion import games
from companion.kernel.view import LIGHTS
from tests.web import stage
from tests.web.accessibility import barriers
from tests.web.browser import CHROMIUM, DRIVER, size, soon, text
from tests.web.fakes import FakeHost

browser = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
STYLE = Path(__file__).resolve().parents[2] / "web" / "static" / "css" / "lights.css"


def test_no_two_games_have_the_same_light() -> None:
    lights = [one.kind.light for one in games.found().values() if one.kind is not None]
    assert len(lights) == 5 and sorted(lights) == sorted(LIGHTS)


def test_every_light_is_drawn_by_night_and_by_day() -> None:
    drawn = re.findall(r'^:root(\[data-shade="day"\])?(?:\[data-light="(\w+)"\])? \{', STYLE.read_text("utf-8"), re.M)
    for light in ("", *LIGHTS[1:]):
        assert [shade for shade, name in drawn if name == light] == ["", '[data-shade="day"]'], light or LIGHTS[0]


def shade(chrome: Chrome) -> str | None:
    return chrome.execute_script("return document.documentElement.dataset.shade")


@browser
@pytest.mark.parametrize("light", LIGHTS)
def test_the_phone_is_legible_in_every_light(chrome: Chrome, address: str, host: FakeHost, light: str) -> None:
    size(chrome, 360, 740, touch=True)
    host.show(replace(stage.calm(), light=light, question=stage.FEAST, trouble=stage.REFUSED, chores=stage.CHORES))
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    assert chrome.execute_script("return document.documentElement.dataset.light") == light
    assert barriers(chrome) == []


@browser
def test_a_page_without_a_board_stands_in_the_light_of_the_game_on_the_table(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    host.show(replace(stage.calm(), light="lodge"))
    for path in ("/history", "/seats", "/people", "/join", "/virtual"):
        chrome.get(f"{address}{path}")
        assert chrome.execute_script("return document.documentElement.dataset.light") == "lodge", path


@browser
@pytest.mark.parametrize(
    ("hour", "scheme", "seen"),
    [(12, "light", "day"), (12, "dark", "night"), (17, "light", "day"), (18, "light", "night"), (6, "light", "night")],
)
def test_it_is_night_in_the_evening_and_where_the_phone_wants_it_dark(
    chrome: Chrome, address: str, hour: int, scheme: str, seen: str
) -> None:
    clock = f"Date.prototype.getHours = () => {hour}; try {{ localStorage.clear() }} catch {{}}"
    script = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": clock})
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    try:
        chrome.get(f"{address}/seat/B")
        assert shade(chrome) == seen
        chrome.get(f"{address}/virtual")
        assert shade(chrome) == "night", "it shows a picture of a dark room"
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


@browser
def test_the_menu_chooses_and_the_phone_keeps_it(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    for wanted in ("day", "night"):
        chrome.find_element(By.ID, "menu").click()
        Select(chrome.find_element(By.CSS_SELECTOR, ".shade select")).select_by_value(wanted)
        assert shade(chrome) == wanted
        chrome.get(f"{address}/people")
        assert shade(chrome) == wanted
        chrome.get(f"{address}/seat/B")
        soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
