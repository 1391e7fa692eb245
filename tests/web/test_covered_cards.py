"""What lies face down at the virtual table, or on top of a pile, is known to nobody who has not seen it."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.kernel.cards import CardId
from companion.table.messages import ResolveVerdict
from companion.table.page import HandOver
from tests.web import stage
from tests.web.clients import CODE, Table
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door

HELD = "stoat:1"


@pytest.fixture
def app(host: FakeHost, table: VirtualTable, tmp_path: Path) -> Flask:
    return create_app(
        host,
        door=Door(CODE),
        virtual=table,
        faces=stage.faces(),
        piles=stage.piles(),
        memory=tmp_path / "table.json",
        camera=lambda: b"\xff\xd8picture",
    )


@pytest.fixture
def people(app: Flask) -> Table:
    return Table(app)


@pytest.fixture
def ana(people: Table) -> FlaskClient:
    people.phone()  # the host's
    return people.phone("A")


@pytest.fixture
def ben(ana: FlaskClient, people: Table) -> FlaskClient:
    return people.phone("B")


def lays(phone: FlaskClient, card: str, **how: object) -> int:
    return phone.post("/virtual/lay", json={"card": card, "x": 200, "y": 200, **how}).status_code


def only(phone: FlaskClient) -> dict[str, object]:
    """The one card that lies there, as a phone is told of it."""
    (card,) = phone.get("/virtual/cards").json["cards"]
    return dict(card)


@pytest.fixture
def hidden(ana: FlaskClient, ben: FlaskClient) -> str:
    """Ana lays a card of her hand face down; what Ben knows it by."""
    assert ana.post("/virtual/lift", json={"card": HELD, "seat": "A"}).status_code == 200
    assert lays(ana, HELD, face_down=True) == 200
    assert only(ana)["card"] == HELD
    return str(only(ben)["card"])


def test_a_card_that_lies_face_down_has_another_name_for_others(
    ben: FlaskClient, hidden: str, people: Table, table: VirtualTable
) -> None:
    assert hidden.startswith("covered:") and only(ben)["face_down"]
    for phone in (ben, people.here()):
        for path in ("/virtual/cards", "/virtual/levels", "/virtual/mat.json", "/api/page"):
            assert HELD not in phone.get(path).text.replace('"heads"', ""), path
    back = ben.get("/virtual/back.png").data
    assert ben.get(f"/virtual/card/{hidden}.png").data == back == ben.get(f"/virtual/card/{hidden}.png?down").data
    assert ben.post("/virtual/turn", json={"card": hidden, "degrees": 45}).status_code == 200
    assert table.card(CardId(HELD)).angle == 45


@pytest.mark.parametrize("path", ["turn", "flip", "lift", "lay", "under"])
def test_a_guess_is_not_answered(ben: FlaskClient, hidden: str, table: VirtualTable, path: str) -> None:
    more = {"turn": {"degrees": 45}, "lay": {"x": 10, "y": 10}, "lift": {"seat": "B"}}.get(path, {})
    before = table.scene
    assert ben.post(f"/virtual/{path}", json={"card": HELD, **more}).status_code == 403
    assert lays(ben, "raven:1", under=HELD) in (403, 404) and table.scene == before
    assert ben.post("/virtual/turn", json={"card": "covered:99", "degrees": 45}).status_code == 404


def test_who_laid_it_turns_it_up_and_nobody_else(ana: FlaskClient, ben: FlaskClient, hidden: str) -> None:
    assert ben.post("/virtual/flip", json={"card": hidden}).status_code == 403
    assert ben.post("/virtual/lift", json={"card": hidden, "seat": "B"}).status_code == 403
    assert lays(ben, hidden, face_down=False) == 403
    assert lays(ben, hidden) == 200, "it may be moved as it lies"
    assert ana.post("/virtual/flip", json={"card": HELD}).status_code == 200
    assert only(ben)["card"] == HELD
    assert ana.post("/virtual/flip", json={"card": HELD}).status_code == 200
    assert only(ben)["card"] == HELD, "all have seen it"


def test_it_has_a_new_name_when_it_is_laid_again(ana: FlaskClient, ben: FlaskClient, hidden: str) -> None:
    assert ana.post("/virtual/lift", json={"card": HELD, "seat": "A"}).status_code == 200
    assert ben.get("/virtual/cards").json["cards"] == []
    assert lays(ana, HELD, face_down=True) == 200
    assert only(ben)["card"] not in (HELD, hidden)


def test_the_top_of_a_pile_is_known_when_it_lies_open(ben: FlaskClient, ana: FlaskClient) -> None:
    name = ben.get("/virtual/top/creatures").json["card"]
    assert name.startswith("covered:")
    assert lays(ben, name, face_down=False, held=True) == 200
    assert only(ben)["card"] == only(ana)["card"] == name and only(ana)["face_down"], "it is still carried"
    assert lays(ben, name, face_down=False) == 200
    shown = only(ana)["card"]
    assert shown != name and not only(ana)["face_down"] and shown in stage.faces()


def test_the_top_of_a_pile_goes_into_a_hand_unseen_by_others(ben: FlaskClient, ana: FlaskClient) -> None:
    name = ben.get("/virtual/top/creatures").json["card"]
    assert ben.post("/virtual/lift", json={"card": name, "seat": "B"}).status_code == 200
    assert len(ben.get("/virtual/cards").json["hands"]["B"]) == 1
    assert ana.get("/virtual/cards").json["held"]["B"] == 1


def test_no_card_is_put_into_anothers_own_pile(ben: FlaskClient, ana: FlaskClient) -> None:
    def count() -> int:
        return int(next(one["count"] for one in ana.get("/virtual/cards").json["piles"] if one["key"] == "B/deck"))

    assert ana.post("/virtual/lift", json={"card": HELD, "seat": "A"}).status_code == 200
    assert ana.post("/virtual/lift", json={"card": HELD, "pile": "B/deck"}).status_code == 403
    assert count() == 0 and ana.get("/virtual/cards").json["hands"]["A"] == [HELD]
    assert ben.post("/virtual/lift", json={"card": "raven:1", "seat": "B"}).status_code == 200
    assert ben.post("/virtual/lift", json={"card": "raven:1", "pile": "B/deck"}).status_code == 200
    assert count() == 1


def test_a_card_goes_into_anothers_hand_only_where_it_is_owed_there(
    ana: FlaskClient, ben: FlaskClient, host: FakeHost
) -> None:
    """Two cards are owed: the second says that it is done."""
    to_ben = {"card": HELD, "seat": "B"}
    assert ana.post("/virtual/lift", json={"card": HELD, "seat": "A"}).status_code == 200
    assert ana.post("/virtual/lift", json=to_ben).status_code == 403
    host.show(replace(host.page(), hand_overs=(HandOver("B", 2, "done 7.0", seat="A"),)))
    assert ben.post("/virtual/lift", json=to_ben).status_code == 403, "only who holds it hands it over"
    assert ana.post("/virtual/lift", json=to_ben).status_code == 200
    assert HELD in ben.get("/virtual/cards").json["hands"]["B"] and host.inbox == []
    drawn = ana.post("/virtual/draw", json={"pile": "creatures", "seat": "A"}).json["card"]
    assert ana.post("/virtual/lift", json={"card": drawn, "seat": "B"}).status_code == 200
    assert [one.choice for one in host.inbox if isinstance(one, ResolveVerdict)] == ["done 7.0"]


def test_a_card_that_is_to_be_fetched_from_a_pile_is_fetched_once_it_is_in_the_hand(
    ana: FlaskClient, host: FakeHost
) -> None:
    """Another card will not do."""
    host.show(replace(host.page(), hand_overs=(HandOver("A", 1, "done 8.0", card="raven"),)))
    assert ana.post("/virtual/lift", json={"card": HELD, "seat": "A"}).status_code == 200 and host.inbox == []
    assert ana.post("/virtual/lift", json={"card": "raven:1", "seat": "A"}).status_code == 200
    assert [one.choice for one in host.inbox if isinstance(one, ResolveVerdict)] == ["done 8.0"]
