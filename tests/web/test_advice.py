"""What would you do?: a button where it may be asked, for the seat's own phone."""

from dataclasses import replace as with_

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web import stage
from tests.web.fakes import FakeHost
from tests.web.onlooking import Onlooker
from web.context import EXTENSION


@pytest.fixture
def onlooker(app: Flask, host: FakeHost) -> Onlooker:
    made = Onlooker()
    app.extensions[EXTENSION] = with_(app.extensions[EXTENSION], onlooker=made)
    host.show(stage.calm())
    return made


def test_the_seat_that_may_ask_has_the_button_and_nobody_else(client: FlaskClient, onlooker: Onlooker) -> None:
    offered = {seat: client.get(f"/api/page?seat={seat}").json["advice"] for seat in ("A", "B", "")}  # type: ignore[index]
    assert offered == {"A": True, "B": False, "": False}


def test_a_seat_asks_and_is_told(client: FlaskClient, onlooker: Onlooker) -> None:
    assert client.post("/api/advice", json={"seat": "A", "level": "steady"}).status_code == 200
    assert onlooker.asked == [("A", "steady")]
    told = client.get("/api/advice?seat=A").json
    assert told == {"state": "done", "level": "steady", "moves": ["Draw"], "why": "it threatens 4"}


def test_no_seat_and_no_onlooker_are_refused(client: FlaskClient, host: FakeHost) -> None:
    host.show(stage.calm())
    assert client.post("/api/advice", json={"seat": "A", "level": "steady"}).status_code == 409
    assert client.get("/api/advice?seat=A").json == {"state": "none", "level": "", "moves": [], "why": ""}
    assert client.get("/api/advice?seat=").status_code == 404
