"""The pages in a real browser: a phone 360 pixels wide, and hands on the virtual table."""

import re

import pytest
from msgspec.structs import replace
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from companion.kernel.places import ARBITER
from companion.table.messages import BellRung, Reply, ResolveVerdict, Tapped, Timers, UndoRequested
from companion.table.page import Choice, Preview
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, press, size, soon, text
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")


def test_a_game_on_a_phone_of_360_pixels(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.DRAW, chores=stage.CHORES))
    size(chrome, 360, 760, touch=True)
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: "which pile" in text(chrome, "#question"))
    assert "Luka's turn" in text(chrome, "#headline")
    assert "Remove Squirrel from A1" in text(chrome, "#chores")
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360

    press(chrome, "A squirrel")
    soon(chrome, lambda: host.inbox)
    tap = host.inbox[-1]
    assert isinstance(tap, Tapped)
    assert (tap.seat, tap.words, tap.version) == ("B", "draw side", host.page().version)
    assert tap.key

    host.show(replace(stage.calm(), trouble=stage.REFUSED))
    soon(chrome, lambda: "3 blood" in text(chrome, "#trouble"))
    assert text(chrome, "#question") == ""
    press(chrome, "Accept anyway")
    soon(chrome, lambda: isinstance(host.inbox[-1], ResolveVerdict))

    host.show(replace(stage.calm(), trouble=stage.IS_THAT_ALL))
    soon(chrome, lambda: text(chrome, "#trouble .plate:not(.quiet)") == "That is all: Hammer Squirrel")

    press(chrome, "Sharp Quills")
    soon(chrome, lambda: stage.RULES["Sharp Quills"] in text(chrome, "dialog"))
    assert complaints(chrome) == []


def test_a_refused_tap_is_explained(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.DRAW))
    host.reply = lambda message: Reply(False, "This pile is empty.", code="E_PILE_EMPTY")
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: "which pile" in text(chrome, "#question"))
    press(chrome, "A creature")
    soon(chrome, lambda: "This pile is empty." in text(chrome, "#toasts"))


def test_a_death_card_is_named_and_drawn(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.NAME))
    size(chrome, 360, 900)
    chrome.get(f"{address}/seat/A")
    title = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".fill input"))[0]  # type: ignore[index]
    title.clear()
    title.send_keys('The "Bear"')
    pad = chrome.find_element(By.CSS_SELECTOR, ".pad")
    ActionChains(chrome, duration=20).click_and_hold(pad).move_by_offset(40, 30).release().perform()
    chrome.find_element(By.CSS_SELECTOR, ".fill .plate").click()
    soon(chrome, lambda: host.inbox)
    assert re.fullmatch(r'name "The \\"Bear\\"" portrait="M\d+ \d+(L\d+ \d+)+"', host.inbox[-1].words)


PRESSES = """
new MutationObserver((_, watch) => {
  const menu = document.getElementById("menu");
  if (!menu) return;
  menu.click();
  window.opened = document.querySelectorAll("dialog[open]").length;
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""Presses the menu as soon as it stands in the page, and keeps whether that did anything at once."""


def test_what_is_pressed_before_the_scripts_have_come_is_done_then(chrome: Chrome, address: str) -> None:
    """A slow phone waits for its scripts much longer than for the page, in which the menu stands already."""
    early = chrome.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": PRESSES})
    try:
        chrome.get(f"{address}/seat/B")
        soon(chrome, lambda: "Sound and vibration" in text(chrome, "dialog[open]"))
        assert chrome.execute_script("return window.opened") == 0, "no script had come yet"
    finally:
        chrome.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", early)


def middle(chrome: Chrome, table: VirtualTable, x: float, y: float) -> tuple[int, int]:
    """The pixel of a point of the mat."""
    box = chrome.execute_script(
        "const b = document.querySelector('.mat').getBoundingClientRect(); return [b.x, b.y, b.width]"
    )
    scale = box[2] / table.mat.size_mm[0]
    return round(box[0] + x * scale), round(box[1] + y * scale)


def drag(chrome: Chrome, card: WebElement, to: tuple[int, int]) -> None:
    """A mouse takes a card, moves in steps, and lets go."""
    hands = ActionChains(chrome, duration=40)
    hands.click_and_hold(card)
    x, y = chrome.execute_script(
        "const b = arguments[0].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", card
    )
    for step in range(1, 6):
        hands.w3c_actions.pointer_action.move_to_location(
            round(x + (to[0] - x) * step / 5), round(y + (to[1] - y) * step / 5)
        )
    hands.release().perform()


def test_many_are_listed_with_commas(chrome: Chrome, address: str) -> None:
    """ "Waiting for Bob and Cem and Dot and Eva"."""
    chrome.get(f"{address}/virtual")
    lists = """
      const done = arguments[0], src = document.querySelector("script[src*='/js/']").src;
      import(src.replace(/\\/js\\/.*/, "/js/language.js")).then(({ andList }) =>
        done([[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cem"]].map(andList)));"""
    assert chrome.execute_async_script(lists) == ["", "Ann", "Ann and Bob", "Ann, Bob and Cem"]


def test_what_is_laid_at_the_edge_of_a_row_stays_there(chrome: Chrome, address: str) -> None:
    """It was pulled to the row's middle, away from the card of a structure that it was to hang from."""
    chrome.get(f"{address}/virtual")
    lines = """
      const [done] = [arguments[0]], src = document.querySelector("script[src*='/js/']").src;
      import(src.replace(/\\/js\\/.*/, "/js/virtual/geometry.js")).then(({ Space }) => {
        const row = { kind: "row", x: 0, y: 0, w: 400, h: 94 };
        const space = Object.assign(Object.create(Space.prototype), { mat: { regions: [row] }, card: [64, 89] });
        done([50, 5, 200].map((y) => space.lineAt(100, y) ?? null));
      });"""
    assert chrome.execute_async_script(lines) == [47, None, None]


def test_hands_on_the_virtual_table(chrome: Chrome, address: str, table: VirtualTable, rings: list[object]) -> None:
    size(chrome, 1366, 768)
    chrome.get(f"{address}/virtual")
    draw = (By.CSS_SELECTOR, '[data-tray="near"] [data-draw="squirrels"]')
    soon(chrome, lambda: chrome.find_elements(*draw))
    chrome.find_element(*draw).click()
    held = (By.CSS_SELECTOR, '[data-tray="near"] .hand .thing')
    soon(chrome, lambda: chrome.find_elements(*held))
    card = chrome.find_element(*held)
    name = card.get_attribute("data-card") or ""
    assert table.cards() == ()

    b2 = table.mat.region("B2").centre
    drag(chrome, card, middle(chrome, table, b2[0] + 9, b2[1] - 7))
    soon(chrome, lambda: table.card(name).on_table and not table.card(name).held)
    laid = table.card(name)
    assert abs(laid.x - b2[0]) < 3, "neat: it slips into the middle of the place"
    assert abs(laid.y - b2[1]) < 3
    assert (laid.angle, laid.face_down) == (0, False)
    assert table.scene.hand is None

    lying = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, ".stage .thing"))
    ActionChains(chrome).double_click(lying).perform()
    soon(chrome, lambda: table.card(name).face_down)
    ActionChains(chrome).click(lying).send_keys("r").perform()
    soon(chrome, lambda: table.card(name).angle == 45)

    ActionChains(chrome).send_keys(Keys.ESCAPE).perform()
    drag(chrome, lying, middle(chrome, table, 280, 330))
    soon(chrome, lambda: table.card(name).y > 300 or not table.card(name).on_table)

    press(chrome, "Find…")
    search = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "dialog input"))[0]  # type: ignore[index]
    search.send_keys("no such card")
    assert text(chrome, ".found") == "Nothing is found."
    search.clear()
    search.send_keys("mantis")
    chrome.find_element(By.CSS_SELECTOR, ".found .button").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '.hand [data-card^="mantis-god"]'))

    chrome.find_element(By.ID, "bell").click()
    soon(chrome, lambda: any(isinstance(one, BellRung) for one in rings))
    assert complaints(chrome) == []


def test_a_timer_is_explained_and_can_be_switched_off(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.FEAST))
    size(chrome, 360, 760, touch=True)
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: "Without an answer in" in text(chrome, "#timer"))
    assert re.search(r"Without an answer in \d+ s: “No, go on”", text(chrome, "#timer"))
    soon(chrome, lambda: int(text(chrome, "#timer [role=timer]").split()[0]) < 7)
    press(chrome, "Wait for an answer")
    soon(chrome, lambda: host.inbox and host.inbox[-1] == Timers(False))

    host.show(
        replace(stage.calm(), question=replace(stage.FEAST, seconds_left=None, seconds=None, silence=""), timers=False)
    )
    soon(chrome, lambda: not chrome.find_elements(By.ID, "timer"))
    chrome.find_element(By.ID, "menu").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "dialog[open]"))
    press(chrome, "Let silence answer questions again")
    soon(chrome, lambda: host.inbox[-1] == Timers(True))
    assert complaints(chrome) == []


def test_the_log_calls_everybody_by_name(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(stage.calm())
    chrome.get(f"{address}/")
    told = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".told > li"))
    lines = [one.get_attribute("textContent") for one in told]  # type: ignore[union-attr]
    assert lines[0] == "The timer: no answer from Luka in 10 s: no, go on"
    assert lines[-1] == "Ana: Draw from the deck"


def test_an_undo_on_the_shared_screen_is_no_players(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(stage.calm())
    host.previews["undo"] = Preview("undo", 401, stage.calm().undo)
    for path in ("/", "/arbiter"):
        chrome.get(f"{address}{path}")
        soon(chrome, lambda: chrome.find_elements(By.XPATH, "//button[contains(., 'Take back')]"))
        press(chrome, "Take back")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".preview"))
        press(chrome, "Take it back")
        soon(chrome, lambda: host.inbox)
        undone = host.inbox.pop()
        assert isinstance(undone, UndoRequested)
        assert undone.seat == ARBITER


def test_codes_and_clauses_stand_behind_a_why(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.DRAW, trouble=stage.REFUSED))
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: "3 blood" in text(chrome, "#trouble") and "which pile" in text(chrome, "#question"))
    assert not re.search(r"\bE_|\bINS-", text(chrome, "body"))
    chrome.find_element(By.CSS_SELECTOR, "#trouble .why summary").click()
    soon(chrome, lambda: "Rule INS-BLOOD-01 · E_NOT_ENOUGH_BLOOD" in text(chrome, "#trouble"))
    chrome.find_element(By.CSS_SELECTOR, "#question .why summary").click()
    soon(chrome, lambda: "Rule INS-DRAW-02" in text(chrome, "#question"))


def test_the_button_of_an_open_answer_says_what_it_does(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.NAME))
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: text(chrome, ".fill .plate") == "Call it that")


def test_what_hands_have_to_fetch_is_on_the_list_and_is_ticked_off(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    host.show(replace(stage.calm(), errands=(Choice("Luka: draw an item card", "done 7.0", "B"),)))
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: "Luka: draw an item card" in text(chrome, "#chores"))
    assert "One thing to do at the table" in text(chrome, "#chores")
    chrome.find_element(By.CSS_SELECTOR, "#chores .done").click()
    soon(chrome, lambda: [one.choice for one in host.inbox if isinstance(one, ResolveVerdict)] == ["done 7.0"])


def test_an_answer_that_is_being_written_stays_when_others_answer(chrome: Chrome, address: str, host: FakeHost) -> None:
    size(chrome, 360, 740, touch=True)
    host.show(replace(stage.calm(), question=replace(stage.NAME, waiting=("A", "B"))))
    chrome.get(f"{address}/seat/A")
    key = "[data-key='blank title']"
    field = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, key))
    assert isinstance(field, WebElement)
    field.clear()
    field.send_keys("Old ")
    host.show(replace(stage.calm(), question=replace(stage.NAME, say="Ana: name it now.")))
    soon(chrome, lambda: "name it now" in text(chrome, "#question"))
    chrome.switch_to.active_element.send_keys("Tom")
    assert chrome.find_element(By.CSS_SELECTOR, key).get_property("value") == "Old Tom"
    press(chrome, "Call it that")
    soon(chrome, lambda: host.inbox)
    host.show(replace(stage.calm(), question=replace(stage.NAME, say="Ana: name the next one.")))
    soon(chrome, lambda: "the next one" in text(chrome, "#question"))
    assert chrome.find_element(By.CSS_SELECTOR, key).get_property("value") == "Ana's Death Card", (
        "a new answer is asked"
    )
    assert complaints(chrome) == []


def test_what_is_written_or_chosen_while_cards_move_stays(chrome: Chrome, address: str, host: FakeHost) -> None:
    size(chrome, 360, 740, touch=True)
    host.show(stage.calm())
    chrome.get(f"{address}/arbiter")
    field = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "#fixes textarea"))
    assert isinstance(field, WebElement)
    field.send_keys("The wolf should")
    place = chrome.find_element(By.CSS_SELECTOR, "#fixes select[name=place]")
    chosen = place.find_elements(By.TAG_NAME, "option")[2].get_attribute("value")
    Select(place).select_by_value(str(chosen))
    calm = stage.calm()
    bare = tuple(replace(row, cells=tuple(replace(cell, cards=()) for cell in row.cells)) for row in calm.view.rows)
    host.show(replace(calm, view=replace(calm.view, rows=bare)))
    soon(chrome, lambda: " on " not in text(chrome, "#fixes select[name=card]"))
    field.send_keys(" have died")
    assert field.get_property("value") == "The wolf should have died"
    again = chrome.find_element(By.CSS_SELECTOR, "#fixes select[name=place]")
    assert again.get_property("value") == chosen
    press(chrome, "Report this")
    soon(chrome, lambda: "Saved: The wolf should have died" in text(chrome, "#fixes [role=status]"))
    assert complaints(chrome) == []
