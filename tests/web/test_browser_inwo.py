"""INWO in a real browser: an attack on a phone of 360 pixels, hands and structures on the virtual table."""

import base64
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.games.inwo import Inwo, names, written
from companion.games.inwo.rules.phone import LayOnMat
from companion.kernel.notation import words
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import Owed, tidy
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SHOTS = os.environ.get("SCREENSHOTS")
MOST = 300


class World:
    """A game of three as far as an attack on somebody's Group, on a virtual table."""

    def __init__(self, folder: Path) -> None:
        self.on: Inwo = game(3, starters=2, response_limit_s=45)
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(self.on).result(timeout=OUTER_S)
        self.table = VirtualTable(self.on.mat, deck_of(self.on))
        owed = Owed()
        self.app: Flask = create_app(
            self.stage.host,
            virtual=self.table,
            piles=piles(self.on),
            faces={card: self.on.printed(self.on.catalogue.face(card)) for card in self.on.catalogue.cards()},
            memory=folder / "table.json",
            tidy=partial(tidy, self.stage.host),
            owed=lambda table, beside: owed(self.stage.host, table, beside),  # type: ignore[arg-type]
        )
        evening = Evening(self.on, 4)
        players = Players(evening)
        for _ in range(MOST):
            attack = written.attack(evening.state)
            if attack is not None and attack.stage == "COMMITTED" and evening.state.turn.number > 4:
                break
            kept = [seat for seat in self.on.seats if evening.state.count(names.on_phone(seat))]
            free = evening.state.question is None and kept
            action = LayOnMat(kept[0]) if free else players.decide()
            evening.do(action)
            assert self.stage.tap(action.seat, words(action)).ok


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    found = World(tmp_path)
    yield found
    found.stage.close()


@pytest.fixture
def address(world: World, chrome: Chrome) -> Iterator[str]:
    with served(world.app) as where:
        yield where
        chrome.get("about:blank")


def press(chrome: Chrome, css: str) -> None:
    """A press on what is there now: the trays are drawn anew whenever a card moves."""
    chrome.execute_script("document.querySelector(arguments[0]).click()", css)


def shot(chrome: Chrome, name: str) -> None:
    if SHOTS:
        whole = chrome.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
        (Path(SHOTS) / f"inwo-{name}.png").write_bytes(base64.b64decode(whole["data"]))


@pytest.mark.clauses("INWO-ATTACK-GEN-05", "INWO-ATTACK-GEN-15", "INWO-ARROW-06", "INWO-INTERFERE-01")
def test_an_attack_and_the_structures_on_a_phone_of_360_pixels(world: World, chrome: Chrome, address: str) -> None:
    state = world.stage.state
    waiting = state.question.waiting[0]  # type: ignore[union-attr]
    size(chrome, 360, 760, touch=True)
    chrome.get(f"{address}/seat/{waiting}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".contest .figure"))
    shot(chrome, "phone-360")
    figures = [int(one.text) for one in chrome.find_elements(By.CSS_SELECTOR, ".contest .figure b")]
    assert figures[0] - figures[1] == figures[2], "attack less defence is the strength"
    contest = world.on.view(state, waiting).contest
    assert contest is not None and contest.odds is not None
    assert len(chrome.find_elements(By.CSS_SELECTOR, ".chances .win")) == contest.odds[0]
    assert f"{contest.odds[0]}/36" in text(chrome, ".chances")
    assert "Pass" in text(chrome, "#question"), "everybody is asked, whether or not he holds something"
    ends = chrome.find_elements(By.CSS_SELECTOR, ".structure .end")
    assert ends and all(one.rect["width"] >= 24 and one.get_attribute("aria-label") for one in ends)
    assert len(chrome.find_elements(By.CSS_SELECTOR, ".structure")) == 3
    assert len(chrome.find_elements(By.CSS_SELECTOR, ".ways li")) >= 3
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    assert complaints(chrome) == []


@pytest.mark.clauses("INWO-RULING-65")
def test_a_structure_is_made_larger_and_stays_so(world: World, chrome: Chrome, address: str) -> None:
    size(chrome, 360, 760, touch=True)
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".structure .zoom button"))

    def wide() -> float:
        return float(chrome.find_element(By.CSS_SELECTOR, ".structure .lattice").rect["width"])

    before = wide()
    larger = chrome.find_elements(By.CSS_SELECTOR, ".structure .zoom button")[1]
    chrome.execute_script("arguments[0].click()", larger)
    assert wide() > 1.2 * before
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    seat = world.stage.state.question.waiting[0]  # type: ignore[union-attr]
    assert world.stage.tap(seat, "pass").ok
    soon(chrome, lambda: "has passed" in text(chrome, "#told") or "Pass" in text(chrome, "#told"))
    assert wide() > 1.2 * before, "it is drawn anew at the same size"


@pytest.mark.clauses("INWO-GLOSS-11", "INWO-TURN-23", "INWO-TURN-24")
def test_the_virtual_table_lays_the_structures_and_shows_own_hands(world: World, chrome: Chrome, address: str) -> None:
    size(chrome, 1280, 900)
    chrome.get(f"{address}/virtual")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "[data-tray='near'] [data-draw='A.plot_deck']"))
    owed = chrome.find_element(By.ID, "tidy")
    soon(chrome, owed.is_enabled)
    chrome.execute_script("arguments[0].click()", owed)
    lying = sum(len(cards) for where, cards in world.stage.state.cards.items() if where.zone not in ("A.hand",))
    soon(chrome, lambda: len([one for one in world.table.cards() if one.on_table]) >= lying - 3)
    press(chrome, "[data-tray='near'] [data-draw='A.plot_deck']")
    soon(chrome, lambda: "1 in hand" in text(chrome, "[data-tray='near']"))
    press(chrome, "[data-tray='near'] [data-turn='B']")
    soon(chrome, lambda: "Ben" in text(chrome, "[data-tray='near'] .owner b"))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "[data-tray='near'] [data-draw='B.plot_deck']"))
    shot(chrome, "virtual-1280")
    attack = written.attack(world.stage.state)
    assert attack is not None
    here = {one.card: one for one in world.table.cards() if one.on_table}
    assert attack.target in here and here[world.stage.state.top(names.illuminati("A"))].angle == 90  # type: ignore[index]
    assert complaints(chrome) == []
