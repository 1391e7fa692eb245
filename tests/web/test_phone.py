"""What a phone is told, and what its taps become."""

import gzip
import json
import re
from base64 import b64encode
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from threading import Barrier, Event, Thread

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.table.messages import RedoRequested, Reply, ResolveVerdict, Tapped, UndoRequested
from companion.table.page import Change, Page, Preview
from tests.waiting import OUTER_S
from tests.web import stage
from tests.web.fakes import FakeHost
from web.delivery import kept_pages
from web.delivery.kept_pages import KeptPages
from web.json_api import BEGIN_S


def test_a_phone_gets_its_seats_page(client: FlaskClient, host: FakeHost) -> None:
    host.show(replace(stage.calm(), question=stage.DRAW))
    mine, theirs = (client.get(f"/api/page?seat={seat}").json for seat in "BA")
    assert [choice["label"] for choice in mine["question"]["choices"]] == ["A creature", "A squirrel"]
    assert theirs["question"]["choices"] == []


def test_the_shell_of_a_seat_names_its_player(client: FlaskClient) -> None:
    assert "Luka" in client.get("/seat/B").text


def test_nobody_sits_on_a_seat_that_is_not_there(client: FlaskClient) -> None:
    answer = client.get("/seat/Z")
    assert answer.status_code == 404
    assert "seats: A, B" in answer.text


@pytest.mark.usefixtures("patient")
def test_news_arrives_while_a_phone_waits(client: FlaskClient, host: FakeHost) -> None:
    before = client.get("/api/page").json["version"]
    Thread(target=host.show, args=(replace(stage.calm(), question=stage.DRAW),)).start()
    page = client.get(f"/api/page?seat=B&after={before}").json
    assert page["version"] == before + 1


def test_a_page_that_is_already_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/api/page?seat=B")
    again = client.get("/api/page?seat=B", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_is_made_once_a_version_for_all_who_may_see_the_same(
    client: FlaskClient, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str | None] = []
    real = host.page
    monkeypatch.setattr(host, "page", lambda seat=None: made.append(seat) or real(seat))
    first, again, other = (client.get(f"/api/page?seat={seat}") for seat in "BBA")
    assert made == [None, "B", "A"] and first.data == again.data != other.data  # the first tells whose seats are played
    host.show(replace(stage.calm(), question=stage.DRAW))
    news = client.get("/api/page?seat=B")
    assert made == [None, "B", "A", None, "B"] and news.json["version"] == first.json["version"] + 1
    assert news.json["question"] is not None


def test_phones_that_hear_of_the_same_news_at_once_have_its_page_made_once(host: FakeHost) -> None:
    made, asked, enough = [], Barrier(4), Event()
    kept = KeptPages()

    def make() -> Page:
        made.append(1)
        enough.wait(OUTER_S)
        return host.page("B")

    def ask() -> bytes:
        asked.wait(OUTER_S)
        return kept.encoded(stage.calm().version, "B", make, lambda: None).text

    with ThreadPoolExecutor(3) as phones:
        answers = [phones.submit(ask) for _ in range(3)]
        asked.wait(OUTER_S)
        enough.set()
        assert len({one.result(OUTER_S) for one in answers}) == 1
    assert made == [1]


def test_a_page_is_compressed_once_for_all(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    real = kept_pages.compressed
    monkeypatch.setattr(kept_pages, "compressed", lambda text: done.append(1) or real(text))
    answers = [client.get("/api/page?seat=B", headers={"Accept-Encoding": "gzip"}) for _ in range(3)]
    assert done == [1] and {one.headers["Content-Encoding"] for one in answers} == {"gzip"}
    assert all("Accept-Encoding" in one.headers["Vary"] for one in answers)


def test_a_countdown_runs_on_a_page_that_is_made_once(host: FakeHost) -> None:
    now, made = [9.0], []
    kept = KeptPages()
    page = replace(host.page("B"), question=replace(stage.DRAW, seconds_left=9.0))

    def left() -> float:
        text = kept.encoded(page.version, "B", lambda: made.append(1) or page, lambda: now[0]).text
        return json.loads(text)["question"]["seconds_left"]

    assert left() == 9.0
    now[0] = 4.0
    assert left() == 4.0
    assert made == [1]


def test_what_the_table_waits_for_is_on_the_page_before_any_script(client: FlaskClient, host: FakeHost) -> None:
    def said() -> str:
        text: str = client.get("/seat/B").text
        return text[text.index('id="headline"') : text.index('id="moment"')]

    assert "Luka&#39;s turn: play cards" in said() and "Lay cards on your row, then ring the bell." in said()
    host.show(replace(stage.calm(), question=stage.DRAW))
    assert "Luka, which pile do you draw from?" in said()


def test_a_tap_reaches_the_host_in_words(client: FlaskClient, host: FakeHost) -> None:
    answer = client.post("/api/act", json={"seat": "B", "words": "draw main", "version": 400, "key": "k1"})
    assert answer.json == {"ok": True, "say": "", "version": 400, "code": ""}
    assert host.inbox == [Tapped("B", "draw main", 400, "k1")]


def test_a_stale_tap_is_told_so_kindly(client: FlaskClient, host: FakeHost) -> None:
    host.show(stage.calm())
    answer = client.post("/api/act", json={"seat": "B", "words": "draw main", "version": 400})
    assert answer.status_code == 409
    assert answer.json["code"] == "E_STALE"
    assert "look again" in answer.json["say"]


def test_a_refusal_comes_back_with_its_sentence(client: FlaskClient, host: FakeHost) -> None:
    host.reply = lambda message: Reply(False, "Draw first.", code="E_MUST_DRAW")
    answer = client.post("/api/act", json={"seat": "B", "words": "ring", "version": 400})
    assert (answer.status_code, answer.json["say"]) == (409, "Draw first.")


def test_a_host_that_sleeps_is_busy_and_nothing_is_lost(
    client: FlaskClient, host: FakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.json_api.ANSWER_S", 0.05)
    host.asleep = True
    answer = client.post("/api/act", json={"seat": "B", "words": "ring", "version": 400})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert "try again" in answer.json["say"]


@pytest.mark.parametrize(
    ("path", "body"), [("/api/new", {"game": "duel"}), ("/api/take-up", {"game": 3})], ids=["new", "take up"]
)
def test_a_game_that_takes_long_to_begin_is_asked_for_once_and_waited_for(
    client: FlaskClient, host: FakeHost, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, object]
) -> None:
    """Asked again, a table that was only busy would begin another."""
    waited: list[float] = []

    class Slow(Future[Reply]):
        def result(self, timeout: float | None = None) -> Reply:
            waited.append(timeout or 0.0)
            return Reply(True, "It begins.")

    monkeypatch.setattr("web.json_api.ANSWER_S", 2.0)
    monkeypatch.setattr(host, "new_game", lambda *_: Slow())
    monkeypatch.setattr(host, "put", lambda _: Slow())
    assert client.post(path, json=body).json["ok"]
    assert waited == [BEGIN_S]


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("/api/settle", {"choice": "accept", "version": 400}, ResolveVerdict("accept", 400)),
        ("/api/undo", {"seat": "A", "version": 400}, UndoRequested("A", 400, 1)),
        ("/api/redo", {"seat": "B", "version": 400}, RedoRequested("B", 400)),
        ("/api/redo", {"seat": "", "version": 400}, RedoRequested("!", 400)),
        ("/api/undo", {"seat": "", "version": 400, "count": 3}, UndoRequested("!", 400, 3)),
        ("/api/fix", {"words": "fix move wolf:1 A4", "version": 400}, Tapped("!", "fix move wolf:1 A4", 400)),
        ("/api/fix", {"words": "count A/bones +1", "version": 400}, Tapped("!", "fix count A/bones +1", 400)),
    ],
)
def test_putting_things_right(client: FlaskClient, host: FakeHost, path: str, body: dict, message: object) -> None:
    assert client.post(path, json=body).json["ok"]
    assert host.inbox == [message]


def test_what_taking_back_would_change_is_asked_without_doing_it(client: FlaskClient, host: FakeHost) -> None:
    assert client.get("/api/preview/undo?seat=A").status_code == 409, "nothing to take back"
    host.previews["undo"] = Preview("undo", 400, "Play Wolf on B2", (Change("Wolf: from B2 to Ana's hand", ("B2",)),))
    shown = client.get("/api/preview/undo?seat=A").json
    assert shown["cards"] == [{"say": "Wolf: from B2 to Ana's hand", "places": ["B2"]}]
    assert client.get("/api/preview/redo").status_code == 409
    for nonsense in ("/api/preview/again", "/api/preview/undo?seat=Q"):
        assert client.get(nonsense).status_code == 404
    assert host.inbox == []


@pytest.mark.parametrize(
    ("body", "word"),
    [(b"{", "understood"), (b'{"seat": 7}', "str"), (b'{"seat": "A", "words": "x", "version": 1, "sea": 1}', "sea")],
)
def test_nonsense_is_named_and_changes_nothing(client: FlaskClient, host: FakeHost, body: bytes, word: str) -> None:
    answer = client.post("/api/act", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert word in answer.json["say"]
    assert host.inbox == []


def test_a_body_that_is_far_too_long_is_refused(client: FlaskClient, host: FakeHost) -> None:
    answer = client.post("/api/act", json={"seat": "A", "words": "x" * 100_000, "version": 1})
    assert answer.status_code == 413
    assert host.inbox == []


def test_a_phone_page_is_light(client: FlaskClient) -> None:
    """Everything a phone loads the first time, in bytes over the air: the page with its styles and every script."""
    packed = {"Accept-Encoding": "gzip"}
    shell = client.get("/seat/B", headers=packed).data
    scripts = re.findall(r'(?:rel="modulepreload" href|type="module" src)="([^"]+)"', gzip.decompress(shell).decode())
    assert len(scripts) > 20
    assert len(shell) + sum(len(client.get(script, headers=packed).data) for script in scripts) < 60_000
    assert len(client.get("/api/page?seat=B").data) < 12_000  # the shell brings it along


def test_nothing_is_fetched_from_elsewhere(client: FlaskClient, app: Flask) -> None:
    """The table is offline."""
    for page in ("/", "/seat/A", "/new", "/join", "/arbiter", "/virtual", "/seats", "/people"):
        shell = client.get(page).text
        assert 'src="http' not in shell
        assert 'href="http' not in shell
        policy = client.get(page).headers["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        inline = re.findall(r"<(?:script(?![^>]* src=)|style)[^>]*>(.*?)</(?:script|style)>", shell, re.DOTALL)
        own = [client.get(f"/static/now/js/{name}.js").text for name in ("shade", "early")]
        assert len(inline) == 3 and inline[:2] == own, "the table's own scripts and styles, nothing of a game's"
        for text in inline:
            assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy, "named by its hash"
        markup = re.sub(r"<(script|style)>.*?</\1>", "", shell, flags=re.DOTALL)
        assert not re.search(r"<script(?![^>]* src=)|<style|<[^>]* (style|on\w+)=", markup), "nothing else inline"


def test_a_report_is_saved(client: FlaskClient) -> None:
    assert client.post("/api/report", json={"say": "quills"}).json["say"] == "Saved: quills"


def test_a_film_is_sent_in_parts_as_well(client: FlaskClient) -> None:
    """Safari plays nothing else."""
    whole = client.get("/static/0/video/awake.mp4")
    part = client.get("/static/0/video/awake.mp4", headers={"Range": "bytes=0-1"})
    assert whole.status_code == 200 and whole.mimetype == "video/mp4"
    assert part.status_code == 206 and part.data == whole.data[:2]
