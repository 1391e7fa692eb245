"""The solo game on a phone 360 pixels wide, in a real browser: the shaft, the window of a contest, own cards."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from companion.card_printing import print_own
from companion.games import find
from companion.games.inception import Inception, names
from companion.kernel.workshop import Workshop
from companion.table.card_sets import EXTRA, CardFiles
from companion.table.messages import Message, Reply, Tapped
from companion.table_pages import form
from tests.clauses import clauses
from tests.web import shaft_stage
from tests.web.accessibility import light
from tests.web.browser import CHROMIUM, DRIVER, button, complaints, served, size, soon, text
from tests.web.fakes import FakeHost
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SHADES = ("night", "day")


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 360, 740, touch=True)
    return chrome


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(shaft_stage.attack())


@pytest.fixture
def files(tmp_path: Path) -> CardFiles:
    shop: Workshop | None = Inception.workshop()
    assert shop is not None
    return CardFiles(tmp_path, shop)


@pytest.fixture
def address(host: FakeHost, files: CardFiles, chrome: Chrome) -> Iterator[str]:
    games = (form(find("inception")),)
    with served(create_app(host, games=games, workshops={"inception": files}, print_cards=print_own)) as where:
        yield where
        chrome.get("about:blank")


def all_of(chrome: Chrome, css: str) -> list[WebElement]:
    return chrome.find_elements(By.CSS_SELECTOR, css)


def click(chrome: Chrome, found: WebElement) -> None:
    chrome.execute_script("arguments[0].scrollIntoView({block: 'center'}); arguments[0].click()", found)


def colours(css: str) -> list[tuple[float, float, float]]:
    """Red, green and blue, 0 to 1, of every colour in a computed style."""
    found = []
    for kind, numbers in re.findall(r"(rgba?|color)\(([^()]*)\)", css):
        three = [float(one) for one in re.findall(r"[\d.]+", numbers.removeprefix("srgb"))[:3]]
        found.append(tuple(one / 255 if kind != "color" else one for one in three))
    return found  # type: ignore[return-value]


def luminance(colour: tuple[float, float, float]) -> float:
    """As the accessibility guidelines define it."""
    parts = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in colour)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(text: WebElement, behind: WebElement) -> float:
    """The worst contrast of a text with the two ends of a shaded background."""
    (ink,) = map(luminance, colours(text.value_of_css_property("color")))
    ends = [luminance(one) for one in colours(behind.value_of_css_property("background-image"))]
    assert len(ends) == 2
    return min((max(ink, one) + 0.05) / (min(ink, one) + 0.05) for one in ends)


@clauses("INC-HEALTH-01", "INC-STEP4-03", "INC-TURN-01")
@pytest.mark.parametrize("shade", SHADES)
def test_the_shaft_is_legible_on_a_small_phone(chrome: Chrome, address: str, host: FakeHost, shade: str) -> None:
    host.show(shaft_stage.calm())
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: len(all_of(chrome, ".floor")) == 5)
    light(chrome, shade)
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    floors = all_of(chrome, ".floor")
    widths = [floor.size["width"] for floor in floors]
    assert widths == sorted(widths, reverse=True) and widths[-1] > 250, "the deeper, the smaller"
    assert [one.text.splitlines()[0] for one in floors] == [
        "Level 4 · Reality", "Level 3", "Level 2", "Level 1", "Level 0 · Limbo",
    ]  # fmt: skip
    for floor in floors:
        title = floor.find_element(By.TAG_NAME, "h2")
        assert float(title.value_of_css_property("font-size").removesuffix("px")) >= 14
        assert contrast(title, floor) >= 4.5, f"{title.text} in the {shade}"
    eames = chrome.find_element(By.CSS_SELECTOR, '[data-card="eames:1"]')
    assert "on Level" in text(chrome, '[data-card="eames:1"] .out-of-sight'), "heard where eyes see it"
    assert "inactive" in eames.text and eames.find_elements(By.CSS_SELECTOR, "svg.face")
    assert "Sidearm" in chrome.find_element(By.CSS_SELECTOR, '[data-card="cobb:1"]').text
    (done,) = all_of(chrome, ".checks .done")
    assert done.text.splitlines() == ["done:", "At least 2 active on Level 2"]
    assert "convince 17 + 2 = 19" in text(chrome, ".checks")
    assert text(chrome, ".phases .now") == "play"
    assert complaints(chrome) == []


@clauses("INC-CALC-01", "INC-ATTACK-08", "INC-ATTACK-10", "INC-ATTACK-15")
def test_an_attack_is_fought_from_its_window(chrome: Chrome, address: str, host: FakeHost) -> None:
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: "4 short" in text(chrome, ".contest .verdict"))
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    assert [one.text for one in all_of(chrome, ".contest .grid button")] == ["Fight", "Don't fight"]
    rows = {one.find_element(By.CSS_SELECTOR, ".what b").text: one.text for one in all_of(chrome, ".boosts li")}
    assert rows["Brace!"].startswith("+3") and "enough" in rows["Dead Angle"]
    assert text(chrome, "#question") == "", "the window is the question"

    brace = next(one for one in all_of(chrome, ".boosts li") if "Brace!" in one.text)
    click(chrome, brace.find_element(By.TAG_NAME, "button"))
    soon(chrome, lambda: host.inbox)
    assert host.inbox[-1].words == "use brace:1"

    host.show(shaft_stage.attack(chars={**shaft_stage.DEEP["chars"], "arthur": "strong@2 [grenade]"}))
    soon(chrome, lambda: "3 short" in text(chrome, ".contest .verdict"))
    click(chrome, button(chrome, "Which?"))
    soon(chrome, lambda: all_of(chrome, "dialog [data-words]"))
    click(chrome, all_of(chrome, "dialog [data-words]")[0])
    soon(chrome, lambda: len(host.inbox) == 2)
    assert host.inbox[-1].words == "boost brace:1 plain=yes"
    assert complaints(chrome) == []


@clauses("INC-CONV-10", "INC-CALC-02")
def test_it_says_when_a_convince_is_enough(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(shaft_stage.convince())
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: "10 short" in text(chrome, ".contest .verdict"))
    assert "Risen" in text(chrome, ".sums")
    strong = dict.fromkeys(names.CHARACTERS, "strong@2")
    host.show(shaft_stage.convince(chars=strong, grown={}))
    soon(chrome, lambda: "That is enough" in text(chrome, ".contest .verdict"))
    assert all_of(chrome, ".contest.enough .plate:not(.quiet)")[0].text == "Compare now"


def test_two_taps_of_one_finger_are_one_move(chrome: Chrome, address: str, host: FakeHost) -> None:
    def reply(message: Message) -> Reply:
        if isinstance(message, Tapped):
            host.show(shaft_stage.convince())
        return Reply(True)

    host.reply = reply
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: all_of(chrome, ".contest .grid button"))
    chrome.execute_script("const b = document.querySelector('.contest .grid button'); b.click(); b.click(); b.click()")
    soon(chrome, lambda: "Fischer" in text(chrome, ".contest"))
    assert [one.words for one in host.inbox if isinstance(one, Tapped)] == ["ring"]
    assert text(chrome, "#toasts") == ""


def test_what_hands_do_may_be_tapped(chrome: Chrome, address: str, host: FakeHost) -> None:
    host.show(shaft_stage.calm())
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: all_of(chrome, "#groups summary"))
    fold = next(one for one in all_of(chrome, "#groups summary") if one.text == "Give a weapon")
    click(chrome, fold)
    click(chrome, button(chrome, "Saito takes Folding Baton"))
    soon(chrome, lambda: host.inbox)
    assert host.inbox[-1].words == "arm w_baton:1 saito"


def test_a_card_is_made_on_the_phone(chrome: Chrome, address: str, files: CardFiles) -> None:
    chrome.get(f"{address}/workshop")
    soon(chrome, lambda: all_of(chrome, '[data-kind="event"]'))
    click(chrome, all_of(chrome, '[data-kind="event"]')[0])
    click(chrome, button(chrome, "Add the card"))
    soon(chrome, lambda: "a card needs a name" in text(chrome, "#editor .blank.bad"))
    all_of(chrome, "#editor [name=name]")[0].send_keys("Guard Dog")
    Select(all_of(chrome, "#editor .script > select")[0]).select_by_value("attack")
    Select(all_of(chrome, "#editor .step .script > select")[1]).select_by_value("hurt")
    who = Select(all_of(chrome, "#editor .step .step [name=who]")[0])
    who.select_by_visible_text("the one attacked")
    strength = all_of(chrome, "#editor .step [name=st]")[0]
    strength.clear()
    strength.send_keys("9")
    soon(chrome, lambda: "Attack 9" in text(chrome, ".proof"))
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360
    click(chrome, button(chrome, "Add the card"))
    soon(chrome, lambda: "Guard Dog" in text(chrome, ".own"))
    (card,) = files.workshop.cards(files.own())
    assert card.values["script"][0]["failure"] == [{"verb": "hurt", "who": "target", "steps": 1}]
    assert files.kept(EXTRA)[0].number == 1
    assert [one for one in complaints(chrome) if "preview" not in one and "save" not in one] == []


def test_a_character_to_be_put_right_is_told_by_the_level_and_not_by_the_own_name(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/arbiter")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "#fixes select[name=card] option"))
    told = {one.text for one in Select(chrome.find_element(By.CSS_SELECTOR, "#fixes select[name=card]")).options}
    assert "Cobb on Level 2" in told and "Cobb on Cobb" not in told
    assert complaints(chrome) == []
