"""What goes over the air: compressed, and what cannot change only once."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.kernel.sentences import say
from companion.table.page import Guide
from tests.web import stage
from tests.web.fakes import FakeHost
from web.delivery.static_files import FOLDER, FOR_GOOD, IMPORT, edition, serve_static_files

GZIP = {"Accept-Encoding": "gzip, br"}


def test_text_is_compressed_for_whoever_takes_it_so(client: FlaskClient) -> None:
    plain, small = client.get("/api/page?seat=A"), client.get("/api/page?seat=A", headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 2
    assert "Accept-Encoding" in small.headers["Vary"] and "Accept-Encoding" in plain.headers["Vary"]
    assert small.headers["ETag"] == plain.headers["ETag"], "a phone that has this page is told so either way"


def test_a_short_answer_and_a_picture_stay_as_they_are(client: FlaskClient) -> None:
    for path in ("/virtual/levels", "/virtual/mat.png"):
        answer = client.get(path, headers=GZIP)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers


def test_an_update_names_the_guide_that_a_phone_fetches_once(client: FlaskClient, host: FakeHost) -> None:
    page = client.get("/api/page?seat=A").json
    address = page["guide"]
    guide = client.get(address)
    assert msgspec.convert(guide.json, Guide) == stage.GUIDE
    assert "immutable" in guide.headers["Cache-Control"] and "private" in guide.headers["Cache-Control"]
    rule = stage.GUIDE.help[0][1]
    host.show(replace(stage.calm(), view=replace(stage.calm().view, rows=())))  # no card prints the rule
    update = client.get("/api/page?seat=A")
    assert update.json["guide"] == address and rule not in update.text


def test_another_guide_or_another_language_has_another_address(
    client: FlaskClient, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    def address(language: str = "en") -> str:
        return client.get("/api/page?seat=A", headers={"Accept-Language": language}).json["guide"]

    words = say("The table's own screen")
    first, second = Guide(((words, words),)), Guide(((words, "another text"),))
    monkeypatch.setattr(host, "guide", lambda: first)
    english, german = address(), address("de")
    assert english != german
    said = client.get(german, headers={"Accept-Language": "de"}).json["help"][0][0]
    assert said != words
    monkeypatch.setattr(host, "guide", lambda: second)
    host.show(stage.calm())
    assert address() != english
    old = client.get(english)
    assert old.json["help"] == [[words, "another text"]] and old.headers["Cache-Control"] == "no-store"


def test_scripts_and_styles_are_kept_for_good_under_their_contents_name(client: FlaskClient) -> None:
    shell = client.get("/seat/A").text
    parts = re.findall(r'(?:href|src)="(/static/[^"]+)"', shell)
    assert len(parts) > 4
    for part in parts:
        assert client.get(part).headers["Cache-Control"] == FOR_GOOD
    script = next(part for part in parts if part.endswith(".js"))
    assert client.get(script, headers=GZIP).headers["Content-Encoding"] == "gzip"


def test_nothing_has_to_be_fetched_before_the_first_paint(client: FlaskClient) -> None:
    """Styles, the script that chooses day or night and the one that keeps early presses stand in the page; its policy
    names each by its hash."""
    answer = client.get("/seat/A")
    head = answer.text.partition("</head>")[0]
    assert "stylesheet" not in head and "@import" not in head
    assert all("module" in one for one in re.findall("<script[^>]+>", head)), "a script that the paint waits for"
    (css,) = re.findall("<style>(.*?)</style>", head, re.DOTALL)
    own = re.findall("<script>(.*?)</script>", head, re.DOTALL)
    assert len(own) == 2
    assert all(word in css for word in ("[data-light=", ".plate", ".phone", ".contest"))
    policy = dict(one.split(" ", 1) for one in answer.headers["Content-Security-Policy"].split("; "))
    for directive, texts in (("style-src", [css]), ("script-src", own)):
        hashes = sorted(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts)
        assert policy[directive].split() == ["'self'", *hashes]
    (font,) = re.findall(r'src: url\("([^"]+)"\)', css)
    assert f'href="{font}"' in head and client.get(font).mimetype == "font/woff2"
    assert "sha256" not in client.get("/api/page?seat=A").headers["Content-Security-Policy"]


def test_every_script_of_a_page_is_told_at_once(client: FlaskClient) -> None:
    shell = client.get("/seat/A").text
    told = set(re.findall(r'(?:rel="modulepreload" href|type="module" src)="([^"]+)"', shell))
    asked = {urljoin(one, path) for one in told for path in IMPORT.findall(client.get(one).text)}
    assert len(asked) > 15 and asked <= told
    for name in ("lights+nothing", "lights+../../guard"):
        assert client.get(f"/static/now/css/{name}.css").status_code == 404


def test_a_script_is_sent_without_its_remarks_and_otherwise_as_it_stands(client: FlaskClient) -> None:
    lines = (FOLDER / "js" / "phone.js").read_text("utf-8").split("\n")
    sent = client.get("/static/now/js/phone.js").text.split("\n")
    assert len(sent) == len(lines) and sum(map(len, sent)) < 0.95 * sum(map(len, lines))
    changed = [(line, now) for line, now in zip(lines, sent, strict=True) if line.strip() != now]
    assert changed and all(re.match(r"\s*(//|/\*\*| \*)", line) or "/** @" in line for line, _ in changed)
    assert any("/** @" in line and now for line, now in changed), "a type within a line goes, the line stays"


def test_a_page_from_before_an_update_gets_todays_script_but_may_not_keep_it(client: FlaskClient) -> None:
    answer = client.get("/static/0123456789/js/phone.js")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get("/static/0123456789/../guard.py").status_code == 404


def test_another_content_or_another_name_is_another_edition(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("1")
    seen = {edition(tmp_path)}
    (tmp_path / "one.js").write_text("2")
    seen.add(edition(tmp_path))
    (tmp_path / "one.js").rename(tmp_path / "two.js")
    seen.add(edition(tmp_path))
    assert len(seen) == 3
    app = Flask("pages", static_folder=None)
    serve_static_files(app, tmp_path)
    with app.test_request_context():
        assert app.url_for("static", filename="two.js") == f"/static/{edition(tmp_path)}/two.js"


def test_the_shell_brings_the_first_page_along_so_that_nothing_is_asked_before_it_is_drawn(
    client: FlaskClient, host: FakeHost
) -> None:
    evil = "</script><script>alert(1)</script>"
    host.show(replace(stage.calm(), notes=(evil,)))
    shell, page = client.get("/seat/A").text, client.get("/api/page?seat=A")
    tag, text = re.findall(r'id="first" data-tag="([^"]+)">(.*?)</template>', shell, re.DOTALL)[0]
    text = unescape(text)
    assert json.loads(text) == page.json and json.loads(text)["notes"] == [evil] and evil not in shell
    assert client.get("/api/page?seat=A", headers={"If-None-Match": f'"{tag}"'}).status_code == 304
    (board,) = re.findall(r'id="first"[^>]*>(.*?)</template>', client.get("/").text, re.DOTALL)
    assert json.loads(unescape(board))["seat"] is None
