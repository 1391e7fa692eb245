"""Looking back on a game: offered where somebody does it, once the game is over, and told to who has joined."""

from dataclasses import replace as with_

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.table.records.looking_back import Judging
from tests.web import stage
from tests.web.fakes import FakeHost
from tests.web.onlooking import Onlooker, found
from web.context import EXTENSION


@pytest.fixture
def onlooker(app: Flask) -> Onlooker:
    """Somebody who looks back at the table of these pages."""
    made = Onlooker(Judging(found=found("Ana", "Luka")))
    app.extensions[EXTENSION] = with_(app.extensions[EXTENSION], onlooker=made)
    return made


def over(host: FakeHost) -> None:
    host.show(replace(stage.calm(), over=True))


def test_a_game_that_is_over_is_looked_back_on(client: FlaskClient, host: FakeHost, onlooker: Onlooker) -> None:
    over(host)
    assert 'data-looks-back="yes"' in client.get("/").text
    assert client.get("/look-back").status_code == 200
    told = client.get("/api/look-back").json
    assert told is not None and told["found"]["turns"][1]["then"] == [0.1, 0.2]


def test_while_it_is_played_there_is_nothing(client: FlaskClient, host: FakeHost, onlooker: Onlooker) -> None:
    host.show(stage.calm())
    onlooker.says = None
    assert client.get("/look-back").status_code == 404
    assert client.get("/api/look-back").status_code == 404


def test_where_nobody_looks_back_it_is_not_offered(client: FlaskClient, host: FakeHost) -> None:
    over(host)
    assert 'data-looks-back=""' in client.get("/").text
    assert client.get("/look-back").status_code == 404
    assert client.get("/api/look-back").status_code == 404
