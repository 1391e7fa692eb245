"""Decks on the phone: typed, pasted, laid before the camera; checked, saved, printed; and a new game offers them."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

import companion.games
from companion.card_printing import print_own
from companion.games import RegisteredGame
from companion.games.augmented.cards.catalogue import read_cards
from companion.games.augmented.cards.deckbuilding import Decks
from companion.games.augmented.game import Augmented
from companion.games.common.decks import SUGGESTED
from companion.games.common.nearest import FEW
from companion.games.inwo import Inwo
from companion.kernel.cards import CardId
from companion.table.deck_files import DeckFiles
from companion.table_pages import form
from tests.clauses import clauses
from tests.web import stage
from tests.web.fakes import FakeHost
from web import create_app

READY = ["Machines of the mill", "Beasts of the wood"]
WOLVES = "Main deck\n" + "\n".join(f"3 {name}" for name in ("Wolf", "Coyote", "Elk", "Adder", "Mole", "Porcupine"))
WOLVES += "\n2 Stoat\n\nSide deck\n20 Squirrel\n"


@pytest.fixture(autouse=True)
def augmented_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table knows the game, whether it is installed yet or not."""
    mine = EntryPoint("augmented", "companion.games.augmented.game:Augmented", companion.games.GROUP)
    others = [one for one in companion.games.entry_points(group=companion.games.GROUP) if one.name != mine.name]
    monkeypatch.setattr(companion.games, "entry_points", lambda group: [*others, mine])


@pytest.fixture
def files(tmp_path: Path) -> DeckFiles:
    return DeckFiles(tmp_path / "decks", Decks(read_cards().cards))


@pytest.fixture
def host() -> FakeHost:
    host = FakeHost(replace(stage.calm(), game="augmented", title="Augmented"))
    host.games["augmented"] = RegisteredGame("augmented", Augmented).build
    return host


@pytest.fixture
def app(host: FakeHost, files: DeckFiles) -> Iterator[Flask]:
    games = (form(RegisteredGame("augmented", Augmented)), *stage.GAMES)
    yield create_app(host, games=games, decks={"augmented": files}, print_cards=print_own)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def check(client: FlaskClient, text: str, **switches: bool) -> Any:
    return client.post("/decks/check", json={"text": text, "switches": switches}).json


def test_the_page_knows_every_card_and_the_ready_decks(client: FlaskClient) -> None:
    assert "Decks" in client.get("/decks").text
    about = client.get("/decks/about").json
    assert len(about["cards"]) == len(read_cards().cards)
    wolf = next(card for card in about["cards"] if card["id"] == "wolf")
    assert (wolf["name"], wolf["about"], wolf["pile"]) == ("Wolf", "common beast 3/2", "main")
    assert [(deck["name"], deck["ready"], deck["faults"]) for deck in about["decks"]] == [(n, True, 0) for n in READY]
    assert [one["name"] for one in about["switches"]] == ["two_temples"]
    assert [(one["name"], one["size"]) for one in about["piles"]] == [("main", "20 to 40"), ("side", "20")]


def test_a_german_phone_writes_german_headings_and_the_file_keeps_the_usual_ones(
    client: FlaskClient, files: DeckFiles
) -> None:
    client.set_cookie("language", "de")
    listed = "## Hauptdeck (20):\n4 Wolf\nWulf\n\nNebendeck: 20 Squirrel\n"
    answer = check(client, listed)
    assert answer["counts"] == {"main": 4, "side": 20}
    said = [one["say"] for one in answer["faults"]]
    assert said[0] == "'Wulf' ist keine Karte; meinst du 'Wolf'?" and "4-mal Wolf" in " ".join(said)
    kept = client.post("/decks/save", json={"name": "Rudel", "text": listed}).json
    assert kept["text"].startswith("## Hauptdeck (20):") and "\nNebendeck: 20 Squirrel" in kept["text"]
    assert files.deck("Rudel").text.startswith("## Main deck (20):") and "Side deck: 20" in files.deck("Rudel").text
    more = client.post("/decks/add", json={"text": kept["text"], "cards": [["Squirrel", 1]]}).json["text"]
    assert "Nebendeck: 21 Squirrel" in more
    ready = client.get("/decks/deck", query_string={"name": READY[0]}).json["text"]
    assert "Hauptdeck" in ready and "Nebendeck" in ready and "deck\n" not in ready.replace("Hauptdeck", "")[:9]
    gone = client.post("/decks/rename", json={"name": "Ruder", "new": "Meute"})
    assert gone.json["say"] == "es gibt kein Deck 'Ruder'; meinst du 'Rudel'?"


@clauses("AUG-DECK-02", "AUG-DECK-07", "AUG-DECK-18", "AUG-CARD-01")
def test_a_list_is_checked_while_it_grows(client: FlaskClient) -> None:
    answer = check(client, "4 Wolf\nWulf\n")
    assert (answer["ok"], answer["say"], answer["counts"]) == (
        False,
        "4 things are still wrong.",
        {"main": 4, "side": 0},
    )
    assert [(one["clause"], one["lines"]) for one in answer["faults"]] == [
        ("AUG-CARD-01", [2]), ("AUG-DECK-02", []), ("AUG-DECK-07", [1]), ("AUG-DECK-18", []),
    ]  # fmt: skip
    well = check(client, WOLVES)
    assert (well["ok"], well["say"], well["counts"]) == (True, "This deck may be played.", {"main": 20, "side": 20})
    assert {"resource": "blood", "amount": 2, "count": 9} in well["costs"]


@clauses("AUG-DECK-05")
def test_the_house_rule_of_two_temples_is_checked_when_it_is_on(client: FlaskClient) -> None:
    text = WOLVES.replace("2 Stoat", "1 49er\n1 Abomination")
    assert check(client, text)["ok"]
    assert [one["code"] for one in check(client, text, two_temples=True)["faults"]] == ["E_TOO_MANY_TEMPLES"]


@pytest.mark.parametrize("text", ["\0" * 50, "x\n" * 3000, "9999 Wolf\n" * 300, "💀 x3", "[" * 2000])
def test_any_pasted_text_is_answered(client: FlaskClient, text: str) -> None:
    answer = client.post("/decks/check", json={"text": text})
    assert answer.status_code == 200 and 0 < len(answer.json["faults"]) <= 50
    assert client.post("/decks/check", data="{", content_type="application/json").status_code == 400


def test_a_card_is_added_by_name(client: FlaskClient) -> None:
    answer = client.post(
        "/decks/add", json={"text": "Main deck\n\nSide deck\n", "cards": [["wolf", 2], ["Squirrel", 1]]}
    )
    assert answer.json["text"] == "Main deck\n2 Wolf\n\nSide deck\n1 Squirrel\n"
    wrong = client.post("/decks/add", json={"text": "", "cards": [["Wolff", 1]]})
    assert (wrong.status_code, wrong.json["say"]) == (400, "'Wolff' is no card; did you mean 'Wolf'?")
    assert client.post("/decks/add", json={"text": "", "cards": [["Wolf", 100]]}).status_code == 400


def test_0_of_a_card_take_it_out_and_nothing_else(client: FlaskClient) -> None:
    text = "Main deck\n2 Wolf\n3 Elk\n\nSide deck\n1 Squirrel\n"
    answer = client.post("/decks/add", json={"text": text, "cards": [["wolf", 0]]})
    assert answer.json["text"] == "Main deck\n3 Elk\n\nSide deck\n1 Squirrel\n"


def test_a_deck_is_saved_opened_renamed_and_deleted(client: FlaskClient, files: DeckFiles) -> None:
    assert client.post("/decks/save", json={"name": "Wolves", "text": WOLVES}).json["say"] == "Wolves is saved."
    draft = client.post("/decks/save", json={"name": "Draft", "text": "3 Wolf"}).json["say"]
    assert draft == "Draft is saved. It cannot be played yet: 2 things are wrong."
    assert client.get("/decks/deck?name=wolves").json["text"] == WOLVES
    assert client.post("/decks/rename", json={"name": "Draft", "new": "../Plan"}).json["name"] == "../Plan"
    assert {path.name for path in files.folder.iterdir()} == {"wolves.txt", "plan.txt"}
    assert client.post("/decks/delete", json={"name": "../Plan"}).json["ok"]
    assert [deck["name"] for deck in client.get("/decks/about").json["decks"]] == [*READY, "Wolves"]


def test_another_deck_is_lost_only_where_somebody_says_so(client: FlaskClient, files: DeckFiles) -> None:
    client.post("/decks/save", json={"name": "Wolf-Pack!", "text": WOLVES})
    asked = client.post("/decks/save", json={"name": "Wolf Pack", "text": "1 Wolf"})
    assert (asked.status_code, asked.json["ok"], asked.json["there"]) == (409, False, "Wolf-Pack!")
    assert files.deck("Wolf Pack").text == WOLVES
    replaced = client.post("/decks/save", json={"name": "Wolf Pack", "text": "1 Wolf", "replaces": "Wolf-Pack!"})
    assert replaced.json["ok"] and files.deck("Wolf Pack").text == "1 Wolf\n"


def test_a_long_bad_list_and_many_bad_decks_cost_little(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def similarity(word: str, name: str) -> float:
        asked.append(word)
        return 0.0

    monkeypatch.setattr("companion.games.common.nearest.similarity", similarity)
    bad = "Wolf\n" + "\n".join(f"3 Wolff {number}" for number in range(590))
    faults = client.post("/decks/check", json={"text": bad}).json["faults"]
    most = SUGGESTED * FEW
    assert len(faults) == 50 and len(asked) <= most
    for number in range(10):
        client.post("/decks/save", json={"name": f"Bad {number}", "text": f"{number} {bad}"})
    before = len(asked)
    assert before <= 11 * most
    assert len(client.get("/decks/about").json["decks"]) == 12 and client.get("/api/games").status_code == 200
    assert len(asked) == before, "they were looked into when they were saved"
    assert (
        client.post("/decks/check", json={"text": "3 Wolf\n" * 5000})
        .json["faults"][0]["say"]
        .startswith("this list is too long for a deck")
    )
    assert client.post("/decks/add", json={"text": "", "cards": [["Wolf", 1]] * 101}).status_code == 400


def test_more_copies_than_the_box_has_are_printed(tmp_path: Path) -> None:
    decks = Inwo.deckbuilding()
    files = DeckFiles(tmp_path / "decks", decks)
    files.save("Scam", "UFOs\nElvis\n8 Savings & Loan Scam\n")
    app = create_app(FakeHost(stage.calm()), decks={"inwo": files}, print_cards=print_own)
    answer = app.test_client().get("/decks/tags.pdf?name=Scam&seat=F&game=inwo")
    assert answer.status_code == 200 and answer.data.startswith(b"%PDF")


@pytest.mark.parametrize("name", ["/etc/passwd", "../secret", "decks/wolves.txt", ""])
def test_no_other_file_can_be_named(client: FlaskClient, files: DeckFiles, name: str) -> None:
    secret = files.folder.parent / "secret.txt"
    secret.write_text("3 Wolf", encoding="utf-8")
    assert client.get("/decks/deck", query_string={"name": name}).status_code == 400
    assert client.post("/decks/delete", json={"name": name}).status_code == 400
    assert client.get("/decks/tags.pdf", query_string={"name": name}).status_code == 400
    assert client.post("/api/new", json={"game": "augmented", "options": {"deck_a": name or "?"}}).status_code == 400
    assert secret.exists()


def test_the_camera_tells_what_lies_on_the_mat(client: FlaskClient, host: FakeHost) -> None:
    host.lying = tuple(map(CardId, ("squirrel:2", "wolf:1", "wolf:2", "nothing:1")))
    seen = client.get("/decks/seen").json
    assert [(one["card"], one["name"]) for one in seen["cards"]] == [
        ("squirrel:2", "Squirrel"), ("wolf:1", "Wolf"), ("wolf:2", "Wolf"),
    ]  # fmt: skip
    host.show(stage.calm())
    other = client.get("/decks/seen?game=augmented").json
    assert other["cards"] == [] and "no camera here" in other["say"]


def test_cards_are_laid_in_handfuls_while_another_game_is_on_the_table(host: FakeHost, files: DeckFiles) -> None:
    host.show(stage.calm())
    asked: list[str] = []

    def lying(game: str) -> tuple[CardId, ...]:
        asked.append(game)
        return (CardId("squirrel:2"), CardId("wolf:1"), CardId("wolf:2"))

    games = (form(RegisteredGame("augmented", Augmented)), *stage.GAMES)
    client = create_app(host, games=games, decks={"augmented": files}, lying=lying).test_client()
    seen = client.get("/decks/seen?game=augmented").json
    assert seen["ok"] and asked == ["augmented"]
    assert [one["name"] for one in seen["cards"]] == ["Squirrel", "Wolf", "Wolf"]


@pytest.mark.parametrize(("what", "start"), [("tags.pdf", b"%PDF"), ("cards.pdf", b"%PDF"), ("tags.png", b"\x89PNG")])
def test_only_a_decks_cards_are_printed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, what: str, start: bytes
) -> None:
    client.post("/decks/save", json={"name": "Three", "text": "2 Wolf\n1 Squirrel"})
    answer = client.get(f"/decks/{what}?name=Three&seat=B")
    assert answer.status_code == 200 and answer.data.startswith(start)
    assert client.get(f"/decks/{what}?name=Three&seat=Z").status_code == 404
    client.post("/decks/save", json={"name": "None", "text": "# nothing"})
    assert client.get(f"/decks/{what}?name=None").status_code == 404


def test_each_seat_prints_cardboard_of_its_own(files: DeckFiles) -> None:
    asked: list[Any] = []

    def note(game: str, options: Any, cards: Any, what: str, kind: str) -> tuple[str, bytes]:
        asked.append((game, list(cards)))
        return "application/pdf", b"%PDF"

    app = create_app(FakeHost(stage.calm()), decks={"augmented": files}, print_cards=note)
    files.save("Two", "2 Wolf")
    for seat in "AB":
        app.test_client().get(f"/decks/tags.pdf?name=Two&seat={seat}")
    assert asked == [("augmented", ["wolf:1", "wolf:2"]), ("augmented", ["wolf:4", "wolf:5"])]


@clauses("AUG-DECK-01")
def test_a_new_game_offers_the_ready_and_the_saved_decks(client: FlaskClient) -> None:
    client.post("/decks/save", json={"name": "Wolves", "text": WOLVES})
    client.post("/decks/save", json={"name": "Draft", "text": "3 Wolf"})
    game = next(one for one in client.get("/api/games").json if one["name"] == "augmented")
    first, second = game["blanks"][:2]
    assert (first["name"], first["usual"], second["usual"]) == ("deck_a", *READY)
    assert first["upfront"] and [one["label"] for one in first["options"]] == [
        "Machines of the mill (ready)", "Beasts of the wood (ready)", "Draft (unfinished: 2 faults)", "Wolves",
    ]  # fmt: skip
    assert (
        game["own_decks"]
        and not next(one for one in client.get("/api/games").json if one["name"] == "duel")["own_decks"]
    )


def begin(client: FlaskClient, **options: Any) -> Any:
    return client.post("/api/new", json={"game": "augmented", "options": options, "names": {"A": "Ana", "B": "Luka"}})


@clauses("AUG-DECK-01")
def test_a_game_begins_with_the_cards_of_the_decks_that_were_named(client: FlaskClient, host: FakeHost) -> None:
    client.post("/decks/save", json={"name": "Wolves", "text": WOLVES})
    assert begin(client, deck_b="Wolves", two_temples=True).json["ok"]
    client.post("/decks/delete", json={"name": "Wolves"})
    ((_, options, _),) = host.begun
    assert options["deck_b"]["main"][0] == "3 Wolf" and options["deck_b"]["name"] == "Wolves"


@clauses("AUG-DECK-01", "AUG-DECK-02", "AUG-DECK-18")
def test_without_a_valid_deck_no_game_begins_and_it_is_said_why(client: FlaskClient, host: FakeHost) -> None:
    client.post("/decks/save", json={"name": "Draft", "text": "3 Wolf"})
    answer = begin(client, deck_a="Draft")
    assert answer.status_code == 400
    assert "the deck of Ana cannot be played: The main deck has 3 cards; it needs at least 20." in answer.json["say"]
    assert "AUG-DECK-02" in answer.json["say"] and "AUG-DECK-18" in answer.json["say"]
    assert "E_" not in answer.json["say"], "codes are for programs"
    assert "did you mean 'Draft'" in begin(client, deck_b="Drift").json["say"]
    assert host.begun == []


def test_without_such_a_game_the_page_is_not_there() -> None:
    client = create_app(FakeHost(stage.calm()), games=stage.GAMES).test_client()
    assert client.get("/decks").status_code == 404
    assert 'data-decks=""' in client.get("/").text
