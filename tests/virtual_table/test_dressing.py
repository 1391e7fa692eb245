"""A sleeve over a blank changes what the whole table shows, without a new start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings
from companion.games.inscription.options import DeathCard
from companion.kernel.cards import CardId
from companion.table.messages import Tapped
from tests.clauses import clauses

BLANK, OTHER = CardId("blank-death-card:1"), CardId("blank-death-card:2")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """A companion with a virtual table and one death card."""
    config = Config(
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="none"),
        journal=JournalSettings(path=str(tmp_path / "journal.db")),
    )
    app = App(config)
    app.start()
    bob = {"name": "Bob", "blood": 1, "power": 2, "health": 3}
    app.host.new_game("inscription", {"death_cards": [bob], "blanks": 2}, {"A": "Ana", "B": "Luka"}).result()
    yield app
    app.close()


@clauses("INS-DEATHCARD-02", "INS-DEATHCARD-13")
def test_a_blank_with_a_sleeve_looks_like_the_death_card_everywhere(app: App) -> None:
    assert DeathCard("Bob", blood=1, power=2, health=3) in app.host.snapshot.game.sleeves
    plain, other, virtual = (
        app.camera_service.drawing(BLANK),
        app.camera_service.drawing(OTHER),
        app.camera_service.virtual,
    )
    assert virtual.looks() == {}
    assert app.host.put(Tapped("!", f"fix mark {BLANK} sleeve 1", app.host.snapshot.version)).result().ok
    assert app.camera_service.drawing(BLANK) != plain and app.camera_service.drawing(OTHER) == other
    assert set(virtual.looks()) == {BLANK}
    assert app.host.put(Tapped("!", f"fix mark {BLANK} sleeve -1", app.host.snapshot.version)).result().ok
    assert app.camera_service.drawing(BLANK) == plain
