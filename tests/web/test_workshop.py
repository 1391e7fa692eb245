"""Own cards on the phone: the form is filled in, files are loaded, tags are printed, and a game offers them."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.card_printing import print_own
from companion.games import find
from companion.games.inception import Inception
from companion.table.card_sets import EXTRA, WHOLE, CardFiles
from companion.table_pages import form
from tests.clauses import clauses
from tests.web import stage
from tests.web.fakes import FakeHost
from web import create_app

ROPE = {"kind": "weapon", "name": "Rope", "st": 1, "c": 1}


@pytest.fixture
def files(tmp_path: Path) -> CardFiles:
    shop = Inception.workshop()
    assert shop is not None
    return CardFiles(tmp_path / "cards", shop)


@pytest.fixture
def app(files: CardFiles) -> Flask:
    games = (form(find("inception")), *stage.GAMES)
    host = FakeHost(stage.calm())
    host.games["inception"] = None
    return create_app(host, games=games, workshops={"inception": files}, print_cards=print_own)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def fields(answer: Any) -> list[tuple[str, str]]:
    return [(one["field"], one["say"]) for one in answer.json["faults"]]


def test_the_page_has_the_games_own_vocabulary(client: FlaskClient) -> None:
    assert "Own cards" in client.get("/workshop").text
    about = client.get("/workshop/about").json
    assert [kind["name"] for kind in about["kinds"]] == ["weapon", "flashback", "effect", "kick", "event"]
    assert {"attack", "convince", "heal"} <= {verb["word"] for verb in about["verbs"]}
    assert about["cards"] == []


def test_a_preview_shows_the_card_or_what_is_wrong_with_which_field(client: FlaskClient) -> None:
    well = client.post("/workshop/preview", json={"values": ROPE, "copies": 1})
    assert (well.json["printed"]["name"], well.json["printed"]["left"]) == ("Rope", "ST +1")
    wrong = client.post("/workshop/preview", json={"values": {"kind": "weapon", "st": 1}, "copies": 0})
    assert fields(wrong) == [("copies", "1 to 9 copies, found 0"), ("name", "a card needs a name")]


def test_a_german_phone_reads_what_is_wrong_in_german(client: FlaskClient) -> None:
    client.set_cookie("language", "de")
    kinds = client.get("/workshop/about").json["kinds"]
    assert [kind["label"] for kind in kinds] == ["Waffe", "Flashback", "Effekt", "Kick", "Ereignis"]
    wrong = {"kind": "effect", "reaction": True, "windows": ["play"], "do": [{"verb": "add_st", "n": 0}], "st": 1}
    answer = client.post("/workshop/preview", json={"values": wrong, "copies": 0})
    assert fields(answer) == [
        ("copies", "1 bis 9 Kopien, gefunden: 0"),
        ("name", "eine Karte braucht einen Namen"),
        ("st", "gehört nicht hierher"),
    ]
    named = {**wrong, "name": "Ruhe"}
    named.pop("st")
    deeper = client.post("/workshop/preview", json={"values": named, "copies": 1})
    assert ("windows", "eine Reaktion braucht das Fenster Angriff oder Überzeugen") in fields(deeper)
    assert all("needs" not in say and "nothing" not in say for _, say in fields(deeper))
    loaded = client.post("/workshop/load", json={"text": '{"designs": {', "whole": False})
    assert "das ist kein JSON: Zeile 1, Spalte 14" in loaded.json["say"]


def test_a_card_is_added_changed_and_taken_out(client: FlaskClient, files: CardFiles) -> None:
    assert client.post("/workshop/save", json={"values": ROPE, "copies": 2}).json["ok"]
    (card,) = client.get("/workshop/about").json["cards"]
    assert (card["key"], card["copies"], card["values"]) == ("own_rope", 2, ROPE)
    client.post("/workshop/save", json={"values": {**ROPE, "st": 3}, "copies": 1, "key": "own_rope"})
    assert client.get("/workshop/about").json["cards"][0]["values"]["st"] == 3
    assert client.post("/workshop/drop", json={"key": "own_rope"}).json["ok"]
    assert client.get("/workshop/about").json["cards"] == []
    assert [one.designs for one in files.kept(EXTRA)] == [0, 1, 1], "every version is kept for games that use it"


def test_a_wrong_card_is_not_kept(client: FlaskClient, files: CardFiles) -> None:
    answer = client.post("/workshop/save", json={"values": {**ROPE, "st": "much"}, "copies": 1})
    assert answer.status_code == 409
    assert fields(answer) == [("st", "expected a whole number")]
    assert files.kept(EXTRA) == []


@clauses("INC-COMP-02")
def test_a_file_is_checked_and_kept(client: FlaskClient, files: CardFiles) -> None:
    text = json.dumps({"title": "Ana's", "designs": {"rope": ROPE}})
    assert client.post("/workshop/load", json={"text": text, "check": True}).json["ok"]
    assert files.kept(EXTRA) == []
    assert "Ana's (1 card, version 1)" in client.post("/workshop/load", json={"text": text}).json["say"]
    assert client.get("/workshop/own.json").json["designs"]["rope"]["number"] == 20000


@clauses("INC-COMP-02")
def test_a_whole_set_is_kept_beside_the_printed_one(client: FlaskClient, files: CardFiles) -> None:
    text = client.get("/workshop/set.json").text
    assert client.post("/workshop/load", json={"text": text, "whole": True}).json["ok"]
    raw = json.loads(text)
    raw["designs"]["brace"]["c"] = "three"
    wrong = client.post("/workshop/load", json={"text": json.dumps(raw), "whole": True})
    assert wrong.status_code == 409
    assert [(one["card"], one["field"]) for one in wrong.json["faults"]] == [("brace", "c")]
    assert len(files.kept(WHOLE)) == 1


@pytest.mark.parametrize(("text", "say"), [
    ("{", "this is not JSON: line 1, column 2"), ("[]", "a file of own cards is a map"),
])  # fmt: skip
def test_what_is_no_card_file_changes_nothing(client: FlaskClient, files: CardFiles, text: str, say: str) -> None:
    answer = client.post("/workshop/load", json={"text": text})
    assert answer.status_code in (400, 409)
    assert say in answer.text
    assert files.kept(EXTRA) == []


@pytest.mark.parametrize(("what", "start"), [("tags.pdf", b"%PDF"), ("tags.png", b"\x89PNG"), ("cards.pdf", b"%PDF")])
def test_tags_are_printed(client: FlaskClient, what: str, start: bytes) -> None:
    assert client.get(f"/workshop/{what}").status_code == 404
    client.post("/workshop/save", json={"values": ROPE, "copies": 2})
    answer = client.get(f"/workshop/{what}")
    assert answer.status_code == 200
    assert answer.data.startswith(start)
    assert client.get(f"/workshop/{what}?key=nothing").status_code == 404


def offered(client: FlaskClient) -> dict[str, Sequence[Any]]:
    game = next(one for one in client.get("/api/games").json if one["name"] == "inception")
    assert game["own_cards"]
    return {one["name"]: [way["label"] for way in one.get("options", ())] for one in game["blanks"]}


def test_a_new_game_offers_the_cards_that_are_kept(client: FlaskClient, files: CardFiles) -> None:
    assert not {"cards", "extra"} & offered(client).keys()
    client.post("/workshop/save", json={"values": ROPE, "copies": 1})
    client.post("/workshop/load", json={"text": client.get("/workshop/set.json").text, "whole": True})
    now = offered(client)
    assert now["extra"] == ["No own cards", "Own cards (1 card, version 1)"]
    assert now["cards"] == ["The house set", "Inception (house set) (94 cards, version 1)"]
    path = files.kept(EXTRA)[0].path
    game = find("inception").build({"extra": str(path)}, {"A": "Ana"})
    assert "own_rope:1" in game.catalogue


def test_a_running_game_keeps_its_version(client: FlaskClient, files: CardFiles) -> None:
    client.post("/workshop/save", json={"values": ROPE, "copies": 1})
    path = files.kept(EXTRA)[0].path
    before = path.read_bytes()
    client.post("/workshop/drop", json={"key": "own_rope"})
    assert path.read_bytes() == before


@clauses("INC-COMP-13")
def test_the_start_page_says_what_the_game_is(client: FlaskClient) -> None:
    games = {one["name"]: one for one in client.get("/api/games").json}
    blurb = games["inception"]["blurb"]
    assert all(words in blurb for words in ("free fan game", "not for profit", "no pictures of the film"))
    assert not any("ledger" in one["blurb"] or "RULES" in one["blurb"] for one in games.values())


def test_without_own_cards_the_page_is_not_there() -> None:
    client = create_app(FakeHost(stage.calm()), games=stage.GAMES).test_client()
    assert client.get("/workshop").status_code == 404
    assert 'data-own=""' in client.get("/").text


@pytest.mark.parametrize("option", ["cards", "extra"])
def test_a_page_names_card_files_of_the_companions_folder_and_no_others(
    client: FlaskClient, files: CardFiles, tmp_path: Path, option: str
) -> None:
    """No path comes from the network: not a device without end, a pipe nobody writes to, or another's file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "there.json").write_text("{}")
    files.keep(files.workshop.put(None, "", ROPE, 1), whole=False)
    kept = str(files.kept(EXTRA)[0].path)
    paths = ["/dev/zero", str(tmp_path / "pipe"), str(tmp_path / "there.json"), str(tmp_path / "not-there.json"), kept,
             "../there", "own-0001/../own-0001", "own-0001\x00", ["own-0001"], {"a": 1}, 7]  # fmt: skip
    answers = [client.post("/api/new", json={"game": "inception", "options": {option: path}}) for path in paths]
    assert {answer.status_code for answer in answers} == {400}
    assert {answer.json["say"].partition(" '")[0].partition(' "')[0] for answer in answers} == {"there is no card file"}
    assert host_of(client).begun == []


def test_a_kept_file_is_chosen_by_its_name(client: FlaskClient, files: CardFiles) -> None:
    files.keep(files.workshop.put(None, "", ROPE, 1), whole=False)
    form_ = next(one for one in client.get("/api/games").json if one["name"] == "inception")
    (field,) = (one for one in form_["blanks"] if one["name"] == "extra")
    assert field["value"] == "own-0001" and str(files.folder) not in str(form_)
    assert client.post("/api/new", json={"game": "inception", "options": {"extra": "own-0001"}}).json["ok"]
    assert host_of(client).begun[0][1] == {"extra": str(files.kept(EXTRA)[0].path)}


def host_of(client: FlaskClient) -> FakeHost:
    return client.application.extensions["companion"].host  # type: ignore[no-any-return]
