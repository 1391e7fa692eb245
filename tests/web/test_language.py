"""Each phone is spoken to in its own language, and never in two at once."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.kernel.sentences import decimal, remembered, say, translated
from companion.languages import catalogue
from tests.pond import installed
from tests.web import stage
from tests.web.fakes import FakeHost

GERMAN = {"Accept-Language": "de-CH,de;q=0.9,en;q=0.5"}
BACK = "Zurück zum Tisch"


def words(client: FlaskClient, **headers: str) -> str:
    return client.get("/arbiter", headers=headers).text


def test_the_browsers_language_is_spoken_where_there_is_a_catalogue(client: FlaskClient) -> None:
    german = words(client, **GERMAN)
    assert '<html lang="de"' in german and BACK in german
    for other in ("en", "fr-FR", "fr, en;q=0.4, de;q=0.2"):
        english = words(client, **{"Accept-Language": other})
        assert '<html lang="en"' in english and "Back to the table" in english


def test_a_language_is_chosen_on_one_phone(app: Flask) -> None:
    mine, others = app.test_client(), app.test_client()
    assert mine.post("/api/language", json={"language": "de"}).status_code == 200
    assert BACK in words(mine) and BACK not in words(others)
    mine.post("/api/language", json={"language": "en"})
    assert BACK not in words(mine, **GERMAN)
    mine.post("/api/language", json={"language": ""})
    assert BACK in words(mine, **GERMAN)
    assert mine.post("/api/language", json={"tongue": "de"}).status_code == 400


def test_a_page_is_sent_to_each_phone_in_its_language(client: FlaskClient, host: FakeHost) -> None:
    page = stage.calm()
    host.show(replace(page, chores=(say("lay {name} on {at}{face_down}", name="Wolf", at="B2", face_down=""),)))
    first, second = (client.get("/api/page", headers=one) for one in ({}, GERMAN))
    assert first.json["chores"] == ["lay Wolf on B2"]
    assert second.json["chores"] == ["Wolf auf B2 legen"]
    assert first.headers["ETag"] != second.headers["ETag"]


def test_a_refusal_is_told_in_the_phones_language(client: FlaskClient) -> None:
    assert client.get("/seat/Z", headers=GERMAN).status_code == 404
    assert "An diesem Tisch gibt es keinen Platz Z" in client.get("/seat/Z", headers=GERMAN).text


def test_a_page_that_is_none_is_told_so_in_the_phones_language(client: FlaskClient) -> None:
    assert "So eine Seite gibt es an diesem Tisch nicht." in client.get("/no-such-page", headers=GERMAN).text
    assert client.get("/api/no-such", headers=GERMAN).json["say"] == "So eine Seite gibt es an diesem Tisch nicht."


def test_numbers_have_the_comma_of_the_language() -> None:
    assert decimal(0.052, 2) == "0.05"
    assert (
        translated(decimal(-3.25, 1), catalogue("de")) == "-3,2" and translated(decimal(3, 0), catalogue("de")) == "3"
    )


def test_a_game_that_is_not_translated_is_in_english_as_a_whole(client: FlaskClient, host: FakeHost) -> None:
    host.show(replace(stage.calm(), in_all_languages=False))
    assert '<html lang="en"' in words(client, **GERMAN) and BACK not in words(client, **GERMAN)


def test_the_scripts_sentences_are_kept_by_the_browser_under_an_address_that_names_them(client: FlaskClient) -> None:
    address = words(client, **GERMAN).partition('data-words="')[2].partition('"')[0]
    answer = client.get(address)
    assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"]
    assert answer.json["Close"] == catalogue("de").gettext("Close")
    assert len(answer.json["{n} move"]) == 2
    assert client.get("/words/de-old.json").headers["Cache-Control"] == "no-store"
    assert client.get("/words/xx-1.json").status_code == 404
    assert 'data-words="' not in words(client)


def test_a_game_from_outside_brings_its_own_catalogue(
    client: FlaskClient, host: FakeHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pond = installed(tmp_path, monkeypatch).folder / "pond" / "languages"
    pond.mkdir()
    (pond / "de.po").write_text('msgid "Lay a card."\nmsgstr "Leg eine Karte."\nmsgid "Close"\nmsgstr "Zumachen"\n')
    host.show(replace(stage.calm(), game="pond", chores=(say("Lay a card."), say("Close"))))
    assert client.get("/api/page", headers=GERMAN).json["chores"] == ["Leg eine Karte.", "Schließen"]
    (pond / "de.po").write_text('msgid "Lay a card.\n')
    catalogue.cache_clear()
    host.show(replace(stage.calm(), game="pond", chores=(say("Lay a card."), say("Close"))))
    assert client.get("/api/page", headers=GERMAN).json["chores"] == ["Lay a card.", "Schließen"], "broken: that alone"


def test_what_is_empty_stays_empty() -> None:
    """Under the empty message gettext keeps the head of its file."""
    german = catalogue("de")
    assert german is not None
    assert remembered("").in_language(german) == say("").in_language(german) == ""
