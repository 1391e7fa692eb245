"""The page of decks in a real browser: typed with completion, pasted, laid before the camera, saved, chosen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import Select, WebDriverWait

from companion.games import RegisteredGame
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.cards.deckbuilding import Decks
from companion.games.augmented.game import Augmented
from companion.games.common.spelling import bare, letters
from companion.kernel.blanks import Blank, Option
from companion.kernel.cards import CardId
from companion.table.deck_files import DeckFiles
from companion.table_pages import form
from tests.clauses import clauses
from tests.web import stage
from tests.web.browser import CHROMIUM, DRIVER, button, complaints, served, size, soon, text
from tests.web.fakes import FakeHost
from web import create_app
from web.forms import GameForm

pytestmark = [
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver"),
    pytest.mark.timeout(400),
]
LIST = "Main deck\n" + "\n".join(f"3 {name}" for name in ("Wolf", "Coyote", "Elk", "Adder", "Alpha", "49er")) + "\n"


@pytest.fixture
def chrome(chrome: Chrome) -> Chrome:
    size(chrome, 360, 740, touch=True)
    return chrome


@pytest.fixture
def files(tmp_path: Path) -> DeckFiles:
    return DeckFiles(tmp_path / "decks", Decks(read_cards().cards))


@pytest.fixture
def host() -> FakeHost:
    host = FakeHost(replace(stage.calm(), game="augmented", title="Augmented"))
    host.games["augmented"] = RegisteredGame("augmented", Augmented).build
    return host


@pytest.fixture
def address(host: FakeHost, files: DeckFiles, chrome: Chrome) -> Iterator[str]:
    games = (form(RegisteredGame("augmented", Augmented)),)
    with served(create_app(host, games=games, decks={"augmented": files}, print_cards=lambda *_: ("", b""))) as where:
        yield where
        chrome.get("about:blank")


def one(chrome: Chrome, css: str) -> WebElement:
    return chrome.find_element(By.CSS_SELECTOR, css)


def click(chrome: Chrome, element: WebElement) -> None:
    chrome.execute_script("arguments[0].click()", element)


def paste(chrome: Chrome, words: str) -> None:
    fill = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))"
    chrome.execute_script(fill, one(chrome, "textarea.list"), words)


@clauses("AUG-DECK-01", "AUG-DECK-07", "AUG-DECK-18")
def test_a_deck_is_built_and_chosen(chrome: Chrome, address: str, host: FakeHost, files: DeckFiles) -> None:
    host.lying = tuple(CardId(f"squirrel:{copy}") for copy in range(1, 8))
    chrome.get(f"{address}/decks")
    soon(chrome, lambda: "3 things" in text(chrome, "#said") or "2 things" in text(chrome, "#said"))
    assert len(chrome.find_elements(By.CSS_SELECTOR, "#known option")) == len(read_cards().cards)

    paste(chrome, LIST + "1 Wolf\n2 Stoot\n\nSide deck\n13 Squirrel\n")
    soon(chrome, lambda: "did you mean 'Stoat'" in text(chrome, ".faults"))
    assert "Lines 2, 8: 4 copies of Wolf; at most 3 are allowed. AUG-DECK-07" in text(chrome, ".faults")
    click(chrome, button(chrome, "is no card"))
    box = one(chrome, "textarea.list")
    start, end = (box.get_property(f"selection{edge}") for edge in ("Start", "End"))
    assert str(box.get_property("value"))[start:end] == "2 Stoot"

    paste(chrome, LIST + "\nSide deck\n13 Squirrel\n")
    soon(chrome, lambda: chrome.find_elements(By.ID, "add-seen"))
    assert text(chrome, "#add-seen") == "Add 7 cards the camera sees"
    click(chrome, one(chrome, "#add-seen"))
    soon(chrome, lambda: "20 Squirrel" in str(one(chrome, "textarea.list").get_property("value")))
    soon(chrome, lambda: not chrome.find_elements(By.ID, "add-seen"))  # the same cards are not added twice
    host.lying = (CardId("stoat:1"), *host.lying)
    soon(chrome, lambda: chrome.find_elements(By.ID, "add-seen"))
    assert text(chrome, "#add-seen") == "Add 1 card the camera sees"
    click(chrome, one(chrome, "#add-seen"))

    one(chrome, "[name=card]").send_keys("Stoat")
    assert "common" in text(chrome, "#about-card")
    click(chrome, button(chrome, "Add"))
    soon(chrome, lambda: text(chrome, "#said") == "This deck may be played.")
    assert "2 Stoat" in str(one(chrome, "textarea.list").get_property("value"))
    bars = chrome.find_elements(By.CSS_SELECTOR, ".chart .blood .bar")
    assert bars and all(bar.find_element(By.TAG_NAME, "i").size["height"] >= 3 for bar in bars)
    assert chrome.execute_script("return document.documentElement.scrollWidth") == 360

    click(chrome, button(chrome, "Save this deck"))
    soon(chrome, lambda: "give the deck a name" in text(chrome, "#said"))
    one(chrome, "[name=title]").send_keys("Wolves")
    click(chrome, button(chrome, "Save this deck"))
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-deck="Wolves"]'))
    assert files.building.check(files.deck("Wolves").text).valid
    links = [link.get_attribute("href") for link in chrome.find_elements(By.CSS_SELECTOR, '[data-deck="Wolves"] a')]
    assert len(links) == 4 and all("name=Wolves" in str(link) for link in links)
    assert [said for said in complaints(chrome) if "/decks/save" not in said] == []

    chrome.get(f"{address}/new?game=augmented")
    soon(chrome, lambda: chrome.find_elements(By.NAME, "option-deck_b"))
    Select(one(chrome, "[name=option-deck_b]")).select_by_visible_text("Wolves")
    click(chrome, button(chrome, "Begin"))
    soon(chrome, lambda: host.begun)
    ((_, options, _),) = host.begun
    assert options["deck_b"]["name"] == "Wolves" and "deck_a" not in options


def test_saving_over_another_deck_is_asked(chrome: Chrome, address: str, files: DeckFiles) -> None:
    files.save("Wolf-Pack!", LIST)
    chrome.get(f"{address}/decks")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-deck="Wolf-Pack!"]'))
    soon(chrome, lambda: text(chrome, "#said"))
    paste(chrome, "1 Wolf")
    one(chrome, "[name=title]").send_keys("Wolf Pack")
    for answer, kept in (("dismiss", LIST), ("accept", "1 Wolf\n")):
        click(chrome, button(chrome, "Save this deck"))
        question = WebDriverWait(chrome, 60).until(expected_conditions.alert_is_present())
        assert question.text == "There is a deck Wolf-Pack! already. Replace it by this list?"
        getattr(question, answer)()
        soon(chrome, lambda kept=kept: files.deck("Wolf Pack").text == kept)
    paste(chrome, "2 Wolf")
    soon(chrome, lambda: chrome.find_elements(By.CSS_SELECTOR, '[data-deck="Wolf Pack"]'))
    click(chrome, button(chrome, "Save this deck"))
    soon(chrome, lambda: files.deck("Wolf Pack").text == "2 Wolf\n")


def test_what_a_program_wrote_is_pasted(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/decks")
    soon(chrome, lambda: text(chrome, "#said"))
    cards = "".join(f"<card><name>{name}</name><set>X</set></card>\n" for name in ("Wolf", "Wolf", "Frank & Stein"))
    paste(chrome, f'<deck version="0.8">\n<superzone name="Deck">\n{cards}</superzone>\n</deck>')
    soon(chrome, lambda: "Main deck: 3" in text(chrome, "#counts"))
    one(chrome, "[name=card]").send_keys("frank and stein")
    click(chrome, button(chrome, "Add"))
    soon(chrome, lambda: one(chrome, "textarea.list").get_property("value") == (
        "Main deck\n2 Wolf\n2 Frank & Stein\n\nSide deck\n"
    ))  # fmt: skip


NAMES = ("Bär", "Bör", "Bjørnë", "Волки", "Лисы", "狼", "🐺", "18½-Minute Gap", "Straße", "ΛΎΚΟΣ", "W.I.T.C.H.", "Ёж",
         "İ", "Łódź", "ﬁsh", "+2 Chime", "...", "किरण", "ذِئب", "❤️ Cœur")  # fmt: skip


def test_scripts_spell_names_as_the_rules_do(chrome: Chrome, address: str) -> None:
    chrome.get(f"{address}/decks")
    ask = """const [names, pairs, done] = arguments;
        const here = document.querySelector("script[src$='decks.js']").src.replace("decks.js", "spelling.js");
        import(here).then(({ letters, bare, has, named }) => done([
            names.map((one) => [letters(one), bare(one)]), pairs.map(([name, piece]) => has(name, piece)),
            ["Bar", "bör", "волки", "Bar "].map((one) => named(names, (name) => name, one)),
            named(["Bär", "Bår"], (name) => name, "bar") ?? null]), (error) => done(String(error)));"""
    pairs = [("Bär", "bar"), ("Bar", "bär"), ("Волки", "ВОЛ"), ("Bjørnë", "jorne"), ("Hoax!", "ax!"),
             ("Лисы", "волки"), ("x", " ")]  # fmt: skip
    said = chrome.execute_async_script(ask, list(NAMES), pairs)
    assert isinstance(said, list), said
    spelled, fits, meant, both = said
    assert spelled == [[letters(name), bare(name)] for name in NAMES]
    assert fits == [True, False, True, True, True, False, True]
    assert (meant, both) == (["Bär", "Bör", "Волки", "Bär"], None)


@clauses("AUG-DECK-01", "AUG-DECK-02")
def test_a_game_that_cannot_begin_says_why(chrome: Chrome, address: str, host: FakeHost, files: DeckFiles) -> None:
    files.save("Draft", "3 Wolf")
    chrome.get(f"{address}/new?game=augmented")
    soon(chrome, lambda: chrome.find_elements(By.NAME, "option-deck_a"))
    choice = Select(one(chrome, "[name=option-deck_a]"))
    assert choice.first_selected_option.text == "Machines of the mill (ready)"
    choice.select_by_visible_text("Draft (unfinished: 2 faults)")
    click(chrome, button(chrome, "Begin"))
    soon(chrome, lambda: "it needs at least 20" in text(chrome, "#wrong"))
    assert host.begun == []


def test_only_seats_that_are_taken_are_asked_for_a_deck(chrome: Chrome, host: FakeHost) -> None:
    kept = (Option("Wolves", "Wolves"), Option("Owls", "Owls"))
    blanks = tuple(
        Blank(f"deck_{seat.lower()}", f"Deck of seat {seat}", kept, upfront=True, seat=seat) for seat in "ABC"
    )
    many = GameForm("many", "Many", (2, 3), blanks, seats=("A", "B", "C"))
    with served(create_app(host, games=(many,))) as where:
        chrome.get(f"{where}/new")
        third = soon(chrome, lambda: chrome.find_element(By.NAME, "option-deck_c"))
        assert isinstance(third, WebElement) and not third.is_displayed()
        assert chrome.find_element(By.NAME, "option-deck_b").is_displayed()
        Select(chrome.find_element(By.CSS_SELECTOR, "fieldset select")).select_by_visible_text("3")
        soon(chrome, third.is_displayed)
        chrome.get("about:blank")


def test_the_wheel_turns_the_page_and_leaves_a_number_as_it_was_typed(chrome: Chrome, address: str) -> None:
    """A browser would count down the number that has the focus, unseen."""
    chrome.get(f"{address}/decks")
    count = soon(chrome, lambda: one(chrome, "input[name=count]"))
    count.click()
    count.clear()
    count.send_keys("3")
    box = chrome.execute_script("const b = arguments[0].getBoundingClientRect(); return [b.x + 9, b.y + 9]", count)
    turn = {"type": "mouseWheel", "x": box[0], "y": box[1], "deltaX": 0, "deltaY": 40}
    chrome.execute_cdp_cmd("Input.dispatchMouseEvent", turn)
    soon(chrome, lambda: chrome.execute_script("return scrollY > 0 && document.activeElement !== arguments[0]", count))
    assert count.get_attribute("value") == "3"
