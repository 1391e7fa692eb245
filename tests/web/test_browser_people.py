"""A guest's phone, 360 px wide: one scan, one tap on a seat; the host's switch; names as they were typed."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import alert_is_present

from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from tests.web.clients import CODE, PIN
from tests.web.fakes import FakeHost
from web import create_app
from web.access.door import Door

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
NAMES = {
    "A": '<img src=x onerror=alert(1)> & "Ana"',
    "B": "שרה \U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
}


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 360, 740, touch=True)
    return chrome


@pytest.fixture
def door() -> Door:
    return Door(CODE, pin=PIN, renewed=lambda: "FRESH9")


@pytest.fixture
def table(host: FakeHost, door: Door, chrome: Chrome, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a table to which this browser is a guest."""
    monkeypatch.setattr("web.client._here", lambda: False)
    players = tuple(replace(one, name=NAMES[one.seat]) for one in stage.players())
    host.show(replace(stage.calm(), view=replace(stage.calm().view, players=players)))
    with served(create_app(host, door=door, games=stage.GAMES)) as address:
        chrome.delete_all_cookies()
        yield address
        chrome.get("about:blank")


def width(chrome: Chrome) -> int:
    return int(chrome.execute_script("return document.documentElement.scrollWidth"))


def test_one_scan_one_tap_and_the_names_are_as_they_were_typed(chrome: Chrome, table: str, door: Door) -> None:
    door.phones.join()
    chrome.get(f"{table}/join/{CODE}")
    soon(chrome, lambda: chrome.current_url.endswith("/seats"))
    buttons = chrome.find_elements(By.CSS_SELECTOR, "[data-take]")
    assert [one.text for one in buttons] == list(NAMES.values())
    assert width(chrome) == 360
    chrome.execute_script("arguments[0].click()", buttons[1])
    soon(chrome, lambda: chrome.current_url.endswith("/seat/B"))
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    assert text(chrome, "#who b") == NAMES["B"] and NAMES["A"] in text(chrome, "#altar")
    assert chrome.find_elements(By.CSS_SELECTOR, "img[src=x]") == []
    chrome.find_element(By.ID, "menu").click()
    soon(chrome, lambda: chrome.find_elements(By.LINK_TEXT, "Change seats"))
    assert not chrome.find_elements(By.LINK_TEXT, "Begin a new game")
    assert complaints(chrome) == []

    door.phones.stand(door.phones.holder("B").id)  # the host frees the seat; this phone is led to the seats
    chrome.refresh()
    soon(chrome, lambda: "/seats?wanted=B" in chrome.current_url)


def test_who_comes_to_a_seat_too_late_is_told_so_and_sees_it_taken(chrome: Chrome, table: str, door: Door) -> None:
    """The page was loaded again without a word; and out of reach of the table it was lost."""
    chrome.get(f"{table}/join/{CODE}")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-take="B"]'))
    other = door.phones.known(door.phones.join())
    assert other is not None and door.phones.sit(other, "B")
    chrome.execute_script("""document.querySelector('[data-take="B"]').click()""")
    soon(chrome, lambda: "Another phone sits there" in text(chrome, "#wrong"))
    assert not chrome.find_elements(By.CSS_SELECTOR, '[data-take="B"]')
    assert "it or the host can free the seat" in text(chrome, "nav")


def test_the_code_is_typed_and_a_wrong_one_is_told_so(chrome: Chrome, table: str) -> None:
    chrome.get(f"{table}/seat/A")
    soon(chrome, lambda: "/join?next=" in chrome.current_url)
    chrome.find_element(By.ID, "code").send_keys("crow")
    chrome.find_element(By.CSS_SELECTOR, "#join button").click()
    soon(chrome, lambda: "not this table's code" in text(chrome, "main"))
    chrome.find_element(By.ID, "code").send_keys(CODE.lower())
    chrome.find_element(By.CSS_SELECTOR, "#join button").click()
    soon(chrome, lambda: "Who are you?" in text(chrome, "main") or "/seat/A" in chrome.current_url)


def test_the_host_flips_the_switch_and_sends_a_phone_away(chrome: Chrome, table: str, door: Door) -> None:
    chrome.get(f"{table}/join/{CODE}")
    guest = door.phones.known(door.phones.join())
    assert guest is not None
    chrome.get(f"{table}/people")
    assert PIN in text(chrome, "main") and width(chrome) == 360
    chrome.execute_script("arguments[0].click()", chrome.find_element(By.ID, "everybody"))
    soon(chrome, lambda: door.phones.everybody)
    soon(chrome, lambda: chrome.find_element(By.ID, "everybody").is_selected())
    away = f'[data-post="/api/people/away"][data-phone="{guest.number}"]'
    chrome.find_element(By.CSS_SELECTOR, away).click()
    soon(chrome, lambda: alert_is_present()(chrome))
    chrome.switch_to.alert.dismiss()
    assert guest.id in [one.id for one in door.phones.all()]  # whoever tapped it by mistake says no
    chrome.find_element(By.CSS_SELECTOR, away).click()
    soon(chrome, lambda: alert_is_present()(chrome))
    chrome.switch_to.alert.accept()
    soon(chrome, lambda: guest.id not in [one.id for one in door.phones.all()])
    soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, away))
    assert complaints(chrome) == []


def test_who_joins_is_seen_and_who_may_host_gets_the_page_of_a_host(chrome: Chrome, table: str, door: Door) -> None:
    chrome.get(f"{table}/join/{CODE}")
    chrome.get(f"{table}/people")
    guest = door.phones.known(door.phones.join())
    assert guest is not None
    line = f'[data-post="/api/people/host"][data-phone="{guest.number}"]'
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, line))
    mine = next(one for one in door.phones.all() if one.id != guest.id)
    door.phones.host(guest.id, True)
    door.phones.host(mine.id, False)
    soon(chrome, lambda: "This phone watches." in text(chrome, "main"))


def test_a_new_code_is_shown(chrome: Chrome, table: str, door: Door) -> None:
    chrome.get(f"{table}/join/{CODE}")
    chrome.get(f"{table}/people")
    chrome.find_element(By.CSS_SELECTOR, "[data-stays]").click()
    soon(chrome, lambda: "The new code is FRESH9" in text(chrome, "#said"))
    assert door.code == "FRESH9"
