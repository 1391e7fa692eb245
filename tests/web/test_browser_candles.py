"""The candles of the virtual table, in a real browser: whoever looks or listens can tell a life from a lost one."""

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.kernel.panel import Cue, Flame, Panel
from hardware.devices import Devices
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, soon
from tests.web.fakes import FakeHost

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
LIT = {"A-outer": Flame.BREATHE, "A-inner": Flame.BREATHE, "B-outer": Flame.OFF, "B-inner": Flame.FLICKER}
WATCH = """
const done = arguments[1], seen = {}, end = performance.now() + arguments[0] * 1000;
(function look() {
  for (const one of document.querySelectorAll("#devices .candle")) {
    const [label, state] = one.getAttribute("aria-label").split(": ");
    const now = seen[label] ??= { least: 1, most: 0, smoke: 0, states: [] };
    const light = Number(one.querySelector(".flame").getAttribute("opacity"));
    now.least = Math.min(now.least, light);
    now.most = Math.max(now.most, light);
    now.smoke += one.querySelector(".smoke").getAttribute("visibility") === "visible";
    if (!now.states.includes(state)) now.states.push(state);
  }
  if (performance.now() < end) setTimeout(look, 40); else done(seen);
})();
"""
"""Looks at all candles for some seconds, as often as they are drawn."""


def test_lit_candles_look_and_sound_lit(chrome: Chrome, address: str, devices: Devices) -> None:
    """The active player's candles breathe, one that is nervous flickers, all wink once: none ever looks lost."""
    devices.show.show(Panel(LIT))
    chrome.get(f"{address}/virtual")
    lit = '#devices .candle[aria-label$=": lit"]'
    soon(chrome, lambda: len(chrome.find_elements(By.CSS_SELECTOR, lit)) == 3)
    named = '#devices .candle[aria-label^="Luka, "]'
    soon(chrome, lambda: len(chrome.find_elements(By.CSS_SELECTOR, named)) == 2)
    soon(chrome, lambda: devices.levels().candles["A-outer"] > 0.2)
    named = "#devices .candle[aria-label^='Luka, outer candle']"
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, named))
    devices.show.play([Cue("blink", "A")])
    chrome.set_script_timeout(60)
    seen = chrome.execute_async_script(WATCH, 5)
    assert set(seen) == {"Ana, outer candle", "Ana, inner candle", "Luka, outer candle", "Luka, inner candle"}
    out = seen.pop("Luka, outer candle")
    assert (out["states"], out["most"]) == (["out"], 0)
    assert out["smoke"]
    for name, candle in seen.items():
        assert candle["states"] == ["lit"], name
        assert candle["least"] >= 0.6, name
        assert not candle["smoke"], name
    assert complaints(chrome) == []


def test_each_candle_of_the_box_is_called_after_whose_it_is(
    chrome: Chrome, address: str, devices: Devices, host: FakeHost
) -> None:
    """Where every player has one candle, the two on the left are two players'."""
    page = stage.calm()
    owned = zip(page.view.players, ("A-outer", "A-inner"), strict=True)
    players = tuple(replace(player, box=(name,)) for player, name in owned)
    host.show(replace(page, view=replace(page.view, players=players)))
    devices.show.show(Panel(LIT))
    chrome.get(f"{address}/virtual")
    captions = "return [...document.querySelectorAll('#devices figcaption')].map((one) => one.textContent)"
    soon(chrome, lambda: chrome.execute_script(captions) == ["Ana · Luka", ""])
    assert complaints(chrome) == []
