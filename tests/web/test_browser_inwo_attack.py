"""An attack in INWO as people make it on their phones: announced step by step, aided, opposed, rolled, captured."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.games.inwo import Inwo, moments, names, tree, written
from companion.games.inwo.rules import Declare
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.notation import words
from companion.kernel.state import State
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
MOST = 300
PRESS = """
const one = document.querySelector(arguments[0]);
if (!one || one.disabled) return false;
one.click();
return true;
"""
WANTED = 4
"""A strength at which two ones succeed, however the rival defends."""


class World:
    """A game of two, in a turn in which a Group of the rival's may be attacked with some hope."""

    def __init__(self, folder: Path) -> None:
        self.on: Inwo = game(2, response_limit_s=45)
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(self.on).result(timeout=OUTER_S)
        evening = Evening(self.on, 4)
        players = Players(evening)
        for _ in range(MOST):
            found = promising(self.on, evening.state)
            if found is not None:
                self.leader, self.target = found
                break
            action = players.decide()
            evening.do(action)
            assert self.stage.tap(action.seat, words(action)).ok
        self.app = create_app(self.stage.host)

    @property
    def state(self) -> State:
        return self.stage.state


def promising(on: Inwo, state: State) -> tuple[CardId, CardId] | None:
    """Who may attack which Group of a rival's to control, strong enough to bear some opposition."""
    if state.question is not None or state.turn.phase != names.ACTIONS or moments.running(on, state):
        return None
    seat = state.turn.seat
    for rival in on.rivals(state, seat):
        for leader in tree.forest(on, state).of(seat):
            for target in tree.forest(on, state).of(rival):
                action = Declare(seat, "control", target.card, leader.card)
                if action.why_not(on, state) is None and hopeful(on, state, action):
                    return leader.card, target.card
    return None


def hopeful(on: Inwo, state: State, action: Declare) -> bool:
    """Whether its strength stays enough when the weakest possible opponent joins, and somebody can aid and oppose."""
    entries = [one for one in api.entries(on, state, action.attack) if one.may and state.mark(one.card, names.TOKEN)]
    against = [one.n for one in entries if one.side == "defence" and one.seat != action.seat]
    aiding = [one for one in entries if one.side == "attack" and one.card != action.leader and one.seat == action.seat]
    most = api.strength_of(on, state, action.attack).total + (aiding[0].n if aiding else 0)
    return bool(against and aiding) and most - min(against) >= WANTED


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    found = World(tmp_path)
    yield found
    found.stage.close()


def press(chrome: Chrome, css: str) -> None:
    """A press on what is there, as soon as it is."""

    soon(chrome, lambda: chrome.execute_script(PRESS, css))


@pytest.mark.clauses("INWO-ATTACK-GEN-05", "INWO-INTERFERE-01", "INWO-TIMING-01", "INWO-ATTACK-RESULT-05")
def test_an_attack_from_its_announcement_to_the_capture(world: World, chrome: Chrome) -> None:
    on, seat = world.on, world.state.turn.seat
    rival = on.rivals(world.state, seat)[0]
    with served(world.app) as address:
        size(chrome, 360, 740, touch=True)
        chrome.get(f"{address}/seat/{seat}")
        press(chrome, "[data-say='declare']")
        press(chrome, "[data-blank='how'] [data-value='control']")
        press(chrome, "[data-key='change leader']")
        press(chrome, f"[data-blank='leader'] [data-value='{world.leader}']")
        press(chrome, f"[data-blank='whom'] [data-value='{rival}']")
        press(chrome, f"[data-blank='target'] [data-value='{world.target}']")
        soon(chrome, lambda: "of 36 throws succeed" in text(chrome, ".saying .stands"))
        assert chrome.find_elements(By.CSS_SELECTOR, ".saying .sums tr"), "every term is named"
        assert written.attack(world.state) is None, "looking announces nothing"
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
        press(chrome, ".saying .done button")
        soon(chrome, lambda: written.attack(world.state) is not None)

        chrome.get(f"{address}/seat/{rival}")
        press(chrome, "[data-key='respond']")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".sheet [data-say='play']"))
        assert "Pass" in text(chrome, "#question") and chrome.find_elements(By.CSS_SELECTOR, "#timer [role=timer]")
        chrome.get(f"{address}/seat/{rival}")
        weakest = opposing(on, world.state, rival)
        press(chrome, f".boosts [data-words='oppose {weakest}']")
        soon(chrome, lambda: joined(world.state, "defence"))

        chrome.get(f"{address}/seat/{seat}")
        press(chrome, ".boosts [data-words^='aid ']")
        soon(chrome, lambda: joined(world.state, "attack"))
        through(world, chrome, address)
        assert tree.controller(on, world.state, world.target) == seat, "it was captured"
        assert complaints(chrome) == []
        chrome.get("about:blank")


def through(world: World, chrome: Chrome, address: str) -> None:
    """Passes, commits, rolls two ones, and hangs the captured Group where there is room."""
    for _ in range(12):
        question = world.state.question
        if question is None:
            return
        asked, key = question.waiting[0], question.prompt.key
        chrome.get(f"{address}/seat/{asked}")
        if key == moments.ROLL:
            soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#question form input"))
            for field in chrome.find_elements(By.CSS_SELECTOR, "#question form input"):
                field.send_keys("1")
            press(chrome, "#question form button")
        else:
            press(chrome, "#question .grid button")
        soon(chrome, lambda before=question: world.state.question is not before)  # type: ignore[misc]


def opposing(on: Inwo, state: State, seat: str) -> CardId:
    """The card of a seat that would oppose with the least."""
    attack = written.attack(state)
    assert attack is not None
    able = [one for one in api.entries(on, state, attack) if one.may and one.side == "defence" and one.seat == seat]
    return min((one for one in able if state.mark(one.card, names.TOKEN)), key=lambda one: one.n).card


def joined(state: State, side: str) -> bool:
    attack = written.attack(state)
    return attack is not None and any(one.side == side for one in attack.contributions)
