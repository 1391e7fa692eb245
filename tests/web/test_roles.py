"""Who may do what: every endpoint for every role, and what is only one seat's."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.table.messages import ResolveVerdict, Tapped, UndoRequested
from hardware.devices import Devices
from tests.quality.access_table import TABLE, table
from tests.web import stage
from tests.web.clients import CODE, PIN, Table
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.access.roles import Endpoint, Role, endpoints

SAMPLES = {"seat": "B", "card": "stoat:1", "key": "creatures", "code": "wrong", "filename": "js/net.js", "what": "tags",
           "form": "pdf", "edition": "now", "language": "de", "n": "12", "sigil": "airborne",
           "number": "1", "kind": "undo", "path": "virtual"}  # fmt: skip


@pytest.fixture
def app(host: FakeHost, table: VirtualTable, devices: Devices, tmp_path: Path) -> Flask:
    return create_app(
        host,
        door=Door(CODE, pin=PIN),
        games=stage.GAMES,
        virtual=table,
        devices=devices,
        faces=stage.faces(),
        piles=stage.piles(),
        memory=tmp_path / "table.json",
        camera=lambda: b"\xff\xd8picture",
        addresses=("http://192.0.2.7:8000",),
    )


@pytest.fixture
def people(app: Flask) -> Table:
    return Table(app)


@pytest.fixture
def by_role(people: Table) -> dict[Role, FlaskClient]:
    return {Role.HOST: people.phone(), Role.WATCHER: people.phone(), Role.SEAT: people.phone("B"),
            Role.NOBODY: people.stranger()}  # fmt: skip


def ways(app: Flask) -> list[tuple[Endpoint, str, str]]:
    """Every endpoint with a path and each method."""
    return [(one, re.sub(r"<(?:[^:>]*:)?(\w+)>", lambda name: SAMPLES[name[1]], one.path), method)
            for one in endpoints(app) for method in one.methods]  # fmt: skip


def refused(client: FlaskClient, path: str, method: str) -> bool:
    answer = client.open(path, method=method, json={} if method == "POST" else None)
    to_join = answer.status_code == 302 and answer.headers["Location"].startswith("/join?next=")
    return answer.status_code in (401, 403) or to_join


LEAVES = ("/api/seat/leave", "/api/people/", "/virtual/take-back")
"""What changes who the client is comes apart."""
OF_ONE_SEAT = ("/api/page", "/record.tgr", "/api/people/claim", "/seat/<seat>")
"""Where the role is not all; see the tests below."""


@pytest.mark.parametrize("role", list(Role))
def test_each_role_gets_what_is_its_and_nothing_above(app: Flask, by_role: dict[Role, FlaskClient], role: Role) -> None:
    for endpoint, path, method in ways(app):
        if endpoint.path.startswith(LEAVES) and role >= endpoint.wants.role:
            continue
        if endpoint.path in OF_ONE_SEAT and role >= endpoint.wants.role:
            continue
        wrong = refused(by_role[role], path, method)
        assert wrong == (role < endpoint.wants.role), f"{role.name} {method} {path}"


def test_a_refusal_does_nothing(app: Flask, by_role: dict[Role, FlaskClient], host: FakeHost) -> None:
    phones = app.extensions["companion"].door.phones
    before = phones.all()
    for endpoint, path, method in ways(app):
        for role in Role:
            if role < endpoint.wants.role:
                by_role[role].open(path, method=method, json={"phone": 1, "on": True, "seat": "A", "words": "ring"})
    assert (host.inbox, host.begun) == ([], [])
    assert phones.all() == before


def test_the_table_in_the_documents_is_the_codes() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.quality.access_table"


def test_a_view_that_names_no_role_stops_the_app(app: Flask) -> None:
    app.view_functions["open"] = lambda: ""
    app.url_map.add(app.url_rule_class("/open", endpoint="open"))
    with pytest.raises(LookupError, match="open"):
        list(endpoints(app))


# --- what is one seat's --------------------------------------------------------------------------------------------


def test_a_seats_page_is_on_its_phone_only(people: Table) -> None:
    host, ana, luka, watcher = people.phone(), people.phone("A"), people.phone("B"), people.phone()
    assert ana.get("/api/page?seat=A").status_code == 200
    for other in (host, luka, watcher, people.here()):
        answer = other.get("/api/page?seat=A")
        assert (answer.status_code, answer.json["ok"]) == (403, False)
        assert other.get("/seat/A").headers["Location"] == "/seats?wanted=A"
    assert people.stranger().get("/api/page?seat=A").status_code == 401


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/act", {"seat": "A", "words": "draw main", "version": 400}),
        ("/api/act", {"seat": "A", "words": "undo", "version": 400}),
        ("/api/act", {"seat": "A", "words": "keep", "version": 400}),
        ("/api/act", {"seat": "!", "words": "fix count A/bones +9", "version": 400}),
        ("/api/say", {"seat": "A", "verb": "toss"}),
        ("/api/about", {"seat": "A", "card": "wolf:1"}),
        ("/api/undo", {"seat": "A", "version": 400}),
        ("/api/undo", {"seat": "", "version": 400}),
        ("/api/undo", {"seat": "!", "version": 400}),
        ("/api/redo", {"seat": "A", "version": 400}),
        ("/api/redo", {"seat": "", "version": 400}),
        ("/api/fix", {"words": "count A/bones +9", "version": 400}),
    ],
)
def test_nobody_taps_for_another_seat(people: Table, host: FakeHost, path: str, body: dict[str, object]) -> None:
    people.phone()
    people.phone("A")
    for other in (people.phone("B"), people.phone()):
        assert other.post(path, json=body).status_code == 403
    assert host.inbox == []


def test_the_host_taps_for_free_seats_but_not_for_taken_ones(people: Table, host: FakeHost) -> None:
    chief, _ = people.phone(), people.phone("A")
    assert chief.post("/api/act", json={"seat": "B", "words": "ring", "version": 400}).status_code == 200
    assert chief.post("/api/act", json={"seat": "A", "words": "ring", "version": 400}).status_code == 403
    assert chief.post("/api/undo", json={"seat": "", "version": 400}).status_code == 200
    assert host.inbox == [Tapped("B", "ring", 400), UndoRequested("!", 400, 1)]


def test_the_host_is_told_whose_phone_it_was(people: Table, host: FakeHost) -> None:
    """So that whoever comes too late hears who was quicker, also where chance or the table answers."""
    people.phone()
    luka = people.phone("B")
    luka.post("/api/act", json={"seat": "*", "words": "toss A", "version": 400})
    luka.post("/api/settle", json={"choice": "accept", "version": 400})
    assert host.inbox == [Tapped("*", "toss A", 400, by="B"), ResolveVerdict("accept", 400, "B")]


def test_a_seat_says_what_chance_answered(people: Table, host: FakeHost) -> None:
    people.phone()
    toss = {"seat": "*", "words": "toss A", "version": 400}
    assert people.phone("A").post("/api/act", json=toss).status_code == 200
    assert people.phone().post("/api/act", json=toss).status_code == 403


def test_the_tables_screen_has_no_buttons_of_taken_seats(people: Table, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.DRAW, trouble=stage.REFUSED))
    chief, watcher = people.phone(), people.phone()
    free = chief.get("/api/page").json
    assert len(free["question"]["choices"]) == 2 and len(free["choices"]) == 1
    tag = chief.get("/api/page").headers["ETag"]
    people.phone("B")
    fresh = chief.get("/api/page", headers={"If-None-Match": tag})
    assert (fresh.json["question"]["choices"], fresh.json["choices"]) == ([], [])
    seen = watcher.get("/api/page").json
    assert (seen["question"]["choices"], seen["trouble"]["choices"], seen["undo"]) == ([], [], "")
    assert seen["question"]["say"] and seen["trouble"]["say"]


def test_the_record_is_the_hosts_until_the_game_is_over(people: Table, host: FakeHost) -> None:
    chief, seat = people.phone(), people.phone("A")
    assert (chief.get("/record.tgr").status_code, seat.get("/record.tgr").status_code) == (200, 403)
    host.show(replace(stage.calm(), over=True))
    assert seat.get("/record.tgr").status_code == 200


def test_a_phone_that_waits_loses_its_seat_meanwhile(
    people: Table, app: Flask, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.phone()
    ana, phones = people.phone("A"), app.extensions["companion"].door.phones

    def freed(version: int, seconds: float) -> object:
        if seconds:
            phones.stand(phones.holder("A").id)
        return FakeHost.wait_newer(host, -1, 0)

    monkeypatch.setattr(host, "wait_newer", freed)
    assert ana.get("/api/page?seat=A&after=400").status_code == 403


@pytest.mark.parametrize(("address", "sent"), [
    ("http://192.168.1.7:8080", False), ("https://192.168.1.7", True), ("http://localhost:8080", True),
    ("http://127.0.0.1:8080", True),
])  # fmt: skip
def test_a_phone_on_plain_http_is_sent_nothing_its_browser_would_complain_of(
    app: Flask, address: str, sent: bool
) -> None:
    answer = app.test_client().get("/join", base_url=address)
    assert ("Cross-Origin-Opener-Policy" in answer.headers) == sent and "X-Frame-Options" in answer.headers
