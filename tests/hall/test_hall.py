"""Many tables in one program: each its own journal, code and host, one list of them all, and a restart resumes all."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from companion.config.settings import HallSettings, WebSettings
from tests.hall.people import People, Phone, Start
from tests.waiting import OUTER_S, soon

DUEL = {"game": "inscription", "options": {}, "names": {"A": "Ana", "B": "Luka"}}


def listed(phone: Phone) -> dict[str, dict]:
    """The list as a phone sees it, by the tables' names."""
    return {one["table"]["name"]: one for one in phone.get("/api/hall").json["tables"]}


def test_three_tables_are_three_games_with_three_hosts(start: Start) -> None:
    people = People(start())
    phones = {name: people.guest() for name in ("Oak", "Ash", "Elm")}
    paths = {name: people.opened(phone, name) for name, phone in phones.items()}
    assert set(paths.values()) == {"/t/oak/", "/t/ash/", "/t/elm/"}
    assert phones["Oak"].post("/t/oak/api/new", **DUEL).json["ok"], "whoever opened a table is its host"
    assert phones["Oak"].get("/t/oak/api/page").json["view"]["headline"] == "Setting the table"
    assert not phones["Ash"].get("/t/ash/api/page").json["game"], "the other tables have no game yet"
    assert phones["Ash"].get("/t/oak/api/page").status_code == 401, "another table's phone is nobody here"
    assert phones["Ash"].get("/t/oak/").location == "/t/oak/join?next=/t/oak/"
    assert phones["Ash"].post("/t/oak/api/new", **DUEL).status_code == 401
    seen = soon(lambda: (lines := listed(people.guest()))["Oak"]["table"]["state"] == "playing" and lines)
    assert seen["Oak"]["table"]["players"] == ["Ana", "Luka"] and seen["Oak"]["table"]["game"]
    assert seen["Ash"]["table"]["state"] == seen["Elm"]["table"]["state"] == "free"


def test_a_friend_joins_by_the_tables_own_code_and_takes_a_seat(start: Start) -> None:
    people = People(program := start())
    host, friend = people.guest(), people.stranger()
    people.opened(host, "Oak")
    host.post("/t/oak/api/new", **DUEL)
    assert program.hall is not None
    code = program.hall.code("oak")
    assert code and code != program.door.code
    assert friend.get(f"/t/oak/join/{program.door.code}").location.startswith("/t/oak/join?wrong=1")
    assert friend.get(f"/t/oak/join/{code}").location == "/t/oak/seats"
    assert friend.post("/t/oak/api/seat/take", seat="B").json["ok"]
    assert host.post("/t/oak/api/seat/take", seat="B").status_code == 409
    assert friend.post("/t/oak/api/new", **DUEL).status_code == 403, "a friend is no host"
    assert friend.get("/api/hall").status_code == 401, "and the hall's list is for who came into the hall"
    assert f"/t/oak/join/{code}" in host.get("/t/oak/join").text


def test_a_table_leads_back_to_the_hall_and_says_whom_to_ask_for_its_code(start: Start) -> None:
    people = People(start())
    host, other = people.guest(), people.guest()
    people.opened(host, "Grüner Tisch")
    assert 'href="/" id="hall"' in host.get("/t/gruner-tisch/new").text
    assert 'data-hall="/"' in host.get("/t/gruner-tisch/").text or host.get("/t/gruner-tisch/").status_code == 302
    host.post("/t/gruner-tisch/api/new", **DUEL)
    assert 'data-hall="/"' in host.get("/t/gruner-tisch/").text
    asked = other.get(other.get("/t/gruner-tisch/").location).text
    assert "<b>Grüner Tisch</b>" in asked and "Whoever sits there shows you its code" in asked
    assert '<a href="/">All tables of the hall</a>' in asked
    assert "Not available" not in host.get("/t/gruner-tisch/new").text


def test_a_table_says_that_no_camera_looks_and_asks_for_what_hands_do(start: Start) -> None:
    people = People(start())
    host = people.guest()
    people.opened(host, "Oak")
    host.post("/t/oak/api/new", **{**DUEL, "options": {"draft": True}})
    host.post("/t/oak/api/seat/take", seat="A")
    page = host.get("/t/oak/api/page?seat=A").json
    assert any("No camera looks" in one for one in page["notes"])
    assert host.post("/t/oak/api/act", seat="A", words="ready", version=page["version"]).json["ok"]
    assert [one["title"] for one in host.get("/t/oak/api/page?seat=A").json["dialogs"]] == ["Three cards were laid…"]
    found = host.post("/t/oak/api/say", seat="A", verb="deal", said={}).json
    three = [one["value"] for one in found["blanks"][0]["options"][:3]]
    found = host.post("/t/oak/api/say", seat="A", verb="deal", said={"cards": three}).json
    version = host.get("/t/oak/api/page?seat=A").json["version"]
    assert host.post("/t/oak/api/act", seat=found["seat"], words=found["words"], version=version).json["ok"]


def test_only_so_many_tables_are_opened_by_a_phone_and_in_all(start: Start) -> None:
    people = People(program := start())
    first, second, third = people.guest(), people.guest(), people.guest()
    for name in ("Oak", "Ash"):
        people.opened(first, name)
    answer = first.post("/api/hall/open", name="Elm")
    assert answer.status_code == 400 and "has opened 2 tables" in answer.json["say"]
    assert first.get("/api/hall").json["left"] == 0 and second.get("/api/hall").json["left"] == 2
    for name in ("Elm", ""):
        people.opened(second, name)
    answer = third.post("/api/hall/open", name="Yew")
    assert answer.status_code == 400 and "All 4 tables are open" in answer.json["say"]
    assert set(listed(third)) == {"Oak", "Ash", "Elm", "Table 4"}
    assert len(list((program.folder / "tables").iterdir())) == 4


def test_where_guests_open_none_the_organiser_does(start: Start) -> None:
    people = People(program := start(hall=HallSettings(each=0)))
    guest, organiser = people.guest(), people.guest()
    assert "Only the organiser" in guest.post("/api/hall/open", name="Oak").json["say"]
    assert guest.post("/api/people/claim", pin="WRONG1").status_code == 403
    assert organiser.post("/api/people/claim", pin=program.door.pin).json["ok"]
    people.opened(organiser, "Oak")


def test_a_table_is_closed_by_who_opened_it_or_by_the_organiser_and_its_games_are_kept(start: Start) -> None:
    people = People(program := start())
    opener, other, organiser = people.guest(), people.guest(), people.guest()
    assert organiser.post("/api/people/claim", pin=program.door.pin).json["ok"]
    people.opened(opener, "Oak")
    people.opened(opener, "Ash")
    opener.post("/t/oak/api/new", **DUEL)
    assert not listed(other)["Oak"]["closes"] and listed(opener)["Oak"]["closes"]
    assert other.post("/api/hall/close", table="oak").status_code == 403
    assert not listed(other)["Oak"]["code"] and listed(organiser)["Oak"]["code"]
    assert opener.post("/api/hall/close", table="oak").json["ok"]
    assert organiser.post("/api/hall/close", table="ash").json["ok"]
    assert opener.post("/api/hall/close", table="oak").status_code == 404
    assert opener.get("/t/oak/").status_code == 404
    assert (program.folder / "closed" / "oak-1" / "journal.db").stat().st_size > 0
    people.opened(opener, "Oak")
    opener.post("/api/hall/close", table="oak")
    assert (program.folder / "closed" / "oak-2").is_dir()


def test_a_restart_resumes_every_table(start: Start) -> None:
    people = People(program := start())
    phones = {name: people.guest() for name in ("Oak", "Ash", "Elm")}
    for name, phone in phones.items():
        people.opened(phone, name)
        phone.post(f"/t/{name.lower()}/api/new", **DUEL)
    page = phones["Ash"].get("/t/ash/api/page").json
    one = page["question"]["choices"][0]
    tap = {"seat": one["seat"], "words": one["words"], "version": page["version"], "key": "k"}
    assert phones["Ash"].post("/t/ash/api/act", **tap).json["ok"]
    assert program.hall is not None
    before = {name: phone.get(f"/t/{name.lower()}/api/page").json for name, phone in phones.items()}
    codes = {name: program.hall.code(name.lower()) for name in phones}
    (program.folder / "tables" / "elm" / "table.json").write_text("{")
    program.close()
    again = start()
    assert again.hall is not None
    organiser = (late := People(again)).guest()
    assert organiser.post("/api/people/claim", pin=again.door.pin).json["ok"]
    lines = listed(organiser)
    assert lines["elm"]["table"]["state"] == "failed" and lines["elm"]["table"]["say"], "one bad folder costs no other"
    for name in ("Oak", "Ash"):
        assert lines[name]["code"] == codes[name]
        friend = late.stranger()
        assert friend.get(f"/t/{name.lower()}/join/{codes[name]}").status_code == 302
        page = friend.get(f"/t/{name.lower()}/api/page").json
        assert page["view"]["headline"] == before[name]["view"]["headline"] and page["moves"] == before[name]["moves"]
    assert organiser.post("/api/hall/close", table="elm").json["ok"], "and it can be put aside"


def test_every_game_can_be_said_on_phones_and_so_is_offered(start: Start) -> None:
    people = People(start())
    phone = people.guest()
    path = people.opened(phone, "Oak")
    offered = {one["name"] for one in phone.get(f"{path}api/games").json}
    assert offered == {"inscription", "inception", "augmented", "incubo", "inwo"}


def test_two_tables_may_have_one_name_and_a_name_may_be_in_any_script(start: Start) -> None:
    people = People(start())
    first, second = people.guest(), people.guest()
    assert people.opened(first, "Grüner Tisch") == "/t/gruner-tisch/"
    assert people.opened(second, "Grüner Tisch") == "/t/gruner-tisch-2/"
    assert people.opened(second, "樫") == "/t/table/"
    assert people.opened(first, "../../etc") == "/t/etc/"


def test_who_waits_at_the_list_or_at_a_table_hears_of_news_there(start: Start) -> None:
    program = start(web=WebSettings(host="127.0.0.1", port=0))
    thread = Thread(target=program.serve)
    thread.start()
    where = program.urls()[0]
    assert program.hall is not None and program.server is not None
    hall = program.hall
    oak, ash = hall.open("Oak", None).id, hall.open("Ash", None).id

    def asked(path: str) -> dict:
        with urlopen(f"{where}{path}", timeout=OUTER_S) as answer:
            return json.load(answer)

    def waits(path: str, version: int) -> dict:
        for _ in range(100):  # each question is held for seconds
            page = asked(f"{path}after={version}")
            if page["version"] != version:
                return page
        raise AssertionError("no news")

    versions = {path: asked(path)["version"] for path in ("api/hall?", f"t/{oak}/api/page?", f"t/{ash}/api/page?")}
    with ThreadPoolExecutor(3) as phones:
        waiting = {path: phones.submit(waits, path, version) for path, version in versions.items()}
        soon(lambda: program.server.held == 3)
        hall._tables["oak"].host.new_game("inscription", {}, DUEL["names"]).result(OUTER_S)
        assert waiting[f"t/{oak}/api/page?"].result(OUTER_S)["game"] == "inscription"
        assert any(one["table"]["players"] for one in waiting["api/hall?"].result(OUTER_S)["tables"])
        assert not waiting[f"t/{ash}/api/page?"].done(), "nothing happened at the other table"
        hall._tables["ash"].host.new_game("inception", {}, None).result(OUTER_S)
        assert waiting[f"t/{ash}/api/page?"].result(OUTER_S)["game"] == "inception"
    program.stop()
    thread.join(OUTER_S)
    assert not thread.is_alive()


def test_one_hall_a_folder(start: Start, tmp_path: Path) -> None:
    start()
    with pytest.raises(Exception, match="running already"):
        start()
