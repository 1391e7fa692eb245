"""What has just happened is seen at once, and the next thing to do lies under the thumb."""

from typing import Any

import pytest
from msgspec.structs import replace
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from companion.kernel.view import Player
from companion.table.messages import Tapped, UndoRequested
from companion.table.page import Change, Choice, HistoryLine, Page, Preview
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, button, complaints, press, size, soon, text
from tests.web.fakes import FakeHost

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")

BLOWS = ("Raven strikes Ana for 2.", "Porcupine strikes Squirrel.", "Squirrel dies.")
BATTLE = (*BLOWS, "The scale moves 2 towards Luka.")
"""Long enough to be held by `HOLD`."""


def later(page: Page, *moves: HistoryLine, **more: object) -> Page:
    """The page after further moves."""
    return replace(page, version=page.version + 1, moves=(*page.moves, *moves), **more)  # type: ignore[arg-type]


def move(n: int, words: str, *lines: str) -> HistoryLine:
    return HistoryLine(100 + n, "B", words, lines, who="Luka")


def with_motion(chrome: Chrome, wanted: bool) -> None:
    """What the phone's owner set for moving pictures."""
    value = "no-preference" if wanted else "reduce"
    media = {"features": [{"name": "prefers-reduced-motion", "value": value}]}
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", media)


HOLD = """
    const begin = window.setTimeout, stop = window.clearTimeout, held = new Map();
    let last = 0;
    window.setTimeout = (done, ms, ...more) => ms < 3000 ? begin(done, ms, ...more) : (held.set(--last, done), last);
    window.clearTimeout = (id) => held.delete(id) || stop(id);
    window.passTime = () => [...held].forEach(([id, done]) => held.delete(id) && done());
"""
"""A moment stays until somebody ends it or `passTime` does: a slow machine would look for it when it has gone."""


APART = """
    const [above, below] = [...arguments].map((one) => one.getBoundingClientRect());
    return above.bottom <= below.top;
"""
"""Whether the one ends above the other."""


def opened(chrome: Chrome, address: str, seat: str = "B") -> None:
    chrome.get(f"{address}/seat/{seat}")
    soon(chrome, lambda: text(chrome, "#headline h1") == "Luka's turn: play cards")
    chrome.execute_script(HOLD)


def test_an_understood_move_is_said_with_its_way_back(chrome: Chrome, address: str, host: FakeHost) -> None:
    size(chrome, 360, 740, touch=True)
    opened(chrome, address)
    assert text(chrome, "#moment") == "", "what happened before the page was opened is history"
    host.show(later(stage.calm(), move(1, "Play Wolf on B2", "2 squirrels are sacrificed.", "Luka plays Wolf on B2.")))
    soon(chrome, lambda: "2 squirrels are sacrificed. Luka plays Wolf on B2." in text(chrome, "#moment"))
    host.previews["undo"] = Preview("undo", 401, stage.calm().undo, (Change("Wolf: from B2 to Luka's hand"),))
    chrome.find_element(By.CSS_SELECTOR, "#moment button").click()
    soon(chrome, lambda: "Wolf: from B2 to Luka's hand" in text(chrome, "#undo"))
    assert host.inbox == [], "it is only shown what it would change"
    press(chrome, "Take it back")
    soon(chrome, lambda: host.inbox and isinstance(host.inbox[-1], UndoRequested))
    assert complaints(chrome) == []


def test_what_was_only_paid_is_said_below_what_it_was_paid_for(chrome: Chrome, address: str, host: FakeHost) -> None:
    opened(chrome, address)
    paid = replace(move(1, "Aid the attack with Wolf", "A token of Wolf is spent."), paid=True)
    host.show(later(stage.calm(), paid))
    soon(chrome, lambda: text(chrome, "#moment").startswith("Luka: Aid the attack with Wolf\n"))
    assert "A token of Wolf is spent." in text(chrome, "#moment")


def test_a_battle_has_the_phone_for_a_while(chrome: Chrome, address: str, host: FakeHost) -> None:
    """Line after line, the scale, the candle that went out; a tap, Escape or some seconds end it."""
    size(chrome, 360, 740, touch=True)
    with_motion(chrome, True)
    try:
        opened(chrome, address, "A")
        ana, luka = stage.players()
        dark = Player(ana.seat, ana.name, (False, False), ana.meters)
        after = replace(stage.calm().view, players=(dark, luka), scale=0.9)
        host.show(later(stage.calm(), move(1, "Luka rings", *BLOWS), view=after, lean=20.0))
        soon(chrome, lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".stage li")) == 4)
        assert [one.get_attribute("textContent") for one in chrome.find_elements(By.CSS_SELECTOR, ".stage li")] == [
            *BLOWS,
            "Ana: a candle goes out",
        ]
        soon(chrome, lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".stage .flame.lit")) == 2)
        chrome.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".stage"))
        host.show(later(host.page(), move(2, "Luka rings", *BATTLE)))
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".stage"))
        chrome.execute_script("passTime()")
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".stage"))
        assert complaints(chrome) == []
    finally:
        with_motion(chrome, False)


def test_how_a_game_ends_stands_in_the_headline_alone(chrome: Chrome, address: str, host: FakeHost) -> None:
    opened(chrome, address)
    lost = replace(stage.calm().view, headline="The game is lost.")
    host.show(later(stage.calm(), move(1, "Luka rings", "Squirrel dies.", "The game is lost."), view=lost))
    soon(chrome, lambda: "Squirrel dies." in text(chrome, "#moment"))
    assert text(chrome, "#headline h1") == "The game is lost."
    assert "The game is lost." not in text(chrome, "#moment")


def test_whoever_wants_no_motion_reads_the_battle_below_the_question(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    opened(chrome, address)
    host.show(later(stage.calm(), move(1, "Luka rings", *BLOWS), question=stage.DRAW))
    soon(chrome, lambda: "Squirrel dies." in text(chrome, "#moment"))
    assert not chrome.find_elements(By.CSS_SELECTOR, ".stage")
    assert under_a_finger(chrome, "A squirrel")


def under_a_finger(chrome: Chrome, words: str) -> list[float]:
    """Where a button is, if a finger on its middle would meet it and nothing else."""
    found: list[float] = chrome.execute_script(
        """arguments[0].closest(".asks")?.getAnimations().forEach((one) => one.finish());
           const box = arguments[0].getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
           return arguments[0].contains(document.elementFromPoint(x, y)) ? [x, y] : []""",
        button(chrome, words),
    )
    return found


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("asked", ["a question", "a refusal"])
def test_nothing_lies_over_an_answer_while_a_battle_is_told(
    chrome: Chrome, address: str, host: FakeHost, width: int, asked: str
) -> None:
    """Neither where both come at once nor where it is asked in the middle; when it has been told, no answer moves."""
    more: dict[str, Any] = {"question": stage.DRAW} if asked == "a question" else {"trouble": stage.REFUSED}
    words = "A squirrel" if asked == "a question" else stage.REFUSED.choices[0].label
    size(chrome, width, 740, touch=width < 400)
    with_motion(chrome, True)
    try:
        opened(chrome, address)
        host.show(later(stage.calm(), move(1, "Luka rings", *BATTLE), **more))
        soon(chrome, lambda: "Squirrel dies." in text(chrome, "#moment"))
        there = soon(chrome, lambda: under_a_finger(chrome, words))
        chrome.execute_script("passTime()")
        assert under_a_finger(chrome, words) == there
        host.show(later(host.page(), move(2, "Luka rings", *BATTLE), question=None, trouble=None))
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".stage"))
        host.show(later(host.page(), **more))
        soon(chrome, lambda: under_a_finger(chrome, words))
        assert "Squirrel dies." in text(chrome, "#moment"), "it can be read on"
    finally:
        with_motion(chrome, False)


@pytest.mark.parametrize("asked", [{"trouble": stage.REFUSED}, {"question": stage.DRAW}])
def test_the_next_thing_lies_over_no_answer(
    chrome: Chrome, address: str, host: FakeHost, asked: dict[str, Any]
) -> None:
    """The phone beside the table is low: its lower edge is where the answers of a refusal are."""
    size(chrome, 378, 470)
    ring = {"choices": (Choice("Ring the bell", "ring", "B"),), "thumb": ("ring",)}
    host.show(replace(stage.calm(), **ring, **asked))
    opened(chrome, address)
    soon(chrome, lambda: button(chrome, "Ring the bell").is_displayed())
    answers = soon(chrome, lambda: button(chrome, next(iter(asked.values())).choices[-1].label))
    assert chrome.execute_script(APART, answers, button(chrome, "Ring the bell"))


@pytest.mark.parametrize("height", [740, 430], ids=["a phone", "the phone beside the virtual table"])
def test_the_next_thing_can_be_done_while_a_battle_is_told(
    chrome: Chrome, address: str, host: FakeHost, height: int
) -> None:
    """What closes the stage stays in sight above it, and covers no line."""
    size(chrome, 360, height, touch=True)
    with_motion(chrome, True)
    try:
        opened(chrome, address)
        ring = {"choices": (Choice("I drew a squirrel", "draw", "B"),), "thumb": ("draw",)}
        host.show(later(stage.calm(), move(1, "Luka rings", *BATTLE), **ring))
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".stage"))
        assert under_a_finger(chrome, "I drew a squirrel") and under_a_finger(chrome, "Close")
        close = button(chrome, "Close")
        last = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".stage li.now:last-child"))[0]  # type: ignore[index]
        assert chrome.execute_script(APART, close, button(chrome, "I drew a squirrel"))
        assert chrome.execute_script(APART, last, close)
    finally:
        with_motion(chrome, False)


def test_a_phone_that_slept_through_many_moves_does_not_act_them_out(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    opened(chrome, address)
    host.show(later(stage.calm(), *(move(n, f"move {n}", *BLOWS) for n in range(1, 7))))
    soon(chrome, lambda: "move 6" in text(chrome, "#told"))
    assert text(chrome, "#moment") == ""


def test_the_next_thing_lies_under_the_thumb_and_the_rest_is_folded(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    many = tuple(Choice(f"Use item {n}", f"use item:{n}", "B") for n in range(12))
    host.show(replace(stage.calm(), choices=(*many, Choice("Ring the bell", "ring", "B")), thumb=("ring",)))
    size(chrome, 360, 740, touch=True)
    opened(chrome, address)
    ring = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#thumb button"))[0]  # type: ignore[index]
    box = chrome.execute_script("return arguments[0].getBoundingClientRect().bottom", ring)
    assert 640 < box <= 740, "without scrolling, at the lower edge"
    assert not button(chrome, "Use item 3").is_displayed()
    chrome.find_element(By.XPATH, "//summary[contains(., 'More you may do (12)')]").click()
    assert button(chrome, "Use item 3").is_displayed()
    soon(chrome, lambda: ring.get_attribute("data-fresh") is None)  # it is deaf while it is new
    ring.click()
    soon(chrome, lambda: host.inbox and isinstance(host.inbox[-1], Tapped) and host.inbox[-1].words == "ring")


def test_whoever_has_nothing_to_do_is_told_so_quietly(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(replace(stage.calm(), choices=()))
    opened(chrome, address, "A")
    idle = "return document.getElementById('phone').classList.contains('idle')"
    soon(chrome, lambda: chrome.execute_script(idle))
    host.show(replace(stage.calm(), choices=(), version=402, chores=stage.CHORES))
    soon(chrome, lambda: not chrome.execute_script(idle))


@pytest.mark.parametrize("news", [{"trouble": stage.REFUSED}, {"notes": ("There is nothing to end yet.",)}])
def test_a_new_refusal_comes_into_sight(chrome: Chrome, address: str, host: FakeHost, news: dict[str, Any]) -> None:
    """What is said to a ring stood below what one had scrolled to."""
    size(chrome, 360, 740, touch=True)
    opened(chrome, address)
    chrome.execute_script("window.scrollTo(0, document.body.scrollHeight)")
    soon(chrome, lambda: chrome.execute_script("return window.scrollY") > 120)
    host.show(replace(stage.calm(), version=403, **news))
    soon(chrome, lambda: chrome.execute_script("return window.scrollY") == 0)


def test_a_game_is_looked_at_again_move_by_move(chrome: Chrome, address: str, host: FakeHost) -> None:
    size(chrome, 360, 740, touch=True)
    host.show(replace(stage.calm(), over=True))
    chrome.get(f"{address}/seat/B")
    soon(chrome, lambda: chrome.find_elements(By.LINK_TEXT, "How it went"))
    chrome.find_element(By.LINK_TEXT, "How it went").click()
    soon(chrome, lambda: "Turning points" in text(chrome, "#tales"))
    assert "Raven, through 9 moves" in text(chrome, "#tales")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#board .card"))
    last = text(chrome, "#now")
    chrome.find_element(By.CSS_SELECTOR, "#film input").send_keys(Keys.ARROW_LEFT)
    soon(chrome, lambda: text(chrome, "#now") != last)
    curve = chrome.find_element(By.CSS_SELECTOR, "#curve svg")
    assert "The scale, from move to move. from 0 to 0.4" in (curve.get_attribute("aria-label") or "")
    assert len(curve.find_elements(By.CSS_SELECTOR, ".dot")) == 1, "the turning point"
    ActionChains(chrome).move_to_element_with_offset(curve, 2 - curve.rect["width"] / 2, 0).click().perform()
    soon(chrome, lambda: text(chrome, "#now").startswith("0 of 3"))
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    assert complaints(chrome) == []
