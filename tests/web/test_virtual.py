"""The virtual table: hands that lay, lift, turn and draw; a camera; and pins. Never a shortcut to the rules."""

import random
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.demo import DemoShown
from companion.games import find
from companion.kernel.cards import CardId
from companion.kernel.view import Printed
from companion.table.messages import BellRung
from companion.virtual_table.piles import piles as game_piles
from tests.waiting import soon
from tests.web import stage
from tests.web.clients import CODE, Table
from tests.web.fakes import FakeHost
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.context import EXTENSION, AppContext
from web.parts import piles_of
from web.virtual_piles import VirtualPiles


@pytest.fixture
def virtual_piles(table: VirtualTable, tmp_path: Path) -> VirtualPiles:
    return VirtualPiles(stage.piles(), table, tmp_path / "table.json", random.Random(7))


@pytest.fixture
def virtual(app: Flask) -> AppContext:
    context: AppContext = app.extensions[EXTENSION]
    return context


def everything(virtual_piles: VirtualPiles, table: VirtualTable) -> list[str]:
    """Every card, wherever it is."""
    held = [card for hand in virtual_piles.hands().values() for card in hand]
    piled = [card for pile in virtual_piles.piles() for card in virtual_piles.inside(pile.key)]
    return sorted([*held, *piled, *(one.card for one in table.cards() if one.on_table)])


def test_a_card_is_carried_and_let_go(client: FlaskClient, table: VirtualTable) -> None:
    client.post("/virtual/lay", json={"card": "stoat:1", "x": 100, "y": 200, "held": True})
    assert table.card("stoat:1").held
    assert table.scene.hand is not None
    client.post("/virtual/lay", json={"card": "stoat:1", "x": 165, "y": 212.5, "angle": 0})
    lying = table.card("stoat:1")
    assert (lying.x, lying.y, lying.angle, lying.held, table.scene.hand) == (165, 212.5, 0, False, None)


def test_a_page_learns_that_a_card_looks_different(client: FlaskClient, table: VirtualTable) -> None:
    before = client.get("/virtual/cards").get_json()
    assert before["looks"] == {}
    table.deck.dressed = lambda: {CardId("stoat:1"): Printed("Bob")}
    after = client.get("/virtual/cards").get_json()
    assert after["looks"]["stoat:1"]
    assert after["table"] != before["table"]
    assert client.get("/virtual/levels").get_json()["table"] == after["table"]


def test_turned_and_turned_over(client: FlaskClient, table: VirtualTable) -> None:
    client.post("/virtual/lay", json={"card": "stoat:1", "x": 165, "y": 212, "angle": 350})
    client.post("/virtual/turn", json={"card": "stoat:1", "degrees": 45})
    client.post("/virtual/flip", json={"card": "stoat:1"})
    assert (table.card("stoat:1").angle, table.card("stoat:1").face_down) == (35, True)


def test_the_page_sees_what_lies_there(client: FlaskClient, table: VirtualTable) -> None:
    before = client.get("/virtual/levels").json["table"]
    table.lay("raven:2", 50, 60)
    assert client.get("/virtual/levels").json["table"] != before
    seen = client.get("/virtual/cards").json
    assert [(card["card"], card["x"], card["y"]) for card in seen["cards"]] == [("raven:2", 50, 60)]


def test_a_pile_is_looked_through_in_catalogue_order(client: FlaskClient) -> None:
    client.post("/virtual/lift", json={"card": "wolf:2", "pile": "B/deck"})
    assert client.get("/virtual/pile/B/deck").json == ["wolf:2"]
    assert client.get("/virtual/pile/items").json == ["pliers:1", "pliers:2", "pliers:3"]
    assert client.get("/virtual/pile/gold").status_code == 404


def test_levels_come_from_the_pins(client: FlaskClient, devices: object) -> None:
    devices.candles["A-outer"].value = 0.25  # type: ignore[attr-defined]
    levels = client.get("/virtual/levels").json["levels"]
    assert levels["candles"]["A-outer"] == 0.25
    assert levels["simulated"] is True


def test_the_bell_is_rung_through_its_pin(client: FlaskClient, rings: list[object]) -> None:
    client.post("/virtual/bell", json={})
    assert client.get("/virtual/levels").json["levels"]["bell"] is True
    soon(lambda: any(isinstance(one, BellRung) for one in rings), "the bell was not heard")


def test_no_engine_behind_the_hands(client: FlaskClient, host: FakeHost) -> None:
    """Whatever hands do, the host hears of it from camera and bell alone."""
    client.post("/virtual/draw", json={"pile": "creatures", "seat": "B"})
    client.post("/virtual/lay", json={"card": "stoat:1", "x": 165, "y": 212})
    client.post("/virtual/bell", json={})
    client.post("/virtual/mishap", json={"dark": True, "foreign": "https://example.org", "x": 10, "y": 10})
    assert host.inbox == []


def test_mishaps(client: FlaskClient, table: VirtualTable) -> None:
    client.post("/virtual/mishap", json={"dark": True, "foreign": "menu", "x": 10, "y": 20})
    assert table.scene.dark
    assert [one.text for one in table.scene.foreign] == ["menu"]
    client.post("/virtual/mishap", json={"dark": False, "foreign": ""})
    assert (table.scene.dark, table.scene.foreign) == (False, ())


@pytest.mark.parametrize(
    ("path", "body", "status", "word"),
    [
        ("lay", {"card": "unicorn:1", "x": 1, "y": 1}, 404, "unicorn"),
        ("lay", {"card": "stoat:1", "x": 9000, "y": 1}, 400, "not on this table"),
        ("hand", {"x": 1, "y": 1e308}, 400, "not on this table"),
        ("mishap", {"foreign": "menu", "x": -9000}, 400, "not on this table"),
        ("lay", {"card": "stoat:1"}, 400, "x"),
        ("draw", {"pile": "gold", "seat": "A"}, 404, "gold"),
        ("draw", {"pile": "B/deck", "seat": "B"}, 409, "empty"),
        ("lift", {"card": "unicorn:1", "seat": "A"}, 404, "unicorn"),
        ("lift", {"card": "stoat:1", "pile": "gold"}, 404, "gold"),
    ],
)
def test_what_cannot_be_done_is_said(client: FlaskClient, path: str, body: dict, status: int, word: str) -> None:
    answer = client.post(f"/virtual/{path}", json=body)
    assert answer.status_code == status
    assert word in answer.json["say"]


def test_pictures(client: FlaskClient) -> None:
    front, back = client.get("/virtual/card/stoat:1.png"), client.get("/virtual/card/stoat:1.png?down")
    assert front.data[:4] == back.data[:4] == b"\x89PNG"
    assert front.data != back.data
    assert client.get("/virtual/mat.png?width=400").data[:4] == b"\x89PNG"
    assert client.get("/virtual/frame.jpg").data == b"\xff\xd8picture"
    assert client.get("/virtual/card/unicorn:1.png").status_code == 404


def test_drawing_takes_the_top_card_once(virtual_piles: VirtualPiles, table: VirtualTable) -> None:
    drawn = [virtual_piles.draw("squirrels", "B") for _ in range(4)]
    assert drawn[-1] is None
    assert sorted(drawn[:3]) == ["squirrel:1", "squirrel:2", "squirrel:3"]
    assert virtual_piles.hands() == {"B": drawn[:3]}


def test_a_card_is_in_one_place_only(virtual_piles: VirtualPiles, table: VirtualTable) -> None:
    cards = everything(virtual_piles, table)
    virtual_piles.take("stoat:1", "A")
    table.lay("stoat:1", 10, 10)
    virtual_piles.laid("stoat:1")
    assert virtual_piles.hands() == {"A": []}
    virtual_piles.take("stoat:1", "B")
    assert not table.card("stoat:1").on_table
    virtual_piles.put_away("stoat:1", "B/deck")
    assert virtual_piles.inside("B/deck") == ["stoat:1"]
    virtual_piles.put_away("stoat:1")
    assert "stoat:1" in virtual_piles.inside("creatures")
    assert everything(virtual_piles, table) == cards


def test_a_card_of_no_pile_that_a_correction_brought_leaves_the_table(table: VirtualTable) -> None:
    virtual_piles = VirtualPiles(stage.piles()[1:], table)
    table.lay("stoat:1", 10, 10)
    virtual_piles.put_away("stoat:1")
    assert not table.card("stoat:1").on_table
    with pytest.raises(KeyError):
        virtual_piles.put_away("stoat:1")


def test_a_card_of_no_pile_lies_there_still_after_a_restart(table: VirtualTable, tmp_path: Path) -> None:
    file = tmp_path / "virtual.json"
    virtual_piles = VirtualPiles(stage.piles()[1:], table, file, game=3)
    table.lay("stoat:1", 10, 10)
    virtual_piles.laid("stoat:1")
    again = VirtualTable(table.mat, table.deck)
    VirtualPiles(stage.piles()[1:], again, file, game=3)
    assert again.card("stoat:1").on_table and (again.card("stoat:1").x, again.card("stoat:1").y) == (10, 10)
    other = VirtualTable(table.mat, table.deck)
    VirtualPiles(stage.piles()[1:], other, file, game=4)
    assert not other.card("stoat:1").on_table, "another game"


def test_a_card_that_another_hand_laid_is_missing_from_its_pile(
    virtual_piles: VirtualPiles, table: VirtualTable
) -> None:
    table.lay("stoat:1", 10, 10)
    assert "stoat:1" not in virtual_piles.inside("creatures")
    table.lift("stoat:1")
    assert "stoat:1" in virtual_piles.inside("creatures")


def test_gathered_cards_are_all_back(virtual_piles: VirtualPiles, table: VirtualTable) -> None:
    virtual_piles.draw("creatures", "A")
    table.lay("wolf:1", 1, 1)
    virtual_piles.gather()
    assert table.cards() == ()
    assert [pile.count for pile in virtual_piles.piles()] == [24, 3, 3, 0]


def test_cardboard_stays_where_it_was_after_a_power_cut(
    virtual_piles: VirtualPiles, table: VirtualTable, tmp_path: Path
) -> None:
    mine = virtual_piles.draw("creatures", "A")
    virtual_piles.put_away("wolf:2", "B/deck")
    table.lay("raven:1", 120, 80, 180, True)
    virtual_piles.laid("raven:1")

    again = VirtualTable(stage.mat(), stage.deck())
    recalled = VirtualPiles(stage.piles(), again, tmp_path / "table.json", random.Random(8))
    assert again.card("raven:1") == table.card("raven:1")
    assert recalled.hands() == {"A": [mine]}
    assert recalled.inside("B/deck") == ["wolf:2"]
    assert everything(recalled, again) == everything(virtual_piles, table)


@pytest.mark.parametrize("text", ["{", '{"table": 3}', '{"hands": {"A": ["unicorn:1", "wolf:1", "wolf:1"]}}'])
def test_a_damaged_memory_never_loses_a_card(table: VirtualTable, tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text)
    virtual_piles = VirtualPiles(stage.piles(), table, file)
    assert len(everything(virtual_piles, table)) == len(set(everything(virtual_piles, table))) == 30


def test_piles_from_what_is_printed() -> None:
    assert [(pile.key, len(pile.cards)) for pile in piles_of(stage.faces())] == [
        ("creatures", 24),
        ("squirrels", 3),
        ("items", 3),
    ]


def test_a_table_with_a_camera_has_no_virtual_pages(host: FakeHost) -> None:
    assert create_app(host).test_client().get("/virtual").status_code == 404


class Show:
    """A demonstration that only remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[bool] = []

    def shown(self) -> DemoShown:
        return DemoShown("playing" if self.told[-1:] == [True] else "ready", "Hand: Ana – Play Wolf on A1.")

    def go(self, on: bool = True) -> None:
        self.told.append(on)


def test_a_demonstration_is_begun_and_paused_on_its_page(host: FakeHost, table: VirtualTable) -> None:
    show = Show()
    client = create_app(host, virtual=table, demonstration=show).test_client()
    assert client.get("/virtual/mat.json").json["demo"] is True
    assert client.get("/virtual/levels").json["demo"] == {"state": "ready", "caption": "Hand: Ana – Play Wolf on A1."}
    assert client.post("/virtual/demo", json={"on": True}).json["ok"]
    assert client.get("/virtual/levels").json["demo"]["state"] == "playing"
    assert client.post("/virtual/demo", json={"on": False}).json["ok"]
    assert show.told == [True, False]


def test_a_table_without_a_demonstration_says_so(client: FlaskClient) -> None:
    assert client.get("/virtual/levels").json["demo"] is None
    assert client.post("/virtual/demo", json={"on": True}).status_code == 404


def test_another_game_has_other_pictures(client: FlaskClient, table: VirtualTable) -> None:
    before = client.get("/virtual/mat.json").json["edition"]
    assert before == client.get("/virtual/mat.json").json["edition"]
    table.mat = msgspec.structs.replace(table.mat, size_mm=(561, 300))
    assert client.get("/virtual/mat.json").json["edition"] != before


# --- hands, piles and phones ---------------------------------------------------------------------------------------


def test_a_pile_is_shuffled_by_who_may_draw_from_it(app: Flask, virtual: AppContext) -> None:
    phones, heaps = virtual.door.phones, virtual.virtual_piles
    assert heaps is not None
    guest = app.test_client()
    token = phones.join(host=False)
    guest.set_cookie("phone", token, domain="localhost")
    phone = phones.known(token)
    assert phone is not None and phones.sit(phone, "A")
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.9"}}
    assert guest.post("/virtual/mix", json={"pile": "squirrels"}, **elsewhere).status_code == 403
    before = list(heaps._piles["creatures"])
    assert guest.post("/virtual/mix", json={"pile": "creatures"}, **elsewhere).status_code == 200
    assert heaps._piles["creatures"] != before and sorted(heaps._piles["creatures"]) == sorted(before)


def test_the_table_says_who_plays_on_a_phone_and_takes_the_hand_back(client: FlaskClient, virtual: AppContext) -> None:
    phones = virtual.door.phones
    assert client.get("/virtual/levels").json["away"] == []
    phone = phones.known(phones.join(host=False))
    assert phone is not None and phones.sit(phone, "B")
    levels = client.get("/virtual/levels").json
    assert "B" not in levels["seats"] and levels["away"] == ["B"] and levels["own"] == ""
    assert client.post("/virtual/take-back", json={"seat": "B"}).status_code == 200
    levels = client.get("/virtual/levels").json
    assert "B" in levels["seats"] and levels["away"] == []
    assert client.post("/virtual/take-back", json={"seat": "B"}).status_code == 409


def test_a_character_in_the_hand_takes_along_what_is_tucked_under_it(host: FakeHost) -> None:
    """It was left behind below the table, where nobody could take hold of it."""
    game = find("inception").build()
    table = VirtualTable(game.mat, deck_of(game))
    client = create_app(host, virtual=table, piles=game_piles(game)).test_client()
    there = table.mat.region("L4.team").centre
    table.lay(CardId("arthur:1"), *there)
    for deep, (card, above) in enumerate((("w_sidearm:1", "arthur:1"), ("brace:1", "w_sidearm:1")), 1):
        table.lay(CardId(card), there[0] - 20 * deep, there[1], under=CardId(above))
    assert len(table.tucked(CardId("arthur:1"))) == 2
    client.post("/virtual/lift", json={"card": "arthur:1", "seat": "A"})
    assert sorted(client.get("/virtual/cards").json["hands"]["A"]) == ["arthur:1", "brace:1", "w_sidearm:1"]
    table.lay(CardId("arthur:1"), *there)
    table.lay(CardId("brace:1"), there[0] - 20, there[1], under=CardId("arthur:1"))
    client.post("/virtual/lift", json={"card": "arthur:1", "pile": "start"})
    assert "brace:1" in client.get("/virtual/pile/team.unseen").json, "to its own pile"


def test_what_a_press_would_do_is_said_with_the_levels(host: FakeHost, table: VirtualTable) -> None:
    offers = iter(("set", "yours", ""))
    client = create_app(host, virtual=table, owed=lambda *_: next(offers), tidy=lambda *_, only_back: 4).test_client()
    assert [client.get("/virtual/levels").json["owed"] for _ in range(3)] == ["set", "yours", ""]
    assert client.post("/virtual/tidy", json={}).json["moved"] == 4


def test_a_seats_phone_puts_back_what_was_refused_and_nothing_else(host: FakeHost, table: VirtualTable) -> None:
    """What else is owed moves other people's cards."""
    offer = ["owed"]
    app = create_app(
        host, door=Door(CODE), virtual=table, owed=lambda *_: offer[0], tidy=lambda *_, only_back: int(only_back)
    )
    people = Table(app)
    people.phone()  # the first that joins hosts
    phone = people.phone("B")
    assert phone.post("/virtual/tidy", json={}).status_code == 403
    offer[0] = "back"
    assert phone.post("/virtual/tidy", json={}).json["moved"] == 1


def test_nobody_has_a_hand_at_this_table_without_a_seat(client: FlaskClient) -> None:
    for path, body in (("draw", {"pile": "creatures", "seat": "Q"}), ("lift", {"card": "stoat:1", "seat": "Q"})):
        assert client.post(f"/virtual/{path}", json=body).status_code == 404
    assert client.get("/virtual/cards").json["held"].keys() <= {"A", "B"}
