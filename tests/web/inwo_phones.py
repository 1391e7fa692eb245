"""Several phones of one INWO table: windows of one browser, each with cookies of its own, and all they were sent."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from companion.games.inwo import Inwo
from companion.games.inwo.cards.catalogue import read_set
from companion.games.inwo.cards.deck import ready
from companion.kernel.cards import CardId
from companion.kernel.notation import words
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.virtual_table.piles import piles
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.browser import served, size, soon
from tests.web.real_duel import sit_down
from tests.web.test_browser_inwo_attack import MOST, promising
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app

AFTER = 4
"""By then everybody has had a turn, so that nobody is kept from interfering (INWO-FIRST-02)."""
SHOTS = os.environ.get("SCREENSHOTS")
LISTENS = """
window.heard = [];
window.asked = [];
const really = window.fetch;
window.fetch = async (path, options = {}) => {
  if (String(path).includes("/api/page")) window.asked.push(path);
  if (window.dead) return new Promise((_, fail) =>
    options.signal.addEventListener("abort", () => fail(new DOMException("it slept", "AbortError"))));
  const answer = await really(path, options);
  answer.clone().text().then((body) => window.heard.push(`${path} ${body}`)).catch(() => {});
  return answer;
};
"""
"""Keeps what a page is sent, and each time it asked for news. While `dead` is true it is never answered, as on a
connection that broke while the phone slept."""
LIFT = """
const [card, seat, done] = arguments;
const headers = { "Content-Type": "application/json" };
const wish = { method: "POST", headers, body: JSON.stringify({ card, seat }) };
fetch("/virtual/lift", wish).then((answer) => done(answer.status));
"""
IN_THE_SAME_MOMENT = "setTimeout(() => document.querySelector(arguments[0]).click(), arguments[1] - Date.now())"


class Prepared:
    """A game of three in a journal, in a turn in which a Group of a rival's may be attacked with some hope."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = read_set()
        self.on: Inwo = game(3, starters=2, response_limit_s=45, deck_c=ready(file.decks[0], file))
        stage = Stage(folder / "journal.db", ())
        stage.host.begin(self.on).result(timeout=OUTER_S)
        evening = Evening(self.on, 4)
        players = Players(evening)
        for _ in range(MOST):
            found = promising(self.on, evening.state) if evening.state.turn.number > AFTER else None
            if found is not None:
                self.leader, self.target = found
                break
            action = players.decide()
            evening.do(action)
            assert stage.tap(action.seat, words(action)).ok
        stage.close()


class World:
    """The prepared game on a table of its own, with a virtual mat that knows the hands."""

    def __init__(self, prepared: Prepared, folder: Path) -> None:
        shutil.copytree(prepared.folder, folder, dirs_exist_ok=True)
        self.on, self.leader, self.target = prepared.on, prepared.leader, prepared.target
        self.stage = Stage(folder / "journal.db", ())
        self.app: Flask = create_app(
            self.stage.host,
            virtual=VirtualTable(self.on.mat, deck_of(self.on)),
            piles=piles(self.on),
            memory=folder / "table.json",
        )

    @property
    def state(self) -> State:
        return self.stage.state

    def do(self, seat: Seat, said: str) -> None:
        """Somebody's tap that counts."""
        answer = self.stage.tap(seat, said)
        assert answer.ok, (seat, said, answer)


class Phone:
    """A seat's phone: a window of 360 × 740."""

    def __init__(self, chrome: Chrome, address: str, seat: Seat) -> None:
        self.chrome, self.seat = chrome, seat
        self.window = chrome.current_window_handle
        size(chrome, 360, 740, touch=True)
        chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTENS})
        sit_down(chrome, address, seat)
        self.sees(lambda: self.all("#question h2, #headline h1"))

    def here(self) -> Chrome:
        """The browser, with this window before it."""
        self.chrome.switch_to.window(self.window)
        return self.chrome

    def all(self, css: str) -> list[WebElement]:
        return self.here().find_elements(By.CSS_SELECTOR, css)

    def text(self, css: str = "#phone") -> str:
        """What stands there, in parts that are not in sight too; empty when there is nothing."""
        return " ".join(str(one.get_attribute("textContent")) for one in self.all(css))

    def sees(self, what: object) -> None:
        """Waits until it is so on this phone: a selector that is there, or whatever else."""
        self.here()
        soon(self.chrome, (lambda: self.all(what)) if isinstance(what, str) else what)  # type: ignore[arg-type]

    def press(self, css: str) -> None:
        """A press on what is there, as soon as it is and the phone does not wait for an answer."""
        ready = f"#phone:not([aria-busy]) {css}, dialog {css}"
        soon(self.here(), lambda: self.chrome.execute_script(
            "const one = document.querySelector(arguments[0]);"
            "if (!one || one.disabled) return false; one.click(); return true;", ready))  # fmt: skip

    def told(self, besides: str = " ") -> str:
        """All that ever reached this phone: its page as it stands and every answer since it was loaded, without those
        whose address begins like `besides`."""
        page, *heard = self.here().execute_script("return [document.documentElement.outerHTML, ...heard]")
        return "\n".join((page, *(one for one in heard if not one.startswith(besides))))

    def figures(self) -> list[int]:
        """Attack, defence and strength as the page has them."""
        return [int(one.text.replace("−", "-")) for one in self.all(".contest .figure b")]

    def offline(self, off: bool) -> None:
        """Out of reach of the table, or in reach again."""
        conditions = {"offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.here().execute_cdp_cmd("Network.enable", {})
        self.chrome.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    def shot(self, name: str) -> None:
        """What it looks like, for those who ask by SCREENSHOTS=folder."""
        if SHOTS:
            picture = self.here().execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})["data"]
            Path(SHOTS, f"window-{name}-{self.seat}.png").write_bytes(base64.b64decode(picture))


@contextmanager
def phones(chrome: Chrome, world: World, seats: str) -> Iterator[list[Phone]]:
    """A phone for each of these seats. Each calls the table by another address of the machine, as cookies of one
    address are shared by all windows."""
    first = chrome.current_window_handle
    with ExitStack() as open_ones:
        addresses = [open_ones.enter_context(served(world.app, f"127.0.0.{at + 2}")) for at in range(len(seats))]
        try:
            found = []
            for seat, address in zip(seats, addresses, strict=True):
                chrome.switch_to.new_window("window")
                found.append(Phone(chrome, address, seat))
            yield found
        finally:
            for window in chrome.window_handles:
                if window != first:
                    chrome.switch_to.window(window)
                    chrome.close()
            chrome.switch_to.window(first)


def at_once(taps: dict[Phone, str]) -> None:
    """Each of the phones is pressed there in the same moment."""
    at = next(iter(taps)).here().execute_script("return Date.now()") + 1500
    for phone, css in taps.items():
        phone.here().execute_script(IN_THE_SAME_MOMENT, css, at)


def lifted(world: World, phone: Phone, cards: list[CardId]) -> None:
    """A phone takes certain Plots of its own deck into its hand, which nobody else sees."""
    for card in cards:
        status = phone.here().execute_async_script(LIFT, card, phone.seat)
        assert status == 200, (card, status)
