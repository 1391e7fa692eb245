"""Whose bell rings: the table's is anybody's, that of a seat's phone speaks for that seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.config.settings import DeviceSettings
from companion.games import find
from companion.kernel.notation import words
from companion.table.settings import Settings
from hardware.devices import open_devices
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.clients import CODE, Table
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door


class Swift(Stage):
    """A table that takes no two rings for one."""

    def open(self) -> None:
        self._settings = Settings(refractory_s=0.0)
        super().open()


class Duel:
    """Ana's turn in a game of `inscription`; she and Luka have phones of their own."""

    def __init__(self, folder: Path) -> None:
        self.stage = Swift(folder / "journal.db", ())
        game = find("inscription").build(names={"A": "Ana", "B": "Luka"})
        assert self.stage.host.begin(game).result(OUTER_S).ok
        self.devices = open_devices(DeviceSettings(pins="mock"), on_message=self.stage.host.put)
        app = create_app(
            self.stage.host, door=Door(CODE), virtual=VirtualTable(game.mat, deck_of(game)), devices=self.devices
        )
        people = Table(app)
        self.here, self.ana, self.luka = people.here(), people.phone("A"), people.phone("B")
        for seat, answer in (("A", "ready"), ("*", "toss A")):
            assert self.stage.tap(seat, answer).ok
        self.draw()

    def draw(self) -> None:
        """Whose turn it is draws what there is to draw first."""
        now = self.stage.host.snapshot
        assert now.game is not None
        drawn = next(one for one in now.game.legal(now.state) if one.verb == "draw")
        assert self.stage.tap(drawn.seat, words(drawn)).ok

    def ring(self, who: FlaskClient) -> str:
        """What the page says to whoever rings."""
        answer = who.post("/virtual/bell", json={})
        assert answer.status_code == 200
        return str(answer.json["say"]) if answer.json.get("refused") else ""

    def whose(self) -> str:
        return self.stage.host.snapshot.state.turn.seat


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Duel]:
    made = Duel(tmp_path)
    yield made
    made.devices.close()
    made.stage.close()


def test_a_phone_does_not_end_the_turn_of_another(duel: Duel) -> None:
    assert duel.ring(duel.luka) == "It is Ana's turn." and duel.whose() == "A"
    assert duel.ring(duel.ana) == "" and duel.whose() == "B"
    assert duel.ring(duel.ana) == "It is Luka's turn." and duel.whose() == "B"


def test_who_is_not_on_turn_hears_that_first(duel: Duel) -> None:
    """Before what the other has to do first."""
    duel.ring(duel.ana)
    assert duel.ring(duel.ana) == "It is Luka's turn."
    assert duel.ring(duel.luka).startswith("Draw a card first, then ring.")


def test_the_bell_of_the_table_is_anybodys(duel: Duel) -> None:
    """A real bell stands between them; the table's own screen has it too."""
    assert duel.ring(duel.here) == "" and duel.whose() == "B"


def test_who_sees_to_a_seat_without_a_phone_rings_for_it(duel: Duel) -> None:
    """The host's phone, Ana's, plays Luka's side too when his phone has gone."""
    duel.luka.post("/api/seat/leave", json={})
    duel.ring(duel.ana)
    assert duel.whose() == "B"
    duel.draw()
    assert duel.ring(duel.ana) == "" and duel.whose() == "A"
