"""Taking back and playing again: what it changes is seen first; of two phones one wins and the other is told."""

import base64
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from companion.games.inscription.rules.play import Play
from tests.web.accessibility import barriers, too_small
from tests.web.browser import CHROMIUM, DRIVER, browser, complaints, press, served, size, soon, text
from tests.web.clients import CODE
from tests.web.real_duel import RealDuel, sit_down

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SHOTS = os.environ.get("SCREENSHOTS")

TOP = "return document.querySelector(arguments[0]).getBoundingClientRect().top"


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[RealDuel]:
    found = RealDuel(tmp_path)
    yield found
    found.stage.close()


@pytest.fixture
def address(duel: RealDuel, chrome: Chrome) -> Iterator[str]:
    with served(duel.app) as where:
        yield where
        chrome.get("about:blank")


def shot(chrome: Chrome, name: str) -> None:
    """What it looks like, for those who ask by SCREENSHOTS=folder: phone and desk, night and day."""
    if not SHOTS:
        return
    for width, height in ((360, 740), (1280, 800)):
        for light in ("dark", "light"):
            media = {"features": [{"name": "prefers-color-scheme", "value": light}]}
            chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
            size(chrome, width, height)
            picture = chrome.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": False})["data"]
            Path(SHOTS, f"{name}-{width}-{light}.png").write_bytes(base64.b64decode(picture))
    size(chrome, 360, 740)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_taking_back_changes_is_seen_before_it_is_done(
    chrome: Chrome, duel: RealDuel, address: str, language: str
) -> None:
    played = duel.until(lambda action: isinstance(action, Play) and bool(action.blood))
    assert isinstance(played, Play)
    before = duel.stage.state
    size(chrome, 360, 740)
    chrome.get(address)
    chrome.add_cookie({"name": "language", "value": language})
    chrome.get(f"{address}/seat/{played.seat}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#undo [data-key=undo]"))
    chrome.find_element(By.CSS_SELECTOR, "#undo [data-key=undo]").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".preview"))
    lines = [one.text for one in chrome.find_elements(By.CSS_SELECTOR, ".preview li")]
    name = duel.game.card_name(played.card)
    assert any(line.startswith(f"{name}:") and played.to.zone in line for line in lines), lines
    lit = [one.get_attribute("data-place") for one in chrome.find_elements(By.CSS_SELECTOR, "#board .spoken")]
    assert str(played.to) in lit
    assert chrome.switch_to.active_element.get_attribute("data-key") == "go"
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    shot(chrome, f"undo-{language}")
    if language == "en":
        assert barriers(chrome) == [] and too_small(chrome) == []
    assert duel.stage.state == before, "nothing has happened yet"
    chrome.switch_to.active_element.send_keys(Keys.ESCAPE)
    soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".preview, .spoken"))
    assert chrome.switch_to.active_element.get_attribute("data-key") == "undo"

    chrome.switch_to.active_element.click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".preview"))
    chrome.find_element(By.CSS_SELECTOR, ".preview [data-key=go]").click()
    soon(chrome, lambda: duel.stage.at(str(played.to)) != played.card)
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#moment [data-way=redo]"))
    chrome.find_element(By.CSS_SELECTOR, "#moment [data-way=redo]").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".preview"))
    shot(chrome, f"redo-{language}")
    chrome.find_element(By.CSS_SELECTOR, ".preview [data-key=go]").click()
    soon(chrome, lambda: duel.stage.state == before)
    assert complaints(chrome) == []


def test_a_preview_goes_when_something_else_happens(chrome: Chrome, duel: RealDuel, address: str) -> None:
    played = duel.until(lambda action: isinstance(action, Play))
    chrome.get(f"{address}/seat/{played.seat}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#undo [data-key=undo]"))
    chrome.find_element(By.CSS_SELECTOR, "#undo [data-key=undo]").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".preview"))
    duel.on(1)
    soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".preview, .spoken"))
    assert complaints(chrome) == []


def test_whoever_has_to_agree_sees_what_it_changes(chrome: Chrome, duel: RealDuel, address: str) -> None:
    drawn = duel.until(lambda action: action.verb == "draw")
    other = "B" if drawn.seat == "A" else "A"
    assert duel.stage.undo(other).ok
    size(chrome, 360, 740)
    chrome.get(f"{address}/seat/{drawn.seat}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#question .changes li"))
    assert "wants to take back" in text(chrome, "#question h2")
    assert any("Hand: 4 → 0" in one.text for one in chrome.find_elements(By.CSS_SELECTOR, "#question .changes li"))
    assert not chrome.find_elements(By.CSS_SELECTOR, "#undo button"), "the question has the buttons"
    shot(chrome, "agree")
    press(chrome, "agrees")
    soon(chrome, lambda: "took back" in text(chrome, "#told"))
    assert f"{duel.game.names[drawn.seat]} agreed." in chrome.find_element(By.ID, "told").get_attribute("textContent")
    assert complaints(chrome) == []


def test_the_history_takes_back_to_the_table_that_it_shows(
    chrome: Chrome, duel: RealDuel, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone the move that is tapped in the long list is shown with its table; who only looks on is told so."""
    played = duel.until(lambda action: isinstance(action, Play) and bool(action.blood))
    assert isinstance(played, Play)
    here = duel.stage.host.course().moments[-2].n
    before = duel.stage.host.past(None, here)
    size(chrome, 360, 740, touch=True)
    door = duel.app.extensions["companion"].door
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("web.client._here", lambda: False)
        door.phones.join()  # the first is the host
        door.code = CODE
        chrome.get(f"{address}/join/{CODE}")
        chrome.get(f"{address}/history")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, f"#moves [data-n='{here}']"))
        chrome.find_element(By.CSS_SELECTOR, f"#moves [data-n='{here}']").click()
        soon(chrome, lambda: "Take a seat first" in text(chrome, "#back"))
        assert not chrome.find_elements(By.CSS_SELECTOR, "#back button")

    sit_down(chrome, address, played.seat)
    chrome.get(f"{address}/history")
    soon(chrome, lambda: chrome.current_url.endswith(f"/history?seat={played.seat}"))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, f"#moves [data-n='{here}']"))
    chrome.find_element(By.CSS_SELECTOR, f"#moves [data-n='{here}']").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#back button"))
    for shown in ("#now", "#back button", "#board .cell"):
        soon(chrome, lambda shown=shown: 0 <= chrome.execute_script(TOP, shown) < 740)
    press(chrome, "Take back to here")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#back .changes li"))
    assert barriers(chrome) == [] and too_small(chrome) == []
    shot(chrome, "history")
    press(chrome, "Take it back")
    soon(chrome, lambda: chrome.current_url.endswith(f"/seat/{played.seat}"))
    assert duel.stage.host.past(None, here) == before and duel.stage.host.course().moments[-1].n == here
    assert complaints(chrome) == []


def test_of_two_browsers_that_answer_at_once_one_wins_and_the_other_is_told(
    chrome: Chrome, duel: RealDuel, address: str
) -> None:
    """Ana and Luka both say how the coin fell, and not alike, in the same moment."""
    toss = next(at for at, action in enumerate(duel.moves) if action.verb == "toss")
    duel.on(toss)
    choice = "#question button[data-words='toss {}']"
    with browser() as other:  # one with cookies of its own
        browsers = {"A": chrome, "B": other}
        for seat, one in browsers.items():
            sit_down(one, address, seat)
            soon(one, lambda seat=seat, one=one: one.find_elements(By.CSS_SELECTOR, choice.format(seat)))
        press = "setTimeout(() => document.querySelector(arguments[0]).click(), arguments[1] - Date.now())"
        at = chrome.execute_script("return Date.now()") + 500
        for seat, one in browsers.items():
            one.execute_script(press, choice.format(seat), at)
        soon(chrome, lambda: duel.stage.state.turn.seat)
        winner = duel.stage.state.turn.seat
        loser = "B" if winner == "A" else "A"
        late, names = browsers[loser], duel.game.names
        soon(late, lambda: late.find_elements(By.CSS_SELECTOR, ".toast.bad"))
        told = text(late, ".toast.bad")
        assert told.startswith(f"Somebody was quicker. {names[winner]}: ") and told.count(names[winner]) == 2, told
        soon(late, lambda: names[winner] in text(late, "#headline h1"))
        shot(late, "late")
    assert duel.stage.moves.count(f"toss {winner}") == 1 and f"toss {loser}" not in duel.stage.moves
