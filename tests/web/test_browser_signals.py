"""A phone calls its owner: tones, buzzes and speech, each with a switch that the phone keeps; its screen stays lit."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.table.page import HistoryLine
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, soon, text
from tests.web.fakes import FakeHost

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

EARS = """
window.heard = [];
navigator.vibrate = (pattern) => window.heard.push(`buzz ${pattern.length}`);
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {
  window.heard.push(`note ${this.frequency.value}`);
  start.call(this, at);
};
SpeechSynthesis.prototype.speak = (said) => window.heard.push(`${said.lang}: ${said.text}`);
navigator.wakeLock.request = async (kind) => {
  window.heard.push(`wake ${kind}`);
  await window.slow;
  return Object.assign(new EventTarget(), { release: () => window.heard.push("sleep") });
};
"""
"""Notes down what the browser would sound, buzz and say."""


@pytest.fixture
def ears(chrome: Chrome) -> Iterator[None]:
    script = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": EARS})
    yield
    chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


def heard(chrome: Chrome) -> list[str]:
    return chrome.execute_script("return window.heard.splice(0)")


def opened(chrome: Chrome, address: str, host: FakeHost) -> None:
    """A page whose owner has nothing to do, touched once: before that a browser lets no page sound."""
    host.show(replace(stage.calm(), choices=()))
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    chrome.find_element(By.TAG_NAME, "h1").click()


@pytest.fixture(autouse=True)
def as_it_comes(chrome: Chrome, address: str) -> None:
    """A phone whose owner has chosen nothing yet."""
    chrome.get(f"{address}/seat/B")
    chrome.execute_script("localStorage.clear()")


def switch(chrome: Chrome, name: str) -> None:
    chrome.find_element(By.ID, "menu").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, f"[data-signals={name}]"))
    chrome.find_element(By.CSS_SELECTOR, f"[data-signals={name}]").click()


@pytest.mark.usefixtures("ears")
def test_a_turn_a_refusal_and_the_end_sound_each_their_own(chrome: Chrome, address: str, host: FakeHost) -> None:
    opened(chrome, address, host)
    assert heard(chrome) == ["wake screen"], "nothing was new but the game"
    page = replace(stage.calm(), version=402)
    host.show(page)
    soon(chrome, lambda: chrome.execute_script("return window.heard.length") == 3)
    assert heard(chrome) == ["buzz 1", "note 659", "note 880"]
    host.show(replace(page, version=403, trouble=stage.REFUSED))
    soon(chrome, lambda: chrome.execute_script("return window.heard.length") == 3)
    assert heard(chrome) == ["buzz 3", "note 220", "note 175"]
    host.show(replace(page, version=404, over=True))
    soon(chrome, lambda: chrome.execute_script("return window.heard.length") == 6)
    assert heard(chrome)[:2] == ["sleep", "buzz 3"]
    assert complaints(chrome) == []


@pytest.mark.usefixtures("ears")
def test_sounds_are_switched_off_for_good(chrome: Chrome, address: str, host: FakeHost) -> None:
    opened(chrome, address, host)
    switch(chrome, "sound")
    assert chrome.find_element(By.CSS_SELECTOR, "[data-signals=sound]").get_attribute("aria-checked") == "false"
    opened(chrome, address, host)
    heard(chrome)
    host.show(replace(stage.calm(), version=402, trouble=stage.REFUSED))
    soon(chrome, lambda: text(chrome, "#trouble"))
    assert heard(chrome) == []


@pytest.mark.usefixtures("ears")
def test_the_table_reads_aloud_what_happens_when_it_is_asked_to(chrome: Chrome, address: str, host: FakeHost) -> None:
    opened(chrome, address, host)
    switch(chrome, "voice")
    heard(chrome)
    page = replace(stage.calm(), choices=(), version=402)
    told = HistoryLine(101, "B", "Luka rings", ("Raven strikes Ana for 2.",), who="Luka")
    host.show(replace(page, moves=(*page.moves, told)))
    soon(chrome, lambda: chrome.execute_script("return window.heard.length"))
    assert heard(chrome) == ["en: Raven strikes Ana for 2."]


@pytest.mark.usefixtures("ears")
def test_a_browser_that_is_slow_to_answer_is_asked_once_for_its_light(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    page = stage.calm()
    host.show(replace(page, over=True))
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    assert heard(chrome) == [], "nothing is played any more"
    chrome.execute_script("window.slow = new Promise(() => {})")
    for words in ("Ana's turn", "Luka's turn"):
        host.show(replace(page, view=replace(page.view, headline=words)))
        soon(chrome, lambda words=words: text(chrome, "#headline h1") == words)
    assert heard(chrome).count("wake screen") == 1


OLD_PHONE = (
    EARS
    + """
delete Navigator.prototype.wakeLock;
HTMLMediaElement.prototype.play = function () { window.heard.push(`film ${this.loop}`); return Promise.resolve(); };
HTMLMediaElement.prototype.pause = function () { window.heard.push("dark"); };
"""
)
"""A page that came by plain http: its browser has no lock for the screen."""


def test_without_a_lock_of_its_own_the_screen_is_kept_lit_by_a_film_after_a_touch(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    source = OLD_PHONE.replace("navigator.wakeLock.request", "const unused")
    script = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        opened(chrome, address, host)
        soon(chrome, lambda: "film true" in heard(chrome))
        host.show(replace(stage.calm(), version=402, over=True))
        soon(chrome, lambda: "dark" in heard(chrome))
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


@pytest.mark.usefixtures("ears")
def test_a_voice_is_primed_in_the_tap_that_switches_it_on_and_in_the_first_of_a_page(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    """iPhones speak only after they have spoken in a tap."""
    opened(chrome, address, host)
    heard(chrome)
    switch(chrome, "voice")
    assert ": " in heard(chrome)
    opened(chrome, address, host)
    assert ": " in heard(chrome)
