"""Everything on the virtual table has a place of its own: nothing lies on the mat or the piles, nothing is pushed under
a finger; and the keyboard lays cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from msgspec.structs import replace
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from companion.table.messages import Reply
from companion.table.page import Choice
from hardware.devices import Devices
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app
from web.context import EXTENSION, AppContext

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
OVERLAP = """
const box = (one) => one.getBoundingClientRect();
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
const [above, below] = [...arguments].map(all);
const name = (one) => one.id || one.className;
return above.flatMap((a) => below.filter((b) => meet(box(a), box(b))).map((b) => `${name(a)} on ${name(b)}`));
"""
PLACES = """
return [...document.querySelectorAll('#rail button, #bell, .bar .button, .draws button, .mat')]
  .map((one) => { const at = one.getBoundingClientRect(); return [Math.round(at.x), Math.round(at.y)]; });
"""

STILL = """
const [done] = arguments;
const all = [...document.querySelectorAll('.mat, .tray, #bell')];
const places = () => JSON.stringify(all.map((one) => one.getBoundingClientRect()));
const before = places();
setTimeout(() => done(before === places()), 400);
"""
"""Whether the page has found its places."""


ENDLESS = """
const before = window.setTimeout;
window.setTimeout = (what, ms, ...given) => ms >= 4000 ? 0 : before(what, ms, ...given);
"""
"""Passing words stay until something else takes them away."""


class Offers:
    """What one press would do, as the test says."""

    now = ""

    def __call__(self, *_: object) -> str:
        return self.now


@pytest.fixture
def offers() -> Offers:
    return Offers()


@pytest.fixture
def app(host: FakeHost, table: VirtualTable, devices: Devices, offers: Offers) -> Flask:
    return create_app(
        host,
        games=stage.GAMES,
        virtual=table,
        devices=devices,
        faces=stage.faces(),
        piles=stage.piles(),
        camera=lambda: b"\xff\xd8picture",
        owed=offers,
        tidy=lambda *_, only_back: 0,
    )


@pytest.fixture
def address(app: Flask, chrome: Chrome) -> Iterator[str]:
    with served(app) as where:
        yield where
        chrome.get("about:blank")


def opened(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/virtual")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".nearer .button"))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".draws button"))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#bell"))
    soon(chrome, lambda: chrome.execute_async_script(STILL))


AWAY = """<div class="away"><span>Ana plays on a phone of their own. <span class="small">9 in hand</span></span>
<button class="button small" type="button">Take the hand back</button></div>"""


TEN = """
const tray = document.querySelector('[data-tray=near]'), hand = tray.querySelector('.hand');
for (let n = 1; n < 10; n++) hand.append(hand.firstElementChild.cloneNode(true));
tray.insertAdjacentHTML('beforeend', arguments[0]);
"""


def overlap(chrome: Chrome, above: str, below: str) -> list[str]:
    found: list[str] = chrome.execute_script(OVERLAP, above, below)
    return found


def tidy_button(chrome: Chrome) -> WebElement:
    return chrome.find_element(By.ID, "tidy")


def hand_of(chrome: Chrome, side: str) -> str | None:
    """Whose hand lies at a side of the table."""
    return chrome.find_element(By.CSS_SELECTOR, f'[data-tray="{side}"]').get_attribute("data-seat")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_nothing_lies_on_the_mat_or_the_piles(chrome: Chrome, address: str, width: int, height: int) -> None:
    size(chrome, width, height, touch=width == 360)
    opened(chrome, address)
    assert overlap(chrome, ".nearer .button, #tidy", ".mat, .pile, .draws button, .box") == []
    chrome.execute_script("document.getElementById('piles').scrollIntoView({ block: 'end' })")
    chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] [data-draw="B/deck"]').click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".toast"))
    assert "no card is left" in chrome.find_element(By.ID, "toasts").text
    assert overlap(chrome, ".toast", ".pile, .piles, .draws button") == [], "the way to go on is free"


def test_what_is_owed_keeps_its_place_and_says_whose_it_is(chrome: Chrome, address: str, offers: Offers) -> None:
    size(chrome, 1280, 800)
    opened(chrome, address)
    soon(chrome, lambda: not tidy_button(chrome).is_enabled())
    before = chrome.execute_script(PLACES)
    for offer, words in (("set", "Set the table"), ("owed", "Do what is owed"), ("back", "Put it back")):
        offers.now = offer
        soon(chrome, lambda w=words: tidy_button(chrome).text == w and tidy_button(chrome).is_enabled())
        assert chrome.execute_script(PLACES) == before
    chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] [data-draw="B/deck"]').click()
    soon(chrome, lambda: "no card is left" in chrome.find_element(By.ID, "toasts").text)
    tidy_button(chrome).click()
    soon(chrome, lambda: "This one is yours" in chrome.find_element(By.ID, "toasts").text)
    assert "no card is left" not in chrome.find_element(By.ID, "toasts").text, "something else was done"
    offers.now = "yours"
    soon(chrome, lambda: tidy_button(chrome).text == "This one is yours" and not tidy_button(chrome).is_enabled())
    assert chrome.execute_script(PLACES) == before and complaints(chrome) == []


def test_only_one_button_is_golden_where_the_phone_has_an_answer(
    chrome: Chrome, address: str, host: FakeHost, offers: Offers
) -> None:
    """Setting the table comes before *Done*; what it usually was comes before putting it back."""
    size(chrome, 1280, 800)
    host.show(replace(stage.calm(), question=stage.DRAW))
    opened(chrome, address)

    def golden() -> bool:
        return "glow" in (tidy_button(chrome).get_attribute("class") or "")

    def plates() -> set[str]:
        """How the phone's answers look."""
        plate = "document.querySelector('#phone-frame').contentDocument.querySelectorAll('#question .grid .plate')"
        return set(chrome.execute_script(f"return [...{plate}].map((one) => getComputedStyle(one).backgroundImage)"))

    soon(chrome, lambda: not golden() and len(plates()) == 2)
    offers.now = "set"
    soon(chrome, lambda: golden() and len(plates()) == 1)
    offers.now = ""
    soon(chrome, lambda: not golden() and len(plates()) == 2)
    offers.now = "back"
    soon(chrome, lambda: golden() and len(plates()) == 1)
    host.show(replace(stage.calm(401), trouble=stage.IS_THAT_ALL))
    soon(chrome, lambda: not golden())
    host.show(replace(stage.calm(402), trouble=stage.REFUSED))
    soon(chrome, golden)
    which = (Choice("Use Scissors on Stoat (B2)", "0", "!"), Choice("Use Scissors on Wolf Cub (B3)", "1", "!"))
    host.show(replace(stage.calm(403), trouble=replace(stage.IS_THAT_ALL, choices=which)))
    soon(chrome, lambda: not golden())


def test_the_strip_says_what_is_owed_and_only_one_of_its_buttons_is_golden(
    chrome: Chrome, address: str, host: FakeHost, offers: Offers
) -> None:
    """Beside *Do what is owed* stood what to play, and *Put it back* was as golden as the answer it is not."""
    size(chrome, 360, 740, touch=True)
    host.show(replace(stage.calm(), chores=("move Wolf from A2 to Ana's hand",)))
    offers.now = "owed"
    opened(chrome, address)

    def strip() -> tuple[str, list[str]]:
        """What it says, and what is golden in it."""
        shown = [one for one in chrome.find_elements(By.CSS_SELECTOR, "#says .button") if one.is_displayed()]
        golden = [one.text for one in shown if "glow" in (one.get_attribute("class") or "")]
        return chrome.find_element(By.CSS_SELECTOR, "#says p").text, golden

    soon(chrome, lambda: strip() == ("move Wolf from A2 to Ana's hand", ["Do what is owed"]))
    offers.now = "back"
    host.show(replace(stage.calm(401), trouble=stage.IS_THAT_ALL))
    soon(chrome, lambda: strip() == (stage.IS_THAT_ALL.say, ["Answer"]))
    host.show(replace(stage.calm(402), trouble=stage.REFUSED))
    soon(chrome, lambda: strip() == (stage.REFUSED.say, ["Put it back"]))


def test_what_the_bell_was_answered_goes_with_its_reason(
    chrome: Chrome, address: str, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Draw a card first" lay over the table when the card had been drawn."""
    size(chrome, 1280, 800)
    early = "Draw a card first."
    monkeypatch.setattr(host, "rung_by", lambda press, seconds: Reply(False, early))
    opened(chrome, address)
    chrome.execute_script(ENDLESS)
    chrome.find_element(By.ID, "bell").click()
    soon(chrome, lambda: early in chrome.find_element(By.ID, "toasts").text)
    host.show(replace(stage.calm(401), notes=(early, "On the phone it is “I drew”.")))
    chrome.execute_async_script(STILL)
    assert early in chrome.find_element(By.ID, "toasts").text
    host.show(replace(stage.calm(402), notes=()))
    soon(chrome, lambda: early not in chrome.find_element(By.ID, "toasts").text)


def test_the_tabs_follow_whoever_sits_down_in_the_phone_beside_the_table(chrome: Chrome, address: str) -> None:
    """And the first of them leads back to everybody's page."""
    size(chrome, 1280, 800)
    opened(chrome, address)

    def shown() -> tuple[str, object]:
        where = "return document.querySelector('#phone-frame').contentWindow.location.pathname"
        return chrome.find_element(By.CSS_SELECTOR, '#tabs [aria-selected="true"]').text, chrome.execute_script(where)

    soon(chrome, lambda: shown() == ("Both", "/"))
    chrome.execute_script("document.querySelector('#phone-frame').contentWindow.location.href = '/seat/B'")
    soon(chrome, lambda: shown() == ("Luka", "/seat/B"))
    chrome.find_element(By.CSS_SELECTOR, "#tabs button").click()
    soon(chrome, lambda: shown() == ("Both", "/"))


def test_a_card_drawn_moves_nothing_and_is_as_large_as_its_row_allows(chrome: Chrome, address: str) -> None:
    size(chrome, 1280, 1000)
    opened(chrome, address)
    before = chrome.execute_script(PLACES)
    chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] [data-draw="squirrels"]').click()
    card = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] .hand .thing img'))
    assert isinstance(card, WebElement)
    row = chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] .hand')
    soon(chrome, lambda: card.size["height"] > 75)
    assert card.size["height"] >= row.size["height"] - 12
    after = chrome.execute_script(PLACES)
    assert after == before


def test_a_card_of_the_hand_is_laid_by_keyboard(chrome: Chrome, address: str, app: Flask, table: VirtualTable) -> None:
    """Choose the card, choose the place; on the mat Enter opens its tools, and Escape goes back to the card."""
    size(chrome, 1280, 800)
    context: AppContext = app.extensions[EXTENSION]
    assert context.virtual_piles is not None
    context.virtual_piles.take("stoat:1", "B")  # type: ignore[arg-type]
    opened(chrome, address)
    held = '.tray[data-seat="B"] .thing[data-card="stoat:1"]'
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, held))
    chrome.find_element(By.CSS_SELECTOR, held).send_keys(Keys.ENTER)
    tools = chrome.find_element(By.ID, "tools")
    soon(chrome, lambda: chrome.switch_to.active_element.tag_name == "select")
    assert "to Luka" not in tools.text and "to Ana" in tools.text, "it is in Luka's hand already"
    place = chrome.switch_to.active_element
    assert Select(place).first_selected_option.text == "B1", "the first free space of the own row"
    Select(place).select_by_visible_text("B3")
    place.send_keys(Keys.TAB)
    chrome.switch_to.active_element.send_keys(Keys.SPACE)
    x, y = table.mat.region("B3").centre
    soon(chrome, lambda: table.card("stoat:1").on_table)  # type: ignore[arg-type]
    assert (table.card("stoat:1").x, table.card("stoat:1").y) == (x, y)  # type: ignore[arg-type]
    lying = '.stage .thing[data-card="stoat:1"]'
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, lying) and not tools.is_displayed())
    chrome.find_element(By.CSS_SELECTOR, lying).send_keys(Keys.ENTER)
    soon(chrome, lambda: "turn over" in tools.text)
    chrome.switch_to.active_element.send_keys(Keys.ESCAPE)
    soon(chrome, lambda: not tools.is_displayed())
    assert chrome.switch_to.active_element.get_attribute("data-card") == "stoat:1"
    assert complaints(chrome) == []


def test_a_drag_from_the_bare_page_selects_nothing(chrome: Chrome, address: str) -> None:
    size(chrome, 1280, 800)
    opened(chrome, address)
    chrome.find_element(By.TAG_NAME, "h1")
    hands = ActionChains(chrome)
    hands.move_to_element(chrome.find_element(By.TAG_NAME, "h1")).click_and_hold()
    hands.move_to_element(chrome.find_element(By.CSS_SELECTOR, '.tray[data-seat="B"] .owner')).release().perform()
    assert chrome.execute_script("return String(getSelection())") == ""


def test_the_table_says_who_plays_on_a_phone_and_takes_the_hand_back(chrome: Chrome, address: str, app: Flask) -> None:
    """The hand went away from the table without a word, and the mat jumped. Who is left there has the own side before
    them."""
    size(chrome, 1280, 800)
    opened(chrome, address)
    mat = chrome.find_element(By.CSS_SELECTOR, ".mat")
    before = {side: round(px) for side, px in mat.rect.items()}
    context: AppContext = app.extensions[EXTENSION]
    phone = context.door.phones.known(context.door.phones.join(host=False))
    assert phone is not None and context.door.phones.sit(phone, "B")
    away = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, '[data-tray="far"] .away'))
    assert isinstance(away, WebElement)
    assert "Luka plays on a phone" in away.text and "0 in hand" in away.text
    assert {side: round(px) for side, px in mat.rect.items()} == before
    assert chrome.find_elements(By.CSS_SELECTOR, ".stage.flipped") and hand_of(chrome, "near") == "A"
    away.find_element(By.TAG_NAME, "button").click()
    soon(chrome, lambda: hand_of(chrome, "far") == "B")
    assert context.door.phones.holder("B") is None
    assert complaints(chrome) == []


def test_a_hand_lies_over_nothing_and_the_mat_has_most_of_the_room(chrome: Chrome, address: str, app: Flask) -> None:
    """Cards lay over what was said of a player who shares the side, and candles took a fifth of the height."""
    size(chrome, 1280, 800)
    opened(chrome, address)
    assert chrome.find_element(By.ID, "wood").rect["height"] > 440
    chrome.find_element(By.CSS_SELECTOR, '[data-tray="near"] [data-draw="squirrels"]').click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-tray="near"] .hand .thing'))
    chrome.execute_script(TEN, AWAY)  # as where two share a side and one of them has a phone
    assert overlap(chrome, '[data-tray="near"] .hand .thing img', '[data-tray="near"] .away') == []


def test_a_seats_own_phone_leads_to_its_cards(chrome: Chrome, address: str) -> None:
    size(chrome, 360, 740, touch=True)
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: chrome.find_element(By.ID, "cards").is_displayed())
    chrome.find_element(By.ID, "cards").click()
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '.tray[data-seat="B"]'))
    assert chrome.current_url.endswith("/virtual")
    size(chrome, 1280, 800)
    frame = soon(chrome, lambda: chrome.find_element(By.ID, "phone-frame"))
    chrome.switch_to.frame(frame)  # type: ignore[arg-type]
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#headline h1"))
    assert not any(one.is_displayed() for one in chrome.find_elements(By.ID, "cards")), "there they are in sight"
    chrome.switch_to.default_content()
