"""A game whose pages are used by the keyboard alone: Tab, Shift-Tab, Enter, Space, arrows; the focus is never lost."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from companion.games import find
from companion.kernel.state import State
from companion.table_pages import form
from tests.table.stage import Stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from tests.web.real_duel import RealDuel
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
FARTHEST = 120
"""No control is more Tabs away than this."""


class Keyboard:
    """Somebody without a mouse before the table's own screen."""

    def __init__(self, chrome: Chrome, stage: Stage) -> None:
        self.chrome, self.stage = chrome, stage

    @property
    def state(self) -> State:
        return self.stage.state

    def press(self, *keys: str) -> None:
        ActionChains(self.chrome).send_keys(*keys).perform()

    def on(self, css: str) -> bool:
        """Whether the focus is on such an element."""
        return bool(self.chrome.execute_script("return document.activeElement.matches(arguments[0])", css))

    def focus(self) -> str:
        """What has the focus, for people; empty when nothing has."""
        script = "const one = document.activeElement; return one === document.body ? '' : one.outerHTML"
        return str(self.chrome.execute_script(script))

    def to(self, css: str, *, back: bool = False) -> None:
        """Tab, or Shift-Tab, until the focus is on such an element."""
        for _ in range(FARTHEST):
            if self.on(css):
                return
            self.press(*((Keys.SHIFT, Keys.TAB, Keys.NULL) if back else (Keys.TAB,)))
        raise AssertionError(f"{css} cannot be reached by Tab")

    def go(self, css: str, done: Callable[[], object], key: str = Keys.ENTER, *, back: bool = False) -> None:
        """Presses such an element and waits until it has worked; the focus is somewhere sensible then."""
        soon(
            self.chrome, lambda: self.chrome.execute_script("return Boolean(document.querySelector(arguments[0]))", css)
        )
        self.to(css, back=back)
        self.press(key)
        soon(self.chrome, done)
        soon(self.chrome, lambda: self.shows())
        assert self.focus(), f"after {css} nothing has the focus"

    def shows(self) -> bool:
        """Whether the page has drawn the newest version, and takes another tap."""
        if self.chrome.execute_script("return Boolean(document.querySelector('[aria-busy=true]'))"):
            return False
        moves = self.stage.page().moves
        shown = self.chrome.execute_script("return document.querySelector('#told li')?.textContent ?? ''")
        return not moves or moves[-1].text in shown

    def tap(self, css: str, key: str = Keys.ENTER, *, back: bool = False) -> None:
        """Presses what makes a move."""
        before = self.state
        self.go(css, lambda: self.state is not before, key, back=back)


@pytest.fixture
def keyboard(tmp_path: Path, chrome: Chrome) -> Iterator[Keyboard]:
    stage = Stage(tmp_path / "journal.db", ())
    with served(create_app(stage.host, games=(form(find("inscription")), form(find("augmented"))))) as address:
        size(chrome, 1280, 800)
        chrome.get(f"{address}/new")
        yield Keyboard(chrome, stage)
        chrome.get("about:blank")
    stage.close()


def test_a_game_by_the_keyboard_alone(keyboard: Keyboard, chrome: Chrome) -> None:
    # another game and back by arrows, names typed, items switched off, begun by Enter
    soon(chrome, lambda: text(chrome, "#form"))
    keyboard.to("#game")
    keyboard.press(Keys.ARROW_DOWN)
    soon(chrome, lambda: keyboard.on("#game"))
    keyboard.press(Keys.ARROW_UP)
    soon(chrome, lambda: keyboard.on("#game"))
    for seat, name in (("A", "Ana"), ("B", "Luka")):
        keyboard.to(f"[name=seat-{seat}]")
        keyboard.press(name)
    keyboard.to("#form summary")
    keyboard.press(Keys.SPACE)
    keyboard.to("[name=option-items]")
    keyboard.press(Keys.SPACE)
    keyboard.to("#form [type=submit]")
    keyboard.press(Keys.ENTER)
    soon(chrome, lambda: chrome.current_url.endswith("/seats"))
    keyboard.to("main a[href$='/']")
    keyboard.press(Keys.ENTER)
    soon(chrome, lambda: chrome.execute_script("return Boolean(document.querySelector('#question button'))"))

    assert not keyboard.stage.host.snapshot.game.options.items

    # questions: the table is set, the coin
    keyboard.tap("#question button")
    keyboard.tap("#question button[data-words='toss A']", Keys.SPACE)
    assert keyboard.state.turn.seat == "A"

    # several turns: draw, a hand lays a card on the table, the bell
    for number in range(4):
        seat = keyboard.state.turn.seat
        keyboard.tap("#thumb button")
        assert keyboard.on("#thumb button[data-words=ring]"), keyboard.focus()
        if number < 2:
            assert keyboard.stage.tap(seat, f"play squirrel:{'1' if seat == 'A' else '11'} {seat}2").ok
            soon(chrome, keyboard.shows)
            assert keyboard.on("#thumb button[data-words=ring]"), "where it was, though the page is another"
        keyboard.tap("#thumb button[data-words=ring]")
        assert keyboard.state.turn.seat != seat

    # taken back and played again, the preview in between left by Escape once
    undo, preview = (
        "#undo [data-key=undo], #moment [data-way=undo]",
        "return Boolean(document.querySelector('.preview'))",
    )
    after = keyboard.state
    keyboard.go(undo, lambda: chrome.execute_script(preview), back=True)
    assert keyboard.on("[data-key=go]")
    keyboard.press(Keys.ESCAPE)
    soon(chrome, lambda: not chrome.execute_script(preview))
    assert keyboard.on(undo) and keyboard.state == after
    keyboard.go(undo, lambda: chrome.execute_script(preview))
    keyboard.tap("[data-key=go]")
    before = keyboard.state
    keyboard.go("#undo [data-key=redo], #moment [data-way=redo]", lambda: chrome.execute_script(preview), back=True)
    keyboard.tap("[data-key=go]")
    assert keyboard.state == after != before

    # a question to others: what showed somebody a card
    keyboard.tap("#thumb button")
    keyboard.go(undo, lambda: chrome.execute_script(preview), back=True)
    keyboard.go("[data-key=go]", lambda: keyboard.stage.page().question is not None)
    soon(chrome, lambda: "wants to take back" in text(chrome, "#question"))
    asked = keyboard.stage.host.snapshot.version
    keyboard.go("#question button[data-words=undo]", lambda: keyboard.stage.host.snapshot.version > asked)
    keyboard.tap("#question button[data-words=undo]")  # both players stand before the table's own screen
    assert keyboard.state == after

    # the menu opens and closes, and the focus is where it was
    keyboard.to("#menu", back=True)
    keyboard.press(Keys.ENTER)
    soon(chrome, lambda: chrome.execute_script("return Boolean(document.querySelector('dialog[open]'))"))
    keyboard.press(Keys.ESCAPE)
    soon(chrome, lambda: keyboard.on("#menu"))
    assert complaints(chrome) == []


def test_whoever_waits_stands_on_the_headline_until_there_is_something_to_do(chrome: Chrome, tmp_path: Path) -> None:
    duel = RealDuel(tmp_path)
    seat = duel.until(lambda action: action.verb == "draw").seat
    size(chrome, 360, 740)
    with served(duel.app) as address:
        chrome.get(f"{address}/seat/{seat}")
        keyboard = Keyboard(chrome, duel.stage)
        keyboard.tap("#thumb button[data-words=ring]")
        soon(chrome, lambda: keyboard.on("h1"))
        other = keyboard.state.turn.seat
        assert other != seat and duel.stage.tap(other, "draw opening").ok
        soon(chrome, keyboard.shows)
        assert keyboard.on("h1"), keyboard.focus()
        assert duel.stage.tap(other, "ring").ok
        soon(chrome, lambda: keyboard.on("#thumb button"))
        keyboard.press(Keys.ENTER)
        soon(chrome, lambda: keyboard.state.turn.phase != "turn.draw")
        assert complaints(chrome) == []
        chrome.get("about:blank")
    duel.stage.close()
