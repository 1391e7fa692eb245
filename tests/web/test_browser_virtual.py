"""The virtual table looked at closely: nearer by wheel, fingers and keys; a card shown large with its rules."""

import pytest
from msgspec.structs import replace
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from companion.table.messages import ResolveVerdict
from companion.table.page import HandOver
from tests.web import stage
from tests.web.accessibility import barriers
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon
from tests.web.clients import CODE
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.protocols import Pile

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
BOX = "const b = arguments[0].getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"


@pytest.fixture
def card(chrome: Chrome, address: str, table: VirtualTable) -> WebElement:
    """A Raven on B2, on the screen of a small notebook."""
    size(chrome, 1280, 800)
    table.lay("raven:1", *table.mat.region("B2").centre)
    chrome.get(f"{address}/virtual")
    found = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '.stage [data-card="raven:1"]'))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".nearer .button"))
    soon(chrome, lambda: chrome.execute_async_script(STILL, found))
    return found  # type: ignore[return-value]


STILL = """
const [el, done] = arguments;
const before = JSON.stringify(el.getBoundingClientRect());
setTimeout(() => done(before === JSON.stringify(el.getBoundingClientRect())), 400);
"""
"""Whether the page has found its places: what comes late (candles, trays, fonts) moves the mat."""


def box(chrome: Chrome, el: WebElement) -> tuple[float, float, float, float]:
    x, y, width, height = chrome.execute_script(BOX, el)
    return x, y, width, height


def wheel(chrome: Chrome, x: float, y: float, by: int) -> None:
    about = {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by}
    chrome.execute_cdp_cmd("Input.dispatchMouseEvent", about)


def touch(chrome: Chrome, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    chrome.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def glance(chrome: Chrome) -> str:
    (found,) = chrome.find_elements(By.ID, "glance")
    return found.text if found.is_displayed() else ""


def test_the_wheel_brings_nearer_what_is_under_the_mouse(chrome: Chrome, card: WebElement) -> None:
    x, y, width, height = box(chrome, card)
    middle = (x + width / 2, y + height / 2)
    wheel(chrome, *middle, -600)
    near = soon(chrome, lambda: (now := box(chrome, card))[2] > 1.5 * width and now)
    assert isinstance(near, tuple)
    stays = (abs(near[0] + near[2] / 2 - middle[0]), abs(near[1] + near[3] / 2 - middle[1]))
    assert max(stays) < 3, "it stays under the mouse"
    wheel(chrome, *middle, 3000)
    soon(chrome, lambda: abs(box(chrome, card)[2] - width) < 1)
    assert complaints(chrome) == []


def test_the_wheel_turns_a_card_that_was_tapped(chrome: Chrome, card: WebElement, table: VirtualTable) -> None:
    width = box(chrome, card)[2]
    card.click()
    x, y, w, h = box(chrome, card)
    wheel(chrome, x + w / 2, y + h / 2, 120)
    soon(chrome, lambda: table.card("raven:1").angle == 45)
    ActionChains(chrome).send_keys(Keys.ESCAPE).perform()
    assert table.card("raven:1").angle == 45 and width


def test_keys_and_buttons_do_the_same(chrome: Chrome, card: WebElement) -> None:
    # once its buttons are there, the page listens to keys too
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".nearer .button"))
    width = box(chrome, card)[2]
    chrome.find_element(By.TAG_NAME, "body").send_keys("+")
    soon(chrome, lambda: box(chrome, card)[2] > 1.2 * width)
    chrome.find_element(By.CSS_SELECTOR, ".nearer .button").click()
    soon(chrome, lambda: box(chrome, card)[2] > 1.5 * width)
    chrome.find_element(By.TAG_NAME, "body").send_keys("0")
    soon(chrome, lambda: abs(box(chrome, card)[2] - width) < 1)


def test_two_fingers_bring_it_nearer(chrome: Chrome, card: WebElement) -> None:
    width = box(chrome, card)[2]
    wood = box(chrome, chrome.find_element(By.ID, "wood"))
    left, top = int(wood[0]) + 14, int(wood[1] + wood[3]) - 14  # bare table
    hand = ActionBuilder(chrome, mouse=PointerInput("touch", "thumb"))
    finger = hand.add_pointer_input("touch", "finger")
    hand.pointer_action.move_to_location(left, top).pointer_down().pause(0.1).pause(0.1).pointer_up()
    finger.create_pointer_move(0, left + 60, top)
    finger.create_pointer_down()
    finger.create_pointer_move(100, left + 100, top)
    finger.create_pointer_move(100, left + 150, top)
    finger.create_pointer_up(0)
    hand.perform()
    soon(chrome, lambda: box(chrome, card)[2] > 1.5 * width)


def test_a_card_under_the_mouse_is_shown_large_with_its_rules(
    chrome: Chrome, card: WebElement, table: VirtualTable
) -> None:
    ActionChains(chrome).move_to_element(card).perform()
    shown = soon(chrome, lambda: glance(chrome))
    assert "Raven" in shown and "Airborne" in shown
    picture = box(chrome, chrome.find_element(By.CSS_SELECTOR, "#glance img"))
    assert picture[2] > 250, "as large as a card in the hand"
    assert picture[0] + picture[2] < box(chrome, chrome.find_element(By.ID, "phone-frame"))[0], "the phone is read"
    assert card.get_attribute("aria-describedby") == "glance"
    assert [one for one in barriers(chrome) if "glance" in one] == []
    ActionChains(chrome).move_to_element(chrome.find_element(By.ID, "bell")).perform()
    soon(chrome, lambda: not glance(chrome))
    table.flip("raven:1")
    soon(chrome, lambda: "face down" in (card.get_attribute("aria-label") or ""))
    ActionChains(chrome).move_to_element(card).pause(1).perform()
    assert not glance(chrome), "what lies face down is not shown"


def test_a_long_press_shows_it_and_a_drag_does_not(chrome: Chrome, card: WebElement, table: VirtualTable) -> None:
    x, y, width, height = box(chrome, card)
    middle = (x + width / 2, y + height / 2)
    touch(chrome, "touchStart", middle)
    soon(chrome, lambda: "Raven" in glance(chrome))
    touch(chrome, "touchMove", (middle[0] + 60, middle[1]))
    soon(chrome, lambda: not glance(chrome))
    touch(chrome, "touchEnd")
    soon(chrome, lambda: not table.card("raven:1").held)


SLOW = """const ask = window.fetch;
const later = () => new Promise((go) => setTimeout(go, 400));
window.fetch = async (to, ...how) => {
  if (String(to).includes("/virtual/top/")) await later();
  return ask(to, ...how);
}"""


def test_a_card_dragged_off_a_pile_too_swiftly_for_the_table_is_laid_all_the_same(
    chrome: Chrome, card: WebElement, table: VirtualTable
) -> None:
    """The hand has let go before it is known which card lies on top."""
    chrome.execute_script(SLOW)
    x, y, width, height = box(chrome, chrome.find_element(By.CSS_SELECTOR, '.piles [data-pile="creatures"]'))
    spot = box(chrome, card)
    hands = ActionChains(chrome, duration=10)
    pointer = hands.w3c_actions.pointer_action
    pointer.move_to_location(round(x + width / 2), round(y + height / 2))
    pointer.pointer_down()
    pointer.move_to_location(round(spot[0] + 3 * spot[2]), round(spot[1] + spot[3] / 2))
    pointer.pointer_up()
    hands.perform()
    soon(chrome, lambda: sum(one.on_table and not one.held for one in table.cards()) == 2)
    assert complaints(chrome) == []


def test_a_card_of_the_mat_goes_into_the_pile_that_lies_there(chrome: Chrome, table: VirtualTable) -> None:
    """The carried card itself does not hide the pile from the hand."""
    creatures = tuple(one for one, face in stage.faces().items() if face.group == "creatures")
    pile = Pile("creatures", "Creatures", creatures, None, "A1")
    table.lay("raven:1", *table.mat.region("B2").centre)
    size(chrome, 1280, 800)
    with served(create_app(FakeHost(stage.calm()), virtual=table, faces=stage.faces(), piles=(pile,))) as where:
        chrome.get(f"{where}/virtual")
        found = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '.stage [data-card="raven:1"]'))
        heap = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '.heap[data-pile="creatures"]'))
        soon(chrome, lambda: chrome.execute_async_script(STILL, found))
        ActionChains(chrome, duration=10).drag_and_drop(found, heap).perform()
        soon(chrome, lambda: not table.card("raven:1").on_table)
        chrome.get("about:blank")


def test_a_card_that_is_owed_is_dropped_where_it_goes_into_anothers_hand(
    chrome: Chrome, host: FakeHost, table: VirtualTable
) -> None:
    size(chrome, 1280, 800)
    with served(create_app(host, virtual=table, faces=stage.faces(), piles=stage.piles())) as where:
        chrome.get(f"{where}/virtual")
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '[data-draw="creatures"]')).click()  # type: ignore[attr-defined]
        held = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="A"] .thing'))
        name = held.get_attribute("data-card")  # type: ignore[attr-defined]
        assert not chrome.find_elements(By.CSS_SELECTOR, "[data-give]")
        host.show(replace(host.page(), hand_overs=(HandOver("B", 1, "done 7.0", seat="A"),)))
        goes = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '[data-give="B"]'))
        soon(chrome, lambda: chrome.execute_async_script(STILL, goes))
        held = chrome.find_element(By.CSS_SELECTOR, f'[data-card="{name}"]')
        ActionChains(chrome, duration=10).drag_and_drop(held, goes).perform()
        soon(chrome, lambda: [one.choice for one in host.inbox if isinstance(one, ResolveVerdict)] == ["done 7.0"])
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, '.tray[data-seat="A"] .thing'))
        assert complaints(chrome) == []
        chrome.get("about:blank")


def test_a_phone_beside_the_table_shows_no_table_inside_itself(chrome: Chrome, card: WebElement) -> None:
    """*To the virtual table* and *See it play* led there, and one table lay in the other."""
    frame = chrome.find_element(By.ID, "phone-frame")
    chrome.switch_to.frame(frame)
    chrome.execute_script("window.before = true; location.href = '/virtual'")
    soon(chrome, lambda: chrome.execute_script("return !window.before && location.pathname") == "/")
    chrome.switch_to.default_content()
    assert chrome.current_url.endswith("/virtual")


def test_the_phone_beside_the_table_and_the_table_speak_one_language(chrome: Chrome, card: WebElement) -> None:
    chrome.switch_to.frame(chrome.find_element(By.ID, "phone-frame"))
    soon(chrome, lambda: chrome.find_element(By.ID, "menu").click() or True)
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "dialog[open] button[lang=de]"))
    chrome.execute_script("document.querySelector('dialog[open] button[lang=de]').click()")
    chrome.switch_to.default_content()
    soon(chrome, lambda: chrome.execute_script("return document.documentElement.lang") == "de")
    chrome.delete_all_cookies()


def test_on_a_hosts_phone_the_own_hand_is_shown_and_others_only_when_asked_for(
    chrome: Chrome, host: FakeHost, table: VirtualTable
) -> None:
    """A seat at the table's screen has no phone, so a host may act for it: its hand lay open on "My cards"."""
    door = Door(CODE)
    token = door.phones.join(host=True)
    phone = door.phones.known(token)
    assert phone is not None and door.phones.sit(phone, "B")
    app = create_app(host, door=door, virtual=table, faces=stage.faces(), piles=stage.piles())
    size(chrome, 360, 740)
    with served(app) as where:
        chrome.get(where)
        chrome.add_cookie({"name": "phone", "value": token})
        assert app.test_client().post("/virtual/draw", json={"pile": "creatures", "seat": "A"}).status_code == 200
        chrome.get(f"{where}/virtual")
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '.tray[data-seat="B"] .draws'))
        soon(chrome, lambda: "1 in hand" in chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="A"]').text)
        other = '.tray[data-seat="A"]'
        assert not chrome.find_elements(By.CSS_SELECTOR, f"{other} .thing, {other} .draws"), "a line, and no more"
        own = chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] .hand').rect
        assert own["y"] + own["height"] <= 740, "the own hand is in sight at once"
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '#tabs [aria-selected="true"]'))
        assert chrome.find_element(By.CSS_SELECTOR, '#tabs [aria-selected="true"]').text == "Luka"
        chrome.find_element(By.CSS_SELECTOR, f"{other} .owner .button").click()
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, f"{other} .thing"))
        chrome.delete_all_cookies()
        chrome.get("about:blank")
