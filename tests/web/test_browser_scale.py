"""The drawn beam leans as the servo's does: the same degrees in panel, pins and pages."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.games import find
from companion.games.inscription import names
from companion.kernel.panel import BEAM_DEGREES, Panel
from companion.kernel.state import State, Turn
from companion.table.page import Page
from companion.table.pages.snapshot import Snapshot
from companion.table.pages.views import page
from hardware.devices import Devices
from tests.clauses import clauses
from tests.games.inception.positions import Position
from tests.web import shaft_stage, stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon
from tests.web.fakes import FakeHost
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SHOTS = os.environ.get("SCREENSHOTS")
"""A folder where pictures of the pages are kept to be looked at."""
TOOTH = (-5, -2, 0, 1, 5)


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 360, 740, touch=True)
    return chrome


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(stage.calm())


@pytest.fixture
def phone(host: FakeHost, chrome: Chrome) -> Iterator[str]:
    app: Flask = create_app(host)
    with served(app) as where:
        yield f"{where}/seat/A"
        chrome.get("about:blank")


def beam(chrome: Chrome) -> float:
    """Degrees the beam is drawn at when it has come to rest."""
    style = chrome.find_element(By.CSS_SELECTOR, ".beam").get_attribute("style") or ""
    found = re.search(r"rotate\((-?[\d.]+)deg\)", style)
    return float(found[1]) if found else 0.0


def dream(event: str) -> tuple[Panel, Page]:
    found = Position({"event": event}, events=[event], hand=["brace", "smooth"], **shaft_stage.DEEP)
    return found.game.panel(found.state), shaft_stage.page_of(found)


def duel(tooth: int) -> tuple[Panel, Page]:
    """A duel in its third turn, the tooth at so many points."""
    game = find("inscription").build({}, {"A": "Ana", "B": "Luka"})
    counters = {names.SCALE: tooth, names.lives("A"): 2, names.lives("B"): 2}
    state = State(counters=counters, turn=Turn("A", 3, names.TURN_PLAY))
    return game.panel(state), page(Snapshot(400, game, 1, state), "A", 0.0)


DREAMS = {-12.0: "L2_corridor", -30.0: "L2_fischer"}
"""Degrees, and the event of a comparison that leans so: four points short, ten points short."""
SHOWN = [
    *((f"duel {tooth:+}", tooth * 7.2, lambda tooth=tooth: duel(tooth)) for tooth in TOOTH),
    *((f"dream {degrees:+}", degrees, lambda event=event: dream(event)) for degrees, event in DREAMS.items()),
]


@clauses("INS-SCALE-01", "INS-SCALE-02", "INC-ATTACK-01", "INC-CONV-01")
@pytest.mark.parametrize(("name", "degrees", "make"), SHOWN, ids=[one[0] for one in SHOWN])
def test_page_and_servo_lean_by_the_same_angle(
    chrome: Chrome,
    phone: str,
    host: FakeHost,
    devices: Devices,
    name: str,
    degrees: float,
    make: Callable[[], tuple[Panel, Page]],
) -> None:
    panel, shown = make()
    assert panel.degrees == pytest.approx(degrees)
    host.show(shown)
    chrome.get(phone)
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".beam"))
    assert beam(chrome) == pytest.approx(panel.degrees, abs=0.01)
    devices.show.show(panel)
    soon(chrome, lambda: (devices.levels().scale_degrees or 0.0) == pytest.approx(beam(chrome), abs=0.1))
    assert complaints(chrome) == []


def test_the_drawing_holds_a_beam_that_leans_as_far_as_it_can(chrome: Chrome, phone: str, host: FakeHost) -> None:
    """Neither pan hangs out of the drawing, and the page stays as wide as the phone."""
    for tooth in (TOOTH[0], TOOTH[-1]):
        panel, shown = duel(tooth)
        assert abs(panel.degrees) == BEAM_DEGREES
        host.show(shown)
        chrome.get(phone)
        soon(chrome, lambda way=panel.degrees: chrome.find_elements(By.CSS_SELECTOR, ".beam") and beam(chrome) == way)
        chrome.execute_script("document.querySelector('.beam').style.transition = 'none'")
        around, *pans = chrome.execute_script(
            "return [...document.querySelectorAll('.balance svg, .balance .pan')]"
            ".map((one) => one.getBoundingClientRect())"
        )
        assert len(pans) == 2
        for pan in pans:
            assert pan["top"] >= around["top"] and pan["bottom"] <= around["bottom"] + 1
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
        if SHOTS:
            chrome.save_screenshot(f"{SHOTS}/scale-{tooth}.png")


def test_the_virtual_table_draws_what_the_servo_does(chrome: Chrome, app: Flask, devices: Devices) -> None:
    devices.show.show(Panel(scale=-1.0))
    with served(app) as address:
        chrome.get(f"{address}/virtual")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".box .beam"))
        soon(chrome, lambda: beam(chrome) == pytest.approx(-BEAM_DEGREES, abs=0.1))
        assert devices.levels().scale_degrees == pytest.approx(beam(chrome), abs=0.1)
        if SHOTS:
            chrome.save_screenshot(f"{SHOTS}/virtual.png")
        chrome.get("about:blank")
