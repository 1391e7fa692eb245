"""What would you do?: a button where it may be asked, for the seat's own phone."""

from dataclasses import replace as with_

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table.advice import Advice
from companion.table.messages import Answer
from companion.table.records.looking_back import Judging
from tests.web import stage
from tests.web.fakes import FakeHost
from web.context import EXTENSION


class Onlooker:
    """Advises seat A, who asks for what it likes."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def looking_back(self) -> Judging | None:
        return None

    def advises(self, seat: str) -> bool:
        return seat == "A"

    def ask(self, seat: str, level: str) -> Answer:
        self.asked.append((seat, level))
        return Answer(True)

    def advice(self, seat: str) -> Advice:
        return Advice("done", "steady", ("Draw",), "it threatens 4")


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
    assert client.get("/api/advice?seat=").status_code == 403
