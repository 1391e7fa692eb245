"""INWO on a phone of 360 pixels with cards on the mat: what goes on is golden, a slip of the thumb does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.games.inwo import names
from companion.kernel.cards import CardId
from tests.games.inwo.at_the_table import HandsTable
from tests.web.browser import CHROMIUM, DRIVER, complaints, size, soon, text
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
GOLDEN = "#dialogs .plate:not(.quiet)"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HandsTable]:
    """Three at a table, Ana's first turn."""
    stage = HandsTable(tmp_path / "journal.db", 3).set_up()
    yield stage
    stage.close()


@pytest.fixture
def app(table: HandsTable) -> Flask:
    return create_app(table.host)


@pytest.fixture
def phone(chrome: Chrome, address: str) -> Chrome:
    """Ana's phone."""
    size(chrome, 360, 740, touch=True)
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Your turn")
    return chrome


def click(chrome: Chrome, css: str) -> None:
    """A press on what is there, as soon as it is."""
    one = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, css))[0]  # type: ignore[index]
    chrome.execute_script("arguments[0].click()", one)


def test_the_thumbs_new_button_hears_nothing_for_a_moment(table: HandsTable, phone: Chrome) -> None:
    """*Drew a Group* stands where *Drew a Plot* stood: the same finger's second tap is not meant for it."""
    soon(phone, lambda: text(phone, "#thumb button") == "Drew a Plot")
    deaf = phone.execute_script(
        "const nav = document.getElementById('thumb'); const seen = [];"
        "new MutationObserver(() => { const one = nav.querySelector('button'); if (one) { seen.push("
        "one.dataset.fresh); one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })); } })"
        ".observe(nav, { childList: true });"
        "window.seen = seen; return true;"
    )
    assert deaf
    click(phone, "#thumb button:not([data-fresh])")
    soon(phone, lambda: text(phone, "#thumb button") == "Drew a Group")
    assert phone.execute_script("return window.seen") == ["yes"]
    assert table.state.turn.phase == names.GROUP and table.moves[-1] == "draw_plot"


def test_a_tap_whose_answer_is_lost_is_done_once_and_the_page_looks_what_became_of_it(
    table: HandsTable, phone: Chrome
) -> None:
    """It was called not done, and to be tried again, though it had reached the table."""
    phone.execute_script(
        "const real = window.fetch; window.fetch = (...said) => String(said[0]).includes('/api/act')"
        " ? real(...said).then(() => { throw new TypeError('lost'); }) : real(...said);"
    )
    click(phone, "#thumb button:not([data-fresh])")
    soon(phone, lambda: "No answer came" in text(phone, "#toasts"))
    soon(phone, lambda: text(phone, "#thumb button") == "Drew a Group")
    assert table.moves.count("draw_plot") == 1, "three times sent"


def test_nothing_lies_over_what_is_to_be_done_in_the_low_frame_beside_the_table(
    table: HandsTable, phone: Chrome
) -> None:
    """*Knock* lay over the half of it; a phone of its own has room for both."""
    table.taps("A", "draw_plot", "draw_group", "skip", "tokens")
    table.look()
    assert table.tap("!", f"fix move smof:1 {names.arrow(CardId('pentagon:1'), 'B')}").ok
    soon(phone, lambda: text(phone, "#chores li"))
    place = "return getComputedStyle(document.getElementById('thumb')).position"
    assert phone.execute_script(place) == "fixed"
    size(phone, 360, 430, touch=True)
    assert phone.execute_script(place) == "static"


@pytest.mark.clauses("INWO-TURN-05")
def test_the_phases_own_action_is_golden_and_the_rest_stands_behind_one_list(
    table: HandsTable, phone: Chrome, address: str
) -> None:
    table.taps("A", "draw_plot", "draw_group")
    soon(phone, lambda: text(phone, GOLDEN) == "Take over from your hand…")
    assert text(phone, "#choices .may > .plate") == "Go on"
    click(phone, "#choices .fold summary")
    fold = phone.find_element(By.CSS_SELECTOR, "#choices .fold").rect
    part = phone.find_element(By.ID, "choices").rect
    assert fold["width"] == part["width"], "it is as wide as the page"
    table.taps("A", "skip", "tokens")
    soon(phone, lambda: text(phone, GOLDEN) == "Attack…")
    phone.get(f"{address}/seat/B")
    soon(phone, lambda: text(phone, "#headline h1") == "Ana's turn")
    assert phone.find_elements(By.CSS_SELECTOR, "#thumb button") == [], "out of turn there is none"
    assert phone.execute_script("return document.documentElement.scrollWidth") == 360
    assert complaints(phone) == []


def test_a_sheet_half_filled_is_there_again_after_a_reload_and_arrows_are_chosen_in_the_drawing(
    table: HandsTable, phone: Chrome
) -> None:
    table.taps("A", "draw_plot", "draw_group")
    soon(phone, lambda: text(phone, GOLDEN) == "Take over from your hand…")
    click(phone, GOLDEN)
    click(phone, ".saying [data-value='congressional-wives:1'], .saying .option-card")
    soon(phone, lambda: phone.find_elements(By.CSS_SELECTOR, ".saying .choosing button.end"))
    phone.refresh()
    drawn = soon(phone, lambda: phone.find_elements(By.CSS_SELECTOR, ".saying .choosing button.end"))
    label = drawn[0].get_attribute("aria-label")  # type: ignore[index]
    phone.execute_script("arguments[0].click()", drawn[0])  # type: ignore[index]
    soon(phone, lambda: label in text(phone, ".saying [data-blank='to']"))
    click(phone, ".saying .done .plate")
    soon(phone, lambda: table.state.turn.phase == names.TOKENS)
    phone.refresh()
    soon(phone, lambda: text(phone, "#thumb button") == "Place the tokens")
    assert not phone.find_elements(By.CSS_SELECTOR, "dialog[open]"), "what was sent is not said again"


def test_a_plot_laid_opens_its_dialog_with_the_card_named(table: HandsTable, phone: Chrome) -> None:
    table.taps("A", "draw_plot", "draw_group", "skip", "tokens")
    table.lays("commitment:1", names.PLAY)
    click(phone, "#trouble [data-say='play']")
    soon(phone, lambda: "Commitment" in text(phone, ".saying [data-blank='card']"))


def test_while_taking_back_is_looked_at_only_that_is_golden(table: HandsTable, phone: Chrome) -> None:
    def look(css: str) -> object:
        one = "const one = document.querySelector(arguments[0]);"
        return phone.execute_script(f"{one} return one && getComputedStyle(one).backgroundImage", css)

    table.taps("A", "draw_plot")
    golden = soon(phone, lambda: text(phone, "#thumb button") == "Drew a Group" and look("#thumb button"))
    click(phone, "[data-key='undo']")
    soon(phone, lambda: look("#undo [data-key='go']") == golden)
    soon(phone, lambda: look("#thumb button") == look("#undo [data-key='leave']") != golden)
    click(phone, "#undo [data-key='leave']")
    soon(phone, lambda: look("#thumb button") == golden)


def test_news_leave_an_open_list_where_it_was_and_what_was_written_to_find_in_it(
    table: HandsTable, phone: Chrome
) -> None:
    """What a finger is about to choose stays below it, whatever others do meanwhile."""
    table.taps("A", "draw_plot", "draw_group")
    soon(phone, lambda: text(phone, GOLDEN) == "Take over from your hand…")
    click(phone, GOLDEN)
    soon(phone, lambda: phone.find_elements(By.CSS_SELECTOR, ".saying .option-card"))

    def asked() -> object:
        """How often the table was asked what may be said."""
        said = "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/api/say')).length"
        return phone.execute_script(f"return document.querySelector('.saying').ariaBusy ? null : {said}")

    def standing() -> object:
        seen = "const [find, list] = ['input', '.options'].map((one) => document.querySelector(`.saying ${one}`));"
        return phone.execute_script(f"{seen} return [find.value, list.scrollTop]")

    def told(once: object) -> None:
        soon(phone, lambda: (asked() or once) != once)

    phone.execute_script("document.querySelector('.saying .options').scrollTop = 300")
    before = asked()
    table.lays("commitment:1", names.PLAY)
    told(before)
    assert standing() == ["", 300]
    phone.execute_script(
        "const find = document.querySelector('.saying input'); find.value = 'co';"
        "find.dispatchEvent(new Event('input')); document.querySelector('.saying .options').scrollTop = 40"
    )
    there, before = standing(), asked()
    table.cleared()
    told(before)
    assert standing() == there
