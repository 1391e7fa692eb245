"""Beginning a game, joining, and keeping its record."""

import re
from concurrent.futures import Future

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.kernel.blanks import Blank, Option
from companion.kernel.view import View
from companion.system.invocation import LetIn
from companion.table.messages import Reply
from companion.table.page import Page, WaitingGame
from tests.web import stage
from tests.web.fakes import FakeHost
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.forms import GameForm, as_before
from web.protocols import Wifi
from web.table import BEGIN_S

TYPED = LetIn("./run --host 0.0.0.0", "/etc/companion/companion.toml")
ELSEWHERE = (
    "https://example.org",
    "//example.org",
    "/\\example.org",
    "/\t/example.org",
    "/\n/example.org",
    "/seat/A\r\nSet-Cookie: x=y",
    "/seat/A\n",
    "\\/example.org",
    "javascript:alert(1)",
)


def test_who_plays_again_finds_the_form_first(client: FlaskClient, host: FakeHost) -> None:
    """Games that wait stand above it for who comes to take one up, and below it for who wants the next one."""
    waits = WaitingGame(7, "Duel", "Ana, Luka", "2026-01-01", 12)
    host.show(replace(host.page(), waiting=(waits,)))
    places = {way: client.get(f"/new{way}").text for way in ("", "?again=yes")}
    assert places[""].index('id="waiting"') < places[""].index('id="form"')
    assert places["?again=yes"].index('id="form"') < places["?again=yes"].index('id="waiting"')


def guest(host: FakeHost, **more: object) -> FlaskClient:
    """A phone in the network, at a table that wants a code."""
    app = create_app(host, door=Door("RAVEN"), addresses=("http://192.0.2.7:8000",), games=stage.GAMES, **more)  # type: ignore[arg-type]
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.0.2.31"
    return client


def test_the_form_is_made_of_the_games_own_words(client: FlaskClient) -> None:
    (game,) = client.get("/api/games").json
    blanks = {blank["name"]: blank for blank in game["blanks"]}
    assert blanks["items"] == {
        "name": "items",
        "label": "Items",
        "kind": "yes",
        "value": True,
        "optional": True,
        "hint": "Play with items.",
        "clause": "INS-ITEM-01",
        "usual": True,
    }, "what it does not have is not sent"
    options = [(one["value"], one["label"]) for one in blanks["first"]["options"]]
    assert options == [("coin", "Coin"), ("A", "A"), ("B", "B")]
    assert (blanks["blanks"]["kind"], blanks["blanks"]["least"], blanks["blanks"]["most"]) == ("number", 0, 5)
    assert (blanks["allow"]["kind"], blanks["allow"]["options"]) == ("some", [{"value": "grizzly", "label": "Grizzly"}])


def test_a_game_is_begun_and_the_cards_are_gathered(client: FlaskClient, host: FakeHost, table: VirtualTable) -> None:
    table.lay("stoat:1", 1, 1)
    wanted = {"game": "duel", "options": {"items": False}, "names": {"A": "Ana", "B": "Luka"}, "gather": True}
    assert client.post("/api/new", json=wanted).json["ok"]
    assert host.begun == [("duel", {"items": False}, {"A": "Ana", "B": "Luka"})]
    assert table.cards() == ()


def test_a_wrong_game_is_named_and_no_card_moves(client: FlaskClient, table: VirtualTable) -> None:
    table.lay("stoat:1", 1, 1)
    answer = client.post("/api/new", json={"game": "poker", "gather": True})
    assert answer.status_code == 400
    assert "poker" in answer.json["say"]
    assert len(table.cards()) == 1


def test_without_a_game_the_way_leads_to_the_form() -> None:
    host = FakeHost(Page(1, "", "Table companion", View("No game has begun")))
    client = create_app(host, games=stage.GAMES).test_client()
    assert client.get("/").headers["Location"] == "/new"
    assert client.get("/record.tgr").status_code == 404


def test_the_record_is_a_download(client: FlaskClient) -> None:
    answer = client.get("/record.tgr")
    assert answer.text.startswith('[Game "duel"]')
    assert 'filename="duel.tgr"' in answer.headers["Content-Disposition"]


def test_a_stranger_in_the_network_is_asked_for_the_code(host: FakeHost) -> None:
    phone = guest(host)
    assert phone.get("/seat/A").headers["Location"].startswith("/join?next=/seat/A")
    assert phone.get("/api/page").status_code == 401
    answer = phone.post("/api/act", json={"seat": "A", "words": "ring", "version": 400})
    assert (answer.status_code, host.inbox) == (401, [])
    assert "RAVEN" not in phone.get("/join").text


def test_the_code_in_the_qr_code_opens_the_table(host: FakeHost) -> None:
    phone = guest(host)
    assert phone.get("/join/crow").headers["Location"].startswith("/join?wrong=1")
    assert phone.get("/join/Raven?next=/seat/A").headers["Location"] == "/seat/A"
    assert phone.get("/api/page?seat=A").status_code == 200
    assert phone.post("/api/act", json={"seat": "A", "words": "ring", "version": 400}).json["ok"]
    assert "RAVEN" in phone.get("/join").text


def test_joining_leads_to_no_other_site(host: FakeHost) -> None:
    for elsewhere in ELSEWHERE:
        assert guest(host).get("/join/raven", query_string={"next": elsewhere}).headers["Location"] == "/seats"


def test_this_machine_is_led_to_no_other_site(client: FlaskClient) -> None:
    for elsewhere in ELSEWHERE:
        assert client.get("/join/raven", query_string={"next": elsewhere}).headers["Location"] == "/seats"


def test_this_machine_needs_no_code(host: FakeHost) -> None:
    client = create_app(host, door=Door("RAVEN")).test_client()
    assert client.get("/seat/A").status_code == 200


def test_another_sites_page_presses_no_button(client: FlaskClient, host: FakeHost) -> None:
    tap = {"seat": "A", "words": "ring", "version": 400}
    answer = client.post("/api/act", json=tap, headers={"Origin": "https://example.org"})
    assert answer.status_code == 403
    assert client.post("/api/act", data=str(tap), content_type="text/plain").status_code == 415
    assert host.inbox == []
    assert client.post("/api/act", json=tap, headers={"Origin": "http://localhost"}).status_code == 200


def test_qr_codes_carry_the_address_by_number_and_the_network(host: FakeHost) -> None:
    phone = guest(host, wifi=Wifi("CardTable", "candles"))
    phone.get("/join/raven")
    page = phone.get("/join").text
    assert "http://192.0.2.7:8000/join/RAVEN" in page
    assert "CardTable" in page
    assert phone.get("/qr/join.svg").data.startswith(b"<?xml")
    assert phone.get("/qr/wifi.svg").status_code == 200
    assert guest(host).get("/qr/join.svg").status_code == 302


def test_a_table_that_no_phone_reaches_says_what_to_do(host: FakeHost) -> None:
    alone = ("http://127.0.0.1:8000/",)
    page = create_app(host, addresses=alone, let_in=TYPED).test_client().get("/join").text
    assert "<code>./run --host 0.0.0.0</code>" in page and "/etc/companion/companion.toml" in page
    service = LetIn(file="/etc/companion/companion.toml", restart="sudo systemctl restart companion")
    boxed = create_app(host, addresses=alone, let_in=service).test_client().get("/join").text
    assert "--host" not in boxed and "sudo systemctl restart companion" in boxed
    assert "/qr/join.svg" not in page


def test_choosing_a_seat(client: FlaskClient) -> None:
    page = client.get("/seats").text
    assert 'data-take="A">Ana' in page
    assert 'data-take="B">Luka' in page


def test_an_unknown_page_leads_back(client: FlaskClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_names_are_shown_as_text(client: FlaskClient, host: FakeHost) -> None:
    players = tuple(replace(one, name="<b>Ana</b>") for one in stage.players())
    host.show(replace(stage.calm(), view=replace(stage.calm().view, players=players)))
    assert "<b>Ana" not in client.get("/seats").text


def test_the_start_page_shows_how_phones_get_in(host: FakeHost) -> None:
    addresses = ("http://192.0.2.7:8000", "http://companion.local:8000")
    page = create_app(host, door=Door("RAVEN"), addresses=addresses, games=stage.GAMES).test_client().get("/new").text
    assert "/qr/join.svg" in page and "RAVEN" in page and all(one in page for one in addresses)
    here = ("http://127.0.0.1:8000",)
    alone = create_app(host, addresses=here, games=stage.GAMES, let_in=TYPED).test_client().get("/new").text
    assert "/qr/join.svg" not in alone and "--host 0.0.0.0" in alone


# --- the same again ------------------------------------------------------------------------------------------------


def test_play_again_is_filled_in_as_the_game_before_was_begun(client: FlaskClient, host: FakeHost) -> None:
    host.played_with = {"items": False, "first": "B", "blanks": 4, "allow": ["grizzly"], "death_cards": []}
    (plain,), (again,) = client.get("/api/games").json, client.get("/api/games?again=yes").json
    assert [blank.get("value") for blank in plain["blanks"]] == [blank.get("usual") for blank in plain["blanks"]]
    chosen = {blank["name"]: blank["value"] for blank in again["blanks"]}
    assert chosen == {"items": False, "first": "B", "blanks": 4, "allow": ["grizzly"]}
    assert [blank.get("usual") for blank in again["blanks"]] == [blank.get("usual") for blank in plain["blanks"]]
    page = client.get("/new?again=yes").text
    assert "Ana" in page and "data-again" in page and "data-again" not in client.get("/new").text


def test_a_deck_and_a_file_are_chosen_again_by_their_names() -> None:
    decks = Blank("deck_a", "Deck", (Option("Teeth", "Teeth"), Option("Mill", "Mill")), value="Mill")
    cards = Blank("extra", "Cards", (Option("", "None"), Option("rope-2", "Rope")), value="rope-2")
    form = GameForm("duel", "Duel", blanks=(decks, cards))

    def chosen(**options: object) -> list[object]:
        return [blank.value for blank in as_before(form, options).blanks]

    assert chosen(deck_a={"name": "Teeth", "main": []}, extra="/somewhere/rope-2.json") == ["Teeth", "rope-2"]
    assert chosen(deck_a=None, extra="") == ["Mill", ""], "no deck is the ready one, no file is none"
    assert chosen(deck_a={"name": "Lost"}) == ["Mill", "rope-2"], "a deck that is gone is not offered"


# --- which game it is ----------------------------------------------------------------------------------------------

PAGES = ("/", "/seat/A", "/history", "/new", "/seats", "/people", "/arbiter", "/virtual")


def test_every_page_names_its_game_and_follows_the_table(client: FlaskClient) -> None:
    """The scripts of all pages look whether the game on the table is theirs."""
    for path in PAGES:
        page = client.get(path).text
        assert 'data-game="0"' in page, path
        assert re.search(r'"[^"]*/js/same_game\.js"', page), f"{path} does not look after the game"


def test_a_page_made_for_another_game_is_told_until_the_new_ones_are_there(host: FakeHost, table: VirtualTable) -> None:
    client = create_app(host, number=3, virtual=table).test_client()
    host.show(replace(stage.calm(), number=4))
    assert client.get("/api/game").json == {"number": 4, "pages": 3}
    assert client.get("/virtual/levels").json["game"] == {"number": 4, "pages": 3}
    assert 'data-game="3"' in client.get("/seats").text, "it shows the old game, whatever is on the table"


# --- see it play ---------------------------------------------------------------------------------------------------


class Shown:
    """A demonstration whose pages say who asked."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def plays(self, game: str) -> bool:
        return game == "duel"

    def open(self, game: str) -> None:
        self.opened.append(game)

    def close(self) -> None:
        self.opened.clear()

    def pages(self) -> object:
        return self._answer if self.opened else None

    def _answer(self, environ: dict, start_response: object) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])  # type: ignore[operator]
        return [f"{environ['SCRIPT_NAME']}{environ['PATH_INFO']}?{environ['QUERY_STRING']}".encode()]


def test_a_demonstration_is_one_tap_away_and_has_its_pages_below_a_path(host: FakeHost, table: VirtualTable) -> None:
    show = Shown()
    client = create_app(host, show=show, virtual=table, games=stage.GAMES).test_client()
    for page in ("/", "/new"):
        assert "See it play" in client.get(page).text
    assert client.get("/virtual/mat.json").json["show"] is True
    assert client.get("/show/virtual").headers["Location"] == "/", "nothing is shown yet"
    assert client.get("/show").headers["Location"] == "/show/virtual" and show.opened == ["duel"]
    assert client.get("/show/virtual/levels?n=1").text == "/show/virtual/levels?n=1"
    assert client.get("/show?game=chess").status_code == 404
    assert "See it play" not in create_app(host, games=stage.GAMES).test_client().get("/new").text


def test_a_game_on_a_bare_table_is_waited_for_as_long(host: FakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small machine loads its rules and lays out its cards; asked again, it would begin another."""
    waited: list[float] = []

    class Slow(Future[Reply]):
        def result(self, timeout: float | None = None) -> Reply:
            waited.append(timeout or 0.0)
            return Reply(True, "It begins.")

    monkeypatch.setattr("web.json_api.ANSWER_S", 2.0)
    client = create_app(host, games=stage.GAMES, begin=lambda *_, bare, seats: Slow()).test_client()
    assert client.post("/api/new", json={"game": "duel", "gather": True}).json["ok"]
    assert waited == [BEGIN_S]


@pytest.mark.parametrize(("counts", "cooperative", "words"), [
    ((2,), False, "Alone against the companion"), ((1, 2), True, "Alone with the companion"), ((1,), True, ""),
])  # fmt: skip
def test_who_is_alone_is_offered_the_companion_as_the_game_has_it(
    host: FakeHost, table: VirtualTable, counts: tuple[int, ...], cooperative: bool, words: str
) -> None:
    """Against it, together with it, or not at all where one person plays."""
    game = replace(stage.GAMES[0], seat_counts=counts, cooperative=cooperative)
    client = create_app(host, virtual=table, games=[game], begin=lambda *_, bare, seats: Future()).test_client()
    page = client.get("/").text
    assert ("Alone" in page) == bool(words) and words in page
    assert client.get("/virtual/mat.json").json["alone"] == (words.split()[1] if words else "")
