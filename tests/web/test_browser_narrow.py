"""On a phone of 360 pixels what matters stays whole: the turn's step, a card's portrait, its numbers, a pile's name."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from companion.kernel.view import CardView, Cell, Contest, Row, Value, View
from companion.table.messages import Reply
from hardware.devices import Devices
from tests.web import layout_stage, stage
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from tests.web.fakes import FakeHost
from vision.printing.sigils.icon import sigil_svg
from vision.virtual.table import VirtualTable
from web import create_app
from web.protocols import Pile

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
TURN = ("Intrige", "Gruppe", "automatische Übernahme", "Spielmarken", "Handlungen", "freie Züge", "klopfen")
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="53" height="33"/>'
CUT = """
return [...document.querySelectorAll(arguments[0])].filter((one) => {
  const box = one.getBoundingClientRect(), holder = one.closest(arguments[1]).getBoundingClientRect();
  return box.width > 2 && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
    || box.left < holder.left - 1 || box.right > holder.right + 1 || box.bottom > holder.bottom + 1);
}).map((one) => one.textContent);
"""
"""What of a selector is cut, or stands out of what holds it."""
WRITTEN = """
return [...document.querySelectorAll(arguments[0])].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return words.getBoundingClientRect().toJSON();
});
"""
"""Where the letters of a selector stand."""
TALL = """
return [...document.querySelectorAll(".button, .plate, .altar p")]
  .filter((one) => one.checkVisibility() && one.offsetHeight > 3 * one.offsetWidth).map((one) => one.innerText);
"""
"""What is so narrow that its words stand letter by letter."""
BOXES = "return [...document.querySelectorAll(arguments[0])].map((one) => one.getBoundingClientRect().toJSON())"


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(layout_stage.page_of(layout_stage.rows()))


@pytest.fixture
def address(host: FakeHost, chrome: Chrome) -> Iterator[str]:
    with served(create_app(host, art=lambda card: PICTURE, signs=sigil_svg)) as where:
        yield where
        chrome.get("about:blank")


def look(chrome: Chrome, host: FakeHost, address: str, view: View, wide: int = 360) -> None:
    size(chrome, wide, 740 if wide == 360 else 800, touch=wide == 360)
    host.show(layout_stage.page_of(view))
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: text(chrome, "#headline h1") == view.headline)
    assert chrome.execute_script("return document.documentElement.scrollWidth") == wide


@pytest.mark.parametrize("phase", range(len(TURN)))
def test_the_step_of_a_long_turn_is_read_whole(chrome: Chrome, address: str, host: FakeHost, phase: int) -> None:
    """Seven steps have no room side by side: the present one's name stands whole below its own part of the strip."""
    look(chrome, host, address, replace(layout_stage.lanes(), phases=TURN, phase=phase))
    assert text(chrome, ".near") == TURN[phase]
    assert chrome.execute_script(CUT, ".near > *", ".turn") == []
    (step,) = chrome.execute_script(BOXES, ".phases .now")
    (name,) = chrome.execute_script(WRITTEN, ".near b")
    assert name["left"] < step["right"] and step["left"] < name["right"], "it touches its own step"
    assert min(abs(name["left"] - step["left"]), abs(name["right"] - step["right"])) < 2, "and begins or ends with it"
    spoken = chrome.execute_script(
        "return [...document.querySelectorAll('.phases li')].map((one) => [one.textContent, one.ariaCurrent])"
    )
    assert spoken == [[step, "step" if at == phase else None] for at, step in enumerate(TURN)], "ears hear all of them"


def test_a_desk_shows_all_steps_of_the_turn(chrome: Chrome, address: str, host: FakeHost) -> None:
    look(chrome, host, address, replace(layout_stage.lanes(), phases=TURN, phase=2), 1280)
    assert chrome.execute_script(CUT, ".phases li > span", ".turn") == []
    assert [one.text for one in chrome.find_elements(By.CSS_SELECTOR, ".phases li")] == list(TURN)
    assert not chrome.find_element(By.CSS_SELECTOR, ".near").is_displayed()


def test_a_narrow_card_keeps_its_portrait_beside_its_sigils(chrome: Chrome, address: str, host: FakeHost) -> None:
    """The icon is a seal on the portrait's edge; it takes none of its height."""
    look(chrome, host, address, stage.calm().view)
    (bare,) = chrome.execute_script(BOXES, '[data-card="squirrel:3"] .art')
    (signed,) = chrome.execute_script(BOXES, '[data-card="raven:1"] .art')
    assert bare["height"] >= 30 and signed["height"] >= 0.9 * bare["height"]
    (foot,) = chrome.execute_script(BOXES, '[data-card="raven:1"] .foot')
    (sign,) = chrome.execute_script(BOXES, '[data-card="raven:1"] .sign')
    assert sign["bottom"] <= foot["top"] + 4, "power and hearts are free of it"
    assert complaints(chrome) == []


def test_a_narrow_card_of_a_structure_keeps_its_numbers(chrome: Chrome, address: str, host: FakeHost) -> None:
    """Each number with the first letter of its word; the whole words for ears, and on a card drawn larger."""
    view = layout_stage.lattice()
    numbers = (Value("Power", 10), Value("Global", 10), Value("Resistance", 7))
    crowded = [_with(row, numbers) for row in view.rows]
    look(chrome, host, address, replace(view, rows=tuple(crowded)))
    assert chrome.execute_script(CUT, ".lattice .badge.figure-of, .lattice .word", ".card") == []
    assert "Power 10" in chrome.find_element(By.CSS_SELECTOR, ".lattice .card").get_attribute("textContent")


def _with(row: Row, numbers: tuple[Value, ...]) -> Row:
    def crowd(card: CardView) -> CardView:
        return replace(card, badges=(), values=numbers, note="Government Conservative", name="Republicans")

    return replace(row, cells=tuple(replace(cell, cards=tuple(map(crowd, cell.cards))) for cell in row.cells))


def test_a_piles_name_and_its_number_stand_one_below_the_other(chrome: Chrome, address: str, host: FakeHost) -> None:
    view = layout_stage.bed()
    decks = replace(view.rows[-1], cells=(Cell("gifts", "Plus two Chimes", note="12"), *view.rows[-1].cells))
    look(chrome, host, address, replace(view, rows=(*view.rows[:-1], decks)))
    (name,) = chrome.execute_script(BOXES, '[data-place="gifts"] .spot')
    (number,) = chrome.execute_script(BOXES, '[data-place="gifts"] .note')
    (pile,) = chrome.execute_script(BOXES, '[data-place="gifts"]')
    assert name["bottom"] <= number["top"] + 1 and number["bottom"] <= pile["bottom"]


def test_the_clauses_of_a_contest_stand_behind_why(chrome: Chrome, address: str, host: FakeHost) -> None:
    lines = (Value("Hackers: its Power", 3, "printed 3; INWO-ATTACK-CONTROL-02"),)
    contest = Contest("Attack to control", "Hackers against EFF", 3, 1, "A", lines=lines, odds=(3, 36))
    look(chrome, host, address, replace(layout_stage.lattice(), contest=contest))
    soon(chrome, lambda: "Hackers: its Power" in text(chrome, ".sums"))
    assert "INWO-" not in text(chrome, ".contest")
    chrome.find_element(By.CSS_SELECTOR, ".contest .why summary").click()
    soon(chrome, lambda: "printed 3; INWO-ATTACK-CONTROL-02" in text(chrome, ".contest .whys"))


LONG = ("Maximiliane-Charlott", "Wolfgang-Ferdinand-J", "Konstantin-Alexander", "Bernadette-Friederik")


LIT = """return [...document.querySelectorAll(".altar .candles")].map((pair) =>
  [...pair.children].map((one) => one.querySelector(".flame").classList.contains("lit")))"""


def test_names_of_twenty_letters_are_read_whole_beside_the_scale(chrome: Chrome, address: str, host: FakeHost) -> None:
    """The outer candles stand outside, as on the box."""
    view = stage.calm().view
    named = [replace(one, name=name, candles=(False, True)) for one, name in zip(view.players, LONG, strict=False)]
    look(chrome, host, address, replace(view, players=tuple(named)))
    assert chrome.execute_script(CUT, ".altar .side b", ".side") == []
    assert chrome.execute_script(LIT) == [[False, True], [True, False]]


def test_a_long_word_of_a_number_breaks_between_syllables(chrome: Chrome, address: str, host: FakeHost) -> None:
    """German has them, and no browser that we know hyphenates it without a dictionary."""
    view = stage.calm().view
    squirrels = [replace(one, label="Eichhörnchenstapel") for one in view.players[0].meters[3:4]]
    look(chrome, host, address, replace(view, players=(replace(view.players[0], meters=tuple(squirrels)),)))
    label = chrome.find_element(By.CSS_SELECTOR, ".meter span").get_attribute("textContent")
    assert label is not None and label.split("\u00ad") == ["Eich", "hörn", "chen", "sta", "pel"]


def test_six_long_names_leave_the_virtual_table_its_width(chrome: Chrome, host: FakeHost) -> None:
    """The tabs break into rows, and the trays keep their height."""
    view = stage.calm().view
    six = tuple(replace(view.players[0], seat=seat, name=LONG[at % 4]) for at, seat in enumerate("ABCDEF"))
    host.show(layout_stage.page_of(replace(view, players=six)))
    table = VirtualTable(stage.mat(), stage.deck())
    piles = tuple(Pile(f"{seat}/deck", "Own deck", (), seat) for seat in "ABCDEF")
    with served(create_app(host, virtual=table, piles=piles, faces=stage.faces())) as where:
        size(chrome, 1280, 800)
        chrome.get(f"{where}/virtual")
        soon(chrome, lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".tabs button")) == 7)
        assert chrome.execute_script("return document.documentElement.scrollWidth") == 1280
        right = chrome.execute_script(BOXES, ".tabs button, .beside iframe")
        assert max(one["right"] for one in right) <= 1280 and min(one["width"] for one in right) >= 44
        inside = "return [...document.querySelectorAll('.tray')].map((one) => one.scrollHeight - one.clientHeight)"
        soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".tray .others button"))
        assert max(chrome.execute_script(inside)) <= 1
        chrome.get("about:blank")


@pytest.mark.parametrize("wide", [180, 320])
def test_nothing_is_wider_than_a_small_phone_at_200_percent(chrome: Chrome, wide: int) -> None:
    host = FakeHost(stage.calm())
    with served(create_app(host, virtual=VirtualTable(stage.mat(), stage.deck()), faces=stage.faces())) as where:
        chrome.get(f"{where}/people")
        chrome.add_cookie({"name": "language", "value": "de"})
        size(chrome, wide, 740, touch=True)
        for path in ("/seat/A", "/history", "/arbiter", "/people", "/seats", "/virtual"):
            chrome.get(f"{where}{path}")
            soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, "main :is(button, a)"))
            assert chrome.execute_script("return document.documentElement.scrollWidth") == wide, path
            assert chrome.execute_script(TALL) == [], path
        chrome.get("about:blank")


@pytest.mark.parametrize(
    "few", [("draw", "play", "attack", "end"), ("draw 2", "play", "limit", "goals", "event", "goals")]
)
def test_a_few_short_steps_have_their_names_below_them(
    chrome: Chrome, host: FakeHost, address: str, few: tuple[str, ...]
) -> None:
    look(chrome, host, address, replace(layout_stage.lanes(), phases=few, phase=3))
    assert [one.text for one in chrome.find_elements(By.CSS_SELECTOR, ".phases li")] == list(few)
    assert chrome.execute_script(CUT, ".phases li > span", ".turn") == []
    assert not chrome.find_element(By.CSS_SELECTOR, ".near").is_displayed()


ABOVE = """
const [one] = document.querySelectorAll(arguments[0]), box = one.getBoundingClientRect();
return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
"""


NEVER = "const later = setTimeout; window.setTimeout = (what, ms) => ms < 3000 ? later(what, ms) : 0"
"""Nothing goes by itself after a while."""
SAID = "return document.querySelector('#phone-frame').contentDocument.querySelector('#notes')?.innerText"


@contextmanager
def beside_the_table(chrome: Chrome, host: FakeHost, devices: Devices) -> Iterator[None]:
    """The table's page on a desk, with the phone beside it; passing words do not go by themselves."""
    table = VirtualTable(stage.mat(), stage.deck())
    with served(create_app(host, virtual=table, devices=devices, faces=stage.faces())) as where:
        size(chrome, 1280, 800)
        chrome.get(f"{where}/virtual")
        soon(chrome, lambda: chrome.execute_script(SAID) is not None)
        chrome.execute_script(NEVER)
        yield


@pytest.mark.parametrize("first", [True, False])
def test_what_a_ring_was_told_goes_with_the_phones_note(
    chrome: Chrome, devices: Devices, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    """It is true no longer. The phone may have heard it `first`."""
    told = "Set the table first: its cards still lie elsewhere."
    host = FakeHost(stage.calm())

    def heard() -> None:
        host.show(replace(stage.calm(), notes=(told,)))
        soon(chrome, lambda: told in chrome.execute_script(SAID))

    monkeypatch.setattr(host, "rung_by", lambda press, seconds: Reply(False, told))
    with beside_the_table(chrome, host, devices):
        if first:
            heard()
        chrome.find_element(By.CSS_SELECTOR, "#devices button").click()
        soon(chrome, lambda: text(chrome, ".toast") == told)
        if not first:
            heard()
            assert text(chrome, ".toast") == told
        host.show(stage.calm())
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".toast"))
        chrome.get("about:blank")


def test_a_ring_that_waits_is_told_until_something_came_of_it(
    chrome: Chrome, devices: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "One more ring means: Take the card back."
    host = FakeHost(stage.calm())
    monkeypatch.setattr(host, "rung_by", lambda press, seconds: Reply(True, told))
    with beside_the_table(chrome, host, devices):
        chrome.find_element(By.CSS_SELECTOR, "#devices button").click()
        soon(chrome, lambda: text(chrome, ".toast") == told)
        host.show(stage.calm())
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".toast"))
        chrome.get("about:blank")


@pytest.mark.parametrize("wide", [360, 800])
def test_what_a_ring_is_told_lies_over_no_button_of_the_strip(
    chrome: Chrome, devices: Devices, monkeypatch: pytest.MonkeyPatch, wide: int
) -> None:
    """Where the phone lies below the screen, the answer takes the place of the strip's words and goes again."""
    host, todo = FakeHost(stage.calm()), stage.calm().view.todo
    monkeypatch.setattr(host, "rung_by", lambda press, seconds: Reply(False, todo))
    table = VirtualTable(stage.mat(), stage.deck())
    with served(create_app(host, virtual=table, devices=devices, faces=stage.faces())) as where:
        size(chrome, wide, 740, touch=True)
        chrome.get(f"{where}/virtual")
        ring = ".says .button:not([hidden])"
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, ".says").is_displayed())
        chrome.find_element(By.CSS_SELECTOR, ring).click()
        soon(chrome, lambda: text(chrome, ".toast") == todo)
        assert chrome.execute_script(ABOVE, ring) and chrome.execute_script(ABOVE, ".toast")
        assert not chrome.find_element(By.CSS_SELECTOR, ".says p").is_displayed(), "nothing is said twice"
        chrome.find_element(By.CSS_SELECTOR, ".toast").click()
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, ".says p").is_displayed())
        chrome.get("about:blank")
