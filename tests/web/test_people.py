"""One scan, one tap on a seat, one switch: joining, sitting down, and what the host decides."""

from pathlib import Path

import pytest
from flask import Flask

from tests.web import stage
from tests.web.clients import CODE, PIN, Table
from tests.web.fakes import FakeHost
from web import create_app
from web.access.door import BURST, TRIES, Door


def made(host: FakeHost, file: Path | None = None) -> Flask:
    door = Door(CODE, pin=PIN, file=file, renewed=lambda: "FRESH9")
    return create_app(host, door=door, games=stage.GAMES, addresses=("http://192.0.2.7:8000",))


@pytest.fixture
def people(host: FakeHost) -> Table:
    return Table(made(host))


def test_one_scan_and_one_tap(people: Table, host: FakeHost) -> None:
    phone = people.stranger()
    joined = phone.get(f"/join/{CODE}")
    cookie = joined.headers["Set-Cookie"]
    assert joined.headers["Location"] == "/seats"
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and CODE not in cookie
    assert 'data-take="A">Ana' in phone.get("/seats").text
    assert phone.post("/api/seat/take", json={"seat": "A"}).json["ok"]
    assert "Ana" in phone.get("/seat/A").text
    assert phone.post("/api/act", json={"seat": "A", "words": "ring", "version": 400}).json["ok"]


def test_who_begins_a_game_and_sits_there_need_not_choose_the_seat_again(people: Table) -> None:
    phone = people.phone("A")
    assert phone.get("/seats?begun=yes").headers["Location"] == "/seat/A"
    assert people.phone().get("/seats?begun=yes").headers["Location"] == "/seats"


def test_a_taken_seat_is_shown_as_taken_and_cannot_be_taken(people: Table) -> None:
    people.phone("A")
    other = people.phone()
    assert other.post("/api/seat/take", json={"seat": "A"}).status_code == 409
    page = other.get("/seats").text
    assert 'data-take="A"' not in page and "another phone sits here" in page


def test_there_is_no_seat_z(people: Table) -> None:
    assert people.phone().post("/api/seat/take", json={"seat": "Z"}).status_code == 404


def test_scanning_again_keeps_the_seat(people: Table) -> None:
    phone = people.phone("A")
    assert "Set-Cookie" not in phone.get(f"/join/{CODE}").headers
    assert phone.get("/api/page?seat=A").status_code == 200


def test_a_seat_is_kept_over_a_restart_and_a_new_game(host: FakeHost, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    before = Table(made(host, file))
    before.phone()
    phone = before.phone("A")
    token = phone.get_cookie("phone").value
    after = Table(made(host, file)).stranger()
    after.set_cookie("phone", token)
    assert after.get("/api/page?seat=A").status_code == 200


def test_who_gives_the_seat_up_watches_and_another_sits_down(people: Table) -> None:
    people.phone()
    phone = people.phone("A")
    assert phone.post("/api/seat/leave", json={}).json["ok"]
    assert phone.get("/api/page?seat=A").status_code == 403
    assert phone.get("/api/page").status_code == 200
    assert people.phone("A").get("/api/page?seat=A").status_code == 200
    assert phone.post("/api/seat/leave", json={}).status_code == 409


def test_the_host_frees_a_seat_and_sends_a_phone_away(people: Table) -> None:
    chief, phone = people.phone(), people.phone("A")
    assert "Phone 2" in chief.get("/people").text
    assert chief.post("/api/people/free", json={"phone": 2}).json["ok"]
    assert phone.get("/api/page?seat=A").status_code == 403
    assert chief.post("/api/people/away", json={"phone": 2}).json["ok"]
    assert phone.get("/api/page").status_code == 401
    assert chief.post("/api/people/away", json={"phone": 2}).status_code == 404


def test_one_switch_lets_everybody_do_everything(people: Table) -> None:
    chief, _, friend, stranger = people.phone(), people.phone("A"), people.phone(), people.stranger()
    assert chief.post("/api/people/everybody", json={"on": True}).json["ok"]
    assert friend.get("/api/page?seat=A").status_code == 200
    assert friend.post("/api/fix", json={"words": "count A/bones +1", "version": 400}).json["ok"]
    assert friend.post("/api/act", json={"seat": "A", "words": "ring", "version": 400}).json["ok"]
    assert 'href="/seat/A"' in friend.get("/seats").text
    assert stranger.get("/api/page").status_code == 401, "who has not joined stays out"
    chief.post("/api/people/everybody", json={"on": False})
    assert friend.get("/api/page?seat=A").status_code == 403


def test_a_second_host_and_the_pin_for_the_day_the_first_is_not_there(people: Table) -> None:
    chief, second, third = (people.phone() for _ in range(3))
    assert PIN in chief.get("/people").text and PIN not in second.get("/people").text
    assert chief.post("/api/people/host", json={"phone": 2, "on": True}).json["ok"]
    assert second.get("/new").status_code == 200
    assert third.post("/api/people/claim", json={"pin": "guess"}).status_code == 403
    assert third.get("/new").status_code == 403
    assert third.post("/api/people/claim", json={"pin": PIN.lower()}).json["ok"]
    assert third.get("/new").status_code == 200
    third.post("/api/people/host", json={"phone": 1, "on": False})
    assert chief.get("/new").status_code == 403


def test_codes_and_pins_cannot_be_tried_out(people: Table) -> None:
    phone = people.phone()
    for _ in range(TRIES):
        assert phone.post("/api/people/claim", json={"pin": "wrong"}).status_code == 403
    answer = phone.post("/api/people/claim", json={"pin": PIN})
    assert (answer.status_code, answer.json["ok"]) == (429, False)
    assert int(answer.headers["Retry-After"]) > 0
    stranger = people.stranger()
    for _ in range(TRIES):
        assert stranger.get("/join/WRONG").headers["Location"].startswith("/join?wrong=1")
    assert stranger.get(f"/join/{CODE}").status_code == 429


def test_a_new_code_shuts_the_old_one_out_and_nobody_who_is_in(people: Table) -> None:
    chief, phone = people.phone(), people.phone()
    assert chief.post("/api/people/code", json={}).json["ok"]
    assert people.stranger().get(f"/join/{CODE}").headers["Location"].startswith("/join?wrong=1")
    assert people.stranger().get("/join/FRESH9").headers["Location"] == "/seats"
    assert phone.get("/api/page").status_code == 200
    assert "FRESH9" in chief.get("/join").text


def test_the_table_machine_needs_no_login_and_may_sit_down_too(people: Table) -> None:
    here = people.here()
    assert here.get("/new").status_code == 200
    assert here.post("/api/seat/take", json={"seat": "B"}).json["ok"]
    assert here.get("/api/page?seat=B").status_code == 200
    assert people.phone().get("/api/page?seat=B").status_code == 403


def test_a_proxy_on_this_machine_speaks_for_somebody_else(people: Table) -> None:
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert people.here().get("/api/page", headers={header: "192.0.2.9"}).status_code == 401


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:8000", "192.0.2.7.evil.example", "", "[", "localhost.evil"]
)
def test_another_sites_name_for_this_machine_is_refused(people: Table, name: str) -> None:
    """DNS rebinding: a page of evil.example that made its name lead here, with an equal Origin."""
    headers = {"Host": name, "Origin": f"http://{name}"}
    assert people.here().get("/api/page", headers=headers).status_code in (400, 421)
    answer = people.here().post("/api/people/everybody", json={"on": True}, headers=headers)
    assert answer.status_code in (400, 421)


@pytest.mark.parametrize("name", ["localhost:8000", "127.0.0.1:8000", "192.0.2.7:8000", "[::1]:8000", "203.0.113.5"])
def test_names_of_this_table_are_answered(people: Table, name: str) -> None:
    assert people.here().get("/api/page", headers={"Host": name}).status_code == 200


def test_another_sites_page_presses_no_button_of_the_hosts_phone(people: Table, host: FakeHost) -> None:
    chief, body = people.phone(), {"words": "count A/bones +1", "version": 400}
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert chief.post("/api/fix", json=body, headers=headers).status_code == 403
    form = chief.post("/api/fix", data={"words": "x"}, headers={"Origin": "http://localhost"})
    assert form.status_code == 415
    assert host.inbox == []


def test_who_asks_without_end_is_told_to_wait_and_nobody_else(people: Table) -> None:
    rude, polite = people.phone(), people.phone()
    statuses = {rude.get("/api/page").status_code for _ in range(2 * BURST)}
    assert statuses == {200, 429}
    assert polite.get("/api/page").status_code == 200
    assert people.here().get("/api/page").status_code == 200


def test_pictures_are_reported_a_few_times_only(host: FakeHost) -> None:
    saved: list[str] = []
    client = create_app(host, report=lambda say: saved.append(say) or "kept").test_client()
    statuses = [client.post("/api/report", json={"say": "odd"}).status_code for _ in range(50)]
    assert statuses.count(200) == len(saved) <= 4
    assert set(statuses) == {200, 429}
