"""A phone whose seat is left over from a game for more people: the next game tells it so, whatever it asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from tests.web.clients import CODE, Table
from web import create_app
from web.access.door import Door

FEW = {name: min(one.kind.seat_counts) for name, one in games.found().items() if one.kind is not None}
NAMES = dict(zip("ABCDEFGH", ("Ann", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal"), strict=True))


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Journal(tmp_path / "journal.db") as journal:
        host = Host(journal, ManualClock())
        host.start()
        yield host
        host.stop()


@pytest.fixture
def people(host: Host) -> Table:
    return Table(create_app(host, door=Door(CODE)))


def begin(host: Host, game: str, many: int) -> None:
    assert host.new_game(game, None, {seat: NAMES[seat] for seat in "ABCDEFGH"[:many]}).result().ok


def asked(phone: FlaskClient, seat: str, version: int) -> Iterator[tuple[str, int, str]]:
    """Everything that a seat's phone can ask for, with the status and code of the answer."""
    moment = {"seat": seat, "version": version}
    for path in ("/api/page", "/api/preview/undo", "/api/preview/redo", "/api/past/0"):
        answer = phone.get(path, query_string={"seat": seat})
        yield path, answer.status_code, answer.json.get("code", "")
    bodies = {
        "/api/act": {**moment, "words": "pass"},
        "/api/undo": moment,
        "/api/redo": moment,
        "/api/say": {"seat": seat, "verb": "attack"},
        "/api/about": {"seat": seat, "card": "stoat:1"},
    }
    for path, body in bodies.items():
        answer = phone.post(path, json=body)
        yield path, answer.status_code, answer.json.get("code", "")


@pytest.mark.parametrize("game", sorted(FEW))
def test_a_seat_that_the_game_has_not_is_told_so(
    host: Host, people: Table, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    begin(host, "inwo", 6)
    people.phone("A")
    left = people.phone("F")
    assert left.get("/api/page?seat=F").status_code == 200
    begin(host, game, FEW[game])
    for path, status, code in asked(left, "F", host.snapshot.version):
        assert (path, code) == (path, "E_NO_SEAT") and status in (404, 409), (path, status, code)
    assert left.get("/seat/F").status_code == 404 and left.get("/seats?wanted=F").status_code == 200
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


def test_it_may_sit_down_where_the_game_has_a_seat_and_has_its_own_again_in_a_larger_game(
    host: Host, people: Table
) -> None:
    begin(host, "inwo", 3)
    people.phone("A")
    left = people.phone("C")
    begin(host, "inwo", 2)
    said = left.get("/api/page?seat=C")
    assert said.status_code == 404 and said.json["say"] == "There is no seat C at this table; seats: A, B."
    begin(host, "inwo", 3)
    assert left.get("/api/page?seat=C").status_code == 200
    begin(host, "inwo", 2)
    assert left.post("/api/seat/take", json={"seat": "B"}).json["ok"]
    assert left.get("/api/page?seat=B").status_code == 200
