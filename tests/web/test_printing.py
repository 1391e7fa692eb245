"""Printing from a phone: what may be chosen, who may order, how far it is, and the file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from companion.games import RegisteredGame
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.cards.deckbuilding import Decks
from companion.games.augmented.game import Augmented
from companion.printing.order import MatOffer, PrintOffer
from companion.table.deck_files import DeckFiles
from companion.table_pages import form
from tests.web import stage
from tests.web.accessibility import barriers, too_small
from tests.web.browser import CHROMIUM, DRIVER, complaints, served, size, soon
from tests.web.clients import CODE, PIN, Table
from tests.web.fakes import FakeHost
from web import create_app
from web.access.door import Door
from web.protocols import PrintJob


class Shop:
    """Takes every order and prints as far as a test says."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "sheets.pdf"
        self.path.write_bytes(b"%PDF-1.4 sheets")
        self.orders: list[tuple[str, str, Mapping[str, Any], dict[str, Any]]] = []
        self.known: list[PrintJob] = []
        self.full = False

    def offer(self, game: str) -> PrintOffer:
        mats = (
            MatOffer((2,), (560, 300), {"A4": 4, "Letter": 6}),
            MatOffer((3, 4), (800, 600), {"A4": 12, "Letter": 13}),
        )
        how = (("Every page", ("Measure the ruler: 100 mm.",)),)
        return PrintOffer(mats, 30, {"L7160": "A4"}, {"A4": how, "Letter": how})

    def begin(self, game: str, what: str, options: Mapping[str, Any], **choices: Any) -> int:
        if self.full:
            return 0
        self.orders.append((game, what, options, choices))
        self.known.append(PrintJob(len(self.orders), game, what, choices["paper"]))
        return len(self.orders)

    def jobs(self) -> Sequence[PrintJob]:
        return self.known[::-1]

    def tell(self, **news: Any) -> None:
        self.known[-1] = replace(self.known[-1], **news)

    def file(self, number: int) -> Path | None:
        return self.path if any(one.number == number and one.state == "done" for one in self.known) else None

    def stop(self, number: int) -> None:
        self.known = [one for one in self.known if one.number != number]


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


@pytest.fixture
def app(shop: Shop, tmp_path: Path) -> Flask:
    decks = DeckFiles(tmp_path / "decks", Decks(read_cards().cards))
    decks.save("Two", "2 Wolf")
    games = (*stage.GAMES, form(RegisteredGame("augmented", Augmented)))
    host = FakeHost(stage.calm())
    return create_app(host, door=Door(CODE, pin=PIN), games=games, decks={"augmented": decks}, print_shop=shop)


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return Table(app).phone()


def test_a_mat_is_ordered_for_a_paper_a_look_and_a_number_of_players(phone: FlaskClient, shop: Shop) -> None:
    asked = {"game": "duel", "what": "mat", "paper": "Letter", "look": "dark", "players": 3}
    assert phone.post("/print/order", json=asked).json["ok"]
    ((game, what, options, choices),) = shop.orders
    assert (game, what, options, choices["cards"]) == ("duel", "mat", {}, [])
    assert (choices["paper"], choices["look"], choices["players"]) == ("Letter", "dark", 3)


def test_a_decks_cards_are_those_of_the_seat_that_plays_it(phone: FlaskClient, shop: Shop) -> None:
    assert "Two" in phone.get("/print/about?game=augmented").json["decks"]
    for seat in "AB":
        asked = {"game": "augmented", "what": "cards", "deck": "Two", "seat": seat}
        assert phone.post("/print/order", json=asked).json["ok"]
    assert [choices["cards"] for *_, choices in shop.orders] == [["wolf:1", "wolf:2"], ["wolf:4", "wolf:5"]]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "chess", "what": "mat"}, 404),
        ({"game": "duel", "what": "mugs"}, 400),
        ({"game": "duel", "what": "mat", "paper": "A0"}, 400),
        ({"game": "duel", "what": "cards", "deck": "Two"}, 404),
        ({"game": "duel", "what": "cards", "own": True}, 404),
        ({"game": "augmented", "what": "cards", "deck": "Two", "seat": "Z"}, 404),
        ({"game": "augmented", "what": "cards", "deck": "Nobody's"}, 400),
    ],
)
def test_what_there_is_not_cannot_be_ordered(
    phone: FlaskClient, shop: Shop, asked: dict[str, object], status: int
) -> None:
    answer = phone.post("/print/order", json=asked)
    assert answer.status_code == status and answer.json["say"]
    assert shop.orders == []


def test_too_many_orders_are_refused_with_what_helps(phone: FlaskClient, shop: Shop) -> None:
    shop.full = True
    answer = phone.post("/print/order", json={"game": "duel", "what": "mat"})
    assert (answer.status_code, answer.json["ok"]) == (409, False) and "Wait" in answer.json["say"]


def test_a_watcher_reads_and_only_who_plays_orders(app: Flask, shop: Shop) -> None:
    people = Table(app)
    people.phone()
    player, watcher = people.phone("A"), people.phone()
    asked = {"game": "duel", "what": "mat"}
    assert watcher.get("/print").status_code == 200
    assert watcher.post("/print/order", json=asked).status_code == 403 and shop.orders == []
    assert player.post("/print/order", json=asked).json["ok"]
    assert watcher.get("/print/1.pdf").status_code == 404
    shop.tell(state="done")
    sheets = watcher.get("/print/1.pdf")
    assert sheets.data.startswith(b"%PDF") and 'filename="duel-mat-A4.pdf"' in sheets.headers["Content-Disposition"]


def test_a_table_that_cannot_print_has_no_such_page() -> None:
    client = create_app(FakeHost(stage.calm()), games=stage.GAMES).test_client()
    assert client.get("/print").status_code == 404 and 'data-prints=""' in client.get("/").text


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_a_phone_orders_sees_how_far_it_is_and_opens_the_file(app: Flask, shop: Shop, chrome: Chrome) -> None:
    size(chrome, 360, 740, touch=True)
    with served(app) as where:
        chrome.get(f"{where}/print?game=augmented")
        soon(chrome, lambda: chrome.find_element(By.NAME, "what"))
        Select(chrome.find_element(By.ID, "game")).select_by_value("duel")
        soon(chrome, lambda: "4 sheets" in chrome.find_element(By.ID, "choices").text)
        Select(chrome.find_element(By.NAME, "players")).select_by_visible_text("3, 4")
        Select(chrome.find_element(By.NAME, "paper")).select_by_value("Letter")
        assert "13 sheets" in chrome.find_element(By.ID, "choices").text
        chrome.find_element(By.CSS_SELECTOR, "#order button[type=submit]").click()
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "[data-state=waiting]"))
        shop.tell(state="printing", done=5, pages=13)
        bar = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "#jobs progress[value]"))
        assert (bar.get_attribute("value"), bar.get_attribute("max")) == ("5", "13")
        assert [*barriers(chrome), *too_small(chrome)] == []
        shop.tell(state="done", done=13, bytes=1_500_000)
        link = soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "#jobs a.plate"))
        assert link.get_attribute("href") == f"{where}/print/1.pdf"
        assert "is ready" in chrome.find_element(By.ID, "toasts").text
        for word in chrome.find_elements(By.CSS_SELECTOR, ".toast"):
            word.click()  # a tap takes it away
        chrome.find_element(By.CSS_SELECTOR, "#jobs button").click()
        soon(chrome, lambda: not chrome.find_elements(By.CSS_SELECTOR, "#jobs article"))
        assert not complaints(chrome)
        chrome.get("about:blank")
    ((_, what, _, choices),) = shop.orders
    assert (what, choices["paper"], choices["players"]) == ("mat", "Letter", 3)
