"""Every layout in a real browser, on phone and desk: all its places are drawn, marked and reached by keyboard."""

import base64
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from companion.kernel.places import Place
from companion.kernel.view import LAYOUTS, CardView, Value, View
from companion.table.page import Mark
from tests.games.inception.positions import Position
from tests.web import layout_stage, shaft_stage
from tests.web.accessibility import barriers, too_small
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon, text
from tests.web.fakes import FakeHost
from web import create_app

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
SIZES = {"phone": (360, 740), "desk": (1280, 900)}
SCRIPTS = Path(__file__).resolve().parents[2] / "web" / "static" / "js" / "layouts"
SHOTS = os.environ.get("SCREENSHOTS")
"""A folder where pictures of the pages are kept to be looked at."""
every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_size = pytest.mark.parametrize("where", SIZES)


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(layout_stage.page_of(layout_stage.rows()))


@pytest.fixture
def app(host: FakeHost) -> Flask:
    return create_app(host)


@pytest.fixture
def address(app: Flask, chrome: Chrome) -> Iterator[str]:
    with served(app) as where:
        yield where
        chrome.get("about:blank")


def look(chrome: Chrome, host: FakeHost, address: str, view: View, seat: str = "A", where: str = "phone") -> None:
    size(chrome, *SIZES[where], touch=where == "phone")
    host.show(layout_stage.page_of(view))
    chrome.get(f"{address}/seat/{seat}")
    soon(chrome, lambda: text(chrome, "#headline h1") == view.headline)
    if SHOTS:
        whole = chrome.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
        (Path(SHOTS) / f"{view.layout}-{seat}-{where}.png").write_bytes(base64.b64decode(whole["data"]))


def cards(view: View) -> list[CardView]:
    return [card for row in view.rows for cell in row.cells for card in cell.cards]


def shown(chrome: Chrome, what: str) -> list[str]:
    """The `data-…` values on the board, in the order of the page."""
    script = (
        "return [...document.querySelectorAll(`#board [data-${arguments[0]}]`)].map((one) => one.dataset[arguments[0]])"
    )
    return chrome.execute_script(script, what)


def test_each_layout_has_one_component_under_its_name() -> None:
    """A name in the kernel, a file, an entry in the one table."""
    table = (SCRIPTS / "table.js").read_text(encoding="utf-8")
    assert "const LAYOUTS = new Map(Object.entries({ " + ", ".join(LAYOUTS) + " }));" in table
    assert {f"{name}.js" for name in LAYOUTS} | {"cells.js", "table.js"} == {one.name for one in SCRIPTS.iterdir()}
    assert set(layout_stage.SAMPLES) == set(LAYOUTS)


@every_layout
def test_no_layout_keeps_anybody_out(chrome: Chrome, address: str, host: FakeHost, layout: str) -> None:
    look(chrome, host, address, getattr(layout_stage, layout)())
    assert barriers(chrome) == []
    assert too_small(chrome) == []


@every_size
@every_layout
def test_every_place_and_card_is_drawn(chrome: Chrome, address: str, host: FakeHost, layout: str, where: str) -> None:
    view = layout_stage.SAMPLES[layout]()
    look(chrome, host, address, view, where=where)
    assert set(layout_stage.places(view)) <= set(shown(chrome, "place"))
    assert sorted(shown(chrome, "card")) == sorted(card.card for card in cards(view))
    assert chrome.execute_script("return document.documentElement.scrollWidth") == SIZES[where][0]
    assert complaints(chrome) == []


@every_layout
def test_every_place_can_be_marked(chrome: Chrome, address: str, host: FakeHost, layout: str) -> None:
    view = layout_stage.SAMPLES[layout]()
    look(chrome, host, address, view)
    for place in layout_stage.places(view):
        host.show(layout_stage.page_of(view, marks=(place,)))
        soon(chrome, lambda one=place: one in shown_odd(chrome))
        assert set(shown_odd(chrome)) == {place}


def shown_odd(chrome: Chrome) -> list[str]:
    script = (
        "return [...document.querySelectorAll('#board .odd')].map((one) => one.dataset.place ?? one.dataset.places)"
    )
    return chrome.execute_script(script)


@every_layout
def test_every_card_is_reached_by_keyboard(chrome: Chrome, address: str, host: FakeHost, layout: str) -> None:
    """Tab goes from card to card in the order of the page, and Enter opens what is printed on it."""
    view = layout_stage.SAMPLES[layout]()
    look(chrome, host, address, view)
    board = chrome.find_element(By.CSS_SELECTOR, "#board [data-card]")
    chrome.execute_script("arguments[0].focus()", board)
    wanted, reached = shown(chrome, "card"), []
    for _ in range(3 * len(wanted) + 10):
        focus = chrome.switch_to.active_element
        if focus.get_attribute("data-card"):
            reached.append(focus.get_attribute("data-card"))
            assert focus.accessible_name, "a card says what it is"
        if len(reached) == len(wanted):
            break
        focus.send_keys(Keys.TAB)
    assert reached == wanted
    chrome.switch_to.active_element.send_keys(Keys.ENTER)
    soon(chrome, lambda: text(chrome, "dialog[open] h2"))
    names = {card.card: card.name for card in cards(view)}
    assert text(chrome, "dialog[open] h2") == names[reached[-1]]


@pytest.mark.parametrize("layout", ["hexagons", "", "toString"])
def test_an_unknown_layout_is_drawn_as_plain_rows(chrome: Chrome, address: str, host: FakeHost, layout: str) -> None:
    for sample in layout_stage.SAMPLES.values():
        view = sample(layout)
        look(chrome, host, address, view)
        assert sorted(shown(chrome, "card")) == sorted(card.card for card in cards(view))
        assert set(layout_stage.places(view)) <= set(shown(chrome, "place"))
    assert complaints(chrome) == []


@every_layout
def test_any_rows_are_drawn_by_any_layout(chrome: Chrome, address: str, host: FakeHost, layout: str) -> None:
    """A game that has something else to show for a moment never has an empty page."""
    for sample in layout_stage.SAMPLES.values():
        view = sample(layout)
        look(chrome, host, address, view)
        assert sorted(shown(chrome, "card")) == sorted(card.card for card in cards(view))
    assert complaints(chrome) == []


# --- a bed ---------------------------------------------------------------------------------------------------------


@every_size
@pytest.mark.parametrize(("seat", "far", "near"), [("A", "Tommy", "Alpha (you)"), ("B", "Alpha", "Tommy (you)")])
def test_the_own_side_of_the_bed_is_near(
    chrome: Chrome, address: str, host: FakeHost, seat: str, far: str, near: str, where: str
) -> None:
    look(chrome, host, address, layout_stage.bed(), seat, where)
    tops = {css: chrome.find_element(By.CSS_SELECTOR, css).rect["y"] for css in (".far", ".middle", ".near")}
    assert list(tops) == sorted(tops, key=lambda css: tops[css])
    assert (text(chrome, ".far h2"), text(chrome, ".near h2")) == (far, near)
    assert "alpha.play" in shown_in(chrome, ".lit"), "Alpha is next"
    parts = [place for place in shown(chrome, "place") if place.startswith("parts")]
    assert parts == [f"parts.{n}" for n in (range(1, 6) if seat == "A" else range(5, 0, -1))], "as one sees it"
    used = chrome.find_element(By.CSS_SELECTOR, '[data-card="torch-alpha:1"]')
    assert "45deg" in used.get_attribute("style")


@every_size
def test_each_side_and_each_part_says_what_is_missing(chrome: Chrome, address: str, host: FakeHost, where: str) -> None:
    look(chrome, host, address, layout_stage.bed(), "A", where)
    for css, said, share in ((".near > .tally", "9/12 3 missing", 75), (".far > .tally", "−2/4 6 missing", 0)):
        assert " ".join(text(chrome, css).replace("Courage:", "").split()) == said
        bar, filled = (
            chrome.find_element(By.CSS_SELECTOR, f"{css} {part}").rect["width"] for part in (".bar", ".bar i")
        )
        assert 100 * filled / bar == pytest.approx(share, abs=5)
    parts = chrome.find_elements(By.CSS_SELECTOR, ".middle .cell > .tally")
    assert ["done" in part.get_attribute("class") for part in parts] == [False, True, True]
    assert not any(name in text(chrome, ".near") for name in ("undefined", "NaN"))


@every_size
def test_what_runs_out_is_a_string_of_beads(chrome: Chrome, address: str, host: FakeHost, where: str) -> None:
    look(chrome, host, address, layout_stage.bed(), "A", where)
    string = chrome.find_element(By.CSS_SELECTOR, ".string")
    assert string.get_attribute("aria-label") == "Chimes: 12 of 50"
    beads = string.find_elements(By.CSS_SELECTOR, ".bead")
    assert (len(beads), sum("gone" in bead.get_attribute("class") for bead in beads)) == (50, 38)
    assert "low" in string.get_attribute("class"), "less than a quarter is left"
    assert all(bead.rect["width"] >= 3 for bead in beads)


def shown_in(chrome: Chrome, css: str) -> list[str]:
    return [one.get_attribute("data-place") for one in chrome.find_elements(By.CSS_SELECTOR, f"{css} [data-place]")]


# --- a lattice -----------------------------------------------------------------------------------------------------


@every_size
def test_a_structure_lies_as_on_the_table(chrome: Chrome, address: str, host: FakeHost, where: str) -> None:
    """Cards of 5 x 7 touch edge to edge, those turned lie across, and none covers another."""
    view = layout_stage.lattice()
    look(chrome, host, address, view, where=where)
    cells = {cell.place: cell.area for cell in view.rows[0].cells if cell.cards}
    root = cells["A/structure+root"]
    box = {place: chrome.find_element(By.CSS_SELECTOR, f'[data-place="{place}"]').rect for place in cells}
    unit = box["A/structure+root"]["width"] / root.w
    assert unit >= 13, "a card stays as big as a finger"
    for place, area in cells.items():
        centre = [box[place][edge] + box[place][side] / 2 for edge, side in (("x", "width"), ("y", "height"))]
        middle = [
            box["A/structure+root"][e] + box["A/structure+root"][s] / 2 for e, s in (("x", "width"), ("y", "height"))
        ]
        assert (box[place]["width"] / unit, box[place]["height"] / unit) == pytest.approx((area.w, area.h), abs=0.05)
        offset = [(here - there) / unit for here, there in zip(centre, middle, strict=True)]
        assert offset == pytest.approx([area.x - root.x, area.y - root.y], abs=0.05)
    tops = {
        place: chrome.find_element(By.CSS_SELECTOR, f'[data-place="{place}"]').get_attribute("data-top")
        for place in cells
    }
    assert list(tops.values()) == ["n", "w", "s", "w"], "where the top of each card lies"
    assert len(chrome.find_elements(By.CSS_SELECTOR, ".structure:first-child .joint")) == 6


def test_a_structure_too_wide_for_a_phone_is_scrolled_by_keyboard(chrome: Chrome, address: str, host: FakeHost) -> None:
    view = layout_stage.lattice()
    row = view.rows[0]
    far = tuple(
        replace(cell, place=f"{cell.place}+{n}", area=replace(cell.area, x=cell.area.x + 20 * n), joined="")
        for n in range(3)
        for cell in row.cells[:1]
    )
    look(chrome, host, address, replace(view, rows=(replace(row, cells=far),)))
    window = chrome.find_element(By.CSS_SELECTOR, ".window")
    window.send_keys(Keys.ARROW_RIGHT)
    soon(chrome, lambda: chrome.execute_script("return arguments[0].scrollLeft", window) > 0)
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360


def test_no_line_of_a_card_in_a_structure_covers_another(chrome: Chrome, address: str, host: FakeHost) -> None:
    view = layout_stage.lattice()
    row = view.rows[0]
    full = {"values": tuple(Value(word, 4) for word in ("Power", "Global", "Res")), "badges": (), "note": "Liberal"}
    cells = tuple(replace(cell, cards=tuple(replace(one, **full) for one in cell.cards)) for cell in row.cells)
    look(chrome, host, address, replace(view, rows=(replace(row, cells=cells),)))
    covered = """return [...document.querySelectorAll('.lattice .card')].flatMap((card) => {
      const boxes = [...card.querySelectorAll('.name, .badge, .word')].map((one) => one.getBoundingClientRect());
      return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((two) =>
            two.top < one.bottom - 1 && two.left < one.right - 1 && one.left < two.right - 1)
        .map(() => card.textContent));
    });"""
    assert chrome.execute_script(covered) == []


def test_the_own_structure_comes_first(chrome: Chrome, address: str, host: FakeHost) -> None:
    for seat, first in (("A", "Ana's structure"), ("B", "Luka's structure")):
        look(chrome, host, address, layout_stage.lattice(), seat)
        assert text(chrome, ".structure h2") == first


# --- the levels of inception ---------------------------------------------------------------------------------------


def test_every_place_of_the_dream_that_the_camera_watches_can_be_marked(
    chrome: Chrome, address: str, host: FakeHost
) -> None:
    """Cards that lie wrong are shown on the board, wherever it is: also on a level where nobody is."""
    position = Position(step=2, events=["L2_fischer"], hand=["w_baton", "kick"], **shaft_stage.DEEP)
    page = shaft_stage.page_of(position)
    size(chrome, *SIZES["phone"], touch=True)
    host.show(page)
    chrome.get(f"{address}/seat/A")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".floor"))
    watched = [where for where in position.game.picture(position.state) if where not in BESIDE]
    assert len(watched) == 26
    for where in watched:
        host.show(replace(page, marks=(Mark(str(where), "Something lies here."),)))
        one = soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, ".odd"))
        stands_for = [
            each.get_attribute(f"data-{what}") or "" for each in one for what in ("place", "places", "counts")
        ]
        assert str(where) in " ".join(stands_for).split(), where
        host.show(page)
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, ".odd"))


BESIDE = (Place("bench.ariadne"), Place("bench.eames"), Place("bench.yusuf"))
"""Nobody waits on a bench any more in this position."""
