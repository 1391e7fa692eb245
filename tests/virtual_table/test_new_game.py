"""Every game has piles of its own: other decks, other players, another number, whatever mat and cards are like."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.camera.service import CameraService
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.errors import ConfigError
from companion.games import find
from companion.kernel.cards import CardId
from companion.virtual_table.piles import piles
from tests.waiting import OUTER_S, soon
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web.context import EXTENSION, AppContext
from web.virtual_piles import VirtualPiles

MAIN = [f"3 {name}" for name in ("Stoat", "Wolf", "Elk", "Adder", "Mole", "Coyote")]
SMALL = {"main": [*MAIN, "2 Porcupine"], "side": ["20 Squirrel"]}
LARGE = {"main": [*MAIN, "3 Porcupine", "3 Bullfrog"], "side": ["20 Squirrel"]}
NAMES = {"A": "Ann", "B": "Bob"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(
        Config(
            camera=CameraSettings(source="virtual"),
            devices=DeviceSettings(pins="none"),
            journal=JournalSettings(path=str(tmp_path / "journal.db")),
            web=WebSettings(port=0),
        )
    )
    app.start()
    yield app
    app.close()


def pages(app: App) -> AppContext:
    assert app.pages is not None
    context: AppContext = app.pages.extensions[EXTENSION]
    return context


def begun(app: App, name: str, *, bare: bool = True, **options: object) -> AppContext:
    """The pages of a game that begins now."""
    assert app.begin_on(name, options, NAMES, bare=bare).result(OUTER_S).ok
    number = app.host.snapshot.game_id
    soon(lambda: pages(app).number == number, "the pages of the new game are not made")
    return pages(app)


def counts(context: AppContext) -> dict[str, int]:
    assert context.virtual_piles is not None
    return {pile.key: pile.count for pile in context.virtual_piles.piles()}


def test_other_decks_are_other_piles_though_mat_and_game_are_the_same(app: App) -> None:
    sizes = [counts(begun(app, "augmented", deck_a=deck))["A/main"] for deck in (SMALL, LARGE, SMALL)]
    assert sizes == [20, 24, 20]


def test_the_same_options_again_are_a_new_game_with_whole_piles(app: App) -> None:
    first = begun(app, "augmented", deck_a=SMALL)
    assert first.virtual_piles is not None and first.virtual is not None
    first.virtual_piles.draw("A/main", "A")
    taken = first.virtual_piles.draw("B/main", "B")
    assert taken is not None
    first.virtual.lay(taken, *first.virtual.mat.region("B1").centre)
    first.virtual_piles.laid(taken)
    second = begun(app, "augmented", bare=False, deck_a=SMALL)
    assert second.virtual_piles is not None and second.virtual is not None
    assert not any(second.virtual_piles.hands().values()) and counts(second)["A/main"] == 20
    assert second.virtual.card(taken).on_table, "nobody took it off the table"
    third = begun(app, "augmented", deck_a=SMALL)
    assert third.virtual is not None and not any(one.on_table for one in third.virtual.cards())


def test_pages_name_their_game_until_those_of_the_next_are_there(app: App) -> None:
    old = pages(app)
    assert old.number == app.host.snapshot.game_id
    new = begun(app, "incubo")
    assert new is not old and new.number == app.host.snapshot.game_id == app.host.page().number
    assert old.number != new.number
    assert app.pages is not None
    assert app.pages.test_client().get("/api/game").json == {"number": new.number, "pages": new.number}


def test_a_game_that_does_not_begin_leaves_the_cards_where_they_are(app: App) -> None:
    begun(app, "augmented")
    with pytest.raises(ConfigError):
        app.begin_on("augmented", {"deck_a": "no deck"}, NAMES, bare=True)
    assert not app._bare


# --- what a file remembers -------------------------------------------------------------------------------------------

GAME = find("augmented").build({"deck_a": SMALL}, NAMES)


def beside(memory: Path, game: int, seed: int, deck: object = SMALL) -> VirtualPiles:
    played = find("augmented").build({"deck_a": deck}, NAMES)
    return VirtualPiles(
        piles(played), VirtualTable(played.mat, deck_of(played)), memory, random.Random(seed), game=game
    )


def order(virtual_piles: VirtualPiles, pile: str) -> list[CardId]:
    drawn = iter(lambda: virtual_piles.draw(pile, "A"), None)
    return [card for card in drawn if card is not None]


def test_the_same_game_finds_hands_and_piles_as_they_were(tmp_path: Path) -> None:
    memory = tmp_path / "table.json"
    before = beside(memory, 7, 1)
    held = before.draw("A/main", "A")
    assert beside(memory, 7, 2).hands() == {"A": [held]}
    assert beside(memory, 8, 2).hands() == {}, "another game begins with empty hands"


def test_cards_that_a_remembered_table_did_not_know_are_shuffled(tmp_path: Path) -> None:
    """They lay in the order of their list: hands of three equal cards."""
    memory = tmp_path / "table.json"
    beside(memory, 7, 1).take(CardId("squirrel:1"), "A")
    found = [order(beside(_copied(memory, tmp_path / f"{seed}.json"), 7, seed, LARGE), "A/main") for seed in (2, 3)]
    assert len(found[0]) == 24 and found[0] != found[1]
    kinds = [card.partition(":")[0] for card in found[0]]
    assert sum(a == b for a, b in zip(kinds, kinds[1:], strict=False)) < 12, "no list has its copies apart"


def _copied(memory: Path, to: Path) -> Path:
    to.write_bytes(memory.read_bytes())
    return to


def test_after_a_start_the_camera_looks_when_the_cards_lie_as_they_lay(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look before would find a bare mat, and take cards for laid that lay there all along."""
    first = begun(app, "incubo")
    assert first.virtual is not None and first.virtual_piles is not None
    first.virtual.lay(CardId("CT04:1"), *first.virtual.mat.region("tommy.play").centre)
    first.virtual_piles.laid(CardId("CT04:1"))
    app.close()
    seen = list[bool]()

    def watch(service: CameraService) -> None:
        assert service.virtual is not None
        seen.append(service.virtual.card(CardId("CT04:1")).on_table)

    monkeypatch.setattr(CameraService, "watch", watch)
    again = App(app.config)
    again.start()
    again.close()
    assert seen == [True]
